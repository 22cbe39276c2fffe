"""Axial hexes: counted by hand on small boards, and laws for all others."""

from collections.abc import Callable
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.geometry.hexes import (
    DIRECTIONS,
    Hex,
    Orientation,
    centre,
    corners,
    distance,
    hex_id,
    line,
    neighbours,
    ring,
    rotate,
    spiral,
)

HEXES = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))


def test_neighbours_go_round_clockwise() -> None:
    """The first neighbour is to the lower right of a flat-top hex; each next one is a sixth on."""
    expected = (Hex(3, -1), Hex(2, 0), Hex(1, 0), Hex(1, -1), Hex(2, -2), Hex(3, -2))

    assert expected == neighbours(Hex(2, -1))


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        (Hex(0, 0), Hex(0, 0), 0),
        (Hex(0, 0), Hex(3, 0), 3),
        (Hex(0, 0), Hex(2, 2), 4),
        (Hex(0, 0), Hex(3, -2), 3),
        (Hex(-2, 1), Hex(1, -3), 4),
    ],
)
def test_distance(a: Hex, b: Hex, steps: int) -> None:
    """Distances counted on paper, in both directions."""
    assert steps == distance(a, b) == distance(b, a)


def test_ring_of_one_is_the_neighbours() -> None:
    """A ring starts straight above its centre."""
    ring_ = ring(Hex(0, 0), 1)

    assert Hex(0, -1) == ring_[0]
    assert set(neighbours(Hex(0, 0))) == set(ring_)


@pytest.mark.parametrize("radius", range(6))
def test_ring_and_spiral_have_the_right_number_of_hexes(radius: int) -> None:
    """A ring has 6n hexes, a board of n rings 3n(n+1)+1, each once and at its distance."""
    middle = Hex(2, -5)
    ring_, board = ring(middle, radius), spiral(middle, radius)

    assert {radius} == {distance(middle, hex_) for hex_ in ring_}
    assert max(1, 6 * radius) == len(set(ring_)) == len(ring_)
    assert 3 * radius * (radius + 1) + 1 == len(set(board)) == len(board)


@pytest.mark.parametrize("shape", [ring, spiral])
def test_negative_radius_is_refused(shape: Callable[[Hex, int], tuple[Hex, ...]]) -> None:
    """The error quotes the radius."""
    with pytest.raises(ValueError, match="-1"):
        shape(Hex(0, 0), -1)


def test_line_across_a_board() -> None:
    """Worked out by hand; in the middle the line runs along the edge between 1,1 and 2,0."""
    expected = (Hex(0, 0), Hex(1, 0), Hex(1, 1), Hex(2, 1), Hex(3, 1))

    assert expected == line(Hex(0, 0), Hex(3, 1))


@given(HEXES, HEXES)
def test_line_is_a_shortest_path_and_its_own_reverse(a: Hex, b: Hex) -> None:
    """Every step of a line goes to a neighbour, and there is no shorter way."""
    path = line(a, b)

    assert (a, b) == (path[0], path[-1])
    assert distance(a, b) + 1 == len(path)
    assert all(distance(one, two) == 1 for one, two in pairwise(path))
    assert tuple(reversed(path)) == line(b, a)


def test_rotation_turns_each_direction_into_the_next() -> None:
    """Clockwise, as the neighbours are listed."""
    turned = tuple(rotate(step, 1) for step in DIRECTIONS)

    assert DIRECTIONS[1:] + DIRECTIONS[:1] == turned


@given(HEXES, HEXES, st.integers(-9, 9))
def test_rotation_keeps_distances_and_can_be_undone(hex_: Hex, middle: Hex, sixths: int) -> None:
    """A turn moves nothing nearer or farther; the opposite turn takes it back."""
    turned = rotate(hex_, sixths, middle)

    assert distance(middle, hex_) == distance(middle, turned)
    assert hex_ == rotate(turned, -sixths, middle)
    assert hex_ == rotate(hex_, 6, middle)


def test_id_of_the_origin_and_of_a_negative_hex() -> None:
    """The text that games store."""
    assert ("0,0", "-2,11") == (hex_id(Hex(0, 0)), hex_id(Hex(-2, 11)))


@pytest.mark.parametrize(
    ("hex_", "flat", "pointy"),
    [
        (Hex(0, 0), (0, 0), (0, 0)),
        (Hex(1, 0), (75, 43), (100, 0)),
        (Hex(0, 1), (0, 87), (50, 87)),
        (Hex(-2, 1), (-150, 0), (-150, 87)),
        (Hex(0, -1), (0, -87), (-50, -87)),
    ],
)
def test_centre(hex_: Hex, flat: tuple[int, int], pointy: tuple[int, int]) -> None:
    """100 * sqrt(3)/2 is 86.6, and half of it 43.3."""
    assert (flat, pointy) == (centre(hex_, "flat"), centre(hex_, "pointy"))


@given(HEXES, st.sampled_from(["flat", "pointy"]), st.integers(2, 300))
def test_centre_is_the_nearest_whole_point(hex_: Hex, orientation: Orientation, width: int) -> None:
    """The exact integers agree with the formula in floats to half a unit."""
    x, y = centre(hex_, orientation, width)
    if orientation == "flat":
        true_x, true_y = width * 0.75 * hex_.q, width * 3**0.5 / 2 * (hex_.r + hex_.q / 2)
    else:
        true_x, true_y = width * (hex_.q + hex_.r / 2), width * 3**0.5 / 2 * hex_.r

    assert abs(x - true_x) <= 0.5 + 1e-6
    assert abs(y - true_y) <= 0.5 + 1e-6


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_corners_are_as_wide_as_asked_and_all_sides_are_equal(orientation: Orientation) -> None:
    """The width is the horizontal extent; a hexagon is regular."""
    points = corners(10, 20, orientation, 80)
    xs = [x for x, _ in points]
    sides = [
        hypot(b[0] - a[0], b[1] - a[1])
        for a, b in zip(points, points[1:] + points[:1], strict=True)
    ]

    assert 80 == pytest.approx(max(xs) - min(xs))
    assert [pytest.approx(sides[0])] * 6 == sides
    assert 6 == len(set(points))
