"""Ships for a purpose of their own: raiders that hide a force, carriers where docks are scarce."""

from __future__ import annotations

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.games.ec4x import (
    Build,
    Load,
    Squadron,
    UnitRole,
    carries,
    free_docks,
    role,
)

HIDDEN = 400
"""A force of so much strength is worth a raider of its own."""
MOST_RAIDERS = 6
SCARCE = 10
"""Docks are scarce where money is there for so many warships more than they can begin."""
CARRIERS = 2
"""One free dock in so many is for carriers then."""


def able(desk: OrderBook, wanted: UnitRole) -> list[str]:
    """9: the units for a purpose that the House has the technology for."""
    cst = desk.house.levels.get("CST", 0)
    units = desk.tables.units.items()
    known = [code for code, one in units if one.role == wanted and one.construction <= cst]
    return [code for code in known if not desk.barred(Build(desk.home or "", code, 1))]


# -- raiders


def cloaking(desk: OrderBook) -> int:
    """2.4.3: how well new raiders hide, 0 for not at all; each edition names it otherwise."""
    levels = desk.house.levels
    return max(levels.get("CLK", 0), levels.get("STL", 0))


def build_raiders(desk: OrderBook, system: str, percent: int) -> None:
    """2.4.3: one for each large force: it hides the whole, and a second hides no more."""
    raiders = able(desk, "raider")
    if not raiders or not cloaking(desk):
        return
    have = sum(project.unit in raiders for project in desk.colonies[system].projects)
    afloat = 0
    for fleet in desk.fleets.values():
        afloat += desk.strength(fleet)
        have += sum(ship.unit in raiders for one in fleet.squadrons for ship in one.ships)
    wanted = min(afloat // HIDDEN, MOST_RAIDERS)
    desk.build(system, raiders[0], wanted - have, percent=percent)


def is_raider(desk: OrderBook, squadron: Squadron) -> bool:
    """2.4.3: whether a squadron is a raider that can hide a fleet."""
    return not squadron.crippled and role(desk.view, squadron.ships[0].unit) == "raider"


# -- carriers


def are_docks_scarce(desk: OrderBook, system: str, warship: str, percent: int) -> bool:
    """3: whether there is money and upkeep for many more warships than free docks can begin."""
    figures = desk.tables.units[warship]
    free = free_docks(desk.draft, desk.colonies[system], "yard")
    count = 2 * free + SCARCE
    return desk.spare >= count * figures.price and desk.bears(count * figures.upkeep, percent)


def build_carriers(desk: OrderBook, system: str, percent: int) -> None:
    """2.4.1: a full carrier is worth more for its turns in a dock: fighters need none."""
    carriers, fighters = able(desk, "carrier"), able(desk, "fighter")
    if not carriers or not fighters:
        return
    best = max(carriers, key=lambda code: desk.tables.units[code].carry)
    room = berths(desk, system, best) - squadrons_of_fighters(desk, system, fighters[0])
    desk.build(system, fighters[0], room, percent=percent)
    free = free_docks(desk.draft, desk.colonies[system], "yard")
    desk.build(system, best, free // CARRIERS, percent=percent)


def berths(desk: OrderBook, system: str, carrier: str) -> int:
    """2.4.1: the fighters that all carriers take, those under way in a system with them."""
    coming = sum(project.unit == carrier for project in desk.colonies[system].projects)
    afloat = sum(carries(desk.view, fleet, "carrier") for fleet in desk.fleets.values())
    return afloat + coming * desk.tables.units[carrier].carry


def squadrons_of_fighters(desk: OrderBook, system: str, fighter: str) -> int:
    """2.4.1: the fighters on board, in a system and under way there."""
    colony = desk.colonies[system]
    aboard = sum(len(fleet.fighters) for fleet in desk.fleets.values())
    coming = sum(project.unit == fighter for project in colony.projects)
    return aboard + len(colony.fighters) + coming


def take_fighters(desk: OrderBook, name: str) -> None:
    """2.4.1: as many fighters come on board as there are, and as carriers take."""
    fleet = desk.fleets[name]
    room = carries(desk.view, fleet, "carrier") - len(fleet.fighters)
    count = min(room, len(desk.colonies[fleet.at].fighters))
    if count > 0:
        desk.give(Load(name, desk.tables.code_of("fighter"), count))
