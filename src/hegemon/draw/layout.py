"""Outlines for regions of which a map gives only a position: an uneven, discrete Voronoi diagram.

A fine hex lattice is laid over the map and flooded from all regions at once, nearest cells first,
so that every region is in one piece. Ground reaches only so far, and water takes what is left.
Borders run from lattice corner to lattice corner and are smoothed once for both sides, so that
neighbouring regions share them exactly. A disc or square that is linked to one region of ground (a
fort, a town) draws that region's ground under itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import isqrt
from statistics import median
from typing import NamedTuple

import msgspec

from hegemon.core.board import WATER, Board, Place, neighbours_of, places_by_id
from hegemon.core.geometry.hexes import Hex, neighbours

Point = tuple[int, int]
Edge = tuple[Point, Point]
Frame = tuple[int, int, int, int]
"""Left, top, right and bottom."""

_LATTICE = 55
"""About how many lattice cells lie along the longer side of a map."""

_REACH, _ISLAND_REACH, _TOWN_REACH = 74, 46, 30
"""How far ground reaches, in percent of the usual distance of linked regions.

On a continent, alone, round a town.
"""

_SHYNESS = 180
"""How far away, in percent, water takes a cell to be beside a region that it has no link to."""

_ROOT = 3464
"""2 * sqrt(3) in thousandths.

Lattice cells are one step wide, and their corners step / _ROOT apart in height.
"""

_APART = 160
"""How far apart places are put that have no position of their own."""

_SMOOTHING = 3
"""How often every corner of a border is moved to the middle of itself and its neighbours."""


class _Seed(NamedTuple):
    """A point that a region grows from; `reach` is 0 where nothing limits it.

    `kin` are the region itself and those that it is linked to, None for a town. Ground does not
    grow beside other ground that is no kin; water is only slower to grow beside regions that are
    none, so that water which is linked to them comes first.
    """

    region: int
    x: int
    y: int
    reach: int
    kin: frozenset[int] | None = None
    ground: bool = True


def with_positions(board: Board) -> Board:
    """The board with a position for each place where it has none of its own, only links.

    Then most places share one. What is as many steps from the first stands in one column.
    """
    if len({(place.x, place.y) for place in board.places}) * 2 > len(board.places):
        return board
    near = neighbours_of(board)
    columns: list[list[str]] = []
    left = dict.fromkeys(near)
    # a flood from the first place, ring by ring; what it does not reach begins a flood of its own
    while left:
        ring = [next(iter(left))]
        while ring:
            for id_ in ring:
                left.pop(id_)
            columns.append(ring)
            beside = dict.fromkeys(other for id_ in ring for other in near[id_])
            ring = [id_ for id_ in beside if id_ in left]
    tallest = max(map(len, columns))
    spots = {
        id_: (number * _APART, (2 * row + tallest - len(column) + 1) * _APART // 2)
        for number, column in enumerate(columns)
        for row, id_ in enumerate(column)
    }
    places = (
        msgspec.structs.replace(place, x=spots[place.id][0], y=spots[place.id][1], outline=())
        for place in board.places
    )
    wide, high = (len(columns) - 1) * _APART, tallest * _APART
    return msgspec.structs.replace(board, places=tuple(places), width=wide, height=high)


def with_outlines(board: Board) -> Board:
    """The board with an outline for each polygon that had none; others stay as they are."""
    bare = [place for place in board.places if place.shape == "polygon" and not place.outline]
    if not bare:
        return board
    seeds = tuple(_seeds(bare, board))
    rings = _rings(seeds, _frame(board, seeds))
    outlines = {place.id: ring for place, ring in zip(bare, rings, strict=True)}
    places = (
        msgspec.structs.replace(place, outline=outlines[place.id])
        if place.id in outlines
        else place
        for place in board.places
    )
    return msgspec.structs.replace(board, places=tuple(places))


def shared_borders(places: Iterable[Place]) -> dict[tuple[str, str], list[Edge]]:
    """The pieces of outline that two polygons share, by their ids in the order of the places."""
    sides: dict[Edge, str] = {}
    borders: dict[tuple[str, str], list[Edge]] = {}
    for place in places:
        for a, b in _edges(place.outline):
            edge = (a, b) if a < b else (b, a)
            other = sides.setdefault(edge, place.id)
            if other != place.id:
                borders.setdefault((other, place.id), []).append(edge)
    return borders


def _edges(ring: Sequence[Point]) -> Iterator[Edge]:
    return zip(ring, [*ring[1:], *ring[:1]], strict=True)


# -- what grows from where


def _seeds(bare: list[Place], board: Board) -> Iterator[_Seed]:
    """One seed for each region, and one for each fort or town that stands on its ground."""
    near, places = neighbours_of(board), places_by_id(board)
    index = {place.id: number for number, place in enumerate(bare)}
    usual = _usual_distance(bare, board)
    grounds = {id_ for id_ in index if places[id_].terrain not in WATER}
    # a region of ground without linked ground is an island, and grows less far
    for place in bare:
        kin = frozenset(index[id_] for id_ in (place.id, *near[place.id]) if id_ in index)
        ground = place.id in grounds
        linked = [id_ for id_ in near[place.id] if id_ in grounds]
        reach = _reach(linked, usual) if ground else 0
        yield _Seed(index[place.id], place.x, place.y, reach, kin=kin, ground=ground)
    # a fort or town stands on the one ground that it is linked to, which grows around it, too
    for place in board.places:
        around = [id_ for id_ in near[place.id] if id_ in grounds]
        if place.id not in index and len(around) == 1:
            yield _Seed(index[around[0]], place.x, place.y, usual * _TOWN_REACH // 100)


def _usual_distance(bare: list[Place], board: Board) -> int:
    """How far linked regions of ground lie apart: the middle one of all such distances."""
    grounds = {place.id: place for place in bare if place.terrain not in WATER}
    ends = [(link.a, link.b) for link in board.links if link.a in grounds and link.b in grounds]
    lengths = [_distance(grounds[a], grounds[b].x, grounds[b].y) for a, b in ends]
    size = max(*(place.x for place in bare), *(place.y for place in bare), 1)
    return int(median(lengths)) if lengths else size // 6


def _reach(linked_ground: Collection[str], usual: int) -> int:
    return usual * (_REACH if linked_ground else _ISLAND_REACH) // 100


def _frame(board: Board, seeds: Iterable[_Seed]) -> Frame:
    """The map, and what of the ground may reach beyond it."""
    left, top, right, bottom = 0, 0, board.width, board.height
    for seed in seeds:
        left, top = min(left, seed.x - seed.reach), min(top, seed.y - seed.reach)
        right, bottom = max(right, seed.x + seed.reach), max(bottom, seed.y + seed.reach)
    return left, top, right, bottom


# -- flooding the lattice


@lru_cache(maxsize=64)
def _rings(seeds: tuple[_Seed, ...], frame: Frame) -> tuple[tuple[Point, ...], ...]:
    """The outline of each region, in map units."""
    left, top, right, bottom = frame
    step = max(4, max(right - left, bottom - top) // _LATTICE)
    owner = _fill_pockets(_flood(seeds, _lattice(frame, step), step), _lattice(frame, step))
    sides = list(_sides(owner))
    where = _smoothed(_border_graph(sides), step)
    regions = 1 + max(seed.region for seed in seeds)
    around: list[dict[Point, Point]] = [{} for _ in range(regions)]
    for region, a, b in sides:
        around[region][a] = b
    return tuple(_ring(border, where) for border in around)


def _lattice(frame: Frame, step: int) -> dict[Hex, Point]:
    """The cells that cover the frame and two more on every side, each with its middle."""
    left, top, right, bottom = frame
    first = _cell_at(left, top, step)
    columns, rows = (right - left) // step + 5, (bottom - top) * _ROOT // (3000 * step) + 5
    cells = (
        Hex(first.q - 2 + x - (y - 2) // 2, first.r - 2 + y)
        for y in range(rows)
        for x in range(columns)
    )
    return {cell: _middle(cell, step) for cell in cells}


def _flood(seeds: Sequence[_Seed], lattice: Mapping[Hex, Point], step: int) -> dict[Hex, int]:
    """Give every cell to the seed that is nearest, growing from cell to cell."""
    owner: dict[Hex, int] = {}
    grounds = frozenset(seed.region for seed in seeds if seed.ground)
    everywhere = frozenset(seed.region for seed in seeds)
    queue = [
        (0, number, _cell_at(seed.x, seed.y, step), False) for number, seed in enumerate(seeds)
    ]
    # As in Dijkstra's algorithm the nearest cell that waits is given away first. Ground is never
    # given beside strange ground; another seed that comes beside strangers is put back once, as if
    # it came from further off, so that regions which are no neighbours rarely touch.
    while queue:
        far, number, cell, waited = heappop(queue)
        seed = seeds[number]
        if cell in owner:
            continue
        if seed.ground and _beside_strange(cell, seed.kin, grounds, owner):
            continue
        if not (seed.ground or waited) and _beside_strange(cell, seed.kin, everywhere, owner):
            heappush(queue, (far * _SHYNESS // 100, number, cell, True))
            continue
        owner[cell] = seed.region
        for near in neighbours(cell):
            if near in lattice and near not in owner:
                far = _distance(seed, *lattice[near]) * (100 + _noise(near, number)) // 100
                if not seed.reach or far <= seed.reach:
                    heappush(queue, (far, number, near, False))
    return owner


def _beside_strange(
    cell: Hex, kin: frozenset[int] | None, of: frozenset[int], owner: Mapping[Hex, int]
) -> bool:
    """Whether one of these regions, but none of the kin, has a cell beside this one."""
    if kin is None:
        return False
    found = (owner.get(near) for near in neighbours(cell))
    return any(region is not None and region in of and region not in kin for region in found)


def _fill_pockets(owner: Mapping[Hex, int], lattice: Mapping[Hex, Point]) -> dict[Hex, int]:
    """Give enclosed cells that nobody reached to a region beside them.

    What is open to the edge stays empty.
    """
    open_sea = _open_to_the_edge(owner, lattice)
    filled = dict(owner)
    pockets = [cell for cell in lattice if cell not in owner and cell not in open_sea]
    # Pockets fill from their rims: in each round the cells that have a neighbour with a region take
    # it (the first region where there are several), until none is left.
    while pockets:
        rim: dict[Hex, int] = {}
        for cell in pockets:
            regions = [filled[near] for near in neighbours(cell) if near in filled]
            if regions:
                rim[cell] = min(regions)
        filled |= rim
        pockets = [cell for cell in pockets if cell not in rim]
    return filled


def _open_to_the_edge(owner: Mapping[Hex, int], lattice: Mapping[Hex, Point]) -> set[Hex]:
    """The empty cells from which a way over empty cells leads off the lattice."""
    empty = (cell for cell in lattice if cell not in owner)
    found = {cell for cell in empty if not all(near in lattice for near in neighbours(cell))}
    # from the edge inwards, ring by ring
    spreading = list(found)
    while spreading:
        around = {near for cell in spreading for near in neighbours(cell)} - found
        spreading = [cell for cell in around if cell in lattice and cell not in owner]
        found.update(spreading)
    return found


def _distance(place: Place | _Seed, x: int, y: int) -> int:
    return isqrt((place.x - x) ** 2 + (place.y - y) ** 2)


def _noise(cell: Hex, number: int) -> int:
    """A fixed unevenness for a cell and a seed.

    Coarse, so that borders wind, and fine, so that they are rough.
    """
    scales = ((5, 12), (2, 6), (1, 3))
    return sum(
        _scatter(cell.q // wide, cell.r // wide, number, 2 * most + 1) - most
        for wide, most in scales
    )


def _scatter(a: int, b: int, c: int, below: int) -> int:
    """A whole number from 0 up that looks random but is always the same for the same three."""
    mixed = (a * 73856093) ^ (b * 19349663) ^ (c * 83492791)
    return (((mixed ^ (mixed >> 13)) * 1274126177 & 0x7FFFFFFF) >> 12) % below


# -- borders

# A corner of the pointy-top lattice is a pair of whole numbers (half steps to the right, and two
# thirds of half a cell's height downwards), so that the three cells around a corner name it alike.
_CORNERS = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
_ACROSS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))

_Side = tuple[int, Point, Point]


def _sides(owner: Mapping[Hex, int]) -> Iterator[_Side]:
    """Each side of a cell that is a border.

    The region it belongs to, and its two corners clockwise.
    """
    for cell, region in owner.items():
        x, y = 2 * cell.q + cell.r, 3 * cell.r
        for number, step in enumerate(_ACROSS):
            if owner.get(Hex(cell.q + step.q, cell.r + step.r)) != region:
                (ax, ay), (bx, by) = _CORNERS[number], _CORNERS[(number + 1) % 6]
                yield region, (x + ax, y + ay), (x + bx, y + by)


def _border_graph(sides: Iterable[_Side]) -> dict[Point, list[Point]]:
    """The corners that a border runs through, each with those it runs to.

    Two, or three where regions meet.
    """
    graph: dict[Point, list[Point]] = {}
    for _, a, b in sides:
        for one, other in ((a, b), (b, a)):
            ends = graph.setdefault(one, [])
            if other not in ends:
                ends.append(other)
    return graph


def _smoothed(graph: Mapping[Point, Sequence[Point]], step: int) -> dict[Point, Point]:
    """Where each border corner is drawn; every second one of a border is left out."""
    fine = 64
    where = {(x, y): (x * step * fine // 2, y * step * fine * 1000 // _ROOT) for x, y in graph}
    # each corner moves between its neighbours as they stood before: all at once, never one by one
    for _ in range(_SMOOTHING):
        before, where = where, {}
        for corner, ends in graph.items():
            beside = (before[end] for end in ends)
            where[corner] = _average([before[corner], *beside])
    kept = (
        corner
        for corner, ends in graph.items()
        if len(ends) != 2 or (corner[0] + corner[1]) % 4 < 2
    )
    return {corner: (where[corner][0] // fine, where[corner][1] // fine) for corner in kept}


def _average(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def _ring(sides: dict[Point, Point], where: Mapping[Point, Point]) -> tuple[Point, ...]:
    """The longest closed border of a region.

    The others are round holes in it, which are drawn over.
    """
    longest: list[Point] = []
    while sides:
        ring = [next(iter(sides))]
        while ring[-1] in sides:
            ring.append(sides.pop(ring[-1]))
        longest = max(longest, ring[1:], key=len)
    return tuple(where[corner] for corner in longest if corner in where)


def _middle(cell: Hex, step: int) -> Point:
    return (2 * cell.q + cell.r) * step // 2, 3 * cell.r * step * 1000 // _ROOT


def _cell_at(x: int, y: int, step: int) -> Hex:
    """The cell that a point lies in, near enough."""
    r = (2 * y * _ROOT + 3000 * step) // (6000 * step)
    return Hex((2 * x - r * step + step) // (2 * step), r)
