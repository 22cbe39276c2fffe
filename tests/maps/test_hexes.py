"""Growing over hexes and drawing round them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.geometry.hexes import Hex, Orientation, centre, corners, neighbours, spiral
from hegemon.maps.hex_growth import grow, heart, middle, parts, spread, steps_from
from hegemon.maps.hex_outline import outlines

HERE = Hex(0, 0)
PATCHES = st.lists(st.sampled_from(spiral(HERE, 4)), min_size=1, max_size=40, unique=True)


def row(*costs_and_yields: tuple[int, int]) -> dict[Hex, tuple[int, int]]:
    """A row of hexes with the cost and the yield of each."""
    return {Hex(q, 0): pair for q, pair in enumerate(costs_and_yields)}


@pytest.mark.parametrize(
    ("seeds", "ground", "owners"),
    [
        ([0, 5], [(1, 1)] * 6, "000111"),
        ([0, 5], [(1, 5), *[(1, 1)] * 5], "011111"),
        ([0, 3], [(1, 1), (9, 1), (1, 1), (1, 1), (1, 1)], "00111"),
        ([2], [(1, 0)] * 4, "0000"),
        ([0, 0, 3], [(1, 1)] * 4, "0022"),
    ],
)
def test_the_poorest_grows_next(
    seeds: list[int], ground: list[tuple[int, int]], owners: str
) -> None:
    """By its cheapest hex; two seeds on one hex leave it to the first."""
    found = grow([[Hex(q, 0)] for q in seeds], row(*ground))

    assert owners == "".join(str(found[Hex(q, 0)]) for q in range(len(ground)))


@given(PATCHES, st.data())
def test_every_region_is_in_one_piece(patch: list[Hex], data: st.DataObject) -> None:
    """Whatever the ground; and all ground that hangs together with a seed is taken."""
    ground = {hex_: data.draw(st.tuples(st.integers(1, 9), st.integers(0, 9))) for hex_ in patch}
    seeds = data.draw(st.lists(st.sampled_from(patch), min_size=1, max_size=4, unique=True))
    found = grow([[seed] for seed in seeds], ground)
    reached = [hex_ for part in parts(patch) if set(part) & set(seeds) for hex_ in part]

    assert set(reached) == set(found)
    for number in range(len(seeds)):
        assert 1 == len(parts([hex_ for hex_ in patch if found.get(hex_) == number]))


def test_parts_hang_together() -> None:
    """Each in one piece, in the order of their first hexes."""
    assert [[Hex(5, 0)], [HERE, Hex(1, 0)]] == parts([Hex(5, 0), HERE, Hex(1, 0)])


def test_middle_and_heart() -> None:
    """The middle of a ring is not in it; the heart lies where the ground is broad."""
    tail = [Hex(q, 0) for q in range(3, 12)]
    club = [*spiral(HERE, 2), *tail]

    assert HERE == heart(club)
    assert middle(club) != HERE
    assert middle(club) in club


def test_spread_lies_far_apart() -> None:
    """At the ends of a row; one alone in its middle; never more than there are."""
    hexes = [Hex(q, 0) for q in range(5)]

    assert [Hex(2, 0)] == spread(hexes, 1)
    assert {Hex(0, 0), Hex(4, 0)} == set(spread(hexes, 2))
    assert set(hexes) == set(spread(hexes, 9))


@given(PATCHES, st.integers(2, 9))
def test_each_of_a_spread_lies_farthest_from_those_before(patch: list[Hex], number: int) -> None:
    """As if all ways were walked anew for each; of several the last in their order."""
    part = parts(patch)[0]
    before, expected = [middle(part)], list[Hex]()
    for _ in range(min(number, len(part))):
        far = steps_from(before, frozenset(part))
        expected.append(max(far, key=lambda hex_: (far[hex_], hex_)))
        before = expected

    assert expected == spread(part, number)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_outline_of_a_hex_lies_round_it(orientation: Orientation) -> None:
    """Clockwise, the same way round as the kernel's corners, a little smaller."""
    for hex_ in spiral(HERE, 2):
        ring = outlines({"a": [hex_]}, orientation)["a"]
        x, y = centre(hex_, orientation)
        inside = [(cx, cy) for cx, cy in corners(x, y, orientation, 100)]

        assert 6 == len(ring)
        for (a, b), (c, d) in zip(sorted(map(tuple, ring)), sorted(inside), strict=True):
            assert abs(a - (x + (c - x) * 3 / 4)) < 2
            assert abs(b - (y + (d - y) * 3 / 4)) < 2


def area(ring: list[list[int]]) -> float:
    """What a ring encloses: positive when it runs clockwise on the screen."""
    turned = zip(ring, [*ring[1:], *ring[:1]], strict=True)
    return sum(a * d - c * b for (a, b), (c, d) in turned) / 2


@given(PATCHES, st.sampled_from(["flat", "pointy"]))
def test_outline_has_one_corner_for_each_side(patch: list[Hex], orientation: Orientation) -> None:
    """Of a patch in one piece without holes; and it runs clockwise."""
    part = parts(patch)[0]
    members = set(part)
    sides = sum(near not in members for hex_ in part for near in neighbours(hex_))
    ring = outlines({"a": part}, orientation)["a"]
    outer = set(spiral(HERE, 7)) - members
    holes = len(parts(sorted(outer))) - 1

    assert area(ring) > 0
    assert len(ring) == sides if not holes else 6 <= len(ring) < sides


def test_neighbours_share_their_corners() -> None:
    """Three patches that meet: each border is the same line for both."""
    groups = {"a": [HERE], "b": [Hex(1, 0)], "c": [Hex(0, 1)]}
    rings = {name: set(map(tuple, ring)) for name, ring in outlines(groups, "pointy").items()}

    assert 2 == len(rings["a"] & rings["b"]) == len(rings["b"] & rings["c"])
    assert 1 == len(rings["a"] & rings["b"] & rings["c"])
