"""What became of everybody's forces: raised, lost in battle, gone otherwise, left."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.game import Player
from hegemon.core.show.war import LossRow, WarLosses
from hegemon.core.words import capital
from hegemon.play.war.course import WarCourse

_MIXED = "Forces"
"""What they are called where not all are called alike."""


def losses_of(course: WarCourse) -> WarLosses:
    """A row for each side, and one for all together; no rows where nothing stands on maps."""
    if not course.signs:
        return WarLosses("", ())
    rows = [_row(course, player) for player in course.players]
    costly = [clash for clash in course.clashes if clash.cost]
    fought = sum(not clash.owners.isdisjoint(course.players) for clash in costly)
    return WarLosses(
        unit=capital(course.unit) or _MIXED,
        rows=(*rows, _all(rows)),
        taken=sum(course.taken.values()),
        homes=course.homes,
        battles=fought,
    )


def _row(course: WarCourse, player: Player) -> LossRow:
    """What the maps of two turns do not explain by battles was raised, or went otherwise."""
    lost_in = dict.fromkeys(course.turns, 0)
    for turn, lost in _lost(course, player):
        lost_in[turn] += lost
    raised = gone = before = 0
    for turn, forces in zip(course.turns, course.forces, strict=True):
        now = sum(forces[player].values())
        change = now - before + lost_in[turn]
        raised += max(0, change)
        gone += max(0, -change)
        before = now
    lost, felled = sum(lost_in.values()), _felled(course, player)
    return LossRow(player, raised=raised, lost=lost, gone=gone, felled=felled, left=before)


def _lost(course: WarCourse, player: Player) -> Iterator[tuple[int, int]]:
    """In which turn it lost how many, battle by battle."""
    for clash in course.clashes:
        for side in clash.sides:
            if side.owner == player:
                yield clash.turn, side.fell(course.signs)


def _felled(course: WarCourse, player: Player) -> int:
    """What all others lost in the battles that it fought."""
    return sum(
        side.fell(course.signs)
        for clash in course.mine(player)
        for side in clash.sides
        if side.owner != player
    )


def _all(rows: list[LossRow]) -> LossRow:
    """The sums."""
    return LossRow(
        player="",
        raised=sum(row.raised for row in rows),
        lost=sum(row.lost for row in rows),
        gone=sum(row.gone for row in rows),
        felled=sum(row.felled for row in rows),
        left=sum(row.left for row in rows),
    )
