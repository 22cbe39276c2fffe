"""2.3.2, 2.4.1: marines, fighters and people come on board, and go ashore."""

from __future__ import annotations

import msgspec

from hegemon.core import enumerated, said
from hegemon.games.ec4x.common.amounts import SOUL, without_zeros
from hegemon.games.ec4x.common.answers import Load, Unload
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.economy import one_ptu
from hegemon.games.ec4x.common.rules.forces import carries, carry_of
from hegemon.games.ec4x.common.rules.orders import towing
from hegemon.games.ec4x.common.rules.orders.missions import why_no_fleet
from hegemon.games.ec4x.common.state import Colony, Fleet, Position, Ship, role
from hegemon.games.ec4x.common.tables import UnitRole

PEOPLE = "people"
CARRIERS_OF: dict[str, tuple[UnitRole, ...]] = {
    "marine": ("transport",),
    "fighter": ("carrier",),
    PEOPLE: ("etac", "starliner"),
}
"""Which ships take a cargo; the first are filled first and emptied last."""


def carriers_of(draft: HouseDraft, cargo: str) -> tuple[UnitRole, ...]:
    """2.3.2, 2.4.1: which ships take marines, fighters, or people (PTU); none for another word."""
    if cargo == PEOPLE:
        return CARRIERS_OF[PEOPLE]
    if cargo not in draft.tables.units:
        return ()
    return CARRIERS_OF.get(role(draft.here, cargo), ())


def parts_of(draft: HouseDraft, carrier: UnitRole, cargo: str) -> int:
    """How one PTU, division or squadron is counted on board: people in millionths."""
    return one_ptu(draft.tables, draft.rules, carrier) if cargo == PEOPLE else 1


def room_for(draft: HouseDraft, fleet: Fleet, cargo: str) -> int:
    """How much more of a cargo a fleet can take."""
    carriers = carriers_of(draft, cargo)
    if carriers == CARRIERS_OF["fighter"]:
        return carries(draft.here, fleet, "carrier") - len(fleet.fighters)
    return sum(
        _room(draft, ship, cargo) for ship in fleet.lift if role(draft.here, ship.unit) in carriers
    )


def _room(draft: HouseDraft, ship: Ship, cargo: str) -> int:
    """2.3.2: how much more of a cargo one ship takes; a part of a PTU takes as much as a whole."""
    parts = parts_of(draft, role(draft.here, ship.unit), cargo)
    room = carry_of(draft.tables, draft.rules, ship.unit)
    return (room * parts - ship.carries) // parts


def in_store(draft: HouseDraft, fleet: Fleet, cargo: str) -> int:
    """How much of a cargo an own colony can give a fleet: sound marines, fighters, people."""
    colony = draft.colonies[fleet.at]
    if cargo == PEOPLE:
        return _people_for(draft, fleet, colony.people)
    if role(draft.here, cargo) == "fighter":
        return len(colony.fighters)
    return colony.ground.get(cargo, 0) - colony.hurt.get(cargo, 0)


def _people_for(draft: HouseDraft, fleet: Fleet, people: int) -> int:
    """R30: how many PTU a fleet can take, its ETACs first, so that one PSU stays."""
    left, found = people - SOUL, 0
    for carrier in CARRIERS_OF[PEOPLE]:
        parts = parts_of(draft, carrier, PEOPLE)
        ships = [ship for ship in fleet.lift if role(draft.here, ship.unit) == carrier]
        room = sum(_room(draft, ship, PEOPLE) for ship in ships)
        takes = max(min(left // parts, room), 0)
        left -= takes * parts
        found += takes
        # A PTU in an ETAC may be more people than one in a Starliner (R28). Loading fills ETACs
        # first, so where these are not full the others come to nothing.
        if takes < room:
            break
    return found


def why_no_load(draft: HouseDraft, order: Load) -> str:
    """2.3.2, 2.4.1: why cargo cannot come on board."""
    why = why_no_fleet(draft, order.fleet)
    if why:
        return why
    fleet = draft.fleets[order.fleet]
    if towing.is_station(draft, order.cargo):
        return towing.why_no_tow(draft, fleet, order)
    if not carriers_of(draft, order.cargo):
        return f"no ship takes {said(order.cargo)}"
    if fleet.at not in draft.colonies:
        return f"{fleet.at} is no colony of yours"
    most = min(room_for(draft, fleet, order.cargo), in_store(draft, fleet, order.cargo))
    if 1 <= order.count <= most:
        return ""
    return f"1 to {most}" if most > 0 else _why_none(draft, fleet, order.cargo)


def _why_none(draft: HouseDraft, fleet: Fleet, cargo: str) -> str:
    """2.3.2: what is missing: a ship that takes it, room on board, or the cargo itself."""
    takers = carriers_of(draft, cargo)
    if not any(carries(draft.here, fleet, taker) for taker in takers):
        figures = draft.tables.units.values()
        names = [one.name for one in figures if one.role in takers]
        return f"{fleet.id} has no {enumerated(names, 'or')} to take it"
    if room_for(draft, fleet, cargo) < 1:
        return f"{fleet.id} has no room left for it"
    return f"{fleet.at} has none to give"


def taken_aboard(draft: HouseDraft, order: Load) -> HouseDraft:
    """2.3.2, 2.4.1: the colony has so much less (R28)."""
    if towing.is_station(draft, order.cargo):
        return towing.in_tow(draft, draft.fleets[order.fleet], order)
    fleet, colony = draft.fleets[order.fleet], draft.colonies[draft.fleets[order.fleet].at]
    if order.cargo != PEOPLE and role(draft.here, order.cargo) == "fighter":
        going, staying = colony.fighters[: order.count], colony.fighters[order.count :]
        later = draft.with_colony(fleet.at, fighters=staying)
        return later.with_fleet(fleet.id, fighters=(*fleet.fighters, *going))
    lift = _filled(draft, fleet, order)
    later = draft.with_fleet(fleet.id, lift=lift)
    if order.cargo == PEOPLE:
        boarded = people_on(draft.here, lift) - people_on(draft.here, fleet.lift)
        return later.with_colony(fleet.at, people=colony.people - boarded)
    left = colony.ground[order.cargo] - order.count
    ground = without_zeros({**colony.ground, order.cargo: left})
    return later.with_colony(fleet.at, ground=ground)


def people_on(here: Position, lift: tuple[Ship, ...]) -> int:
    """R28: how many people ships have from colonies; by house rule those of an ETAC count not."""
    wanted = CARRIERS_OF[PEOPLE] if here.house_rules.settlers == "people" else ("starliner",)
    return sum(ship.carries for ship in lift if role(here, ship.unit) in wanted)


def landed(here: Position, colony: Colony, people: int) -> tuple[int, int]:
    """XY.3: the people of a colony when so many go ashore, and those who produce later (R92)."""
    new = people if here.tables.population.pause else 0
    return colony.people + people, colony.newcomers + new


def _filled(draft: HouseDraft, fleet: Fleet, order: Load) -> tuple[Ship, ...]:
    """The lift of a fleet with so much more of a cargo: ETACs before Starliners."""
    ships, left = list(fleet.lift), order.count
    for carrier in carriers_of(draft, order.cargo):
        parts = parts_of(draft, carrier, order.cargo)
        for at, ship in enumerate(ships):
            if role(draft.here, ship.unit) == carrier and left:
                takes = min(_room(draft, ship, order.cargo), left)
                left -= takes
                ships[at] = msgspec.structs.replace(ship, carries=ship.carries + takes * parts)
    return tuple(ships)


def why_no_unload(draft: HouseDraft, order: Unload) -> str:
    """2.3.2, 2.4.1: why cargo cannot leave a fleet."""
    why = why_no_fleet(draft, order.fleet)
    if why:
        return why
    fleet = draft.fleets[order.fleet]
    if towing.is_station(draft, order.cargo):
        return towing.why_not_set_down(draft, fleet, order)
    if not carriers_of(draft, order.cargo):
        return f"no ship takes {said(order.cargo)}"
    if fleet.at not in draft.colonies:
        return f"{fleet.at} is no colony of yours"
    have = aboard(draft, fleet, order.cargo)
    return "" if 1 <= order.count <= have else f"{have} {said(order.cargo)} on board"


def aboard(draft: HouseDraft, fleet: Fleet, cargo: str) -> int:
    """How much cargo a fleet has on board: PTU, divisions, fighter squadrons."""
    carriers = carriers_of(draft, cargo)
    if carriers == CARRIERS_OF["fighter"]:
        return len(fleet.fighters)
    count = 0
    for ship in fleet.lift:
        carrier = role(draft.here, ship.unit)
        if carrier in carriers:
            count += ship.carries // parts_of(draft, carrier, cargo)
    return count


def put_ashore(draft: HouseDraft, order: Unload) -> HouseDraft:
    """2.3.2, 2.4.1: the colony has so much more."""
    if towing.is_station(draft, order.cargo):
        return towing.set_down(draft, draft.fleets[order.fleet], order)
    fleet, colony = draft.fleets[order.fleet], draft.colonies[draft.fleets[order.fleet].at]
    if order.cargo != PEOPLE and role(draft.here, order.cargo) == "fighter":
        going, staying = fleet.fighters[: order.count], fleet.fighters[order.count :]
        later = draft.with_colony(fleet.at, fighters=(*colony.fighters, *going))
        return later.with_fleet(fleet.id, fighters=staying)
    lift = _emptied(draft, fleet, order)
    later = draft.with_fleet(fleet.id, lift=lift)
    if order.cargo == PEOPLE:
        ashore = people_on(draft.here, fleet.lift) - people_on(draft.here, lift)
        people, newcomers = landed(draft.here, colony, ashore)
        return later.with_colony(fleet.at, people=people, newcomers=newcomers)
    have = colony.ground.get(order.cargo, 0) + order.count
    return later.with_colony(fleet.at, ground={**colony.ground, order.cargo: have})


def _emptied(draft: HouseDraft, fleet: Fleet, order: Unload) -> tuple[Ship, ...]:
    """The lift of a fleet with so much less of a cargo: Starliners before ETACs."""
    ships, left = list(fleet.lift), order.count
    for carrier in reversed(carriers_of(draft, order.cargo)):
        parts = parts_of(draft, carrier, order.cargo)
        for at, ship in enumerate(ships):
            if role(draft.here, ship.unit) == carrier and left:
                gives = min(ship.carries // parts, left)
                left -= gives
                ships[at] = msgspec.structs.replace(ship, carries=ship.carries - gives * parts)
    return tuple(ships)


LAW: OrderLaw = {
    Load: (why_no_load, taken_aboard),
    Unload: (why_no_unload, put_ashore),
}
"""What each of these orders may be, and what it does."""
