"""Order sheets: one law for what is offered and what is accepted, in linear time."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from hegemon.core.checking import check, why_not
from hegemon.core.form import Form, legal
from hegemon.core.game import Answer
from hegemon.core.order import Order
from hegemon.games.erkenfara.answers import (
    Actions,
    Call,
    Cede,
    First,
    Give,
    Hold,
    Lead,
    Levy,
    Move,
    Moves,
    Offers,
    Plunder,
    Reduction,
    Rest,
    Split,
    War,
    WinterOrders,
)
from hegemon.games.erkenfara.forms.form_for import form_for
from hegemon.games.erkenfara.maps.game_map import Card, Hero
from hegemon.games.erkenfara.positions import P1, Trial, army, on_map, position
from hegemon.games.erkenfara.state import State
from hegemon.games.erkenfara.turn import AskActions, AskMoves, Turn
from hegemon.games.erkenfara.view import view_of
from hegemon.games.erkenfara.winter import AskOffers, AskWinter
from tests.games.erkenfara.cases import squares

WIDE = squares(16, 10)
"""A map of 160 regions, each with a fort in red's half."""


def crowded(count: int) -> State:
    """Red has so many armies and much gold; blue has as many armies."""
    red = [army("red", f"r{at % 8}_{at // 8}", 5000) for at in range(count)]
    blue = [army("blue", f"r{8 + at % 8}_{at // 8}", 5000) for at in range(count)]
    rules = on_map(WIDE, upkeep_free_below=10**9)
    state = position(*red, *blue, house_rules=rules, treasuries={"red": 10**6, "blue": 10**6})
    state.empires[P1].income = 10**6
    return state


def splits(form: Form[Any], at: int) -> Order:
    name = f"a{at + 1}"
    goals = legal(form.choices("split", "to", {"army": name}))
    return Split(name, 2000, goals[0])


CASES: dict[str, tuple[Any, Callable[[Form[Any], int], Order]]] = {
    "split": (AskMoves(P1), splits),
    "hold": (AskMoves(P1), lambda _, at: Hold(f"a{at + 1}", 3000)),
    "rest": (AskActions(P1), lambda _, at: Rest(f"a{at + 1}")),
    "raise": (AskWinter(), lambda _, at: Levy(f"f{at % 8}_{at // 8}", 1000 + at)),
    "reduce": (AskWinter(), lambda _, at: Reduction(f"a{at + 1}", 2000)),
    "cede": (AskOffers(), lambda _, at: Cede("blue", f"r{at % 8}_{at // 8}")),
}


def calls(work: Callable[[], Any]) -> int:
    """How many functions are called."""
    count = 0

    def seen(frame: Any, event: str, arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("case", CASES)
def test_check_is_linear(case: str) -> None:
    """Each further order costs the same number of calls, whatever was written before it."""
    question, order = CASES[case]
    view = view_of(crowded(80), P1)
    orders = [order(form_for(view, question), at) for at in range(80)]
    found = check(form_for(view, question), orders)
    assert found.fine, found
    costs = [calls(lambda n=n: check(form_for(view, question), orders[:n])) for n in (20, 40, 80)]  # type: ignore[misc]

    assert (costs[2] - costs[1]) <= 2.5 * (costs[1] - costs[0])


def test_a_big_house_gives_many_orders() -> None:
    """Far more than 200 orders are taken: each army is told, named and sent."""
    state = crowded(80)
    told = [
        order
        for at in range(1, 81)
        for order in (Hold(f"a{at}", 3000), Call(f"a{at}", f"Legion {at}"))
    ]
    form = form_for(view_of(state, P1), AskMoves(P1))
    found = check(form, [*told, *(splits(form, at) for at in range(80))])

    assert found.fine
    answer = Moves(tuple(Call(f"a{at % 80 + 1}", "X") for at in range(500)))
    assert [] == list(AskMoves(P1).problems(state, P1, answer))


PLACES = position(
    army("red", "r_cap", 5000),
    army("blue", "r_2", 9000),
    relations={("red", "blue"): "war"},
)


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Move("a1", "b_cap"), "b_cap: 6 steps away, and the army goes 4 at most"),
        (Move("a1", "nowhere"), "nowhere: there is no such region"),
        (Move("a1", "r_cap"), "r_cap: it is there already"),
        (Move("a2", "r_4"), "a2: not your army: a1"),
        (Split("a1", 4500, "r_3"), "4500: 1000 to 4000 can leave it"),
        (First("r_3"), "r_3: no conflict there"),
        (War("blue"), "blue: already at war"),
        (War("green"), "green: no such empire: blue"),
        (Hold("a2", 10), "a2: not your army: a1"),
    ],
)
def test_refusals_say_why(order: Order, why: str) -> None:
    """A goal out of reach says why it is, and not only what is in reach."""
    form = form_for(view_of(PLACES, P1), AskMoves(P1))

    assert why == why_not(form, order)


def test_a_fleet_is_refused_land_and_a_barred_way_is_named() -> None:
    """Why a goal is out of reach: its kind, or who stands between."""
    state = position(
        army("west", "s11", 5000, kind="sea"),
        army("west", "w_1", 5000),
        house_rules=on_map("sea_war"),
    )
    form = form_for(view_of(state, P1), AskMoves(P1))

    assert "w_1: a fleet stays at sea" == why_not(form, Move("a1", "w_1"))
    bars = [army("blue", name, 2000) for name in ("r_2", "r_3", "r_f1")]
    shut = position(army("red", "r_cap", 5000), *bars)
    form = form_for(view_of(shut, P1), AskMoves(P1))
    assert "r_4: the way is barred by enemy armies or closed borders" == why_not(
        form, Move("a1", "r_4")
    )


@pytest.mark.parametrize(
    ("question", "orders"),
    [
        (AskMoves(P1), [Move("a1", "b_cap")]),
        (AskMoves(P1), [Hold("a1", 8000), Split("a1", 1, "r_3")]),
        (AskActions(P1), [Plunder("a2")]),
        (AskActions(P1), [Rest("a1"), Rest("a1")]),
        (AskWinter(), [Reduction("a1", 6000)]),
        (AskWinter(), [Levy("r_f1", 10**9)]),
        (AskOffers(), [Give("blue", 10**9)]),
        (AskOffers(), [Cede("blue", "b_cap")]),
    ],
)
def test_one_law(question: Any, orders: list[Order]) -> None:
    """What the sheet refuses the rules refuse in the same words."""
    form = form_for(view_of(PLACES, P1), question)
    found = check(form, orders)
    told = list(question.problems(PLACES, P1, form.answer(orders)))
    (at,) = (at for at, verdict in enumerate(found.verdicts) if not verdict.fine)

    assert [f"order {at + 1}: {found.verdicts[at].text}"] == told


@pytest.mark.parametrize(
    "answer",
    [
        Moves(
            (Lead("a1", 2000, "r_3", ("rolf",)), Lead("a1", 1000, "r_4"), Call("a1", "Old Guard"))
        ),
        Actions(),
        WinterOrders(),
        Offers(),
    ],
)
def test_orders_undo_answers(answer: Answer) -> None:
    """`orders` is the inverse of `answer`, with those who are named too."""
    question = {
        Moves: AskMoves(P1),
        Actions: AskActions(P1),
        WinterOrders: AskWinter(),
        Offers: AskOffers(),
    }[type(answer)]
    form = form_for(view_of(PLACES, P1), question)

    assert answer == form.answer(form.orders(answer))


def test_r44_heroes_part_again() -> None:
    """D-ATTACH: a lead may name who goes; who is not named stays."""
    followers = [Hero("rolf", 2), Hero("ida", 3), Card("fog", 1)]
    table = Trial(position(army("red", "r_4", 9000, attachments=followers)))
    table.run(Turn(P1))
    table.answer(p1=["lead a1 2000 r_3 rolf fog", "lead a1 2000 r_5"])

    assert {"a1": [], "a2": ["rolf", "fog"], "a3": ["ida"]} == {
        one.id: [follower.id for follower in one.attachments] for one in table.state.armies.values()
    }


def test_r44_who_is_not_there_leads_nobody() -> None:
    """D-ATTACH: named once, and with the army."""
    state = position(army("red", "r_4", 9000, attachments=[Hero("rolf", 2)]))
    form = form_for(view_of(state, P1), AskMoves(P1))

    assert [
        "ida: not with a1: rolf",
        "rolf: named twice",
    ] == [why_not(form, Lead("a1", 2000, "r_3", who)) for who in (("ida",), ("rolf", "rolf"))]


def test_names_may_be_written() -> None:
    """Regions, empires and armies by their names, as on the map and in reports."""
    state = position(army("red", "r_4", 9000))
    state.armies["a1"].name = "Guard"
    table = Trial(state)
    table.run(AskMoves(P1))

    assert isinstance(table.orders("p1", "move Guard Steinpass"), Moves)
    assert table.orders("p1", "move a1 r_5") == table.orders("p1", "move guard Steinpass")
