"""The course of a match that is kept here: its curves and its dice, for a seat and at the end."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.show.curves import Curves
from hegemon.core.show.luck import Luck
from hegemon.play.past.curves import curves_of, true_curves
from hegemon.play.past.lucks import luck_of, true_luck
from hegemon.play.replay import Replay


class CoursesHere:
    """What `play.seat.at.Courses` wants, out of steps that are kept here."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay

    def curves(self, seat: Player | None) -> Curves:
        """How far everybody was at each turn, as a seat knew it then; raises NotThere."""
        return curves_of(self._replay, seat)

    def true_curves(self) -> Curves:
        """How it was; raises StillRunning before the end."""
        return true_curves(self._replay)

    def luck(self, seat: Player | None) -> Luck:
        """How the dice fell that a seat was told of; raises NotThere."""
        return luck_of(self._replay, seat)

    def true_luck(self) -> Luck:
        """How all dice fell; raises StillRunning before the end."""
        return true_luck(self._replay)
