"""3: what colonies build."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache

import msgspec

from hegemon.core import counted, said
from hegemon.games.ec4x.common.amounts import SOUL, in_money, share, up
from hegemon.games.ec4x.common.answers import Build, Cancel
from hegemon.games.ec4x.common.order_fields import IN_YARD, PLANETSIDE
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.forces import (
    CONSTRUCTION,
    WEAPONS,
    capacity,
    docks_of,
    price_of,
    ships_in,
    turns_for,
    wep_for,
)
from hegemon.games.ec4x.common.rules.orders.economy import (
    MOST_AT_ONCE,
    why_no_colony,
    why_not_at_once,
)
from hegemon.games.ec4x.common.rules.orders.stations import (
    fighters_left,
    most_stations,
    why_no_base,
    why_too_many,
)
from hegemon.games.ec4x.common.state import (
    BuildPlace,
    Colony,
    Project,
    Wish,
    facilities,
    role,
    unit,
)
from hegemon.games.ec4x.common.tables import GROUND, UnitFigures, UnitRole

BY_INDUSTRY: frozenset[UnitRole] = GROUND | {
    "fighter",
    "shield",
    "spaceport",
    "shipyard",
    "starbase",
}
"""3.1: what a colony's industry builds, on the surface or, the last two, above it."""


def place_for(draft: HouseDraft, code: str, *, planetside: bool) -> BuildPlace:
    """3.1, 3.3: where a unit is built."""
    if role(draft.here, code) in BY_INDUSTRY:
        return "industry"
    return "port" if planetside else "yard"


def free_docks(draft: HouseDraft, colony: Colony, place: BuildPlace) -> int:
    """2.3.2: the docks of a colony's port or working yards that nothing is built in."""
    wanted: UnitRole = "spaceport" if place == "port" else "shipyard"
    cst = draft.house.levels.get(CONSTRUCTION, 0)
    working = (each for each in facilities(draft.here, colony, wanted) if not each.crippled)
    docks = sum(docks_of(draft.here, each, cst) for each in working)
    return docks - sum(project.docks for project in colony.projects if project.place == place)


def why_no_build(draft: HouseDraft, order: Build) -> str:
    """3: why a colony cannot build such a unit, however long it waits for money and docks."""
    why = why_no_colony(draft, order.colony)
    if why:
        return why
    if order.unit not in draft.tables.units:
        return f"no unit {said(order.unit)}: {', '.join(draft.tables.units)}"
    if why_not_at_once(order.count):
        return why_not_at_once(order.count)
    figures, colony = unit(draft.here, order.unit), draft.colonies[order.colony]
    return _why_not_able(draft, figures) or _why_no_place(draft, colony, order)


def workplace(draft: HouseDraft, system: str) -> Hashable:
    """3: all that `why_no_build` looks at of a colony: what one can build, others alike can."""
    colony = draft.colonies[system]
    begun = (each.unit for each in colony.projects if role(draft.here, each.unit) in SINGLE)
    return (
        tuple((each.unit, each.crippled) for each in colony.facilities),
        colony.homeworld,
        colony.shield,
        tuple(begun),
        tuple(each.unit for each in colony.mending),
        fighters_left(draft, colony),
    )


def _why_not_able(draft: HouseDraft, figures: UnitFigures) -> str:
    """9: the least CST level; XYZ.10: a shield needs SLD."""
    have = draft.house.levels.get(CONSTRUCTION, 0)
    if have < figures.construction:
        return f"{figures.name} needs {CONSTRUCTION} {figures.construction}, you have {have}"
    if figures.role != "shield" or "SLD" not in draft.tables.fields:
        return ""
    return "" if draft.house.levels.get("SLD") else f"{figures.name} needs SLD 1"


def _why_no_place(draft: HouseDraft, colony: Colony, order: Build) -> str:
    """2.3.2, 2.4.4, 2.4.7, 3.1: ports before yards, yards before starbases, docks for ships."""
    figures = unit(draft.here, order.unit)
    match figures.role:
        case "spaceport" | "fighter":
            return why_too_many(draft, colony, order.unit, order.count)
        case "shipyard":
            return _why_without(draft, colony, "spaceport", figures)
        case "starbase":
            why = _why_without(draft, colony, "shipyard", figures)
            return why or why_no_base(draft, colony, order.unit, order.count)
        case "shield":
            return _why_no_shield(draft, colony, order)
        case "planet_breaker" if why_no_breaker(draft, order):
            return why_no_breaker(draft, order)
        case _:
            place = place_for(draft, order.unit, planetside=order.planetside)
            return _why_no_docks(draft, colony, place, figures)


def _why_no_docks(
    draft: HouseDraft, colony: Colony, place: BuildPlace, figures: UnitFigures
) -> str:
    """3.1, 3.3: ships need a port or a yard; by house rule a yard for commissioning anyway."""
    if place == "industry":
        return ""
    if place == "port":
        why = _why_without(draft, colony, "spaceport", figures)
        if why or draft.rules.commission == "port_or_yard":
            return why
    return _why_without(draft, colony, "shipyard", figures)


def _why_without(draft: HouseDraft, colony: Colony, wanted: UnitRole, figures: UnitFigures) -> str:
    """Why a unit that needs a port or yard cannot be built here."""
    if any(not each.crippled for each in facilities(draft.here, colony, wanted)):
        return ""
    return f"{figures.name} needs a working {unit(draft.here, draft.tables.code_of(wanted)).name}"


def _why_no_shield(draft: HouseDraft, colony: Colony, order: Build) -> str:
    """2.4.7: one shield a planet, and by house rule on homeworlds alone."""
    if draft.rules.shields == "homeworlds" and not colony.homeworld:
        return "shields are for homeworlds"
    if colony.shield:
        return "one shield a planet: scrap the old one first"
    coming = sum(project.unit == order.unit for project in colony.projects)
    return "" if order.count + coming == 1 else "one shield a planet"


def why_no_breaker(draft: HouseDraft, order: Build) -> str:
    """2.4.8: by the author's later rule one Planet-Breaker for each colony (R49)."""
    if draft.rules.planet_breakers == "free":
        return ""
    have, most = _at_work(draft, order.unit), len(draft.colonies)
    if have + order.count <= most:
        return ""
    return f"one {unit(draft.here, order.unit).name} for each colony: {most}, you have {have}"


@lru_cache(maxsize=2)
def _at_work(draft: HouseDraft, code: str) -> int:
    """2.4.8: the units of a kind, built or being built: each colony asks. A draft never changes."""
    ships = (ship for fleet in draft.fleets.values() for ship in ships_in(fleet))
    work = (each for colony in draft.colonies.values() for each in colony.projects)
    new = sum(each.unit == code and not each.squadron for each in work)
    return new + sum(ship.unit == code for ship in ships)


def wished(draft: HouseDraft, order: Build) -> HouseDraft:
    """3.0: begun at once as far as money and docks go; the rest waits in the queue."""
    wish = Wish(order.unit, order.count, order.planetside, order.endless)
    queue = (*draft.colonies[order.colony].queue, wish)
    return begun(draft.with_colony(order.colony, queue=queue), order.colony)


def begun(draft: HouseDraft, system: str) -> HouseDraft:
    """3.0: whatever of a colony's queue can begin now, in its order; what cannot waits."""
    waiting: list[Wish] = []
    for wish in draft.colonies[system].queue:
        left = wish.count
        while left and not why_not_yet(draft, system, wish):
            together = min(left, _room_for(draft, system, wish))
            draft = _begin(draft, system, wish, together)
            left -= together
        if wish.endless:  # from the beginning again: once for each turn, or this would not end
            waiting.append(wish)
        elif left:
            waiting.append(msgspec.structs.replace(wish, count=left))
    return draft.with_colony(system, queue=tuple(waiting))


def all_begun(draft: HouseDraft) -> HouseDraft:
    """3.0: whatever of all queues can begin now, colony by colony."""
    for system, colony in draft.colonies.items():
        if colony.queue:
            draft = begun(draft, system)
    return draft


SINGLE: frozenset[UnitRole] = frozenset({"shield", "spaceport", "starbase", "planet_breaker"})
"""What the law counts one by one."""


def _room_for(draft: HouseDraft, system: str, wish: Wish) -> int:
    """R43: how many of a wish can begin together, when one can; at least that one.

    A hundred batteries are asked for room once, and not a hundred times.
    """
    figures, colony = unit(draft.here, wish.unit), draft.colonies[system]
    if figures.role in SINGLE or draft.rules.payment == "parts":
        return 1
    price = project_price(draft, wish)
    place = place_for(draft, wish.unit, planetside=wish.planetside)
    # every bound of `why_not_yet`, a little too strict at worst: then the rest comes one by one
    bounds = [draft.house.treasury // price] if price else []
    if figures.role == "fighter":
        left = fighters_left(draft, colony)
        bounds += [] if left is None else [left]
    if place != "industry":
        bounds.append(free_docks(draft, colony, place))
    if draft.rules.spending == "product":
        if place == "yard":
            spent = draft.spent_at.get(system, 0)
            bounds += [(colony.produced - spent) // price] if price else []
        else:
            under_way = sum(project.place != "yard" for project in colony.projects)
            bounds.append(most_planetside(draft, colony) - under_way)
    return max(min(bounds, default=1), 1)


def why_not_yet(draft: HouseDraft, system: str, wish: Wish) -> str:
    """3.0: why the next of a wish cannot begin in this turn; empty when it can (R43)."""
    order = Build(system, wish.unit, 1, PLANETSIDE if wish.planetside else IN_YARD)
    why = why_no_build(draft, order)
    if why:
        return why
    colony, price = draft.colonies[system], project_price(draft, wish)
    place = place_for(draft, wish.unit, planetside=wish.planetside)
    if place != "industry" and not free_docks(draft, colony, place):
        return f"no free dock in the {place}"
    first = first_part(draft, wish.unit, price)
    if first > draft.house.treasury:
        return f"it costs {in_money(first)}, the treasury has {in_money(draft.house.treasury)}"
    if role(draft.here, wish.unit) == "battery":
        return ""  # 2.4.7: colonies may build them to no limit
    return _why_too_much(draft, system, place, first)


def first_part(draft: HouseDraft, code: str, price: int) -> int:
    """R44: what is paid when work begins: all, or by house rule a turn's part, rounded up."""
    if draft.rules.payment == "whole":
        return price
    return up(price, turns_for(draft.here, code))


def _why_too_much(draft: HouseDraft, system: str, place: BuildPlace, price: int) -> str:
    """R43: what yards spend in a turn, and how many units are built planetside.

    Yards spend up to the gross product of their colony, but one ship can always begin; planetside
    a colony builds as many units at a time as it has PU, batteries not counted.
    """
    if draft.rules.spending != "product":
        return ""
    colony = draft.colonies[system]
    if place == "yard":
        bound, spent = colony.produced, draft.spent_at.get(system, 0)
        if draft.rules.payment == "parts":  # what is under way is paid for in this turn, too
            spent = sum(each.part for each in colony.projects if each.place == "yard")
        if spent and spent + price > bound:
            return f"the yards of {system} spend at most its product, {in_money(bound)}, in a turn"
        return ""
    under_way = 0
    for project in colony.projects:
        if project.place != "yard" and role(draft.here, project.unit) != "battery":
            under_way += 1
    most = most_planetside(draft, colony)
    if under_way >= most:
        return f"{system} builds at most {counted(most, 'unit')} planetside at a time"
    return ""


def most_planetside(draft: HouseDraft, colony: Colony) -> int:
    """R43: as many units at a time as a colony has PU, at least one; XYZ.5: more with CST."""
    units = max(population_units(draft.here, colony.people) // SOUL, 1)
    return capacity(draft.here, units, draft.house.levels.get(CONSTRUCTION, 0))


def project_price(draft: HouseDraft, wish: Wish) -> int:
    """3.1, XYZ.6: what one of a wish costs now, in coins."""
    wep = wep_for(draft.here, wish.unit, draft.house.levels.get(WEAPONS, 0))
    doubled = place_for(draft, wish.unit, planetside=wish.planetside) == "port"
    return price_of(draft.here, wish.unit, wep, planetside=doubled)


def _begin(draft: HouseDraft, system: str, wish: Wish, count: int) -> HouseDraft:
    """3.0: so many of a wish, paid in full or by house rule in parts."""
    project = project_of(draft, wish)
    later = draft.paying(project.paid * count, "construction", system, wish.unit, count)
    if project.place == "yard":
        later = later.spending_in_yards(system, project.paid * count)
    projects = (*draft.colonies[system].projects, *(project,) * count)
    return later.with_colony(system, projects=projects)


def project_of(draft: HouseDraft, wish: Wish) -> Project:
    """3.0: one of a wish as it begins now, with today's levels and its first payment (R44)."""
    price, levels = project_price(draft, wish), draft.house.levels
    paid = first_part(draft, wish.unit, price)
    figures = unit(draft.here, wish.unit)
    return Project(
        unit=wish.unit,
        place=place_for(draft, wish.unit, planetside=wish.planetside),
        paid=paid,
        left=turns_for(draft.here, wish.unit),
        wep=wep_for(draft.here, wish.unit, levels.get(WEAPONS, 0)),
        eli=levels.get("ELI", 0) if figures.role == "scout" else 0,
        clk=levels.get("CLK", 0) if figures.role == "raider" else 0,
        sld=max(levels.get("SLD", 0), 1) if figures.role == "shield" else 0,
        part=paid if draft.rules.payment == "parts" else 0,
        owed=price - paid,
    )


def why_no_cancel(draft: HouseDraft, order: Cancel) -> str:
    """3.0: why nothing can be cancelled."""
    why = why_no_colony(draft, order.colony)
    if why:
        return why
    colony = draft.colonies[order.colony]
    named = {wish.unit for wish in colony.queue} | {each.unit for each in colony.projects}
    return "" if order.unit in named else f"nothing to cancel: {', '.join(sorted(named)) or 'none'}"


def cancelled(draft: HouseDraft, order: Cancel) -> HouseDraft:
    """3.0: wishes are forgotten, and half of what was paid for work under way comes back."""
    colony = draft.colonies[order.colony]
    stopped: list[Project] = []
    kept: list[Project] = []
    for each in colony.projects:
        # a repair bears the code of the squadron's flagship, and is no order to build one
        new = each.unit == order.unit and not each.squadron
        (stopped if new else kept).append(each)
    later = draft
    if stopped:
        back = sum(share(each.paid, draft.tables.construction.cancelled) for each in stopped)
        later = draft.paying(-back, "cancelled", order.colony, order.unit, len(stopped))
    queue = tuple(wish for wish in colony.queue if wish.unit != order.unit)
    return later.with_colony(order.colony, queue=queue, projects=tuple(kept))


def buildable(draft: HouseDraft, system: str) -> Iterator[tuple[str, str]]:
    """3: every unit of the edition, and why a colony cannot build it; empty where it can."""
    for code in draft.tables.units:
        why = why_no_build(draft, Build(system, code, 1))
        if why and not why_no_build(draft, Build(system, code, 1, PLANETSIDE)):
            why = ""  # not in a yard, but by a port
        yield code, why


def most_at_once(draft: HouseDraft, code: str) -> int:
    """2.4.4, 2.4.7: how many of a unit one order can ask for, wherever it can be built."""
    wanted = role(draft.here, code)
    if wanted == "shield":
        return 1
    if wanted == "starbase" and draft.rules.one_starbase:
        return 1
    return most_stations(draft, wanted) or MOST_AT_ONCE


LAW: OrderLaw = {
    Build: (why_no_build, wished),
    Cancel: (why_no_cancel, cancelled),
}
"""What each of these orders may be, and what it does."""
