"""A match of the rules and its twin, with the same luck and the same orders, turn for turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from hegemon.bots.forward import SilentPlay
from hegemon.bots.space_conquest import Expansionist, RandomMover
from hegemon.core import Player, proceed, run
from hegemon.games.space_conquest import SPACE_CONQUEST, Move, Moves, State
from hegemon.games.space_conquest.answers import Malformed
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.tables import TABLES
from hegemon.games.space_conquest.twin.compiling import Struct, table
from hegemon.games.space_conquest.twin.dice import luck_of
from hegemon.games.space_conquest.twin.layout import GALAXY, ORDERS, rules_of
from hegemon.games.space_conquest.twin.mirror import SEATS, enter, enter_answer
from hegemon.games.space_conquest.twin.setup import set_up
from hegemon.games.space_conquest.twin.turn import play_turn
from hegemon.lab.dice import KeyedDice

NONSENSE: tuple[Any, ...] = (-1, 0, 1, 2, 3, 99, 10**14, True, 2.5, "3", None)
"""What can stand as the ships of an order."""


class Pair:
    """A new match, played by the rules and by the twin."""

    def __init__(self, house_rules: HouseRules, seed: str) -> None:
        self.house_rules = house_rules
        self._dice = KeyedDice(seed)
        self.state: State = SPACE_CONQUEST.setup(house_rules, SEATS, self._dice)
        self._play = SilentPlay(self.state, self._dice, frozenset())
        run(self._play)
        self._rules, self._luck = rules_of(TABLES, house_rules), luck_of([seed])
        self._galaxies = table(GALAXY, 1)
        set_up(self.row, self.rules, self._luck[0])

    @property
    def row(self) -> Struct:
        """The position of the twin."""
        return self._galaxies[0]

    @property
    def rules(self) -> Struct:
        """The rules of the twin."""
        return self._rules[0]

    def entered(self) -> None:
        """Give the twin the position that the rules have now."""
        self._galaxies = table(GALAXY, 1)
        enter(self.state, self.row)

    def go_on(self, answers: dict[Player, Moves]) -> None:
        """A turn of both."""
        orders = table(ORDERS, 1)
        for number, player in enumerate(SEATS, start=1):
            enter_answer(answers[player], number, tuple(self.state.stars), orders[0])
        self._dice.at(SPACE_CONQUEST.date(self.state))
        proceed(self._play, answers)
        play_turn(self.row, orders[0], self.rules, self._luck[0])

    def played_by(self, bots: tuple[Any, Any], turns: int, mess: random.Random) -> Iterator[State]:
        """The position of the rules at each question, with bots whose orders get mixed up."""
        for _ in range(turns):
            yield self.state
            if self.state.result:
                return
            answers = {}
            for player, bot in zip(SEATS, bots, strict=True):
                view = SPACE_CONQUEST.view(self.state, player)
                answers[player] = mixed_up(bot.answer(view, None, None), self.state, mess)
            self.go_on(answers)
        yield self.state


def two_bots(seed: int) -> tuple[Any, Any]:
    """Every pairing of one that moves by lot and one that means it."""
    return tuple((RandomMover, Expansionist)[seed >> seat & 1](seed * 2 + seat) for seat in (0, 1))


def mixed_up(answer: Moves, state: State, mess: random.Random) -> Moves:
    """An answer; of five one with an order of nonsense in it, and now and then unreadable."""
    if mess.random() < 0.8:
        return answer
    if mess.random() < 0.1:
        return Moves(answer.moves, fault="unreadable")
    entry: Move | Malformed = Malformed("?", "no order")
    if mess.random() < 0.8:
        stars = [*state.stars, "Z", 7]
        entry = Move(mess.choice(stars), mess.choice(stars), mess.choice(NONSENSE))
    moves = list(answer.moves)
    moves.insert(mess.randint(0, len(moves)), entry)
    return Moves(tuple(moves))


def cleared(row: Struct) -> bytes:
    """All of a position that counts, as bytes: what fleets left behind counts for nothing."""
    copy = np.array(row).copy()
    for name in copy.dtype.names or ():
        if name.startswith("fleet_"):
            copy[name][int(copy["fleets"]) :] = 0
    return copy.tobytes()
