"""§2.1: jump lanes, by R6."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.core.geometry import graphs
from hegemon.games.ec4x.common.starmap.chart import chart_of
from hegemon.games.ec4x.common.starmap.figures import STARMAP
from hegemon.games.ec4x.common.starmap.lanes import (
    Importance,
    Network,
    connect,
    direction_of,
    importance_of,
    lanes_wanted,
    lay_further,
    shared_class,
    vbam_class,
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
    """R7, R8: six from the hub, three from each homeworld, every system can be reached."""
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
    here = [direction_of(face, "C1") for face in range(1, 7)]
    second = [direction_of(face, "B1") for face in range(1, 7)]

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


def test_lanes_of_homeworlds_are_of_any_class() -> None:
    """R9: all lanes are rolled for; not all of theirs are major, under either house rule."""
    for lanes in ("rolled", "all"):
        found = galaxy(12, lanes=lanes)
        classes = {
            lane.lane_class
            for lane in found.lanes
            if lane.a in found.homeworlds or lane.b in found.homeworlds
        }

        assert {"major", "minor", "restricted"} == classes


LAYING = [
    # the dice, where, who it has a lane to already, and then
    ([4, 3, 1, 2, 2], "A1", "", "B2 hub A6"),
    ([1, 2, 6, 1], "A1", "", "B1 B12"),
    ([3, 2], "A1", "hub A2", "hub A2 B1"),
    ([1], "A1", "hub A2", "hub A2"),
    ([3, 1, 2, 1, 4, 1], "C2", "", "B1 B2 C3"),
    ([1, 5, 6], "C1", "", ""),
    ([4, 3, 1, 1], "A1", "", "B2 hub"),
]


@pytest.mark.parametrize(("faces", "system", "before", "after"), LAYING)
def test_laying_lanes(faces: list[int], system: str, before: str, after: str) -> None:
    """R6: the first outward, others as a die says; beyond the last ring and in vain: lost."""
    network = Network(disk_ids(3), outer_homes(3), 1)
    for near in before.split():
        network.join(system, near)
    scripted = ScriptedDice(faces)
    lay_further(network, system, "minor", scripted)

    assert after.split() == network.joined[system]
    assert 0 == scripted.left


def test_shares_of_classes() -> None:
    """R9: 50, 35 and 15 per cent, and nothing is left over."""
    shares = STARMAP.lane_share
    assert shares.sides == shares.major + shares.minor + shares.restricted
    found = Counter(shared_class(face) for face in range(1, 101))

    assert {"major": 50, "minor": 35, "restricted": 15} == found


def test_importance() -> None:
    """R6: Levels I and II, III to V, VI and VII; the hub is major whatever it is."""
    found = [importance_of("A1", potential) for potential in range(1, 8)]

    assert ["unimportant"] * 2 + ["minor"] * 3 + ["major"] * 2 == found
    assert "major" == importance_of(HUB, 1)


def test_parts_are_joined_where_the_fewest_lanes_are() -> None:
    """R8: a map without a lane becomes a tree; the hub and homeworlds keep their number."""
    network = Network(disk_ids(3), outer_homes(3), 1)
    for near in network.beside[HUB]:
        network.join(HUB, near)
    connect(network, dice(1))

    assert 36 == len(network.pairs())
    assert 6 == len(network.joined[HUB])
    assert max(len(near) for near in network.joined.values()) == 6


def test_a_full_homeworld_joins_no_further_part() -> None:
    """R7, R8: C6 is cut off; beside it D7 and D8 have the fewest lanes, but D7 also its three."""
    network = Network(disk_ids(4), outer_homes(4), 1)
    for near in ("D6", "D8", "C5"):
        network.join("D7", near)
    for system in network.beside:
        for near in network.beside[system]:
            if "C6" not in (system, near) and near in network.free(system):
                network.join(system, near)
    lanes = {near: len(network.joined[near]) for near in network.beside["C6"]}
    connect(network, ScriptedDice([]))

    assert {"D8": 3, "D7": 3, "C7": 5, "C5": 5, "B4": 5, "B5": 5} == lanes
    assert ["D8"] == network.joined["C6"]
