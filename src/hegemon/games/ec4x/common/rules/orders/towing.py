"""4.1 of the earlier edition: shipyards and Starbases go with a fleet (R56)."""

from __future__ import annotations

from hegemon.core import said
from hegemon.games.ec4x.common.answers import Load, Unload
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.forces import has_combat_ship
from hegemon.games.ec4x.common.rules.orders.stations import why_no_base
from hegemon.games.ec4x.common.state import Colony, Facility, Fleet, Ship, role
from hegemon.games.ec4x.common.tables import ORBITAL


def is_station(draft: HouseDraft, code: str) -> bool:
    """Whether a code is that of a shipyard or a Starbase that may be moved."""
    known = draft.rules.movable_stations and code in draft.tables.units
    return known and role(draft.here, code) in ORBITAL


def stations(draft: HouseDraft) -> tuple[str, ...]:
    """The codes of what may be moved."""
    return tuple(code for code in draft.tables.units if is_station(draft, code))


def why_no_tow(draft: HouseDraft, fleet: Fleet, order: Load) -> str:
    """4.1: a sound station of an own colony, idle if it is a yard, and warships as its escort."""
    if not has_combat_ship(draft.here, fleet):
        return f"{fleet.id} has no warship to escort it"
    colony = draft.colonies.get(fleet.at)
    if colony is None:
        return f"{fleet.at} is no colony of yours"
    at_work = any(project.place == "yard" for project in colony.projects)
    if at_work and role(draft.here, order.cargo) == "shipyard":
        return "there is work in the yards"
    have = len(_sound(colony, order.cargo))
    return "" if 1 <= order.count <= have else f"{have} sound {said(order.cargo)} there"


def _sound(colony: Colony, code: str) -> list[Facility]:
    return [one for one in colony.facilities if one.unit == code and not one.crippled]


def in_tow(draft: HouseDraft, fleet: Fleet, order: Load) -> HouseDraft:
    """4.1: it leaves the orbit and goes with the fleet."""
    colony = draft.colonies[fleet.at]
    going = _sound(colony, order.cargo)[: order.count]
    works = list(colony.facilities)
    for one in going:
        works.remove(one)
    later = draft.with_colony(fleet.at, facilities=tuple(works))
    ships = tuple(Ship(one.unit, one.wep) for one in going)
    return later.with_fleet(fleet.id, lift=(*fleet.lift, *ships))


def why_not_set_down(draft: HouseDraft, fleet: Fleet, order: Unload) -> str:
    """4.1, 2.4.4: at an own colony; one working Starbase in a system, where that counts."""
    colony = draft.colonies.get(fleet.at)
    if colony is None:
        return f"{fleet.at} is no colony of yours"
    have = sum(ship.unit == order.cargo for ship in fleet.lift)
    if not 1 <= order.count <= have:
        return f"{have} {said(order.cargo)} in tow"
    base = role(draft.here, order.cargo) == "starbase"
    return why_no_base(draft, colony, order.cargo, order.count) if base else ""


def set_down(draft: HouseDraft, fleet: Fleet, order: Unload) -> HouseDraft:
    """4.1: it is in orbit of the colony, and works."""
    going = [ship for ship in fleet.lift if ship.unit == order.cargo][: order.count]
    lift = list(fleet.lift)
    for ship in going:
        lift.remove(ship)
    works = tuple(Facility(ship.unit, ship.wep, built=draft.here.turn) for ship in going)
    colony = draft.colonies[fleet.at]
    later = draft.with_colony(fleet.at, facilities=(*colony.facilities, *works))
    return later.with_fleet(fleet.id, lift=tuple(lift))
