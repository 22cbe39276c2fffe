"""Exact odds: an experiment is run again for every sequence of faces that its dice can show.

The dice work like an odometer: each run shows the faces of the run before, with the last face that
could be higher made one higher, and ones after it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from hegemon.core.dice import Dice

T = TypeVar("T")
U = TypeVar("U")


class _Odometer:
    """Dice that go through every sequence of faces, one sequence a run."""

    def __init__(self) -> None:
        self._faces: list[int] = []
        self._sides: list[int] = []
        self._rolled = 0

    def roll(self, sides: int, purpose: str) -> int:
        """The next face of this run's sequence; 1 where the sequence is new."""
        if self._rolled == len(self._faces):
            self._faces.append(1)
            self._sides.append(sides)
        assert self._sides[self._rolled] == sides, f"{purpose}: the experiment is not repeatable"
        self._rolled += 1
        return self._faces[self._rolled - 1]

    @property
    def chance(self) -> Fraction:
        """How likely this run's sequence is."""
        return Fraction(1, math.prod(self._sides))

    def next_sequence(self) -> bool:
        """Go to the next sequence; whether there is one."""
        self._rolled = 0
        while self._faces and self._faces[-1] == self._sides[-1]:
            self._faces.pop()
            self._sides.pop()
        if not self._faces:
            return False
        self._faces[-1] += 1
        return True


def odds(experiment: Callable[[Dice], T]) -> dict[T, Fraction]:
    """How likely each outcome of an experiment is, exactly.

    The experiment must depend on nothing but its dice; outcomes must be hashable. Its cost is the
    number of sequences of faces: use `then` for experiments in several stages.
    """
    dice, found = _Odometer(), dict[T, Fraction]()
    while True:
        outcome = experiment(dice)
        found[outcome] = found.get(outcome, Fraction()) + dice.chance
        if not dice.next_sequence():
            return found


def then(before: Mapping[T, Fraction], experiment: Callable[[T, Dice], U]) -> dict[U, Fraction]:
    """The odds after one more stage, which starts from each outcome of those before."""
    found: dict[U, Fraction] = {}
    for start, chance in before.items():
        for outcome, share in odds(lambda dice, start=start: experiment(start, dice)).items():  # type: ignore[misc]
            found[outcome] = found.get(outcome, Fraction()) + chance * share
    return found
