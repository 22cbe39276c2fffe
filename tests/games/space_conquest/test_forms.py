"""§6 phase 4 before it happens: the order sheet says what the rules will do."""

import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.checking import check
from hegemon.core.form import Form
from hegemon.core.notation import parse
from hegemon.core.order import Meant, Misfit, Order
from hegemon.core.order_json import read_order
from hegemon.core.sheet import sheet
from hegemon.games.space_conquest import (
    SPACE_CONQUEST,
    HouseRules,
    Malformed,
    Move,
    Moves,
    State,
    read_moves,
)
from hegemon.games.space_conquest.events import FleetOrdered, OrderSkipped, OrdersRejected
from hegemon.games.space_conquest.positions import P1, P2, star
from hegemon.games.space_conquest.turn import AskMoves
from hegemon.games.space_conquest.view import view_of
from tests.games.space_conquest.cases import CODEC, ordered, random_moves, random_play, table, x


class Attack(Order):
    """4: no order of this game."""

    example = "attack"


def form_of(state: State, player: Any = P1) -> Form[Any]:
    """The order sheet of a player."""
    return SPACE_CONQUEST.form(view_of(state, player), AskMoves())


@pytest.mark.parametrize("skipped", [("H", "", 1), ("H", "H", 1), ("H", "Z", 1)])
def test_a4_a_skipped_order_leaves_its_ships_at_home(skipped: Any) -> None:
    """A4: H has 6 ships; one order that will be skipped: the forecast is what will be."""
    state = table(x(), h=6)
    found = check(form_of(state), [Move(*skipped)])
    after, _ = ordered(state, p1=[skipped])

    assert ("Hadar keeps 6 ships",) == found.forecast
    assert 6 == after.stars["H"].ships_of(P1)
    assert not found.verdicts[0].fine


def test_a4_no_false_warning_of_a_rebellion() -> None:
    """A4: three ships hold three RU down; orders that will not be carried out change nothing."""
    state = table(x(owner="p1", p1=3))
    skipped = check(form_of(state), [Move("X", "X", 1)])
    rejected = check(form_of(state), [Move("X", "H", 4)])

    assert ("X keeps 3 ships",) == skipped.forecast
    assert ("X keeps 3 ships",) == rejected.forecast
    assert ("X has 3 ships and 4 are ordered away: the whole set would be rejected",) == (
        rejected.faults
    )


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Move("Z", "X", 1), "there is no star 'Z'; ships are left at H, Q"),
        (Move("E", "X", 1), "E is not your star; ships are left at H, Q"),
        (Move("H", "Z", 1), "there is no star 'Z'; H has 4 ships left, for E, Q, X"),
        (Move("H", "H", 1), "the ships are already at H; H has 4 ships left, for E, Q, X"),
        (Move("H", "X", 0), "0 is not a whole number of ships above 0; H has 4 ships left"),
        (Move("H", "X", 5), "5 is not possible: 1 to 4"),
        (Move("H", "X", 1.5), "1.5 is not a whole number"),
        (Move("H", "X", ships=True), "true is not a whole number"),
        (Move("H", "X", None), "null is not a whole number"),
        (Move(None, "X", 1), "null is not a word"),
        (Attack(), "there is no order 'attack'"),
        (Misfit("?", "nobody can read it"), "nobody can read it"),
    ],
)
def test_why_not(order: Meant, why: str) -> None:
    """An order is refused with what is wrong and what would be legal."""
    state = table(x(), star("Q", 2, 2, ru=2, owner="p1", p1=2))
    (verdict,) = check(form_of(state), [order]).verdicts

    assert why in verdict.text
    assert not verdict.fine


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"order": "move", "from": "H", "to": "X"}, "ships is missing: how many ships"),
        ({"order": "move", "to": "X", "ships": 1}, "from is missing: the star that the ships lea"),
        ({"order": "move", "from": "H", "to": "X", "ships": 1, "by": 2}, "move has no field 'by'"),
        ({"order": "move", "from": "H", "to": "X", "ships": True}, "true is not a whole number"),
        ({"order": "attack"}, "\"order\" is 'attack'; there is move"),
        ("move H X 1 2", "nothing may follow"),
        ("attack H", "there is no order 'attack'"),
    ],
)
def test_what_is_no_order_says_why(raw: Any, why: str) -> None:
    """Objects and lines that come from outside."""
    form = form_of(table(x()))
    order = read_order(form, raw)
    (verdict,) = check(form, [order]).verdicts

    assert isinstance(order, Misfit)
    assert why in verdict.text
    assert not verdict.fine


def test_no_ships_left_at_all() -> None:
    """Where nothing is left to be ordered, that is said."""
    (verdict,) = check(form_of(table(x(), h=0)), [Move("E", "X", 1)]).verdicts

    assert "E is not your star; no ships are left to be ordered" == verdict.text


def test_names_stand_for_letters() -> None:
    """A star may be called by its name in an order."""
    assert Move("H", "E", 3) == parse(form_of(table()), "move Hadar Electra 3")


def test_purses() -> None:
    """The ships at each own star, and what orders take of them, skipped ones too (R32)."""
    form = form_of(table(x(), star("Q", 2, 2, ru=2, owner="p1", p1=2)))
    found = check(form, [Move("H", "X", 1), Move("H", "H", 1)])

    assert [("H", 4, 2), ("Q", 2, 0)] == [
        (purse.id, purse.has, purse.spent) for purse in found.purses
    ]


def test_only_stars_that_are_ordered_from_have_accounts() -> None:
    """What is there, less what is ordered away."""
    form = form_of(table(x(), star("Q", 2, 2, ru=2, owner="p1", p1=2)))
    (account,) = check(form, [Move("H", "X", 3)]).accounts

    assert "H" == account.purse
    assert [("there", 4), ("ordered away", -3)] == [(one.what, one.by) for one in account.entries]


SCALARS = (
    st.sampled_from(["H", "E", "X", "Y", "Q", "Z", "", "\x1b[2J", "all", "x" * 40])
    | st.none()
    | st.booleans()
    | st.integers(-3, 10)
    | st.floats(allow_nan=False, allow_infinity=False)
)
MOVES = st.builds(Move, SCALARS, SCALARS, SCALARS)
MISFITS = st.builds(Misfit, st.text(max_size=9), st.just("it is none"))
ORDERS = st.lists(MOVES | MOVES | MISFITS | st.builds(Attack), max_size=8)
ENTRIES = MOVES | st.builds(Malformed, st.text(max_size=9), st.text(min_size=1, max_size=9))
ANSWERS = st.builds(Moves, st.lists(ENTRIES, max_size=6).map(tuple), st.sampled_from(["", "fault"]))
RULES = st.builds(
    HouseRules,
    unowned_origin=st.sampled_from(["skip", "reject"]),
    malformed_orders=st.sampled_from(["skip", "reject"]),
    rebellions=st.sampled_from(["after-orders", "before-victory"]),
    departing_count_as_garrison=st.booleans(),
)


def garden(rules: HouseRules) -> State:
    """H with four ships and Q with two are player 1's; E, X and Y are not."""
    stars = (x(), star("Y", 1, 3, ru=1), star("Q", 2, 2, ru=2, owner="p1", p1=2))
    return table(*stars, house_rules=rules)


@given(ORDERS, RULES)
def test_a2_checking_never_raises(orders: list[Meant], rules: HouseRules) -> None:
    """A2: orders of any shape are checked, drawn as a sheet, and explained on one line."""
    form = form_of(garden(rules))
    found = check(form, orders)
    for order in orders:
        form = form.passing(order) if isinstance(order, Move) else form

    assert len(orders) == len(found.verdicts)
    assert all(verdict.text.isprintable() for verdict in found.verdicts)
    assert all(text.isprintable() for text in (*found.faults, *found.forecast))
    assert msgspec.json.encode(sheet(form))


@given(SCALARS, st.sampled_from(["from", "to", "ships"]))
def test_a2_choices_never_raise(origin: Any, field: str) -> None:
    """A2: the choices after any origin are there, or none."""
    given_ = {} if field == "from" else {"from": origin}

    assert form_of(garden(HouseRules())).choices("move", field, given_) is not None


@given(ANSWERS)
def test_a2_orders_are_the_inverse_of_answer(answer: Moves) -> None:
    """A2: moves become orders and the very same answer again; what is none is kept apart."""
    form = form_of(garden(HouseRules()))
    orders = form.orders(answer)
    moves = [entry for entry in answer.moves if isinstance(entry, Move)]

    assert [order for order in orders if isinstance(order, Order)] == moves
    assert len(orders) == len(answer.moves) + bool(answer.fault)
    assert Moves(tuple(moves)) == form.answer(form.orders(Moves(tuple(moves))))
    check(form, orders)


@given(ANSWERS, RULES)
def test_one_law(answer: Moves, rules: HouseRules) -> None:
    """What the sheet says is what the rules do: faults, verdicts, and the ships that stay."""
    answer = Moves(answer.moves)
    state = garden(rules)
    form = form_of(state)
    found = check(form, form.orders(answer))
    after, events = ordered(state, p1=answer)
    carried = [event for event in events if isinstance(event, FleetOrdered)]
    skipped = {event.index for event in events if isinstance(event, OrderSkipped)}

    rejected = any(isinstance(event, OrdersRejected) for event in events)
    assert bool(found.faults) == rejected
    if not found.faults:
        fine = [verdict.fine for verdict in found.verdicts]
        assert skipped == {at for at, well in enumerate(fine) if not well}
        assert sum(fine) == len(carried)
    for text in found.forecast:
        if " keeps " in text:
            letter, count = text[0], int(text.split()[2])
            assert count == after.stars[letter].ships_of(P1)


@pytest.mark.parametrize("seed", range(3))
def test_legal_moves_are_fine(seed: int) -> None:
    """Orders that the rules carry out are found fine, in the middle of matches too."""
    chance = random.Random(seed)
    for before, _, _ in random_play(seed, 30):
        for player in (P1, P2):
            form = form_of(before, player)
            answer = random_moves(before, player, chance)
            assert check(form, form.orders(answer)).fine


def test_checking_is_linear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the orders take twice the judgements, and no more."""
    from hegemon.games.space_conquest import forms, orders

    counted = []
    real = orders.judge
    monkeypatch.setattr(orders, "judge", lambda *given_: counted.append(1) or real(*given_))
    monkeypatch.setattr(forms, "judge", lambda *given_: counted.append(1) or real(*given_))
    costs = []
    for many in (100, 200):
        counted.clear()
        check(form_of(table(x(), h=1000)), [Move("H", "X", 1)] * many)
        costs.append(len(counted))

    assert 2 * costs[0] == costs[1]


def test_the_json_of_the_document_comes_back() -> None:
    """What `read_moves` made of a language model's slip can be stored and shown again."""
    raw = {"moves": [{"from": "H", "to": "X"}, {"from": "H", "to": "X", "ships": 1}]}
    answer = read_moves(raw)
    slip, move = form_of(table(x())).orders(answer)

    assert slip == Misfit(json.dumps(raw["moves"][0]), "missing: ships")
    assert move == Move("H", "X", 1)
    assert answer == CODEC.answer(json.loads(msgspec.json.encode(answer)))
