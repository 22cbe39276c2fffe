"""Whose dice are whose, in all games: every die of a kind is told, and none is told twice."""

from collections import Counter

import pytest

from hegemon.contract.told import dice_told_were_rolled
from hegemon.core.step import events_of
from tests.games.test_fights import GAMES, match_of

BATTLES = "Dice of battles"
KINDS: dict[str, dict[str, str]] = {
    "space-conquest": {
        "hyperspace": "Dice of hyperspace",
        "rebellion": "Dice of rebellions",
    },
    "erkenfara": {"combat": "Dice of combat rounds"},
    "space-empires": {
        "fire": "Dice of shots",
        "bombard": "Dice of shots",
        "mine": "Dice of shots",
        "black-hole": "Dice at black holes",
        "grant": "Dice of grants",
    },
    "ec4x": {
        "combat": BATTLES,
        "ground": BATTLES,
        "bombardment": BATTLES,
        "breakthrough": "Dice of research",
    },
}
"""What rolls are for that are somebody's, by the first word of it."""
FALL_IN: dict[str, set[str]] = {
    "space-conquest": {"Dice of hyperspace", "Dice of rebellions"},
    "erkenfara": {"Dice of combat rounds"},
    "space-empires": {"Dice of shots", "Dice at black holes"},
    "ec4x-monero": {BATTLES, "Dice of research"},
    "ec4x-satoshi": {BATTLES},
}
"""The kinds that fall in these matches."""


def _kind_of(game: str, purpose: str) -> str:
    """The kind that a roll belongs to; "" for nobody's dice."""
    kinds = KINDS.get(game) or KINDS[game.partition("-")[0]]
    what, *ids = purpose.split()
    if what == "bombardment" and len(ids) == 1:  # that of the batteries, which no event tells
        return ""
    if what == "breakthrough" and ids[0] == "degree":
        return ""
    return kinds.get(what, "")


@pytest.mark.parametrize("game", GAMES)
def test_every_die_of_a_kind_is_told(game: str) -> None:
    """If only those were told that went badly, everybody would seem unlucky."""
    match = match_of(game)
    rolled: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for step in match.steps():
        rolled.update(_kind_of(game, roll.purpose) for roll in step.rolls)
        events = events_of(match.world.codec, step)
        for one in match.world.thrown(events, step.rolls):
            told[one.kind] += len(one.faces)
    del rolled[""]

    assert rolled == told
    assert FALL_IN[game] <= told.keys()


@pytest.mark.parametrize("game", GAMES)
def test_no_die_is_told_that_was_not_rolled(game: str) -> None:
    assert [] == list(dice_told_were_rolled(match_of(game)))
