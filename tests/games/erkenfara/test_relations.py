"""D-REL: how empires stand, as their players read it."""

from typing import Literal

import pytest

from hegemon.core import Related
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.positions import P1, P2, position


@pytest.mark.parametrize(
    ("relation", "words", "mood"),
    [("war", "at war", "bad"), ("peace", "at peace", ""), ("alliance", "allied", "good")],
)
def test_how_two_empires_stand(relation: str, words: str, mood: Literal["good", "bad", ""]) -> None:
    """D-REL: the same for both; who only looks on stands with nobody."""
    state = position(relations={("red", "blue"): relation})

    assert Related(P2, words, mood) in ERKENFARA.relations(ERKENFARA.view(state, P1))
    assert Related(P1, words, mood) in ERKENFARA.relations(ERKENFARA.view(state, P2))
    assert () == ERKENFARA.relations(ERKENFARA.view(state, None))
