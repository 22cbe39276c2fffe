"""What docs/play-by-mail.md says, typed: its words do something, and a turn goes as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hegemon.core.notation import write
from hegemon.mail.wishes import WORDS, wishes_of
from tests.mail.test_answering import Mailroom, mailroom
from tests.play.table import P1

__all__ = ["mailroom"]

GUIDE = (Path(__file__).parents[2] / "docs" / "play-by-mail.md").read_text("utf-8")
ROWS = re.findall(r"^\| (`.+?) \|", GUIDE, re.MULTILINE)
LINES = [line for row in ROWS for line in re.findall(r"`([^`]+)`", row)]


def test_the_table_is_read() -> None:
    """All words stand in it, and nothing that is none."""
    assert {line.split()[0] for line in LINES} == set(WORDS)


@pytest.mark.parametrize("line", LINES)
def test_a_word_is_understood(mailroom: Mailroom, line: str) -> None:
    """It is answered, by itself, and as no order; what it does not find here is said of it."""
    (wish,) = wishes_of([line]).wishes
    answer = mailroom.answers(mailroom.letter(), line)

    assert line == wish.line
    assert answer
    assert f"NO   {line}" not in answer
    assert line in answer


def test_a_turn_goes_as_the_guide_says(mailroom: Mailroom) -> None:
    """`check` and a NO seal nothing, a second letter replaces, `add` joins, `pass` is nothing."""
    parcel, told = mailroom.letter(), []
    for text in (
        "check\nbid crown 3",
        "bid crown 3\nbid moon 1",
        "bid crown 3",
        "bid ring 2",
        "add\nbid crown 3",
        "unseal",
        "pass",
    ):
        answer = mailroom.answers(parcel, text)
        match = mailroom.hall.match(mailroom.table)
        lines = match.sealed(P1) and {write(order) for order in match.sealed_orders(P1)}
        told.append((lines, answer))

    assert [
        None,
        None,
        {"bid crown 3"},
        {"bid ring 2"},
        {"bid ring 2", "bid crown 3"},
        None,
        set(),
    ] == [lines for lines, _ in told]
    assert "NOT SEALED" in told[1][1]
    assert "Not ordered any more:\n  bid crown 3" in told[3][1]
