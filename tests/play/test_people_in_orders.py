"""People in orders: by name, as long as one is called so."""

from __future__ import annotations

import pytest

from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.core.order import Misfit
from hegemon.games import RULESETS
from hegemon.play.turn.lines import check_lines
from hegemon.play.turn.people import read_naming, seats_by_name, with_seats
from hegemon.play.turn.sealing import Sending, foretold
from tests.play.table import P1, P2, begun

SEATS = seats_by_name(
    {
        Player("p1"): "Ann",
        Player("p2"): "Ben",
        Player("p3"): "Ben Nevis",
        Player("p4"): "Eve",
        Player("p5"): "eve",
    }
)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("declare Ben pact", "declare p2 pact"),
        ("declare ben nevis pact", "declare p3 pact"),
        ("give ANN 3 to=Ben", "give p1 3 to=Ben"),
        ("declare Eve pact", "declare Eve pact"),
        ("ann Ann", "ann p1"),
        ("declare p2 pact", "declare p2 pact"),
        ("", ""),
    ],
)
def test_a_name_stands_for_a_seat(line: str, meant: str) -> None:
    assert meant == with_seats(line, SEATS)


def test_people_are_their_seats_wherever_lines_are_read() -> None:
    """A line that says nothing even so stays as it was written, and its own fault is told."""
    match = begun(RULESETS["ec4x-monero"])
    asked = match.asked_of(P1)
    assert asked is not None
    said = ["declare ben enemy", "declare Ben pakt", "hello Ben"]
    right, wrong, none = read_naming(asked.form, said, {P1: "Ann", P2: "Ben"})

    assert not isinstance(right, Misfit)
    assert "declare p2 enemy" == write(right)
    assert isinstance(wrong, Misfit)
    assert isinstance(none, Misfit)
    assert ("declare Ben pakt", "hello Ben") == (wrong.text, none.text)
    assert "'pakt' is not one of" in wrong.why


def test_whoever_checks_or_seals_lines_may_write_people() -> None:
    match = begun(RULESETS["ec4x-monero"])
    name = match.header.names.get(P2)
    assert name

    found = check_lines(match, P1, [f"declare {name} enemy"])

    assert found.fine
    assert ("declare p2 enemy",) == found.lines
    assert foretold(match, P1, Sending([f"declare {name} enemy"])).fine
