"""3: what colonies build, repair and scrap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from hegemon.core.refusals import said
from hegemon.games.ec4x.common.amounts import SOUL, in_money, share
from hegemon.games.ec4x.common.answers import Build, Cancel, Repair, Restore, Scrap
from hegemon.games.ec4x.common.rules.draft import Draft
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.forces import (
    CONSTRUCTION,
    WEAPONS,
    docks_of,
    price_of,
    turns_for,
    wep_for,
)
from hegemon.games.ec4x.common.rules.orders.economy import why_no_colony
from hegemon.games.ec4x.common.state import (
    Colony,
    Facility,
    Fleet,
    Place,
    Project,
    Squadron,
    Wish,
    facilities,
    role,
    unit,
)
from hegemon.games.ec4x.common.tables import GROUND, IN_SQUADRONS, LIFT, Role, UnitFigures

BY_INDUSTRY: frozenset[Role] = GROUND | {"fighter", "shield", "spaceport", "shipyard", "starbase"}
"""3.1: what a colony's industry builds, on the surface or, the last two, above it."""


def place_for(draft: Draft, code: str, *, planetside: bool) -> Place:
    """3.1, 3.3: where a unit is built."""
    if role(draft.here, code) in BY_INDUSTRY:
        return "industry"
    return "port" if planetside else "yard"


def free_docks(draft: Draft, colony: Colony, place: Place) -> int:
    """2.3.2: the docks of a colony's port or working yards that nothing is built in."""
    wanted: Role = "spaceport" if place == "port" else "shipyard"
    cst = draft.house.levels.get(CONSTRUCTION, 0)
    working = (each for each in facilities(draft.here, colony, wanted) if not each.crippled)
    docks = sum(docks_of(draft.here, each, cst) for each in working)
    return docks - sum(project.place == place for project in colony.projects)


def why_no_build(draft: Draft, order: Build) -> str:
    """3: why a colony cannot build such a unit, however long it waits for money and docks."""
    why = why_no_colony(draft, order.colony)
    if why:
        return why
    if order.unit not in draft.tables.units:
        return f"no unit {said(order.unit)}: {', '.join(draft.tables.units)}"
    if not order.count:
        return "one at least"
    figures, colony = unit(draft.here, order.unit), draft.colonies[order.colony]
    return _why_not_able(draft, figures) or _why_no_place(draft, colony, order)


def _why_not_able(draft: Draft, figures: UnitFigures) -> str:
    """9: the least CST level; XYZ.10: a shield needs SLD."""
    have = draft.house.levels.get(CONSTRUCTION, 0)
    if have < figures.construction:
        return f"{figures.name} needs {CONSTRUCTION} {figures.construction}, you have {have}"
    if (
        figures.role == "shield"
        and "SLD" in draft.tables.fields
        and not draft.house.levels.get("SLD")
    ):
        return f"{figures.name} needs SLD 1"
    return ""


def _why_no_place(draft: Draft, colony: Colony, order: Build) -> str:
    """2.3.2, 2.4.4, 2.4.7, 3.1: ports before yards, yards before starbases, docks for ships."""
    figures = unit(draft.here, order.unit)
    coming = Counter(project.unit for project in colony.projects)
    match figures.role:
        case "shipyard":
            return _why_without(draft, colony, "spaceport", figures)
        case "starbase":
            return _why_without(draft, colony, "shipyard", figures) or _why_second_base(
                draft, colony, order, coming
            )
        case "shield":
            return _why_no_shield(draft, colony, order, coming)
        case _:
            place = place_for(draft, order.unit, planetside=order.planetside)
            if place == "industry":
                return ""
            return _why_without(
                draft, colony, "spaceport" if place == "port" else "shipyard", figures
            )


def _why_without(draft: Draft, colony: Colony, wanted: Role, figures: UnitFigures) -> str:
    """Why a unit that needs a port or yard cannot be built here."""
    if any(not each.crippled for each in facilities(draft.here, colony, wanted)):
        return ""
    return f"{figures.name} needs a working {unit(draft.here, draft.tables.code_of(wanted)).name}"


def _why_second_base(draft: Draft, colony: Colony, order: Build, coming: Counter[str]) -> str:
    """2.4.4 of the earlier edition: one operational Starbase in a system."""
    if not draft.rules.one_starbase:
        return ""
    working = sum(not each.crippled for each in facilities(draft.here, colony, "starbase"))
    if working + coming[order.unit] + order.count > 1:
        return "one operational Starbase in a system"
    return ""


def _why_no_shield(draft: Draft, colony: Colony, order: Build, coming: Counter[str]) -> str:
    """2.4.7: one shield a planet, and by house rule on homeworlds alone."""
    if draft.rules.shields == "homeworlds" and not colony.homeworld:
        return "shields are for homeworlds"
    if colony.shield:
        return "one shield a planet: scrap the old one first"
    return "" if order.count + coming[order.unit] == 1 else "one shield a planet"


def wished(draft: Draft, order: Build) -> Draft:
    """3.0: begun at once as far as money and docks go; the rest waits in the queue."""
    wish = Wish(order.unit, order.count, order.planetside, order.endless)
    queue = (*draft.colonies[order.colony].queue, wish)
    return begun(draft.with_colony(order.colony, queue=queue), order.colony)


def begun(draft: Draft, system: str) -> Draft:
    """3.0: whatever of a colony's queue can begin now, in its order; what cannot waits."""
    waiting: list[Wish] = []
    for wish in draft.colonies[system].queue:
        left = wish.count
        while left and not why_not_yet(draft, system, wish):
            draft = _begin(draft, system, wish)
            left -= 1
        if left or wish.endless:
            again = wish.count if wish.endless else left
            waiting.append(msgspec.structs.replace(wish, count=again))
    return draft.with_colony(system, queue=tuple(waiting))


def why_not_yet(draft: Draft, system: str, wish: Wish) -> str:
    """3.0: why the next of a wish cannot begin in this turn; empty when it can (R:yard_rate)."""
    order = Build(system, wish.unit, 1, wish.planetside)
    why = why_no_build(draft, order)
    if why:
        return why
    colony, price = draft.colonies[system], project_price(draft, wish)
    place = place_for(draft, wish.unit, planetside=wish.planetside)
    if place != "industry" and not free_docks(draft, colony, place):
        return f"no free dock in the {place}"
    if price > draft.house.treasury:
        return f"it costs {in_money(price)}, the treasury has {in_money(draft.house.treasury)}"
    return _why_too_much(draft, system, place, price)


def _why_too_much(draft: Draft, system: str, place: Place, price: int) -> str:
    """R:yard_rate: a turn's spending up to the gross product; units planetside up to the PU."""
    if draft.rules.spending != "product":
        return ""
    colony = draft.colonies[system]
    bound, spent = colony.produced, draft.spent_at.get(system, 0)
    if place == "yard" and spent + price > max(bound, price):
        return f"{system} spends at most its product, {in_money(bound)}, in a turn"
    planetside = sum(project.place != "yard" for project in colony.projects)
    if place != "yard" and planetside >= max(
        population_units(draft.here, colony.people) // SOUL, 1
    ):
        return f"{system} builds at most as many units planetside as it has PU"
    return ""


def project_price(draft: Draft, wish: Wish) -> int:
    """3.1, XYZ.6: what one of a wish costs now, in coins."""
    wep = wep_for(draft.here, wish.unit, draft.house.levels.get(WEAPONS, 0))
    doubled = place_for(draft, wish.unit, planetside=wish.planetside) == "port"
    return price_of(draft.here, wish.unit, wep, planetside=doubled)


def _begin(draft: Draft, system: str, wish: Wish) -> Draft:
    """3.0: paid in full; built with the levels of now (R:pay_when)."""
    price, levels = project_price(draft, wish), draft.house.levels
    figures = unit(draft.here, wish.unit)
    project = Project(
        unit=wish.unit,
        place=place_for(draft, wish.unit, planetside=wish.planetside),
        paid=price,
        left=turns_for(draft.here, wish.unit),
        wep=wep_for(draft.here, wish.unit, levels.get(WEAPONS, 0)),
        eli=levels.get("ELI", 0) if figures.role == "scout" else 0,
        clk=levels.get("CLK", 0) if figures.role == "raider" else 0,
    )
    later = draft.spending_at(system, price)
    return later.with_colony(system, projects=(*draft.colonies[system].projects, project))


def why_no_cancel(draft: Draft, order: Cancel) -> str:
    """3.0: why nothing can be cancelled."""
    why = why_no_colony(draft, order.colony)
    if why:
        return why
    colony = draft.colonies[order.colony]
    named = {wish.unit for wish in colony.queue} | {each.unit for each in colony.projects}
    return "" if order.unit in named else f"nothing to cancel: {', '.join(sorted(named)) or 'none'}"


def cancelled(draft: Draft, order: Cancel) -> Draft:
    """3.0: wishes are forgotten, and half of what was paid for work under way comes back."""
    colony = draft.colonies[order.colony]
    stopped = [each for each in colony.projects if each.unit == order.unit and not each.squadron]
    back = sum(share(each.paid, draft.tables.construction.cancelled) for each in stopped)
    later = draft.paying(-back)
    queue = tuple(wish for wish in colony.queue if wish.unit != order.unit)
    projects = tuple(each for each in colony.projects if each not in stopped)
    return later.with_colony(order.colony, queue=queue, projects=projects)


def squadron_called(draft: Draft, name: str) -> tuple[Fleet, Squadron] | None:
    """The squadron of a name, and its fleet."""
    for fleet in draft.fleets.values():
        for squadron in fleet.squadrons:
            if squadron.id == name:
                return fleet, squadron
    return None


def repair_price(draft: Draft, squadron: Squadron) -> int:
    """3.4: a quarter of the price of all its ships, in coins."""
    whole = sum(price_of(draft.here, ship.unit, ship.wep) for ship in squadron.ships)
    return share(whole, draft.tables.construction.repair)


def why_no_repair(draft: Draft, order: Repair) -> str:
    """3.4: why a squadron cannot be repaired: it takes a yard, a free dock for each ship, money."""
    found = squadron_called(draft, order.squadron)
    if found is None:
        return f"no squadron {said(order.squadron)} of yours"
    fleet, squadron = found
    if not squadron.crippled:
        return f"{squadron.id} is not crippled"
    colony = draft.colonies.get(fleet.at)
    if colony is None:
        return f"{fleet.at} is no colony of yours"
    if any(project.squadron == squadron.id for project in colony.projects):
        return f"{squadron.id} is being repaired"
    if free_docks(draft, colony, "yard") < 1:
        return "no free dock in a yard"
    price = repair_price(draft, squadron)
    have = draft.house.treasury
    return "" if price <= have else f"it costs {in_money(price)}, the treasury has {in_money(have)}"


def repairing(draft: Draft, order: Repair) -> Draft:
    """3.4: paid now; sound at the end of the turn if it is still there."""
    found = squadron_called(draft, order.squadron)
    assert found is not None
    fleet, squadron = found
    project = Project(
        unit=squadron.ships[0].unit,
        place="yard",
        paid=repair_price(draft, squadron),
        left=draft.tables.construction.repair_turns,
        squadron=squadron.id,
    )
    later = draft.paying(project.paid)
    return later.with_colony(fleet.at, projects=(*draft.colonies[fleet.at].projects, project))


def crippled_of(draft: Draft, colony: Colony, code: str) -> int:
    """3.2: how many units of a kind are crippled at a colony."""
    hurt = colony.hurt.get(code, 0)
    return hurt + sum(each.crippled for each in colony.facilities if each.unit == code)


def why_no_restoring(draft: Draft, order: Restore) -> str:
    """3.2, 3.4: why crippled units of a colony cannot be repaired."""
    why = why_no_colony(draft, order.colony)
    if why:
        return why
    have = crippled_of(draft, draft.colonies[order.colony], order.unit)
    if not 1 <= order.count <= have:
        return f"{have} crippled {said(order.unit)} there"
    price, left = restoring_price(draft, order), draft.house.treasury
    return "" if price <= left else f"it costs {in_money(price)}, the treasury has {in_money(left)}"


def restoring_price(draft: Draft, order: Restore) -> int:
    """3.4: a quarter of the price, in coins."""
    price = price_of(draft.here, order.unit, 0) * order.count
    return share(price, draft.tables.construction.repair)


def restored(draft: Draft, order: Restore) -> Draft:
    """3.2: paid now and sound from now on."""
    colony, left = draft.colonies[order.colony], order.count
    later = draft.paying(restoring_price(draft, order))
    if order.unit in colony.hurt:
        hurt = {**colony.hurt, order.unit: colony.hurt[order.unit] - left}
        return later.with_colony(order.colony, hurt=_counted(hurt))
    works: list[Facility] = []
    for each in colony.facilities:
        mends = bool(left) and each.unit == order.unit and each.crippled
        left -= mends
        works.append(msgspec.structs.replace(each, crippled=False) if mends else each)
    return later.with_colony(order.colony, facilities=tuple(works))


def _counted(counts: dict[str, int]) -> dict[str, int]:
    return {code: count for code, count in counts.items() if count}


def scrappable(draft: Draft, colony: Colony) -> dict[str, int]:
    """3.4: what a colony has to scrap, and how many."""
    counts = Counter(colony.ground)
    counts.update(each.unit for each in colony.facilities)
    counts.update(ship.unit for ship in colony.fighters)
    if colony.shield:
        counts[draft.tables.code_of("shield")] += 1
    return dict(counts)


def why_no_scrap(draft: Draft, order: Scrap) -> str:
    """3.4: why units of a colony cannot be scrapped."""
    why = why_no_colony(draft, order.colony)
    if why:
        return why
    have = scrappable(draft, draft.colonies[order.colony]).get(order.unit, 0)
    return "" if 1 <= order.count <= have else f"{have} {said(order.unit)} there"


def scrapped(draft: Draft, order: Scrap) -> Draft:
    """3.4: half of the price comes back; crippled units go first."""
    colony = draft.colonies[order.colony]
    back = share(price_of(draft.here, order.unit, 0) * order.count, draft.tables.construction.scrap)
    later = draft.paying(-back)
    if role(draft.here, order.unit) == "shield":
        return later.with_colony(order.colony, shield=0)
    if order.unit in colony.ground:
        return later.with_colony(order.colony, **_fewer_on_ground(colony, order))
    works = sorted(colony.facilities, key=lambda each: (each.unit == order.unit, each.crippled))
    if any(each.unit == order.unit for each in works):
        return later.with_colony(order.colony, facilities=tuple(works[: -order.count]))
    return later.with_colony(order.colony, fighters=colony.fighters[order.count :])


def _fewer_on_ground(colony: Colony, order: Scrap) -> dict[str, dict[str, int]]:
    left = colony.ground[order.unit] - order.count
    hurt = min(colony.hurt.get(order.unit, 0), left)
    return {
        "ground": _counted({**colony.ground, order.unit: left}),
        "hurt": _counted({**colony.hurt, order.unit: hurt}),
    }


def buildable(draft: Draft, system: str) -> Iterator[tuple[str, str]]:
    """3: every unit of the edition, and why a colony cannot build it; empty where it can."""
    for code in draft.tables.units:
        yield code, why_no_build(draft, Build(system, code, 1))


def is_ship(draft: Draft, code: str) -> bool:
    """Whether a unit leaves the docks as a ship."""
    return role(draft.here, code) in IN_SQUADRONS | LIFT
