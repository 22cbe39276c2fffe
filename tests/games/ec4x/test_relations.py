"""8: how Houses stand, as their players read it: a pact of two words, an offer, a war of one."""

import pytest

from hegemon.core import Player, Related, Result
from hegemon.games.ec4x import EC4X_MONERO
from hegemon.games.ec4x.common.state import Stance
from tests.games.ec4x.cases import ME, monero

THEM = Player("p2")
_OFFER = ("offers you a pact", "declare p2 pact", "Accept the pact")


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ("neutral", "neutral", Related(THEM, "neutral")),
        ("pact", "pact", Related(THEM, "a pact", "good")),
        ("pact", "neutral", Related(THEM, "you offer a pact")),
        (
            "neutral",
            "pact",
            Related(THEM, "neutral", "", *_OFFER),
        ),
        (
            "enemy",
            "pact",
            Related(THEM, "at war, as you declared", "bad", *_OFFER),
        ),
        ("pact", "enemy", Related(THEM, "at war, as they declared", "bad")),
        ("enemy", "enemy", Related(THEM, "at war", "bad")),
        ("neutral", "hostile", Related(THEM, "hostile", "bad")),
    ],
)
def test_how_two_houses_stand(mine: Stance, theirs: Stance, told: Related) -> None:
    """8, R82: enemies by the word of one, a pact by that of both."""
    state = monero()
    state.houses[ME].stances[THEM] = mine
    state.houses[THEM].stances[ME] = theirs

    first, *_ = EC4X_MONERO.relations(EC4X_MONERO.view(state, ME))

    assert told == first
    assert () == EC4X_MONERO.relations(EC4X_MONERO.view(state, None))


@pytest.mark.parametrize("gone", [ME, THEM])
def test_who_is_gone_stands_with_nobody(gone: Player) -> None:
    """7: a House that is out, and nobody with it."""
    state = monero()
    state.houses[THEM].stances[ME] = "pact"
    state.houses[gone].out = True
    told = EC4X_MONERO.relations(EC4X_MONERO.view(state, ME))

    assert THEM not in {one.player for one in told}


def test_after_the_end_nothing_is_offered() -> None:
    """1.1: how they stood is told still."""
    state = monero()
    state.houses[THEM].stances[ME] = "pact"
    state.result = Result("victory", (ME,), "it is over")
    first, *_ = EC4X_MONERO.relations(EC4X_MONERO.view(state, ME))

    assert Related(THEM, "neutral") == first
