"""What needs a decision of the House, and what would be a sensible one to begin with."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from hegemon.core import Open, counted
from hegemon.games.ec4x.common.amounts import COIN, in_whole
from hegemon.games.ec4x.common.answers import Build, HouseOrder, SetBudget, SetTax
from hegemon.games.ec4x.common.forms.books import Books
from hegemon.games.ec4x.common.forms.choices import FIFTH
from hegemon.games.ec4x.common.forms.fleet_choices import called
from hegemon.games.ec4x.common.mission_orders import Send, Tell
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import ECONOMY
from hegemon.games.ec4x.common.rules.lanes import closed_lanes
from hegemon.games.ec4x.common.rules.missions import COLONIZE, HOLD, MISSIONS, PATROL
from hegemon.games.ec4x.common.rules.orders.construction import buildable, free_docks, workplace
from hegemon.games.ec4x.common.rules.orders.policies import rule_while_idle
from hegemon.games.ec4x.common.rules.requirements import why_unfit
from hegemon.games.ec4x.common.state import Fleet, chart
from hegemon.games.ec4x.common.tables import IN_SQUADRONS

COLONY_SHIP_GOES = (COLONIZE, PATROL)
"""4.1: what an idle fleet is sent to do: the first that it is fit for."""
FEW_COLONIES = 3
"""Of more that build nothing it is said once."""


def still_open(draft: HouseDraft, books: Books, holding: frozenset[str]) -> Iterator[Open]:
    """1.2: idle docks, then fleets without a mission, research and money, colonies at last.

    `books` has the House as it is once its queues have begun; `holding` are the fleets that were
    told to stay where they are.
    """
    docks = dict(_idle_docks(books))
    yield from _docks(docks)
    for fleet in idle_fleets(draft):
        if fleet.id not in holding:
            yield _at_anchor(fleet)
    yield from _unspent(draft, books)
    if draft.house.treasury > 0:
        yield from _without_work([one for one in idle_colonies(draft) if one not in docks])


def _at_anchor(fleet: Fleet) -> Open:
    words = f"{called(fleet)} waits"
    return Open(fleet.id, words, "token", fleet.id, order=Send.word, given={"fleet": fleet.id})


def holds(order: HouseOrder) -> frozenset[str]:
    """4.1: the fleet that an order tells to stay where it is."""
    if isinstance(order, Tell) and order.stay == MISSIONS[HOLD].word:
        return frozenset({order.fleet})
    return frozenset()


def _idle_docks(books: Books) -> Iterator[tuple[str, int]]:
    """2.3.2: the docks in which a ship could still be begun, where there is money for one."""
    draft = books.begun
    if books.left < cheapest_ship(draft):
        return
    for system, colony in draft.colonies.items():
        free = free_docks(draft, colony, "yard")
        if free > 0 and not colony.queue and rule_while_idle(draft, system) is None:
            yield system, free


def _docks(free: dict[str, int]) -> Iterator[Open]:
    """2.3.2: idle docks, of many colonies together."""
    if len(free) > FEW_COLONIES:
        words = f"{sum(free.values())} docks idle at {len(free)} colonies"
        yield _at_colony("docks", words, max(free, key=lambda system: free[system]))
        return
    for system, count in free.items():
        yield _at_colony(f"docks-{system}", f"{counted(count, 'dock')} idle at {system}", system)


def cheapest_ship(draft: HouseDraft) -> int:
    """9: the least price of a ship that a squadron can have, in coins."""
    figures = draft.tables.units.values()
    return min(one.price for one in figures if one.role in IN_SQUADRONS)


def _unspent(draft: HouseDraft, books: Books) -> Iterator[Open]:
    """XYZ.1, XX.4: no research at all; money beyond what next turn's upkeep takes."""
    ladder = draft.rules.research == "ladder"
    if not ladder and draft.house.treasury > 0 and not any(draft.house.budget.values()):
        yield Open("research", "no research", order=SetBudget.word)
    if books.left >= max(books.upkeep, cheapest_ship(draft)):
        word = Build.word if ladder else SetBudget.word
        yield Open("treasury", f"{in_whole(books.left)} unspent", "purse", "treasury", word)


def _without_work(systems: Sequence[str]) -> Iterator[Open]:
    """3: colonies that build nothing, each by itself where they are few."""
    if len(systems) > FEW_COLONIES:
        yield _at_colony("colonies", f"{len(systems)} colonies build nothing", systems[0])
        return
    for system in systems:
        yield _at_colony(f"colony-{system}", f"{system} builds nothing", system)


def _at_colony(name: str, words: str, system: str) -> Open:
    return Open(name, words, "place", system, order=Build.word, given={"colony": system})


def idle_fleets(draft: HouseDraft) -> list[Fleet]:
    """4.1: the fleets that serve and hold."""
    return [
        fleet
        for fleet in draft.fleets.values()
        if fleet.mission.number == HOLD and fleet.readiness == "active"
    ]


def idle_colonies(draft: HouseDraft) -> list[str]:
    """3: the colonies that could build something, do not, and wait for nothing."""
    able: dict[Hashable, bool] = {}
    return [
        system
        for system, colony in draft.colonies.items()
        if not colony.projects
        and not colony.queue
        and rule_while_idle(draft, system) is None
        and _can_build(draft, system, able)
    ]


def _can_build(draft: HouseDraft, system: str, able: dict[Hashable, bool]) -> bool:
    """3: whether a colony can build anything; `able` has those that were asked already.

    A House has a hundred colonies, and most of them have the same works.
    """
    alike = workplace(draft, system)
    if alike not in able:
        able[alike] = any(not why for _, why in buildable(draft, system))
    return able[alike]


def suggestion(draft: HouseDraft, word: str) -> HouseOrder | None:
    """An order of a kind that makes sense here, or for no word the first thing to do at all."""
    match word:
        case "":
            return _sent(draft) or _built(draft)
        case SetTax.word:
            return SetTax(draft.tables.taxes.bearable)
        case SetBudget.word:
            return SetBudget(ECONOMY, max(draft.house.treasury // (FIFTH * COIN), 1))
        case Send.word:
            return _sent(draft)
        case Build.word:
            return _built(draft)
        case _:
            return None


def _sent(draft: HouseDraft) -> Send | None:
    """4.1: the first idle fleet to the nearest system that nobody is known to have."""
    for fleet in idle_fleets(draft):
        for mission in COLONY_SHIP_GOES:
            kind, goal = MISSIONS[mission], _nearest_free(draft, fleet)
            if goal and not why_unfit(draft.here, fleet, kind):
                return Send(fleet.id, kind.word, goal)
    return None


def _nearest_free(draft: HouseDraft, fleet: Fleet) -> str:
    """2.2: the nearest system where no colony is known; empty where there is none."""
    known, stars, closed = draft.house.known, chart(draft.here), closed_lanes(draft.here, fleet)
    free = {
        system: jumps
        for system, jumps in stars.jumps_from(fleet.at).items()
        if system not in draft.here.colonies
        and (system not in known or known[system].owner is None)
        and stars.joined(fleet.at, system, closed=closed)
    }
    return min(free, key=lambda system: free[system], default="")


def _built(draft: HouseDraft) -> Build | None:
    """3: a ship of the dearest kind that the treasury can pay several of, at the first colony."""
    for system in draft.colonies:
        able = [code for code, why in buildable(draft, system) if not why]
        priced = {code: draft.tables.units[code].price for code in able}
        few = [code for code, price in priced.items() if price * FIFTH <= draft.house.treasury]
        if few:
            return Build(system, max(few, key=lambda code: priced[code]), 1)
    return None
