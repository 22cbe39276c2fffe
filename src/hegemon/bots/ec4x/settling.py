"""Colonies: what scouts look at, where ETACs land, and who lives there."""

from __future__ import annotations

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.games.ec4x import (
    COLONIZE,
    RESTRICTED,
    SPY_SYSTEM,
    Fleet,
    Load,
    chart,
    only_scouts,
    planet_of,
    role,
)

UNSEEN = 3
"""The colony potential that a planet is taken to have before it was seen."""
WORTH = 2
"""A class level is worth a way so much longer, in turns of a loaded ETAC, halved."""
REACH = 12
"""ETACs are sent no further, in jumps."""
STRANGERS = 4
"""A system with strangers in it is worth a way so much longer."""


def free_systems(desk: OrderBook) -> list[str]:
    """Where an ETAC could land, as far as one knows, and none is under way yet, best first."""
    if desk.home is None:
        return []
    taken = set(desk.foreign) | set(desk.colonies) | targeted(desk)
    return [at for at in ranked(desk, desk.home) if at not in taken]


def targeted(desk: OrderBook) -> set[str]:
    """Where ETACs are going."""
    return {
        fleet.mission.system for fleet in desk.fleets.values() if fleet.mission.number == COLONIZE
    }


def ranked(desk: OrderBook, start: str) -> list[str]:
    """The systems that ETACs reach through no other House's, the nearest and richest first."""
    here = chart(desk.view)
    found: list[tuple[int, str]] = []
    for at in here.within(start, REACH):
        way = here.route(start, at, closed=RESTRICTED)
        # without its ends: whose the goal is the caller asks
        if way is None or at == start or not desk.perilous.isdisjoint(way[1:-1]):
            continue
        known = at in desk.view.planets
        potential = planet_of(desk.view, at).potential if known else UNSEEN
        danger = STRANGERS if desk.view.contacts.get(at) else 0
        found.append((2 * (len(way) + danger) - WORTH * potential, at))
    return [at for _, at in sorted(found)]


def settle(desk: OrderBook) -> None:
    """Every ETAC takes people on board at home and goes to the best free system."""
    part_etacs(desk)
    # asked anew, for those that were just detached are fleets now
    for fleet in [one for one in desk.idle() if etacs_in(desk, one)]:
        if fleet.mission.number == COLONIZE and fleet.mission.system not in desk.foreign:
            desk.busy.add(fleet.id)
            continue
        if fleet.at in desk.colonies:
            desk.give(Load(fleet.id, "people", empty_etacs(desk, fleet)))
        _land(desk, fleet.id)


def part_etacs(desk: OrderBook) -> None:
    """2.3.2: the ETACs of a fleet with warships leave it, where people can come on board."""
    etac = desk.tables.code_of("etac")
    for fleet in desk.idle():
        count = etacs_in(desk, fleet)
        if fleet.squadrons and count and fleet.at in desk.colonies:
            desk.detach(fleet.id, etac, count)


def _land(desk: OrderBook, name: str) -> None:
    """Each loaded ETAC of a fleet becomes one of its own, with a goal of its own."""
    etac = desk.tables.code_of("etac")
    filled = etacs_in(desk, desk.fleets[name]) - empty_etacs(desk, desk.fleets[name])
    for _ in range(filled):
        free = free_systems(desk)
        if not free:
            return
        fleet = desk.fleets[name]  # each order makes another of it
        alone = not fleet.squadrons and len(fleet.lift) == 1
        one = name if alone else desk.detach(name, etac, 1)
        if one is None:
            return
        goal = _nearest(desk, desk.fleets[one], free)
        if goal is None or not desk.send(one, COLONIZE, goal):
            return


def _nearest(desk: OrderBook, fleet: Fleet, free: list[str]) -> str | None:
    """The best of the free systems from where an ETAC is; None where no lane leads."""
    if desk.home is None or fleet.at == desk.home:  # `free` is in the order that it has from home
        return free[0] if free else None
    for at in ranked(desk, fleet.at):
        if at in free:
            return at
    return None


def etacs_in(desk: OrderBook, fleet: Fleet) -> int:
    """How many ETACs a fleet has."""
    return sum(role(desk.view, ship.unit) == "etac" for ship in fleet.lift)


def empty_etacs(desk: OrderBook, fleet: Fleet) -> int:
    """How many of them have nobody on board."""
    return sum(role(desk.view, ship.unit) == "etac" and not ship.carries for ship in fleet.lift)


def explore(desk: OrderBook) -> None:
    """Scouts go by themselves, each to the nearest system that nobody of the House has seen."""
    for fleet in list(desk.idle()):
        if not only_scouts(desk.view, fleet):
            part_scouts(desk, fleet)
    spying = [fleet for fleet in desk.fleets.values() if fleet.mission.number == SPY_SYSTEM]
    looked_at = {fleet.mission.system for fleet in spying if fleet.at != fleet.mission.system}
    for fleet in desk.idle():
        if not only_scouts(desk.view, fleet):
            continue
        # whoever is on the way to a system that is still unseen goes on
        if fleet.mission.number == SPY_SYSTEM and fleet.mission.system not in desk.view.planets:
            desk.busy.add(fleet.id)
            continue
        goal = unseen(desk, fleet.at, looked_at)
        if goal and desk.send(fleet.id, SPY_SYSTEM, goal):
            looked_at.add(goal)


def part_scouts(desk: OrderBook, fleet: Fleet) -> None:
    """The scouts of a fleet that has other ships too leave it, each for itself."""
    for squadron in fleet.squadrons:
        if all(role(desk.view, ship.unit) == "scout" for ship in squadron.ships):
            desk.split(fleet.id, (squadron.id,))


def unseen(desk: OrderBook, start: str, looked_at: set[str]) -> str | None:
    """The nearest system to a place that was never seen."""
    for at in chart(desk.view).jumps_from(start):
        if at not in desk.view.planets and at not in looked_at:
            return at
    return None
