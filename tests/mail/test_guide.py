"""What docs/play-by-mail.md says, typed: its words do something, and a turn goes as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hegemon.mail.wishes import WORDS, wishes_of
from tests.mail.test_answering import Mailroom, mailroom

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
    parcel = mailroom.letter()
    answers = [
        mailroom.answers(parcel, text)
        for text in (
            "check\nbid crown 3",
            "bid crown 3\nbid moon 1",
            "bid crown 3",
            "bid ring 2",
            "add\nbid crown 3",
            "unseal",
            "pass",
        )
    ]

    assert [False, False, True, True, True, False, True] == [
        "\nSealed: " in f"\n{answer}" for answer in answers
    ]
    assert "NOT SEALED" in answers[1]
    assert "Not ordered any more" in answers[3]
    assert "bid crown 3" in answers[3]
    assert {"bid crown 3", "bid ring 2"} <= {line.strip() for line in answers[4].splitlines()}
