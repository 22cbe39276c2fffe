"""Orders that reports offer: the promise that each can be typed as it stands finds what cannot."""

import pytest

from hegemon.contract.match import random_match
from hegemon.contract.promises import bad_offers
from hegemon.core import Order, Player, Report, Section, Sentence, mention, offered
from tests.contract.games import world
from tests.contract.toys.strait import Retreat

HERE = world("strait")
FIRST = random_match(HERE, 0).moments[0]


def faults(text: str, player: Player | None) -> list[str]:
    """What the promise finds in a report with this text, at the first question."""
    report = Report("The strait", (Section("Now", (Sentence(text),)),))
    return list(bad_offers(report, FIRST.state, player, HERE))


@pytest.fixture
def asked() -> Player:
    """Who is asked first."""
    player: Player = FIRST.question.asked(FIRST.state)[0]
    return player


def test_a_legal_order_may_be_offered(asked: Player) -> None:
    """One that was given there."""
    form = HERE.form_of(FIRST.state, asked)
    order = form.orders(FIRST.answers[asked])[0]
    assert isinstance(order, Order)

    assert faults(f"You may order {offered(order)}.", asked) == []


def test_what_cannot_be_typed_is_found(asked: Player) -> None:
    """A text that is no order, one that goes on behind it, and one that is not marked as one."""
    assert faults(f"Type {mention('order', 'blow it up', '`blow it up`')}.", asked)
    assert faults("Type `retreat` now.", asked)


def test_nothing_is_offered_to_who_is_not_asked() -> None:
    """A bystander, or whoever waits."""
    assert faults(f"You may order {offered(Retreat())}.", None)
    others = [one for one in HERE.players if one not in FIRST.question.asked(FIRST.state)]
    assert all(faults(f"You may order {offered(Retreat())}.", one) for one in others)
