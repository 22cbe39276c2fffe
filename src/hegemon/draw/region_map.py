"""A map of regions drawn in characters: ground in its owner's letter, water as ~, ids and armies.

The areas are those of the picture. Where not every place finds room for its id there is no map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import NamedTuple

from hegemon.core.board import WATER, Board, Place, Token, tokens_at
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.draw.layout import with_outlines, with_positions
from hegemon.draw.phrases import mark_of, short
from hegemon.draw.text import Span, TextLine, width_of

_EVERY = 4
"""Of so many characters of an area one is drawn."""

_TALLER = 2
"""A character is about twice as high as wide."""

_FARTHEST = 14
"""How many columns a label may lie beside its place."""

_LEAST, _MOST = 10, 24
"""Lines of a map for which no height is given."""


class _Label(NamedTuple):
    """One or two lines of words for a place."""

    place: Place
    lines: tuple[str, ...]

    @property
    def width(self) -> int:
        return max(map(width_of, self.lines))


class _Sheet:
    """So many characters: which region each shows, and what is written over them."""

    def __init__(self, board: Board, width: int, height: int) -> None:
        self.width, self.height = width, height
        points = [(place.x, place.y) for place in board.places]
        ground = (place for place in board.places if place.terrain not in WATER)
        points += [point for place in ground for point in place.outline]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self._left, self._top = min(xs), min(ys)
        self._step_x = max(max(xs) - self._left, 1) / (width - 1)
        self._step_y = max(max(ys) - self._top, 1) / max(height - 1, 1)
        self.areas: list[list[Place | None]] = [[None] * width for _ in range(height)]
        self.written: dict[tuple[int, int], Span] = {}

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """Column and row of a point of the map."""
        return round((x - self._left) / self._step_x), round((y - self._top) / self._step_y)

    def fill(self, place: Place) -> None:
        """Give the characters inside a region's outline to it, line by line."""
        edges = list(zip(place.outline, place.outline[1:] + place.outline[:1], strict=True))
        for row in range(self.height):
            y = self._top + row * self._step_y
            crossed = sorted(
                ax + (y - ay) * (bx - ax) / (by - ay)
                for (ax, ay), (bx, by) in edges
                if (ay <= y) != (by <= y)
            )
            for start, end in zip(crossed[::2], crossed[1::2], strict=True):
                first = -(-(start - self._left) // self._step_x)
                last = (end - self._left) // self._step_x
                for column in range(max(int(first), 0), min(int(last), self.width - 1) + 1):
                    self.areas[row][column] = place

    def free(self, label: _Label, column: int, row: int) -> bool:
        """Whether a label has room there, with a character on both sides of it."""
        if not 0 <= column <= self.width - label.width:
            return False
        if not 0 <= row <= self.height - len(label.lines):
            return False
        return not any(
            (x, row + y) in self.written
            for y in range(len(label.lines))
            for x in range(column, column + label.width)
        )

    def write(self, label: _Label, column: int, row: int) -> None:
        """Write a label, each line in its middle, and a space round it."""
        for y, line in enumerate(label.lines, start=row):
            start = column + (label.width - width_of(line)) // 2
            for x in range(start - 1, start + width_of(line) + 1):
                self.written[x, y] = ("", None)
            self.written[start - 1, y] = self.written[start + width_of(line), y] = (" ", None)
            self.written[start, y] = (line, label.place.owner)


def region_map(board: Board, width: int, height: int | None = None) -> list[TextLine] | None:
    """The map in at most that many columns and lines; None where not all ids find room."""
    if not board.places or width < 2:
        return None
    laid = with_outlines(with_positions(board))
    here: Mapping[str, tuple[Token, ...]] = tokens_at(laid)
    for tokens in (here, dict.fromkeys(here, ())):
        sheet = _Sheet(laid, width, height or _usual_height(laid, width))
        for place in _from_below(laid.places):
            sheet.fill(place)
        if all(_place(sheet, label) for label in _labels(laid, tokens)):
            return [_line(sheet, row, laid) for row in range(sheet.height)]
    return None


def _usual_height(board: Board, width: int) -> int:
    xs, ys = [place.x for place in board.places], [place.y for place in board.places]
    wide, high = max(max(xs) - min(xs), 1), max(ys) - min(ys)
    return min(max(width * high // (wide * _TALLER * _TALLER), _LEAST), _MOST)


def _from_below(places: Iterable[Place]) -> list[Place]:
    """Water, then ground from large to small, as the picture is drawn."""
    regions = [place for place in places if place.outline]
    return sorted(regions, key=lambda place: (place.terrain not in WATER, -len(place.outline)))


# -- labels


def _labels(board: Board, here: Mapping[str, tuple[Token, ...]]) -> Iterator[_Label]:
    """Towns and forts first, for they stand on a point; then small regions before large ones."""
    order = sorted(board.places, key=lambda place: (bool(place.outline), len(place.outline)))
    for place in order:
        name = ("#" if place.shape == "square" else "") + inert(place.id)
        armies = _armies(here[place.id], board)
        yield _Label(place, (name, armies) if armies else (name,))


def _armies(tokens: Iterable[Token], board: Board) -> str:
    """What stands there by owner, such as R12k."""
    counts: dict[Player | None, int] = {}
    for token in tokens:
        counts[token.owner] = counts.get(token.owner, 0) + (
            1 if token.count is None else token.count
        )
    return " ".join(
        f"{mark_of(owner, board).upper()}{short(count)}" for owner, count in counts.items()
    )


_NEAREST_FIRST = sorted(
    (
        (dx, dy)
        for dx in range(-_FARTHEST, _FARTHEST + 1)
        for dy in range(-_FARTHEST // _TALLER, _FARTHEST // _TALLER + 1)
    ),
    key=lambda step: hypot(step[0], _TALLER * step[1]),
)
"""Where a label may stand beside its place, in columns and lines."""


def _place(sheet: _Sheet, label: _Label) -> bool:
    """Write a label as near to its place as there is room; whether there is."""
    column, row = sheet.cell(label.place.x, label.place.y)
    column -= label.width // 2
    beside = ((column + dx, row + dy) for dx, dy in _NEAREST_FIRST)
    found = next((spot for spot in beside if sheet.free(label, *spot)), None)
    if found is not None:
        sheet.write(label, *found)
    return found is not None


# -- lines


def _line(sheet: _Sheet, row: int, board: Board) -> TextLine:
    spans: list[Span] = []
    for column in range(sheet.width):
        if (column, row) in sheet.written:
            spans.append(sheet.written[column, row])
        else:
            spans.append(_ground(sheet.areas[row], column, row, board))
    return _joined(spans)


def _ground(areas: Sequence[Place | None], column: int, row: int, board: Board) -> Span:
    """A border, else now and then the sign of an area."""
    place = areas[column]
    if place is None:
        return " ", None
    if place.terrain in WATER:
        return "~" if (column + row) % _EVERY == 0 else " ", None
    right = areas[column + 1] if column + 1 < len(areas) else None
    if right is not None and right.id != place.id and right.terrain not in WATER:
        return "|", None
    if (column + 2 * row) % _EVERY:
        return " ", None
    return mark_of(place.owner, board) or ".", place.owner


def _joined(spans: Iterable[Span]) -> list[Span]:
    """The same line in as few pieces as it takes."""
    line: list[Span] = []
    for text, owner in spans:
        if line and (line[-1][1] == owner or not text.strip()):
            line[-1] = (line[-1][0] + text, line[-1][1])
        else:
            line.append((text, owner))
    return line
