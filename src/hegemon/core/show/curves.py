"""How far everybody was turn by turn, as one reader knew it then: for charts, tables, lines."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, NamedTuple

from hegemon.core.game import Player
from hegemon.core.records import Value

WHOLE_TURN = 1000
"""A turn in thousandths."""
_FLAT = 2
"""Different figures that a line has which hardly moves."""
_SEASON = 4
"""Places of a line between which it does not turn back more than once on an average."""


class CurvePoint(NamedTuple):
    """How far one player was at one turn, as far as the reader knew."""

    turn: int
    figure: int
    as_of: int | None
    """The turn of the oldest knowledge that it is made of; None for what was seen then."""
    at_least: bool
    """Whether there might have been more."""


class CurvePart(Value, tag=False):
    """A part of a turn, told where turns are few and long: "summer" of a year."""

    turn: int
    share: int
    """How much of the turn had gone when it was over, in thousandths."""
    name: str
    """In the rulebook's word."""
    step: int
    """Its last step."""

    @property
    def at(self) -> int:
        """Where it lies, in thousandths of a turn: turn 3 ends at 3000."""
        return (self.turn - 1) * WHOLE_TURN + self.share


class CurveLine(Value, tag=False, omit_defaults=True):
    """One player by one measure: a place for each of the turns that the curves have."""

    player: Player
    figures: tuple[int | None, ...]
    """None where nothing was known."""
    as_of: tuple[int | None, ...] = ()
    """The turn of the oldest knowledge in each figure; empty where all of it was seen then."""
    at_least: tuple[bool, ...] = ()
    """Whether there might have been more than the figure; empty where there never was."""

    def points(self, turns: tuple[int, ...]) -> tuple[CurvePoint | None, ...]:
        """What was known at each of the turns; None for nothing."""
        return tuple(
            None
            if figure is None
            else CurvePoint(
                turn,
                figure,
                self.as_of[at] if self.as_of else None,
                bool(self.at_least) and self.at_least[at],
            )
            for at, (turn, figure) in enumerate(zip(turns, self.figures, strict=True))
        )


class MeasureCurve(Value, tag=False, omit_defaults=True):
    """One measure of the ruleset with the line of each player, in seat order."""

    id: str
    """As the measure's: "prestige"."""
    label: str
    lines: tuple[CurveLine, ...]
    unit: str = ""
    better: Literal["more", "less"] = "more"
    goal: int | None = None
    """The figure that wins the match, where one does."""
    decides: str = ""
    """How it decides who wins, in a sentence; empty where it only tells who is strong."""
    parts: tuple[CurveLine, ...] = ()
    """The same lines between the ends of turns, with a place for each of the parts of curves."""

    @property
    def bounds(self) -> tuple[int, int]:
        """From where to where a chart of it goes: 0 and 1 lie in it, too."""
        lines = (*self.lines, *self.parts)
        figures = [one for line in lines for one in line.figures if one is not None]
        return min((0, *figures)), max((1, *figures))

    @property
    def moves(self) -> bool:
        """Whether some line does more than fall once."""
        found: dict[Player, set[int | None]] = {}
        for line in (*self.lines, *self.parts):
            found.setdefault(line.player, set()).update(line.figures)
        return any(len(figures - {None}) > _FLAT for figures in found.values())


class Curves(Value, tag=False, omit_defaults=True):
    """All measures over the turns of a match."""

    clock: str
    """What the turns are called: "turn", "year"."""
    turns: tuple[int, ...]
    """The turns that are told, in order: of very many some between the first and the last."""
    steps: tuple[int, ...]
    """The last step of each of these turns."""
    curves: tuple[MeasureCurve, ...]
    """The most deciding first; empty where the game measures nothing."""
    parts: tuple[CurvePart, ...] = ()
    """The parts of turns that are told besides, in order, where there are few turns."""

    def curve(self, measure: str = "") -> MeasureCurve | None:
        """The curve of a measure, or without its id the first; None where there is none."""
        found = (one for one in self.curves if measure in ("", one.id))
        return next(found, None)

    def whole_line(
        self, curve: MeasureCurve, line: CurveLine
    ) -> list[tuple[int, CurvePoint | None]]:
        """A line with its parts in order, each where it lies in thousandths of a turn."""
        ends = zip(self.turns, line.points(self.turns), strict=True)
        found = [(turn * WHOLE_TURN, point) for turn, point in ends]
        for one in curve.parts:
            if one.player == line.player:
                points = one.points(tuple(part.turn for part in self.parts))
                found += [(part.at, p) for part, p in zip(self.parts, points, strict=True)]
        return sorted(found, key=lambda one: one[0])

    def swings(self, curve: MeasureCurve) -> int:
        """By how much some line goes up and down with the seasons, as a treasury does; 0 for none.

        How often it turns back, beyond once in four places.
        """
        return max((self._swings(curve, line) for line in curve.lines), default=0)

    def _swings(self, curve: MeasureCurve, line: CurveLine) -> int:
        figures = [point.figure for _, point in self.whole_line(curve, line) if point is not None]
        ways = [1 if now > was else -1 for was, now in pairwise(figures) if now != was]
        back = sum(was != now for was, now in pairwise(ways))
        return max(0, back - len(figures) // _SEASON)

    def at(self, turn: int, step: int) -> int:
        """Where a step of a turn lies, in thousandths of a turn: at the end of its part."""
        parts = (part for part in self.parts if part.turn == turn and part.step >= step)
        part = next(parts, None)
        return part.at if part else turn * WHOLE_TURN
