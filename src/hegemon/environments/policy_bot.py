"""What was learnt in an environment plays at any table: it sees and decides as it did there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

from hegemon.bots import Bot
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event
from hegemon.environments.deciding import Deciding
from hegemon.environments.episode import Mask
from hegemon.environments.exercises import Exercise, exercise
from hegemon.environments.numbering import Numbering
from hegemon.environments.seeing import Vector, mask

_exercise = cache(exercise)


class PolicyBot(Bot):
    """A policy as a bot: make a class of it that says which game and level, and how it chooses.

    It fits the level that it has learnt, at tables that play just that.
    """

    remembers: ClassVar[bool] = True  # a place keeps its row in the order in which places were met
    game: ClassVar[str]
    level: ClassVar[str] = "whole"
    decisions: ClassVar[int] = 200
    """An answer that is open after so many is closed as it stands: as in the environment."""

    def __init__(self, seed: int) -> None:
        self._rows: tuple[str, ...] = ()

    @abstractmethod
    def choose(self, row: Vector, legal: Mask) -> int:
        """The action for what is seen; those that mean something have a 1 in the mask."""

    def answer(
        self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """An answer, decision by decision; raises BadAnswer where they make none."""
        there: Exercise = _exercise(self.game, self.level)
        eye = there.eye
        sight = eye.seen(view, view.me, question, self._rows)
        self._rows = tuple(sight.rows)
        numbering = Numbering(there.layout.words, self._rows, eye.places)
        deciding = Deciding(form, numbering, self.decisions)
        while not deciding.closed:
            deciding.take(self.choose(eye.decision(sight, deciding), mask(deciding, numbering)))
        answer = deciding.answer()
        if answer is None:
            raise BadAnswer("the policy was done before it had given the one order that is needed")
        return answer
