"""What stands at the end of each line: emblem, name or figure, none upon another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hegemon.draw.atlas.palette import PALETTES
from hegemon.draw.curves.owners import CurveOwner
from hegemon.draw.curves.sizes import BADGE, DIGIT, ChartFrame
from hegemon.draw.curves.spots import CurveSpot
from hegemon.draw.scene import number, safe
from hegemon.draw.style import ThemeName

_HIGH = 2 * BADGE + 1.5
"""Pixels from one label to the next."""


@dataclass(slots=True)
class LineEnd:
    """The label of a line; it is moved up or down until it has room."""

    owner: CurveOwner
    point: CurveSpot
    x: float
    y: float
    words: str

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + 2 * BADGE + 8 + len(self.words) * DIGIT


def ends_of(
    frame: ChartFrame, lines: Sequence[tuple[CurveOwner, Sequence[CurveSpot | None]]]
) -> list[LineEnd]:
    """The label of each line that has a point, beside the last one."""
    found = []
    for owner, points in lines:
        known = [one for one in points if one is not None]
        if known:
            last = known[-1]
            x, y = frame.x(last.turn) + 6, frame.y(last.figure)
            found.append(LineEnd(owner, last, x, y, _words(frame, owner, last)))
    _make_room(frame, found)
    for end in found:
        if _crossed(frame, end, lines):
            end.words = ""  # the emblem alone says whose it is
    return found


def _crossed(
    frame: ChartFrame,
    end: LineEnd,
    lines: Sequence[tuple[CurveOwner, Sequence[CurveSpot | None]]],
) -> bool:
    """Whether another one's line goes through the words of a line that ends early."""
    return end.x < frame.right and any(
        end.x < frame.x(point.turn) < end.right and abs(frame.y(point.figure) - end.y) < BADGE
        for owner, points in lines
        if owner != end.owner
        for point in points
        if point is not None
    )


def _words(frame: ChartFrame, owner: CurveOwner, point: CurveSpot) -> str:
    """His name where there is room for names, else the figure."""
    most = frame.size.names
    if not most:
        return f"{point.figure:,}{'+' if point.at_least else ''}"
    return owner.name if len(owner.name) <= most else f"{owner.name[: most - 1]}…"


def _make_room(frame: ChartFrame, ends: list[LineEnd]) -> None:
    """From above each below the one before it, then from below up again."""
    ceiling, floor = frame.top - BADGE, frame.bottom + BADGE / 2
    apart = min(_HIGH, (floor - ceiling) / max(len(ends) - 1, 1))
    ends.sort(key=lambda end: end.y)
    for at, end in enumerate(ends):
        end.y = max([end.y, *(one.y + apart for one in ends[:at] if _beside(one, end))])
    for at in range(len(ends) - 1, -1, -1):
        end = ends[at]
        above = [one.y - apart for one in ends[at + 1 :] if _beside(one, end)]
        end.y = max(min([end.y, floor, *above]), ceiling)


def _beside(one: LineEnd, other: LineEnd) -> bool:
    return one.x < other.right and other.x < one.right


def drawn(ends: Sequence[LineEnd], theme: ThemeName, prefix: str) -> Iterator[str]:
    """Discs with emblems, and words in ink."""
    ink = PALETTES[theme]["ink"]
    for end in ends:
        owner, x, y = end.owner, end.x + BADGE, end.y
        yield (
            f'<g data-owner="{safe(owner.player)}" transform="translate({number(x)} {number(y)})">'
            f'<circle r="{BADGE}" fill="{owner.colour(theme)}"/>'
            f'<use href="#{prefix}{owner.emblem}" color="{owner.ink(theme)}"/>'
            f'<text x="{BADGE + 5}" y="4.3" fill="{ink}">{safe(end.words)}</text></g>'
        )
