"""Dice that are rolled by hand: shots that a line can surely still take, and sorts of rolls."""

import inspect
import re

import pytest

from hegemon.core import Player, ScriptedDice
from hegemon.core.extras.sorts import is_among
from hegemon.games.space_empires.alien_empires import research
from hegemon.games.space_empires.positions import position
from hegemon.games.space_empires.show.sorts import SORTS
from tests.games.space_empires import test_combat as combat
from tests.play.rows import foreseen


def test_shots_that_are_foreseen_are_fired(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many hit."""
    rows = foreseen(monkeypatch)
    combat.test_a_whole_battle()
    combat.test_ships_may_hold_fire_and_divide_it()

    assert len(rows) > 5
    assert rows[-1] == []


def test_every_die_of_alien_research_is_of_a_sort() -> None:
    """§10.4: those that are cast for one technology are named after it."""
    asked = re.findall(r'wants\(state, player, "(\w+)"', inspect.getsource(research))
    dice, [aliens] = ScriptedDice([1] * len(asked)), [one for one in SORTS if one.name == "aliens"]
    for name in asked:
        research.wants(position(), Player("red"), name, 1, dice)

    assert len(asked) > 4
    assert [] == [one.purpose for one in dice.rolls if not is_among(one.purpose, aliens.purposes)]
