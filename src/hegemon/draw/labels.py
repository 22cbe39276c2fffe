"""Where words and counters go on a picture so that none covers another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hegemon.draw.text import width_of

_NARROW = frozenset("iljtfrI.,:;'|!()[] -")
_BROAD = frozenset("mwMW@%&")

_TILE = 60
"""The width of a tile, in map units: about that of a name."""


class Rectangle(NamedTuple):
    """A rectangle in map units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Rectangle) -> bool:
        """Whether the two have any area in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: Rectangle) -> bool:
        """Whether the other lies within this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def covers(self, point: tuple[float, float]) -> bool:
        """Whether a point lies in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def grown(self, by: float) -> Rectangle:
        """The rectangle with so much more on every side."""
        return Rectangle(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Room:
    """The free room on a picture; what is placed is remembered, by tiles."""

    def __init__(self, frame: Rectangle) -> None:
        self.frame = frame
        self._taken: dict[tuple[int, int], list[Rectangle]] = {}

    def take(self, box: Rectangle) -> None:
        """Keep this rectangle free of what comes later."""
        for tile in _tiles_of(box):
            self._taken.setdefault(tile, []).append(box)

    def free(self, box: Rectangle) -> bool:
        """Whether a rectangle lies on the picture and covers nothing."""
        return self.frame.holds(box) and not any(
            box.meets(other) for tile in _tiles_of(box) for other in self._taken.get(tile, ())
        )

    def take_disc(self, x: float, y: float, radius: float) -> None:
        """Keep a disc free, but not the corners round it."""
        for wide, tall in ((1, 0.5), (0.8, 0.8), (0.5, 1)):
            self.take(centred(x, y, 2 * radius * wide, 2 * radius * tall))

    def place(self, candidates: Iterable[Rectangle]) -> Rectangle | None:
        """Take the first candidate that lies on the picture and covers nothing.

        None if there is none.
        """
        for box in candidates:
            if self.free(box):
                self.take(box)
                return box
        return None


def _tiles_of(box: Rectangle) -> Iterator[tuple[int, int]]:
    """The tiles that a rectangle lies on, in part or whole."""
    rows = range(int(box.top // _TILE), int(box.bottom // _TILE) + 1)
    for column in range(int(box.left // _TILE), int(box.right // _TILE) + 1):
        yield from ((column, row) for row in rows)


def text_length(text: str, size: float) -> float:
    """About how long a text is in a common sans-serif face of this size.

    Rather too long than too short.
    """
    return size * sum(map(_char_length, text))


def around(x: float, y: float, width: float, height: float, gap: float) -> Iterator[Rectangle]:
    """Boxes of this size round a point: below, above, right, left, then the four corners."""
    down, aside = gap + height / 2, gap + width / 2
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        yield centred(x + dx * aside, y + dy * down, width, height)
    for dx, dy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        yield centred(x + dx * (aside - gap / 3), y + dy * (down - gap / 3), width, height)


def centred(x: float, y: float, width: float, height: float) -> Rectangle:
    """The box of this size round a point."""
    return Rectangle(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _char_length(char: str) -> float:
    if char in _NARROW:
        return 0.4
    if char in _BROAD:
        return 0.98
    return 0.7 if char.isupper() else 0.62 * width_of(char)
