"""3.2, 3.4: what colonies repair and scrap."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from hegemon.core import counted, said
from hegemon.games.ec4x.common.amounts import share, without_zeros
from hegemon.games.ec4x.common.answers import Repair, Restore, Scrap
from hegemon.games.ec4x.common.mending import Mending
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.forces import price_of
from hegemon.games.ec4x.common.rules.orders.construction import free_docks
from hegemon.games.ec4x.common.rules.orders.economy import why_no_colony, why_not_paid
from hegemon.games.ec4x.common.rules.orders.stations import why_second_base
from hegemon.games.ec4x.common.state import (
    Colony,
    Facility,
    Project,
    Squadron,
    role,
)


@lru_cache(maxsize=2)
def in_repair(draft: HouseDraft) -> frozenset[str]:
    """R46: the own squadrons whose repair is paid, wherever they are now. A draft never changes."""
    works = (one for colony in draft.colonies.values() for one in colony.projects)
    return frozenset(one.squadron for one in works if one.squadron)


def repair_price(draft: HouseDraft, squadron: Squadron) -> int:
    """3.4: a quarter of the price of all its ships, in coins."""
    whole = sum(price_of(draft.here, ship.unit, ship.wep) for ship in squadron.ships)
    return share(whole, draft.tables.construction.repair)


def why_no_repair(draft: HouseDraft, order: Repair) -> str:
    """3.4: why a squadron cannot be repaired: it takes a yard, a free dock for each ship, money."""
    found = draft.squadron_called(order.squadron)
    if found is None:
        return f"no squadron {said(order.squadron)} of yours"
    fleet, squadron = found
    if not squadron.crippled:
        return "it is not crippled"
    colony = draft.colonies.get(fleet.at)
    if colony is None:
        return f"{fleet.at} is no colony of yours"
    if squadron.id in in_repair(draft):
        return "it is being repaired"
    free = free_docks(draft, colony, "yard")
    if free < len(squadron.ships):
        return f"it takes {counted(len(squadron.ships), 'dock')} in a yard, {free} are free"
    return why_not_paid(draft, repair_price(draft, squadron))


def repairing(draft: HouseDraft, order: Repair) -> HouseDraft:
    """3.4: paid now; sound at the end of the turn if it is still there."""
    found = draft.squadron_called(order.squadron)
    assert found is not None
    fleet, squadron = found
    project = Project(
        unit=squadron.ships[0].unit,
        place="yard",
        paid=repair_price(draft, squadron),
        left=draft.tables.construction.repair_turns,
        squadron=squadron.id,
        docks=len(squadron.ships),
    )
    later = draft.paying(project.paid, "repair", fleet.at, squadron.id)
    return later.with_colony(fleet.at, projects=(*draft.colonies[fleet.at].projects, project))


def crippled_of(draft: HouseDraft, colony: Colony, code: str) -> int:
    """3.2: how many units of a kind are crippled at a colony, and not being mended."""
    hurt = colony.hurt.get(code, 0)
    hurt += sum(each.crippled for each in colony.facilities if each.unit == code)
    return max(hurt - sum(one.count for one in colony.mending if one.unit == code), 0)


def why_no_restoring(draft: HouseDraft, order: Restore) -> str:
    """3.2, 3.4: why crippled units of a colony cannot be repaired."""
    why = why_no_colony(draft, order.colony)
    if why:
        return why
    colony = draft.colonies[order.colony]
    have = crippled_of(draft, colony, order.unit)
    if not 1 <= order.count <= have:
        return f"{have} crippled {said(order.unit)} there"
    base = role(draft.here, order.unit) == "starbase"
    why = why_second_base(draft, colony, order.count) if base else ""
    return why or why_not_paid(draft, restoring_price(draft, order))


def restoring_price(draft: HouseDraft, order: Restore) -> int:
    """3.4: a quarter of the price as it was built, in coins."""
    colony = draft.colonies[order.colony]
    works = [one for one in colony.facilities if one.unit == order.unit and one.crippled]
    # those that are being mended stay crippled until then: they are the first of the list, since
    # the first are mended (`end_of_turn.mended`), and these are the next
    begun = sum(one.count for one in colony.mending if one.unit == order.unit)
    # ground units have no weapons technology: as many as are wanted, at level 0
    levels = [each.wep for each in works[begun : begun + order.count]] or [0] * order.count
    price = sum(price_of(draft.here, order.unit, wep) for wep in levels)
    return share(price, draft.tables.construction.repair)


def restored(draft: HouseDraft, order: Restore) -> HouseDraft:
    """3.2: paid now, and sound at the end of the turn (R46)."""
    price, turns = restoring_price(draft, order), draft.tables.construction.repair_turns
    later = draft.paying(price, "restoration", order.colony, order.unit, order.count)
    mending = Mending(order.unit, order.count, price, turns)
    return later.with_colony(order.colony, mending=(*draft.colonies[order.colony].mending, mending))


def scrappable(draft: HouseDraft, colony: Colony) -> dict[str, int]:
    """3.4: what a colony has to scrap, and how many."""
    counts = Counter(colony.ground)
    counts.update(each.unit for each in colony.facilities)
    counts.update(ship.unit for ship in colony.fighters)
    if colony.shield:
        counts[draft.tables.code_of("shield")] += 1
    return dict(counts)


def why_no_scrap(draft: HouseDraft, order: Scrap) -> str:
    """3.4: why units of a colony cannot be scrapped."""
    why = why_no_colony(draft, order.colony)
    if why:
        return why
    have = scrappable(draft, draft.colonies[order.colony]).get(order.unit, 0)
    return "" if 1 <= order.count <= have else f"{have} {said(order.unit)} there"


def scrap_price(draft: HouseDraft, colony: Colony, order: Scrap) -> int:
    """3.4: the price of what is scrapped as it was built, in coins."""
    levels = [each.wep for each in _oldest_works(colony, order.unit)]
    levels = levels or [ship.wep for ship in colony.fighters if ship.unit == order.unit]
    levels = levels[: order.count] or [0] * order.count
    return sum(price_of(draft.here, order.unit, wep) for wep in levels)


def _oldest_works(colony: Colony, code: str) -> list[Facility]:
    """The facilities of a kind: crippled ones first, then the oldest."""
    works = [each for each in colony.facilities if each.unit == code]
    return sorted(works, key=lambda each: (not each.crippled, each.built))


def scrapped(draft: HouseDraft, order: Scrap) -> HouseDraft:
    """3.4: half of the price comes back; of stations and ports crippled ones go first."""
    colony = draft.colonies[order.colony]
    back = share(scrap_price(draft, colony, order), draft.tables.construction.scrap)
    later = draft.paying(-back, "scrap", order.colony, order.unit, order.count)
    if role(draft.here, order.unit) == "shield":
        return later.with_colony(order.colony, shield=0)
    if order.unit in colony.ground:
        return later.with_colony(order.colony, **_fewer_on_ground(colony, order))
    works = list(colony.facilities)
    if any(each.unit == order.unit for each in works):
        for each in _oldest_works(colony, order.unit)[: order.count]:
            works.remove(each)
        return later.with_colony(order.colony, facilities=tuple(works))
    return later.with_colony(order.colony, fighters=colony.fighters[order.count :])


def _fewer_on_ground(colony: Colony, order: Scrap) -> dict[str, dict[str, int]]:
    """3.4: what is left on the ground: the crippled last."""
    left = colony.ground[order.unit] - order.count
    hurt = min(colony.hurt.get(order.unit, 0), left)
    return {
        "ground": without_zeros({**colony.ground, order.unit: left}),
        "hurt": without_zeros({**colony.hurt, order.unit: hurt}),
    }


LAW: OrderLaw = {
    Repair: (why_no_repair, repairing),
    Restore: (why_no_restoring, restored),
    Scrap: (why_no_scrap, scrapped),
}
"""What each of these orders may be, and what it does."""
