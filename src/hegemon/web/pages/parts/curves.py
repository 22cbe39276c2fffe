"""How far everybody was turn by turn as a table, and whose lines those of a chart are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.core.show.curves import CurvePoint, Curves, MeasureCurve
from hegemon.core.show.measures import HowFar
from hegemon.core.show.signs import EMBLEMS
from hegemon.draw.curves import CurveOwner
from hegemon.play.seat.score import UNKNOWN, in_words
from hegemon.web.pages.parts.powers import Power

MOST_ROWS = 12
"""Turns that a table has; of more, some in between are left out."""


class CurveRow(NamedTuple):
    """A turn of the table: what was known of each player."""

    turn: int
    figures: tuple[str, ...]


def owner_of(power: Power) -> CurveOwner:
    """As the page has him: colour "o3" is the third one's."""
    number = int(power.colour[1:]) - 1
    assert number < len(EMBLEMS)
    return CurveOwner(power.sits.seat, power.sits.name, number, power.emblem)


def rows_of(curves: Curves, curve: MeasureCurve, players: Sequence[Player]) -> Iterator[CurveRow]:
    """A measure as a table, by turns."""
    points = {line.player: line.points(curves.turns) for line in curve.lines}
    nothing = (None,) * len(curves.turns)
    for at in _spread(len(curves.turns)):
        turn = curves.turns[at]
        known = (points.get(player, nothing)[at] for player in players)
        yield CurveRow(turn, tuple(_words(one, curves.clock) for one in known))


def _words(point: CurvePoint | None, clock: str) -> str:
    if point is None:
        return UNKNOWN
    far = HowFar(Player(""), point.figure, as_of=point.as_of, at_least=point.at_least)
    return in_words(far, clock)


def _spread(count: int) -> list[int]:
    """The first, the last and as many evenly in between as there is room for."""
    if count <= MOST_ROWS:
        return list(range(count))
    return [at * (count - 1) // (MOST_ROWS - 1) for at in range(MOST_ROWS)]
