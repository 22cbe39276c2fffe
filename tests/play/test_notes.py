"""What is said of steps that the umpire had a hand in."""

import pytest

from hegemon.core.ruleset import Date
from hegemon.core.step import Step
from hegemon.play.entries import SET_POSITION, Hand, StepEntry
from hegemon.play.past.notes import HandNoted, hand_noted

SLIP = "a slip"


def made(hand: Hand | None, number: int = 3) -> StepEntry:
    step = Step(number, 1, 1, {}, (), (), "")
    return StepEntry(step=step, before="", date=Date(2), patch=None, hand=hand)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (made(Hand(SLIP)), HandNoted("The umpire changed the position: a slip")),
        (made(Hand(SLIP, back_to=1)), HandNoted("The umpire went back to step 1: a slip", 1)),
        (made(Hand(SLIP, changed={"fog": False})), None),
        (made(Hand(SET_POSITION), 0), None),
        (made(None), None),
    ],
)
def test_an_act_that_sets_orders_aside_is_told(entry: StepEntry, told: HandNoted | None) -> None:
    """House rules of the next turn set nothing aside, nor does a position in which it begins."""
    assert told == hand_noted(entry)
