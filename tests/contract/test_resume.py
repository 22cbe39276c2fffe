"""The matches of the toys, which are killed at every question, come to every kind of question."""

import pytest

from hegemon.contract.match import matches
from tests.contract.games import TOYS, world

QUESTIONS = {
    "sealed_bids": {"AskBids"},
    "strait": {"AskScreens", "FireOrRetreat", "AskHarbour"},
    "houses": {"AskOrders"},
    "seasons": {"AskLevies", "AskMarch", "StandOrGiveWay", "AskRefuge"},
}


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
