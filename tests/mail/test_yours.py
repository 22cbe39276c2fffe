"""A refusal speaks to its reader: his own seat is "you"."""

from __future__ import annotations

import pytest

from hegemon.mail.yours import to_you
from tests.play.table import P1


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("p1 has 0 days of holidays left, not 5", "you have 0 days of holidays left, not 5"),
        ("p1 has conceded: nobody waits for it", "you have conceded: nobody waits for you"),
        (
            "p1 is asked nothing now: the match is over",
            "you are asked nothing now: the match is over",
        ),
        ("p2 has missed no answer", "p2 has missed no answer"),
        ("p12 has conceded", "p12 has conceded"),
        ("there is no p9; there are p1, p2", "there is no p9; there are p1, p2"),
        ("who played p1 has left", "who played p1 has left"),
    ],
)
def test_the_own_seat_is_you(said: str, told: str) -> None:
    assert told == to_you(P1, said)
