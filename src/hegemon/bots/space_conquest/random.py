"""Any legal set of moves; faster than the form-driven bot that every game has."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hegemon.bots import Bot
from hegemon.core import Event, Form
from hegemon.games.space_conquest import Move, Moves, View

ANOTHER = 0.5
"""How likely it is, before each order, that there is one more: one order a turn on average."""


class RandomMover(Bot):
    """Orders any number of any ships from any own star to any other, again and again by lot."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def answer(
        self, view: View, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Moves:
        """Moves that are all legal; the same seed and views give the same moves."""
        left = view.own_stars()
        stars = list(view.chart)
        moves = []
        while self._chance.random() < ANOTHER:
            origins = [star for star, ships in left.items() if ships]
            if not origins:
                break
            origin = origins[self._below(len(origins))]
            dest = stars[self._below(len(stars))]
            if dest != origin:
                ships = self._below(left[origin]) + 1
                left[origin] -= ships
                moves.append(Move(origin, dest, ships))
        return Moves(tuple(moves))

    def _below(self, bound: int) -> int:
        return int(self._chance.random() * bound)
