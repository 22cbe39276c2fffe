"""Each kind of order is legal often enough that its rules are really tried, in any company."""

import random
from collections import Counter
from functools import cache
from typing import Any, get_args

import pytest

from hegemon.core.form import FreeText, is_complete, legal, next_choices, next_field
from hegemon.core.order import Begun, OrderKind
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.answers import HouseOrder
from hegemon.games.ec4x.common.phases.command import AskOrders
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.state import Fleet, Project, Ship, Squadron, State, Wish
from tests.games.ec4x.cases import ME, home_of
from tests.games.ec4x.test_home_properties import busy, carried_out, ruleset_copy, unaccounted

EDITIONS = {"monero": EC4X_MONERO, "satoshi": EC4X_SATOSHI}
WALKS = 12
"""How often each word of the sheet is followed to a whole order."""
FLOOR = 0.5
"""So many of the orders that are made of what the sheet offers are legal, of each kind."""
NEVER = {
    "monero": {"Buy", "Ready"},  # points, not money; no reserve as written
    "satoshi": {"SetBudget", "Ferry", "Fund", "Ready"},  # no points and no Guilds
}


def strewn(edition: str) -> State:
    """The busy position with work under way, squadrons of many ships, and two fleets at home."""
    state = ruleset_copy(busy(edition))
    system, colony = home_of(state)
    colony.projects = (Project("DD", "yard", 4_000, 2),)
    colony.queue = (Wish("GB", 2),)
    flagship = next(code for code in ("BB", "DN") if code in state.tables.units)
    groups = [
        Squadron("s80", (Ship(flagship), Ship("DD"), Ship("CT"))),
        Squadron("s81", (Ship(flagship),)),
        Squadron("s82", (Ship("DD"),), crippled=True),
    ]
    lift = tuple(Ship("TT", carries=at % 2) for at in range(3))
    state.fleets["p1-80"] = Fleet("p1-80", ME, system, groups, lift, came_from=system)
    return state


@cache
def offered(edition: str) -> tuple[tuple[HouseOrder, ...], Counter[str]]:
    """Legal orders made of what the sheet offers, and how many there were of each word at all."""
    ruleset, state = EDITIONS[edition], strewn(edition)
    question: Any = AskOrders()
    form = ruleset.form(ruleset.view(state, ME), question)
    chance, found, tried = random.Random(1), list[HouseOrder](), Counter[str]()
    for kind in form.kinds:
        for _ in range(WALKS):
            order = _walked(form, kind, chance)
            if order is None:
                continue
            tried[type(order).__name__] += 1
            if not form.why_not(order):
                found.append(order)
    return tuple(found), tried


def _walked(form: Any, kind: OrderKind, chance: random.Random) -> Any:
    """An order of legal values, one after another; None where nothing is left to choose."""
    begun = Begun(kind.word)
    while next_field(form, begun) is not None:
        if is_complete(kind, begun) and chance.random() < FLOOR:
            break
        choices = next_choices(form, begun)
        values = ["hail"] if isinstance(choices, FreeText) else list(legal(choices))
        if not values:
            return kind.order_of(begun.values) if is_complete(kind, begun) else None
        begun = Begun(begun.word, (*begun.values, chance.choice(values)))
    return kind.order_of(begun.values)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_order_is_legal_often_enough(edition: str) -> None:
    """1.2: of each kind that an edition has, at least half of what the sheet offers is legal."""
    found, tried = offered(edition)
    share = Counter(type(order).__name__ for order in found)
    kinds = {kind.__name__ for kind in get_args(HouseOrder)} - NEVER[edition]
    rare = {kind: f"{share[kind]} of {tried[kind]}" for kind in kinds if share[kind] < 1}
    seldom = {kind for kind in kinds if share[kind] < FLOOR * tried[kind]}

    assert ({}, set()) == (rare, seldom)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(12))
def test_rare_orders_in_any_company(edition: str, seed: int) -> None:
    """1.2: they add up, the view says what the rules say, and the turn goes through."""
    chance, state = random.Random(seed), strewn(edition)
    draft = before = HouseDraft(state, ME)
    seen = HouseDraft(EDITIONS[edition].view(state, ME), ME)
    given = []
    for order in chance.sample(offered(edition)[0], 20):
        why = law.why_not(draft, order)

        assert why == law.why_not(seen, order)
        if not why:
            draft, seen = law.after(draft, order), law.after(seen, order)
            given.append(order)

    assert len(given) >= 5
    assert draft.house.treasury >= 0
    assert unaccounted(before, draft) == {}
    carried_out(state, given)
