"""§2.1: jump lanes, by R:lanes."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import pytest

from hegemon.core.geometry import graphs
from hegemon.games.ec4x.common.starmap.chart import chart_of
from hegemon.games.ec4x.common.starmap.lanes import (
    Importance,
    Network,
    connect,
    importance_of,
    lanes_wanted,
    shared_class,
    vbam_class,
    way_of,
)
from hegemon.games.ec4x.common.starmap.star_map import HUB, StarMap, disk_ids, hex_of, outer_homes
from tests.games.ec4x.starmap.cases import dice, galaxy


def lanes_of(star_map: StarMap) -> dict[str, int]:
    """How many lanes each system has."""
    return {system: len(near) for system, near in chart_of(star_map).lanes.items()}


@pytest.mark.parametrize("lanes", ["rolled", "all"])
@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("houses", range(2, 13))
def test_exact_lanes(houses: int, lanes: str, symmetric: bool) -> None:
    """2.1: six from the hub, three from each homeworld, every system can be reached."""
    found = galaxy(houses, lanes=lanes, symmetric=symmetric)
    counts = lanes_of(found)

    assert 6 == counts[HUB]
    assert [3] * houses == [counts[home] for home in found.homeworlds]
    assert 1 == len(graphs.components(chart_of(found).lanes))


@pytest.mark.parametrize("houses", range(2, 13))
def test_all_lanes_join_every_pair(houses: int) -> None:
    """9n² + 3n lanes, one less for each homeworld that has four hexes beside it."""
    found = galaxy(houses, lanes="all")
    corners = sum(0 in hex_of(home) or hex_of(home).s == 0 for home in found.homeworlds)

    assert 9 * houses**2 + 3 * houses - (houses - corners) == len(found.lanes)


@pytest.mark.parametrize("seed", range(5))
def test_lanes_join_hexes_that_lie_side_by_side(seed: int) -> None:
    network = Network(disk_ids(5), outer_homes(5), 1)
    found = galaxy(5, seed)

    assert all(lane.b in network.beside[lane.a] for lane in found.lanes)


WANTED = [
    # a face of the die, a ring and an importance give so many lanes
    (1, 3, "minor", 2),
    (2, 3, "minor", 2),
    (3, 3, "minor", 3),
    (4, 1, "minor", 3),
    (5, 1, "minor", 4),
    (6, 1, "minor", 5),
    (6, 1, "major", 6),
    (1, 1, "unimportant", 1),
    (1, 2, "unimportant", 1),
    (6, 2, "minor", 4),
    (2, 2, "major", 2),
]


@pytest.mark.parametrize(("face", "ring", "importance", "lanes"), WANTED)
def test_lanes_wanted(face: int, ring: int, importance: Importance, lanes: int) -> None:
    """VBAM: by a die; one less where nobody is, one more where many are, one less in ring 2."""
    assert lanes == lanes_wanted(face, ring, importance)


def test_ways() -> None:
    """VBAM: 1 inward, 2 to 4 along the ring, 5 and 6 outward; from the second ring one more."""
    here = [way_of(face, "C1") for face in range(1, 7)]
    second = [way_of(face, "B1") for face in range(1, 7)]

    assert ["inward", *["along"] * 3, *["outward"] * 2] == here
    assert [*["along"] * 3, *["outward"] * 3] == second


CLASSES = [
    # ends, the classes of the faces 1 to 6
    (("minor", "minor"), "rrmmMM"),
    (("unimportant", "minor"), "rrrmmM"),
    (("unimportant", "unimportant"), "rrrrmm"),
    (("major", "minor"), "rmmMMM"),
    (("major", "major"), "mmMMMM"),
    (("homeworld", "minor"), "mmMMMM"),
    (("homeworld", "unimportant"), "rmmMMM"),
    (("homeworld", "major"), "mMMMMM"),
]
SHORT = {"r": "restricted", "m": "minor", "M": "major"}


@pytest.mark.parametrize(("ends", "classes"), CLASSES)
def test_classes(ends: Sequence[Importance | Literal["homeworld"]], classes: str) -> None:
    """VBAM: 2 or less restricted, 3 and 4 minor, 5 and more major; each end counts."""
    found = [vbam_class(face, ends) for face in range(1, 7)]

    assert [SHORT[letter] for letter in classes] == found


def test_shares_of_classes() -> None:
    """R:lanes, all: 50, 35 and 15 per cent."""
    found = Counter(shared_class(face) for face in range(1, 101))

    assert {"major": 50, "minor": 35, "restricted": 15} == found


def test_importance() -> None:
    """R:lanes: Levels I and II, III to V, VI and VII; the hub is major whatever it is."""
    found = [importance_of("A1", potential) for potential in range(1, 8)]

    assert ["unimportant"] * 2 + ["minor"] * 3 + ["major"] * 2 == found
    assert "major" == importance_of(HUB, 1)


def test_parts_are_joined_where_the_fewest_lanes_are() -> None:
    """R:lanes: a map without a lane becomes a tree; the hub and homeworlds keep their number."""
    network = Network(disk_ids(3), outer_homes(3), 1)
    for near in network.beside[HUB]:
        network.join(HUB, near)
    connect(network, dice(1))

    assert 36 == len(network.pairs())
    assert 6 == len(network.joined[HUB])
    assert max(len(near) for near in network.joined.values()) == 6
