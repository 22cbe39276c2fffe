"""§2.1, §4.2: neighbours, jumps and ways."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.games.ec4x.common.starmap.chart import WEIGHTS, Chart, chart_of
from hegemon.games.ec4x.common.starmap.figures import LaneClass
from hegemon.games.ec4x.common.starmap.star_map import Lane, StarMap, StarSystem
from tests.games.ec4x.starmap.cases import galaxy


def chart(lanes: str, *systems: str) -> Chart:
    """A chart of lanes such as "hub-A1 major"."""
    found = [line.replace("-", " ").split() for line in lanes.split(", ")]
    classes: dict[str, LaneClass] = {"major": "major", "minor": "minor", "restricted": "restricted"}
    return Chart(
        StarMap(
            tuple(StarSystem(one, "harsh", "poor") for one in systems),
            tuple(Lane(a, b, classes[kind]) for a, b, kind in found),
            (),
        )
    )


SQUARE = chart(
    "hub-A1 major, hub-A2 restricted, A1-A3 major, A2-A3 major, A3-A4 minor",
    *("hub", "A1", "A2", "A3", "A4", "A5"),
)


def test_neighbours_and_lanes() -> None:
    """In the map's order, from both ends."""
    assert ("A1", "A2", "A4") == SQUARE.neighbours("A3")
    assert ("restricted", "restricted", None) == (
        SQUARE.lane_between("hub", "A2"),
        SQUARE.lane_between("A2", "hub"),
        SQUARE.lane_between("hub", "A3"),
    )
    assert SQUARE.lane_between("nowhere", "hub") is None
    assert () == SQUARE.neighbours("A5")
    with pytest.raises(KeyError):
        SQUARE.neighbours("nowhere")


def test_jumps() -> None:
    """The fewest, whatever the lanes."""
    assert (0, 1, 2, None) == tuple(SQUARE.jumps("hub", to) for to in ("hub", "A2", "A3", "A5"))
    assert {"hub": 0, "A1": 1, "A2": 1} == dict(SQUARE.within("hub", 1))


ROUTES = [
    # from, to, closed, barred, route
    ("hub", "hub", (), (), "hub"),
    ("hub", "A2", (), (), "hub A2"),
    ("hub", "A4", (), (), "hub A1 A3 A4"),
    ("hub", "A4", (), ("A1",), "hub A2 A3 A4"),
    ("hub", "A4", ("restricted",), ("A1",), ""),
    ("hub", "A2", ("restricted",), (), "hub A1 A3 A2"),
    ("A1", "A4", ("minor",), (), ""),
    ("hub", "A5", (), (), ""),
]


@pytest.mark.parametrize(("start", "goal", "closed", "barred", "route"), ROUTES)
def test_routes(
    start: str, goal: str, closed: tuple[LaneClass, ...], barred: tuple[str, ...], route: str
) -> None:
    """R12: major lanes count 1, minor 2, restricted 3; one restricted may beat three others."""
    found = SQUARE.route(start, goal, closed=closed, barred=barred)

    assert (tuple(route.split()) or None) == found
    if found is not None:
        assert SQUARE.weight(found) == SQUARE.distance(start, goal, closed=closed, barred=barred)


def test_of_equal_ways_the_fewest_jumps() -> None:
    """R12: two major lanes weigh as much as a minor one."""
    found = chart("hub-A1 major, hub-A2 major, A1-A2 minor", "hub", "A1", "A2")

    assert ("A2", "A1") == found.route("A2", "A1")


def test_of_equal_ways_the_first_on_the_map() -> None:
    found = chart("hub-A1 minor, hub-A2 minor, A1-A3 minor, A2-A3 minor", "hub", "A1", "A2", "A3")

    assert ("hub", "A1", "A3") == found.route("hub", "A3")


def _cheapest(found: Chart, start: str) -> dict[str, int]:
    """The weight of the best ways, by relaxing every lane again and again."""
    far = {start: 0}
    for _ in found.systems:
        for lane in found.star_map.lanes:
            for a, b in ((lane.a, lane.b), (lane.b, lane.a)):
                if a in far:
                    far[b] = min(far.get(b, 10**6), far[a] + WEIGHTS[lane.lane_class])
    return far


@given(st.integers(2, 6), st.integers(0, 50))
def test_best_ways(houses: int, seed: int) -> None:
    """From a homeworld to every system: as short as another method finds, over lanes that are."""
    found = chart_of(galaxy(houses, seed))
    start = found.star_map.homeworlds[0]
    far = _cheapest(found, start)
    for system in found.systems:
        route = found.route(start, system)

        assert route is not None
        assert (start, system) == (route[0], route[-1])
        assert all(found.lane_between(a, b) for a, b in pairwise(route))
        assert far[system] == found.weight(route) == found.distance(start, system)


@given(st.integers(2, 6), st.integers(0, 50), st.integers(0, 12), st.data())
def test_ways_within_a_weight(houses: int, seed: int, weight: int, data: st.DataObject) -> None:
    """The same ways as one at a time, those that weigh no more, round what is barred too."""
    found = chart_of(galaxy(houses, seed))
    start = found.star_map.homeworlds[0]
    others = [system for system in found.systems if system != start]
    barred = data.draw(st.sets(st.sampled_from(others), max_size=5))
    one_by_one = {goal: found.route(start, goal, barred=barred) for goal in found.systems}

    assert found.routes_within(start, list(found.systems), weight, barred=barred) == {
        goal: way
        for goal, way in one_by_one.items()
        if way is not None and found.weight(way) <= weight
    }


def test_equal_maps_share_a_chart() -> None:
    """Also one that was saved and read again."""
    found = galaxy(3)
    again = msgspec.json.decode(msgspec.json.encode(found), type=StarMap)

    assert again is not found
    assert chart_of(found) is chart_of(again)
