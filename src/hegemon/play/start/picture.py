"""How a game looks, for who has not begun a match yet: at the beginning, and in play."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec

from hegemon.core.board import Board
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.game import open_question
from hegemon.core.records import Value
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import begin, take_step
from hegemon.games.shelf import RULESETS

_SEED = b"a picture"
_LONGEST_SET_UP = 9
"""Steps within which somebody owns a place."""


def first_board(ruleset: Ruleset[Any], house_rules: Value | None = None) -> Board:
    """Always the same match, which nobody plays: so there is nothing in it to hide.

    Where players choose their places themselves, they have done so. Without house rules it is the
    game as written.
    """
    rules, codec = house_rules or ruleset.house_rules(), Codec(ruleset)
    players = ruleset.players(rules)
    dice = SeededDice(_SEED, 0)
    state, _ = begin(codec, rules, players, dice)
    board = ruleset.board(ruleset.truth(state))
    for number in range(1, _LONGEST_SET_UP):
        question = open_question(state)
        if question is None or any(place.owner for place in board.places):
            break
        answers = {player: question.default(state, player) for player in question.asked(state)}
        state, _ = take_step(codec, state, answers, dice, number=number, before="")
        board = ruleset.board(ruleset.truth(state))
    return board


def look_of(game: str) -> Board | None:
    """The board of a match that was played to show the game; None where its box names none.

    A file that cannot be read counts as none: it is only a picture.
    """
    package, _, file = RULESETS.box(game).look.partition(":") if game in RULESETS else ("", "", "")
    if not file:
        return None
    try:
        return msgspec.json.decode(files(package).joinpath(file).read_bytes(), type=Board)
    except (OSError, ImportError, msgspec.MsgspecError):
        return None
