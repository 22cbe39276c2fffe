"""How a game looks at the beginning, for who has not begun a match yet."""

from __future__ import annotations

from typing import Any

from hegemon.core.board import Board
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.game import open_question
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import begin, take_step

_SEED = b"a picture"
_LONGEST_SET_UP = 9
"""Steps within which somebody owns a place."""


def first_board(ruleset: Ruleset[Any]) -> Board:
    """Always the same match, which nobody plays: so there is nothing in it to hide.

    Where players choose their places themselves, they have done so.
    """
    rules, codec = ruleset.house_rules(), Codec(ruleset)
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
