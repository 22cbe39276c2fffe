"""§6 phase 4: which orders count, and what is told about the others."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.checking import check
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadAnswer
from hegemon.core.game import Event
from hegemon.core.report import sentences
from hegemon.core.step import take_step
from hegemon.games.space_conquest import (
    SPACE_CONQUEST,
    HouseRules,
    Malformed,
    Move,
    Moves,
    State,
    read_moves,
)
from hegemon.games.space_conquest.answers import (
    LARGEST_NUMBER,
    LONGEST_WORD,
    MOST_ORDERS,
    impossible,
)
from hegemon.games.space_conquest.events import FleetOrdered, OrderSkipped, OrdersRejected
from hegemon.games.space_conquest.positions import AS_WRITTEN, P1, P2, moves, star
from hegemon.games.space_conquest.turn import AskMoves
from tests.games.space_conquest.cases import CODEC, ordered, standing, table, x

REJECT = HouseRules(unowned_origin="reject")


def chart(house_rules: HouseRules = AS_WRITTEN) -> State:
    """H with 4 ships, E of the enemy, NPC stars X and Y."""
    return table(x(), star("Y", 1, 3, ru=1), house_rules=house_rules)


def flown(state: State, player: str = "p1") -> list[tuple[str, str, int, int]]:
    """Each fleet's way, ships and parsecs."""
    return [
        (made.origin, made.dest, made.ships, made.dist_remaining)
        for made in state.fleets
        if made.owner == player
    ]


def errors(events: Sequence[Event]) -> list[str]:
    """The code of each order error."""
    return [event.code for event in events if isinstance(event, OrderSkipped | OrdersRejected)]


H_Y_1 = ("H", "Y", 1, 3)
H_Y_2 = ("H", "Y", 2, 3)

VECTORS: dict[str, tuple[list[Any], list[tuple[str, str, int, int]], list[str]]] = {
    "O01": ([("H", "X", 3), ("H", "Y", 1)], [("H", "X", 3, 5), H_Y_1], []),
    "O02 over-commitment": ([("H", "X", 3), ("H", "Y", 2)], [], ["over-committed"]),
    "O03 all of them": ([("H", "X", 4)], [("H", "X", 4, 5)], []),
    "O04": ([("Z", "X", 1), ("H", "Y", 1)], [H_Y_1], ["unknown-origin"]),
    "O05": ([("H", "Z", 1), ("H", "Y", 1)], [H_Y_1], ["unknown-destination"]),
    "O06 R31": ([("E", "X", 1), ("H", "Y", 1)], [H_Y_1], ["not-owned"]),
    "O06 R31 npc": ([("X", "H", 1), ("H", "Y", 1)], [H_Y_1], ["not-owned"]),
    "O06 R31 more than 0": ([("E", "X", 99), ("H", "Y", 1)], [H_Y_1], ["not-owned"]),
    "O07": ([("H", "H", 1), ("H", "Y", 1)], [H_Y_1], ["same-star"]),
    "O08": ([("H", "X", 0), ("H", "X", -3), ("H", "Y", 2)], [H_Y_2], ["bad-count"] * 2),
    "O08 R32 no credit": (
        [("H", "X", -3), ("H", "Y", 5)],
        [],
        ["over-committed"],
    ),
    "O09 R34": ([("H", "X", 1.5), ("H", "Y", 2)], [H_Y_2], ["bad-count"]),
    "O10 R34 bool": ([("H", "X", True), ("H", "Y", 2)], [H_Y_2], ["bad-count"]),
    "O10 R34 text": ([("H", "X", "3"), ("H", "Y", 2)], [H_Y_2], ["bad-count"]),
    "O10 R34 whole float": ([("H", "X", 2.0), ("H", "Y", 2)], [H_Y_2], ["bad-count"]),
    "O10 R34 nothing": ([("H", "X", None), ("H", "Y", 2)], [H_Y_2], ["bad-count"]),
    "O12 R32": ([("H", "X", 3), ("H", "Z", 2)], [], ["over-committed"]),
    "O12 R32 same star": ([("H", "X", 3), ("H", "H", 2)], [], ["over-committed"]),
    "O13 R34 ids": ([(1, "X", 1), ("H", None, 1), ("H", "Y", 1)], [H_Y_1],
                    ["unknown-origin", "unknown-destination"]),
    "O13 small letter": ([("h", "Y", 1)], [], ["unknown-origin"]),
    "nothing": ([], [], []),
}  # fmt: skip


@pytest.mark.parametrize("vector", VECTORS)
def test_vectors(vector: str) -> None:
    """Which fleets are made at H with its four ships, and which errors are told."""
    orders, fleets, codes = VECTORS[vector]
    after, events = ordered(chart(), p1=orders)

    assert fleets == flown(after)
    assert codes == errors(events)
    assert 4 - sum(ships for _, _, ships, _ in fleets) == after.stars["H"].ships_of(P1)


def test_o11_the_other_player_is_not_concerned() -> None:
    """O11: nine of four are rejected; the opponent's four fly."""
    after, events = ordered(chart(), p1=["move H X 9"], p2=["move E X 4"])

    assert [] == flown(after)
    assert [("E", "X", 4, 6)] == flown(after, "p2")
    assert [OrdersRejected(P1, "over-committed", "H", 9, 4)] == events[:1]


def test_r37_an_error_says_which_order_and_why() -> None:
    """R37: index, code and the order itself, for its player alone."""
    _, events = ordered(chart(), p1=[("H", "Y", 1), ("Z", "X", 2)])
    told = events[1]

    assert OrderSkipped(P1, 1, "unknown-origin", Move("Z", "X", 2)) == told
    assert told == told.seen_by(P1)
    assert told.seen_by(P2) is None
    assert told.seen_by(None) is None


def test_r11_ordered_ships_are_shown_as_departing() -> None:
    """R11: they are deducted at once, and stay at the star as a departing fleet."""
    after, events = ordered(chart(), p1=["move H X 3"])

    assert ("p1", 0, 1, 0) == standing(after, "H")
    assert [True] == [made.departing for made in after.fleets]
    assert [FleetOrdered(P1, "p1-000", 3, "H", "X", 5)] == events


@pytest.mark.parametrize(
    ("orders", "rejected"),
    [
        ([("E", "X", 1), ("H", "Y", 1)], OrdersRejected(P1, "not-owned", "E", 1)),
        ([("X", "H", 2), ("H", "Y", 1)], OrdersRejected(P1, "not-owned", "X", 2)),
    ],
)
def test_r31_unowned_origin_reject(orders: list[Any], rejected: OrdersRejected) -> None:
    """R31 by house rule: one order from a star of somebody else, and none is carried out."""
    after, events = ordered(chart(REJECT), p1=orders)

    assert [] == flown(after)
    assert [rejected] == events


def test_r31_unowned_origin_skip() -> None:
    """R31: as written, such an order is skipped, whatever its number."""
    after, events = ordered(chart(), p1=[("E", "X", 1), ("H", "Y", 1)])

    assert [H_Y_1] == flown(after)
    assert ["not-owned"] == errors(events)


def test_r31_unknown_origins_do_not_reject() -> None:
    """R31 by house rule: a star that does not exist is skipped all the same."""
    after, _ = ordered(chart(REJECT), p1=[("Z", "X", 1), ("H", "Y", 1)])

    assert [H_Y_1] == flown(after)


def test_r33_ships_never_run_short_after_the_check() -> None:
    """R33: once the whole passes, each order finds its ships, whatever was skipped between."""
    after, _ = ordered(chart(), p1=[("H", "X", 1), ("H", "H", 1), ("H", "Y", 1), ("H", "X", 1)])

    assert [1, 1, 1] == [made.ships for made in after.fleets]
    assert 1 == after.stars["H"].ships_of(P1)


UNREADABLE: list[Any] = [
    None, [], "moves", 7, {}, {"orders": []}, {"moves": [], "seed": 1}, {"moves": None},
    {"moves": {}}, {"moves": "A F 3"}, {"moves": 1},
]  # fmt: skip
MALFORMED: list[tuple[Any, str]] = [
    (1, "an order is an object with from, to, ships"),
    (None, "an order is an object with from, to, ships"),
    ("move H X 1", "an order is an object with from, to, ships"),
    ([], "an order is an object with from, to, ships"),
    ({}, "missing: from, to, ships"),
    ({"from": "H", "to": "X"}, "missing: ships"),
    ({"from": "H", "to": "X", "ships": 1, "note": ""}, "unknown: note"),
    ({"from": ["H"], "to": "X", "ships": 1}, "neither word nor number: from"),
    ({"from": "H", "to": "X", "ships": {}}, "neither word nor number: ships"),
    ({"from": "H", "to": "X", "ships": 1, "\x1b[2J\ud800" * 200: 1}, "unknown: ?[2J"),
    ({"from": "H", "to": "X", "ships": 1, 7: 1}, "unknown: 7"),
]


@pytest.mark.parametrize("raw", UNREADABLE, ids=range(len(UNREADABLE)))
def test_r35_what_cannot_be_read_is_a_pass_with_one_error(raw: Any) -> None:
    """R35: no object, no moves, missing or unknown keys: one error, no fleet, no crash."""
    answer = read_moves(raw)
    after, events = ordered(chart(), p1=answer)

    assert [] == list(AskMoves().problems(chart(), P1, answer))
    assert [] == flown(after)
    assert ["malformed"] == errors(events)
    (sentence,) = sentences(SPACE_CONQUEST.report(SPACE_CONQUEST.view(after, P1), events))
    assert sentence.plain.isprintable()


@pytest.mark.parametrize(("entry", "fault"), MALFORMED, ids=range(len(MALFORMED)))
def test_r35_an_entry_that_is_no_order_costs_only_itself(entry: Any, fault: str) -> None:
    """R35, §6 phase 4, Individual errors: the orders beside it are carried out; it is told."""
    good = {"from": "H", "to": "Y", "ships": 1}
    answer = read_moves({"moves": [good, entry, good]})
    after, events = ordered(chart(), p1=answer)
    told = [event for event in events if isinstance(event, OrderSkipped)]

    assert [H_Y_1, H_Y_1] == flown(after)
    assert [(1, "malformed")] == [(event.index, event.code) for event in told]
    assert isinstance(answer.moves[1], Malformed)
    assert answer.moves[1].fault.startswith(fault)
    assert CODEC.answer(json.loads(msgspec.json.encode(answer))) == answer


@pytest.mark.parametrize("entry", [entry for entry, _ in MALFORMED], ids=range(len(MALFORMED)))
def test_r35_by_house_rule_it_rejects_the_whole_set(entry: Any) -> None:
    """R35 by house rule malformed_orders = reject."""
    strict = HouseRules(malformed_orders="reject")
    answer = read_moves({"moves": [{"from": "H", "to": "Y", "ships": 1}, entry]})
    after, events = ordered(chart(strict), p1=answer)

    assert [] == flown(after)
    assert ["malformed"] == errors(events)


def test_a8_a_fleet_may_be_split_into_single_ships() -> None:
    """§6 phase 4: as many orders as ships: a fleet is lost as a whole, so many fleets are safer."""
    state = table(x(), star("Y", 1, 3, ru=1), h=3000)
    after, events = ordered(state, p1=[("H", "Y", 1)] * 3000)

    assert [] == errors(events)
    assert 3000 == len(after.fleets)
    assert ("p1", 0, 0, 0) == standing(after, "H")


def test_moves_are_read() -> None:
    """§6 phase 4: the JSON of the document."""
    raw = json.loads('{"moves": [{"from": "A", "to": "F", "ships": 3}]}')

    assert Moves((Move("A", "F", 3),)) == read_moves(raw)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["moves", "from", "to", "ships"]) | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON | st.fixed_dictionaries({"moves": JSON}))
def test_r35_reading_never_raises(raw: Any) -> None:
    """R35: whatever JSON says becomes moves, and what these say is accepted or refused in words."""
    answer = read_moves(raw)
    refused = list(AskMoves().problems(chart(), P1, answer))

    assert all(text.isprintable() for text in refused)
    if not refused:
        step(chart(), answer)


WORDS = (
    st.sampled_from(["H", "E", "X", "Y", "Q", "Z", "h", "", "\x1b[2J", "H ", "p1", "Süd", "x" * 40])
    | st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats(-2, 2)
)
COUNTS = (
    st.integers(-2, 5)
    | st.sampled_from([10**6, LARGEST_NUMBER, -LARGEST_NUMBER, 1.5, 2.0, -0.0, 1e-9, "1", "", None])
    | st.booleans()
)
ORDERS = st.lists(
    st.tuples(st.sampled_from(["H", "Q"]) | WORDS, st.sampled_from(["X", "Y"]) | WORDS, COUNTS),
    max_size=7,
)

LETTERS = {"H", "E", "X", "Y", "Q"}
OWN = {"H": 4, "Q": 2}


def judged(orders: Sequence[Any], *, strict: bool) -> list[str] | str:
    """What the document says of orders, written again: a code per order ("" fine), or one for all.

    Player 1 owns H with four ships and Q with two; E, X and Y exist.
    """
    ships: Counter[Any] = Counter()
    for origin, _, count in orders:
        if type(origin) is str and origin in LETTERS and type(count) is int:
            ships[origin] += max(count, 0)
    if any(ships[letter] > OWN[letter] for letter in OWN):
        return "over-committed"
    if strict and any(ships[letter] for letter in LETTERS - set(OWN)):
        return "not-owned"
    codes = []
    for origin, dest, count in orders:
        checks = {
            "unknown-origin": type(origin) is str and origin in LETTERS,
            "unknown-destination": type(dest) is str and dest in LETTERS,
            "not-owned": origin in OWN,
            "same-star": origin != dest,
            "bad-count": type(count) is int and count >= 1,
        }
        codes.append(next((code for code, passed in checks.items() if not passed), ""))
    return codes


def garden(house_rules: HouseRules) -> State:
    """The position that `judged` speaks of."""
    stars = (x(), star("Y", 1, 3, ru=1), star("Q", 2, 2, ru=2, owner="p1", p1=2))
    return table(*stars, house_rules=house_rules)


def step(state: State, answer: Moves) -> tuple[State, list[Event]]:
    """A whole step of the kernel, with digest and report."""
    dice = SeededDice(b"orders", 1)
    after, record = take_step(CODEC, state, {P1: answer, P2: Moves()}, dice, number=1, before="")
    events = [seen for event in record.events if (seen := event.seen_by(P1))]
    for sentence in sentences(SPACE_CONQUEST.report(SPACE_CONQUEST.view(after, P1), events)):
        assert sentence.plain.isprintable()
    assert msgspec.json.decode(msgspec.json.encode(record)) is not None
    return after, events


@given(ORDERS, st.booleans())
def test_orders_against_a_second_reading_of_the_document(orders: list[Any], strict: bool) -> None:
    """Strict and lenient checks agree with `judged`, for any garbage: one error per bad order."""
    state = garden(REJECT if strict else AS_WRITTEN)
    expected = judged(orders, strict=strict)
    _, events = step(state, moves(orders))
    made = [event for event in events if isinstance(event, FleetOrdered)]

    if isinstance(expected, str):
        assert ([], 1) == (made, len(errors(events)))
        assert expected == errors(events)[0] or "not-owned" in errors(events)
        return
    assert [code for code in expected if code] == errors(events)
    flying = [order for order, code in zip(orders, expected, strict=True) if not code]
    assert flying == [(event.origin, event.dest, event.ships) for event in made]


@given(ORDERS)
def test_errors_do_not_depend_on_what_is_hidden(orders: list[Any]) -> None:
    """The same orders get the same errors, whoever holds E, X and Y with whatever ships."""
    state = garden(AS_WRITTEN)
    other = garden(AS_WRITTEN)
    other.stars["X"].owner, other.stars["X"].npc_ships = P2, 0
    other.stars["X"].station(P2, 30)
    other.stars["Y"].npc_ships = 0
    other.stars["E"].station(P2, 0)

    _, one = ordered(state, p1=orders)
    _, two = ordered(other, p1=orders)

    assert one == two


@pytest.mark.parametrize(
    ("answer", "about"),
    [
        (Moves((Move("H", "X", LARGEST_NUMBER + 1),)), "order 1, ships"),
        (Moves((Move("H", "X", 10**400),)), "order 1, ships"),
        (Moves((Move("H", "X", 1), Move("H", "X", -LARGEST_NUMBER - 1))), "order 2, ships"),
        (Moves((Move("H", "X", float("nan")),)), "order 1, ships"),
        (Moves((Move("H", "X", float("inf")),)), "order 1, ships"),
        (Moves((Move("H", "x" * (LONGEST_WORD + 1), 1),)), "order 1, to"),
        (Moves((Move("\ud800", "X", 1),)), "order 1, from"),
        (Moves((Move("H", "X", 1),) * (MOST_ORDERS + 1)), f"at most {MOST_ORDERS} orders"),
        (Moves(fault="x" * 201), "at most 200 characters"),
        (Moves(fault="\udfff"), "at most 200 characters"),
        (Moves((Malformed("x" * 201, ""),)), "order 1, entry"),
        (Moves((Malformed("", "\udfff"),)), "order 1, fault"),
    ],
    ids=range(12),
)
def test_r34_what_cannot_be_stored_is_refused(answer: Moves, about: str) -> None:
    """R34: numbers and words that no match can hold are no answer: it is refused, in words."""
    with pytest.raises(BadAnswer, match=about):
        step(chart(), answer)


def test_r34_the_largest_answer_is_taken() -> None:
    """R34: everything up to the bounds is an answer."""
    biggest = Move("x" * LONGEST_WORD, "X", LARGEST_NUMBER)
    _, events = ordered(chart(), Moves((biggest,) * MOST_ORDERS))

    assert [] == list(impossible(Moves((biggest,) * MOST_ORDERS)))
    assert ["unknown-origin"] * MOST_ORDERS == errors(events)


def test_r36_checking_changes_nothing() -> None:
    """R36: a form says what would become of the orders, as often as wished, and binds nobody."""
    state = chart()
    before = CODEC.plain(state)
    form = SPACE_CONQUEST.form(SPACE_CONQUEST.view(state, P1), AskMoves())
    draft = form.orders(moves([("H", "X", 3), ("H", "Y", 2)]))

    assert not check(form, draft).fine
    assert "H has 4 ships and 5 are ordered away: the whole set would be rejected" in (
        check(form, draft).faults
    )
    assert check(form, draft[:1]).fine
    assert before == CODEC.plain(state)
