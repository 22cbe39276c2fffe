"""What a House arms itself with: yards, warships, transports with marines, a starbase, scouts."""

from __future__ import annotations

from hegemon.bots.ec4x.budget import CHEAP
from hegemon.bots.ec4x.desk import OrderBook
from hegemon.bots.ec4x.estimate import hub_first
from hegemon.bots.ec4x.garrison import strength
from hegemon.bots.ec4x.specials import able, are_docks_scarce, build_carriers, build_raiders
from hegemon.games.ec4x import facilities, free_docks, loaded, role, turns_for

HASTE = 85
"""Upkeep of all units at most, in per cent of taxes and interest, while the hub is to be taken,
which will pay for it."""
WORKS = 80
"""The same where a starbase is built: it is needed."""
LITTLE = 40
"""A starbase whose upkeep is less than one part in so many of the taxes is no burden."""
TURNS_PER_MARINE = 2
"""One division more is kept ready for each so many turns."""
MOST_MARINES = 60
STRONG = 60
"""Ships below so many per cent of the strongest are not built."""
MOST_YARDS = 12
SCOUTING = 45
"""Upkeep of all units at most where one more scout is built."""
AT_EASE = 10
"""With so many times its price in hand one more yard is begun at once."""


def best_warship(desk: OrderBook) -> str | None:
    """9: of the strong warships the one that brings most for each turn in a dock; None for none."""
    worth: dict[str, int] = {}
    for code in able(desk, "warship"):
        figures = desk.tables.units[code]
        worth[code] = figures.attack + figures.defense
    most = max(worth.values(), default=0)
    strong = [code for code, strength in worth.items() if 100 * strength >= STRONG * most]

    def merit(code: str) -> tuple[int, int]:
        return 100 * worth[code] // turns_for(desk.view, code), worth[code]

    return max(strong, key=merit, default=None)


def arm(desk: OrderBook) -> None:
    """3: a starbase, marines with their transports, then warships in all free docks."""
    if desk.home is None:
        return
    percent = borne(desk)
    base(desk, desk.home)
    if desk.doctrine.shield:
        shield(desk, desk.home)
    if desk.doctrine.attacks:
        ferry_marines(desk, desk.home, percent)
    warship = best_warship(desk)
    if warship is None:
        return
    build_raiders(desk, desk.home, percent)
    if are_docks_scarce(desk, desk.home, warship, percent):
        build_carriers(desk, desk.home, percent)
    docks = free_docks(desk.draft, desk.colonies[desk.home], "yard")
    if docks > 0:
        desk.build(desk.home, warship, docks, percent=percent)
    full = free_docks(desk.draft, desk.colonies[desk.home], "yard") <= 0
    if full and desk.bears(desk.tables.units[warship].upkeep * 20, percent):
        expand(desk, desk.home)


def borne(desk: OrderBook) -> int:
    """Upkeep of all units at most, in per cent of taxes and interest.

    Who attacks nobody, or not yet, takes no hub that would pay for haste.
    """
    strikes = desk.doctrine.attacks and desk.view.turn >= desk.doctrine.strikes_from
    return HASTE if strikes and hub_first(desk) else desk.doctrine.arms


def expand(desk: OrderBook, system: str) -> None:
    """2.3.2.2: where docks bind, not money: further yards, more at once the more money there is."""
    yard = desk.tables.code_of("shipyard")
    figures, colony = desk.tables.units[yard], desk.colonies[system]
    coming = sum(project.unit == yard for project in colony.projects)
    have = len(facilities(desk.view, colony, "shipyard")) + coming
    bearable = desk.taxes // (figures.upkeep * CHEAP)
    wanted = min(bearable, MOST_YARDS) - have
    at_once = 1 + desk.spare // (figures.price * AT_EASE) - coming
    desk.build(system, yard, min(wanted, at_once), percent=desk.doctrine.arms)


def base(desk: OrderBook, system: str) -> None:
    """2.4.4: starbases over the homeworld, each as soon as the upkeep of all is little."""
    code, colony = desk.tables.code_of("starbase"), desk.colonies[system]
    have = [each.unit for each in colony.facilities] + [one.unit for one in colony.projects]
    bases = have.count(code)
    little = (
        desk.tables.units[code].upkeep * LITTLE * (bases + 1) <= desk.taxes * desk.doctrine.bases
    )
    if bases < desk.doctrine.bases and little:
        desk.build(system, code, 1, percent=WORKS)


def shield(desk: OrderBook, system: str) -> None:
    """2.4.7: a shield over the homeworld."""
    code, colony = desk.tables.code_of("shield"), desk.colonies[system]
    if not colony.shield and all(one.unit != code for one in colony.projects):
        desk.build(system, code, 1, percent=WORKS)


def ferry_marines(desk: OrderBook, system: str, percent: int) -> None:
    """2.3.2.4, 2.4.9: as many transports as divisions, on board or at home."""
    marine, transport = desk.tables.code_of("marine"), desk.tables.code_of("transport")
    wanted = min(desk.doctrine.marines + desk.view.turn // TURNS_PER_MARINE, MOST_MARINES)
    aboard = sum(loaded(desk.view, fleet, "transport") for fleet in desk.fleets.values())
    lift = [ship for fleet in desk.fleets.values() for ship in fleet.lift]
    colony = desk.colonies[system]
    ships = sum(role(desk.view, ship.unit) == "transport" for ship in lift)
    ships += sum(project.unit == transport for project in colony.projects)
    desk.build(system, transport, wanted - ships, percent=percent)
    desk.build(system, marine, wanted - aboard - strength(colony, marine), percent=percent)


def watch(desk: OrderBook) -> None:
    """2.4.2: some scouts more, once industry and settlers are paid for."""
    if desk.home is None:
        return
    code = desk.tables.code_of("scout")
    have = 0
    for fleet in desk.fleets.values():
        for squadron in fleet.squadrons:
            have += sum(ship.unit == code for ship in squadron.ships)
    coming = sum(project.unit == code for project in desk.colonies[desk.home].projects)
    desk.build(desk.home, code, desk.doctrine.spies - have - coming, percent=SCOUTING)
