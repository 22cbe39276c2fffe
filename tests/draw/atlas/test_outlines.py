"""Realms as one outline: of cells, of stars, of regions."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.board import Place
from hegemon.core.geometry.hexes import Hex, neighbours, spiral
from hegemon.draw.atlas.borders import Stretches, chained, coast
from hegemon.draw.atlas.cells import Honeycomb, borders, lattice_of, loops, outline
from hegemon.draw.atlas.contours import CORE, LEVEL, contours
from hegemon.draw.atlas.paths import Loop, area, inset, rounded, smooth
from hegemon.draw.labels import Rectangle, centred
from hegemon.draw.layout import with_outlines
from tests.draw.boards import hex_galaxy, region_map

FIELD = spiral(Hex(0, 0), 4)
AREAS = st.sets(st.sampled_from(FIELD), min_size=1)
LATTICES = st.builds(Honeycomb, st.integers(-99, 99), st.integers(-99, 99), st.booleans())


def components(cells: set[Hex]) -> int:
    """How many pieces cells that lie side by side make."""
    left, found = set(cells), 0
    while left:
        found += 1
        spreading = [left.pop()]
        while spreading:
            near = [cell for cell in neighbours(spreading.pop()) if cell in left]
            left.difference_update(near)
            spreading += near
    return found


def lies_in(loop: Loop, point: tuple[float, float]) -> bool:
    """Whether all round a point a closed line has ground."""
    return Stretches(loop, 1).share(centred(*point, 1, 1)) > 0


def cell_area(lattice: Honeycomb) -> float:
    """That of a hexagon with this radius."""
    return 3 * 3**0.5 / 2 * lattice.radius**2


@given(AREAS)
def test_each_piece_and_each_hole_has_one_loop(cells: set[Hex]) -> None:
    """The outside is one piece more of what is not in the area, and no hole."""
    outside = set(spiral(Hex(0, 0), 6)) - cells
    assert len(loops(cells)) == components(cells) + components(outside) - 1


@given(AREAS, LATTICES)
def test_a_realm_is_as_large_as_its_cells(cells: set[Hex], lattice: Honeycomb) -> None:
    """Holes count below nothing, so that the sum is what is filled."""
    found = sum(map(area, borders(lattice, cells)))
    assert found == pytest.approx(len(cells) * cell_area(lattice), rel=1e-6)


@given(AREAS, LATTICES)
def test_what_is_set_in_is_smaller(cells: set[Hex], lattice: Honeycomb) -> None:
    """By the inset along the border, but for corners: holes grow, pieces shrink."""
    whole = borders(lattice, cells)
    by = 0.045 * lattice.radius
    around = sum(
        ((ax - bx) ** 2 + (ay - by_) ** 2) ** 0.5
        for loop in whole
        for (ax, ay), (bx, by_) in pairwise([*loop, loop[0]])
    )
    lost = sum(map(area, whole)) - sum(area(inset(loop, by)) for loop in whole)
    assert lost == pytest.approx(by * around, rel=0.1)


@given(AREAS, LATTICES)
def test_the_path_has_every_loop(cells: set[Hex], lattice: Honeycomb) -> None:
    path = outline(lattice, cells, 0.045, 0.32)
    assert path.count("M") == path.count("z") == len(loops(cells))
    assert "nan" not in path


def test_a_ring_of_cells_has_a_hole_inside() -> None:
    ring = set(neighbours(Hex(0, 0)))
    outer, inner = sorted(borders(Honeycomb(0, 0, pointy=True), ring), key=area, reverse=True)
    assert area(inner) == pytest.approx(-cell_area(Honeycomb(0, 0, pointy=True)))
    assert len(outer) == 18
    assert len(inner) == 6


def test_hexes_without_coordinates_are_found_by_their_spots() -> None:
    board = hex_galaxy()
    lattice = lattice_of(board)
    found = {lattice.hex_at(place) for place in board.places}
    assert len(found) == len(board.places)
    for place in board.places:
        assert lattice.middle(*lattice.hex_at(place)) == pytest.approx((place.x, place.y), abs=1.1)


# -- stars


def test_one_star_has_a_round_realm() -> None:
    (loop,) = contours([(0, 0)], [], LEVEL)
    assert area(loop) > 0
    radii = [(x * x + y * y) ** 0.5 for x, y in loop]
    assert min(radii) == pytest.approx(68, abs=3)
    assert max(radii) == pytest.approx(68, abs=3)


def test_neighbours_melt_together_and_strangers_do_not() -> None:
    assert len(contours([(0, 0), (130, 0)], [], LEVEL)) == 1
    assert len(contours([(0, 0), (400, 0)], [], LEVEL)) == 2
    one = contours([(0, 0)], [[(100, 0)]], LEVEL)
    assert max(x for loop in one for x, _ in loop) <= 50 + 1


def test_the_inside_of_a_realm_lies_in_it() -> None:
    stars = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0)]
    (outer,) = contours(stars, [], LEVEL)
    (inner,) = contours(stars, [], CORE)
    assert all(lies_in(outer, point) for point in inner)


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=8))
def test_every_star_lies_in_its_realm(spots: set[tuple[int, int]]) -> None:
    stars = [(x * 100.0, y * 100.0) for x, y in spots]
    found = contours(stars, [], LEVEL)
    assert all(any(lies_in(loop, star) for loop in found) for star in stars)


# -- regions


def region(id_: str, *outline_: tuple[int, int]) -> Place:
    return Place(id_, 0, 0, "polygon", outline=outline_)


def test_the_coast_leaves_out_what_two_regions_share() -> None:
    west = region("w", (0, 0), (10, 0), (10, 10), (0, 10))
    east = region("e", (10, 0), (20, 0), (20, 10), (10, 10))
    (line,) = coast([west, east])
    assert line[0] == line[-1]
    assert set(line) == {(0, 0), (10, 0), (20, 0), (20, 10), (10, 10), (0, 10)}
    assert abs(area([(float(x), float(y)) for x, y in line[:-1]])) == 200


def test_borders_are_chained_from_fork_to_fork() -> None:
    """Three lines that meet stay three; what is closed ends where it begins."""
    fork = [((0, 0), (1, 0)), ((1, 0), (2, 1)), ((1, 0), (2, -1)), ((2, 1), (3, 1))]
    assert sorted(map(len, chained(fork))) == [2, 2, 3]
    ring = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 0))]
    (line,) = chained(ring)
    assert line[0] == line[-1]


def test_every_side_of_a_coast_is_drawn_once() -> None:
    places = with_outlines(region_map()).places
    sides = [frozenset(side) for line in coast(places) for side in pairwise(line)]
    assert len(sides) == len(set(sides)) > 50


def test_the_share_of_a_box_that_lies_inside() -> None:
    ground = Stretches([(0, 0), (100, 0), (100, 100), (0, 100)], 5)
    assert ground.share(Rectangle(10, 10, 90, 90)) == pytest.approx(1)
    assert ground.share(Rectangle(-50, 10, 50, 90)) == pytest.approx(0.5)
    assert ground.share(Rectangle(200, 10, 250, 90)) == 0


# -- paths


def test_roundings_never_add_up() -> None:
    """Every point is told from where the pen stands: the last lies where it should."""
    points = [(0.4 * number, 0.4 * number) for number in range(50)] + [(0.0, 30.0)]
    path = rounded([points], 0.1)
    assert path.startswith("M0 0")
    assert path.endswith("z")
    assert smooth([[(0, 0), (10, 0), (10, 10)]]).count("q") == 3
