"""What will come of an order, in a few words: what it costs, what begins, how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hegemon.core.words import counted
from hegemon.games.ec4x.common import answers
from hegemon.games.ec4x.common.amounts import COIN, in_money
from hegemon.games.ec4x.common.answers import (
    Build,
    BuildIdle,
    Engage,
    EngageAll,
    Ferry,
    HouseOrder,
    Load,
    ScrapAll,
    SetBudget,
    SetTax,
)
from hegemon.games.ec4x.common.forms.books import taxes_of
from hegemon.games.ec4x.common.mission_orders import Send
from hegemon.games.ec4x.common.rules.draft import Draft
from hegemon.games.ec4x.common.rules.forces import turns_for
from hegemon.games.ec4x.common.rules.lanes import civil_jumps, turns_on, way_through
from hegemon.games.ec4x.common.rules.orders.cargo import room_for
from hegemon.games.ec4x.common.rules.orders.construction import all_begun, why_not_yet
from hegemon.games.ec4x.common.rules.orders.diplomacy import squandered
from hegemon.games.ec4x.common.rules.orders.policies import fleets_in, scraps, settled
from hegemon.games.ec4x.common.rules.research import POINT, level_cost, point_price, points_for
from hegemon.games.ec4x.common.state import planet_of


def effect_of(before: Draft, order: HouseOrder, after: Draft) -> str:
    """What a legal order does, given the drafts before and after it; empty where it is plain."""
    tell = TOLD.get(type(order))
    told = [*_money(before, after), *(tell(before, order, after) if tell else ())]
    return ", ".join(told)


def _money(before: Draft, after: Draft) -> Iterator[str]:
    """What an order takes from the treasury, or brings."""
    spent = before.house.treasury - after.house.treasury
    if spent:
        yield f"costs {in_money(spent)}" if spent > 0 else f"brings {in_money(-spent)}"


def _taxed(before: Draft, order: SetTax, after: Draft) -> Iterator[str]:
    """XY.1: the taxes of the next turn, as colonies are now."""
    was, will = in_money(taxes_of(before)), in_money(taxes_of(after))
    yield f"taxes of about {will} next turn" + (f", not {was}" if was != will else "")


def _budgeted(before: Draft, order: SetBudget, after: Draft) -> Iterator[str]:
    """XYZ.2 to XYZ.4: what the money buys each turn, and how far the next level is."""
    house, field = before.house, order.field
    price = in_money(point_price(before.here, house, field))
    points = in_money(points_for(before.here, house, field, order.money * COIN))
    yield f"each turn {points} points at {price}"
    have, cost = house.points.get(field, 0) // POINT, level_cost(before.here, house, field) // POINT
    level = house.levels.get(field, 0) + 1
    yield f"{field} {level} takes {cost}, you have {have}"


def _built(before: Draft, order: Build, after: Draft) -> Iterator[str]:
    """3.0: how many begin now and when they are done, how many wait and why."""
    had, has = before.colonies[order.colony], after.colonies[order.colony]
    begun = len(has.projects) - len(had.projects)
    if begun:
        turns = counted(turns_for(before.here, order.unit), "turn")
        yield f"{begun} {'begins' if begun == 1 else 'begin'} now for {turns}"
    waiting = sum(wish.count for wish in has.queue if wish.unit == order.unit)
    if waiting:
        wish = next(wish for wish in has.queue if wish.unit == order.unit)
        why = why_not_yet(after, order.colony, wish)
        yield f"{waiting} {'waits' if waiting == 1 else 'wait'}" + (f": {why}" if why else "")


def _ferried(before: Draft, order: Ferry, after: Draft) -> Iterator[str]:
    """XY.3, R30: how long the people travel."""
    jumps = civil_jumps(before.here, order.source, order.to)
    assert before.tables.guilds is not None
    assert jumps is not None
    yield f"there in {counted(-(-jumps // before.tables.guilds.jumps), 'turn')}"


def _terraformed(before: Draft, order: answers.Terraform, after: Draft) -> Iterator[str]:
    """XYZ.7: what the planet becomes."""
    potential = planet_of(before.here, order.colony).potential + 1
    yield f"to {before.tables.planets.with_potential(potential).name}"


def _sent(before: Draft, order: Send, after: Draft) -> Iterator[str]:
    """4.2: how far the goal is, and by which systems the fleet will go there of itself."""
    fleet = before.fleets[order.fleet]
    way = way_through(before.here, fleet, (*order.way, order.goal))
    if way:
        turns = counted(turns_on(before.here, fleet, way), "turn")
        by = f" by {', '.join(way[:-1])}" if way[:-1] and not order.way else ""
        yield f"{counted(len(way), 'jump')} in {turns}{by}"
    elif way is not None:
        yield "it is there"


def _engaged(before: Draft, order: Engage, after: Draft) -> Iterator[str]:
    """5.1.1: what such rules of engagement ask for."""
    yield roe_in_words(before, order.roe)


def roe_in_words(draft: Draft, roe: int) -> str:
    """5.1.1: against whom a fleet with such an ROE fights on."""
    own, theirs = draft.tables.rounds.engagement[roe]
    if not own and not theirs:
        return "avoids all who can shoot" if roe else "avoids everybody"
    if not own:
        return "fights to the end"
    return f"fights on at {own}:{theirs} or better"


def _engaged_all(before: Draft, order: EngageAll, after: Draft) -> Iterator[str]:
    """5.1.1: how many fleets it is for now."""
    fleets = counted(len(fleets_in(before, order.group)), "fleet")
    yield f"{fleets}: {roe_in_words(before, order.roe)}"


def _idle_work(before: Draft, order: BuildIdle, after: Draft) -> Iterator[str]:
    """3: what the policy begins in this turn."""
    money = all_begun(after).house.treasury - settled(after).house.treasury
    yield f"this turn for {in_money(money)}, after queues and research" if money else "from now on"


def _scrapped_all(before: Draft, order: ScrapAll, after: Draft) -> Iterator[str]:
    """3.4: what goes."""
    found = scraps(before, order)
    units = sum(one.count for one in found)
    yield f"{units} {order.unit} at {len(found)} {'colony' if len(found) == 1 else 'colonies'}"


def _loaded(before: Draft, order: Load, after: Draft) -> Iterator[str]:
    """2.3.2, 2.4.1: how much more the fleet can take of it."""
    yield f"room for {room_for(after, after.fleets[order.fleet], order.cargo)} more"


def _funded(before: Draft, order: answers.Fund, after: Draft) -> Iterator[str]:
    """9.3, R84: what so much for one purpose costs in prestige, if the turn ends like this."""
    figures, budget = before.tables.operations, before.here.houses[before.player].treasury
    lost = squandered(after, budget).get(order.purpose, 0)
    if lost and figures is not None:
        yield f"{lost} prestige, for it is more than {figures.free_share}% of your money"


TOLD: dict[type[Any], Callable[[Draft, Any, Draft], Iterator[str]]] = {
    answers.SetTax: _taxed,
    answers.SetBudget: _budgeted,
    answers.Build: _built,
    answers.Ferry: _ferried,
    answers.Terraform: _terraformed,
    Send: _sent,
    answers.Engage: _engaged,
    answers.EngageAll: _engaged_all,
    answers.BuildIdle: _idle_work,
    answers.ScrapAll: _scrapped_all,
    answers.Load: _loaded,
    answers.Fund: _funded,
}
"""What is to be said of an order beside its price."""
