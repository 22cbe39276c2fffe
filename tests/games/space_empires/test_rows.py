"""Shots that a line can surely still take are asked of who rolls by hand in one line."""

import pytest

from tests.games.space_empires import test_combat as combat
from tests.play.rows import foreseen


def test_shots_that_are_foreseen_are_fired(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many hit."""
    rows = foreseen(monkeypatch)
    combat.test_a_whole_battle()
    combat.test_ships_may_hold_fire_and_divide_it()

    assert len(rows) > 5
    assert rows[-1] == []
