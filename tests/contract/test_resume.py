"""Saved, killed and resumed at every open question, matches end the same."""

import os
import subprocess
import sys

import msgspec
import pytest

from tests.contract.elsewhere import saved
from tests.contract.games import ALL, TOYS, world
from tests.contract.match import matches

QUESTIONS = {
    "sealed_bids": {"AskBids"},
    "strait": {"AskScreens", "FireOrRetreat", "AskHarbour"},
    "houses": {"AskOrders"},
    "seasons": {"AskLevies", "AskMarch", "StandOrGiveWay", "AskRefuge"},
}


@pytest.mark.parametrize("game", ALL)
def test_resumed_elsewhere(game: str) -> None:
    """A new process that gets only the save and the later answers ends with the same digest.

    Toys are killed at every question; of the long matches of other games the last questions.
    """
    wanted, lines = [], []
    for match in matches(world(game)):
        for at in range(len(match.moments))[-40:]:
            wanted.append(match.steps()[-1].digest)
            lines.append(msgspec.json.encode(saved(match, at)).decode())

    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.elsewhere", "resume", game],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )

    assert wanted == done.stdout.split()


@pytest.mark.parametrize("game", TOYS)
def test_every_question_was_open(game: str) -> None:
    """The matches of the toys come to each kind of question, the rarest included."""
    met = {
        type(moment.question).__name__ for match in matches(world(game)) for moment in match.moments
    }

    assert QUESTIONS[game] == met


def test_both_sides_and_the_third_decide_in_a_battle() -> None:
    """In the strait ships of either side flee, and the third player is asked in mid-battle."""
    asked = {
        (type(moment.question).__name__, player)
        for match in matches(world("strait"))
        for moment in match.moments
        for player in moment.question.asked(moment.state)
    }

    assert {("FireOrRetreat", "p1"), ("FireOrRetreat", "p2"), ("AskHarbour", "p3")} <= asked
    assert ("FireOrRetreat", "p3") not in asked
