"""How fast a map of regions is drawn, and what looking only at what lies near is worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from unittest import mock

from bench.figures import Figure, Stopwatch
from hegemon.core.board import Board, Link, Owner, Place, Token
from hegemon.core.game import Player
from hegemon.draw.atlas import draw_atlas, picture
from hegemon.draw.atlas.borders import stretches_of
from hegemon.draw.labels import Rectangle, Room
from hegemon.draw.text_map import draw_map

_SIZES = (125, 250, 500)
_LAPS = 3


class AllBoxes(Room):
    """A room in which each rectangle is compared with every other."""

    def __init__(self, frame: Rectangle) -> None:
        super().__init__(frame)
        self._all: list[Rectangle] = []

    def take(self, box: Rectangle) -> None:
        """Keep this rectangle free of what comes later."""
        self._all.append(box)

    def free(self, box: Rectangle) -> bool:
        """Whether a rectangle lies on the picture and covers nothing."""
        return self.frame.holds(box) and not any(box.meets(other) for other in self._all)


def figures() -> Iterator[Figure]:
    """Each size drawn in turn, several laps; outlines are laid out before the clock starts."""
    boards = {size: regions(size) for size in _SIZES}
    large = boards[_SIZES[-1]]
    tiled, plain = Stopwatch(), Stopwatch()
    laps = {size: Stopwatch() for size in _SIZES}
    for board in boards.values():
        draw_atlas(board)
    for _ in range(_LAPS):
        for size, board in boards.items():
            laps[size].time(lambda board=board: anew(board))
        one = tiled.time(lambda: anew(large))
        with mock.patch.object(picture, "Room", AllBoxes):
            other = plain.time(lambda: anew(large))
        assert one == other, "the pictures differ"
    for size, lap in laps.items():
        yield Figure(f"picture of {size} regions", lap.microseconds / 1000, "ms", 1)
    known = Stopwatch()
    for _ in range(_LAPS):
        known.time(lambda: draw_atlas(large))
    yield Figure(
        f"picture of {_SIZES[-1]} regions, regions known", known.microseconds / 1000, "ms", 1
    )
    few, many = laps[_SIZES[0]], laps[_SIZES[-1]]
    yield Figure(
        "time for 4 times as many regions", many.microseconds / few.microseconds, "times", 2
    )
    yield Figure(
        f"{_SIZES[-1]} regions, all against all (same bytes)",
        plain.microseconds / tiled.microseconds,
        "times",
        2,
    )
    text = Stopwatch()
    for _ in range(_LAPS):
        text.time(lambda: draw_map(boards[_SIZES[0]], width=200, height=60))
    yield Figure(f"{_SIZES[0]} regions in characters", text.microseconds / 1000, "ms", 1)


def anew(board: Board) -> str:
    """The picture, with all regions measured again."""
    stretches_of.cache_clear()
    return draw_atlas(board)


def regions(count: int, empires: int = 10) -> Board:
    """So many regions on an uneven grid: one in six is sea, and half of them hold an army."""
    side = round(count**0.5)
    cells = [(column, row) for row, column in product(range(-(-count // side)), range(side))]
    ids = {cell: f"r{number}" for number, cell in enumerate(cells[:count])}
    players = [Player(f"p{number}") for number in range(1, empires + 1)]
    places = tuple(_region(id_, *cell, side, players) for cell, id_ in ids.items())
    return Board(
        "Big",
        1,
        places,
        owners=tuple(
            Owner(one, "ABCDEFGHIJ"[at], f"Empire {at}") for at, one in enumerate(players)
        ),
        tokens=tuple(
            Token(f"a{number}", place.owner, "army", place.id, count=1000 + number)
            for number, place in enumerate(places)
            if number % 2
        ),
        links=tuple(
            Link(id_, ids[near])
            for (column, row), id_ in ids.items()
            for near in ((column + 1, row), (column, row + 1))
            if near in ids
        ),
        width=side * 100,
        height=-(-count // side) * 100,
    )


def _region(id_: str, column: int, row: int, side: int, players: list[Player]) -> Place:
    sea = (7 * column + 5 * row) % 6 == 0
    return Place(
        id_,
        column * 100 + (31 * column + 17 * row) % 41,
        row * 100 + (23 * column + 29 * row) % 41,
        shape="polygon",
        terrain="sea" if sea else "land",
        owner=None if sea else players[column * len(players) // side],
        label=id_,
        name=f"Region {id_}",
        badges=("4000 gold",),
    )
