"""People in orders: by name, as long as one is called so."""

from __future__ import annotations

import pytest

from hegemon.core.game import Player
from hegemon.mail.seats import seats_by_name, with_seats

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
