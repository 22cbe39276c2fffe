"""What a House thinks of others' forces: what it sees, what it saw, what its spies told, the rules.

Strengths are Attack and Defense Strength together.
"""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.games.ec4x import (
    HUB,
    RESTRICTED,
    SPY_PLANET,
    Contact,
    UnitFigures,
    allied,
    chart,
)

RAID, STORM = 30, 90
"""The least that is sent against a colony, and a homeworld, in the first year."""
RAIDERS, STORMERS = 3, 8
"""Marine divisions for each of them, where no spy has counted those who wait."""
YEAR = 13
"""Every year as much is added where nobody has looked lately."""
FRESH = 8
"""What was seen so many turns ago still counts."""
ODDS, HUB_ODDS = 2, 3
"""So many times what was seen is sent; the hub has no second chance, for others come, too."""
NEAR = 12
"""Whoever has a longer way to the hub, in systems, begins with his neighbours."""
PATIENCE = 30
"""Until this turn forces are kept together for the hub."""
MANY = 20
"""No more divisions are sent."""


def needed(desk: OrderBook, system: str) -> tuple[int, int]:
    """The strength and the divisions that are sent against a prize."""
    capital = system in desk.view.star_map.homeworlds
    # what was seen long ago has grown since; nobody knows how much
    years = 1 if is_fresh(desk, system) else 1 + desk.view.turn // YEAR
    least = (STORM if capital else RAID) * years * desk.doctrine.least // 100
    odds = HUB_ODDS if is_imperial(desk, system) else ODDS
    return max(least, odds * opposing(desk, system)), divisions(desk, system, capital, years)


def is_fresh(desk: OrderBook, system: str) -> bool:
    """Whether somebody of the House is there, or was not long ago."""
    known = desk.house.known.get(system)
    if system in desk.view.colonies:
        return True
    return known is not None and desk.view.turn - known.turn <= FRESH


def divisions(desk: OrderBook, system: str, capital: bool, years: int) -> int:  # noqa: FBT001
    """2.4.9: half as many again as wait there, as the newest spy or the rules of the hub tell."""
    ground = reported(desk, system)
    if ground is None:
        return STORMERS * min(years, 2) if capital else RAIDERS + years
    waiting = sum(ground.get(desk.tables.code_of(role), 0) for role in ("army", "marine"))
    return min(waiting * 3 // 2 + 2, MANY)


def reported(desk: OrderBook, system: str) -> dict[str, int] | None:
    """4.1, order 09: what stands on the ground there; of the hub everybody knows it."""
    for report in desk.house.intelligence.get(system, ()):
        if report.mission == SPY_PLANET and desk.view.turn - report.turn <= YEAR:
            return report.facts
    return desk.tables.hub.ground if is_imperial(desk, system) else None


def is_imperial(desk: OrderBook, system: str) -> bool:
    """2.1: whether the last holdouts hold the hub, as far as one knows."""
    known = desk.house.known.get(system)
    taken = known is not None and known.owner in desk.view.houses
    return system == HUB and system not in desk.colonies and not taken


def hub_first(desk: OrderBook) -> bool:
    """2.1: whether the hub is near and still to be taken from the last holdouts."""
    if desk.view.turn > PATIENCE or HUB not in desk.foreign or not is_imperial(desk, HUB):
        return False
    if desk.home is None:
        return False
    way = chart(desk.view).route(desk.home, HUB, closed=RESTRICTED)
    return way is not None and len(way) <= NEAR


def opposing(desk: OrderBook, system: str) -> int:
    """What would meet a force there: starbases and squadrons in sight, or those that were."""
    known = desk.house.known.get(system)
    met, works = _looked(desk, system)
    strangers = [one for one in met if not allied(desk.view, desk.me, one.owner)]
    # a contact is a number of squadrons: each is thought to be as strong as the best of the own
    total = sum(one.squadrons for one in strangers) * max(desk.best_squadron, RAID)
    code = desk.tables.code_of("starbase")
    bases = 0 if system in desk.colonies else works.count(code)
    if is_imperial(desk, system):
        hub, fighters = desk.tables.hub, desk.tables.code_of("fighter")
        if known is None:  # everybody knows what the Empire began with
            bases = max(bases, hub.starbases)
        total += hub.fighters_per_house * len(desk.view.players) * both(desk, fighters)
    return total + bases * both(desk, code)


def _looked(desk: OrderBook, system: str) -> tuple[Sequence[Contact], list[str]]:
    """2.4: the fleets and works of a system as they are seen now, or were when one looked last."""
    colony, known = desk.view.colonies.get(system), desk.house.known.get(system)
    if colony is not None:
        works = [each.unit for each in colony.facilities]
        return desk.view.contacts.get(system, ()), works
    if known is not None:
        return known.fleets, list(known.facilities)
    return desk.view.contacts.get(system, ()), []


def both(desk: OrderBook, code: str) -> int:
    """9: Attack and Defense Strength of a unit."""
    figures: UnitFigures = desk.tables.units[code]
    return figures.attack + figures.defense


def has_base(desk: OrderBook, system: str) -> bool:
    """Whether a starbase was seen there."""
    base = desk.tables.code_of("starbase")
    colony, known = desk.view.colonies.get(system), desk.house.known.get(system)
    if colony is not None:
        return any(each.unit == base for each in colony.facilities)
    return known is not None and base in known.facilities
