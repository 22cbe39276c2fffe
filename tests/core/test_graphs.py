"""The region graph, on a continent of six regions and an island of two.

a - b - c - d        x - y
|       |   |
e ----- f --+
"""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.geometry.graphs import (
    Graph,
    components,
    distances,
    neighbours,
    one_way_links,
    reachable,
    shortest_path,
)

MAP: dict[str, tuple[str, ...]] = {
    "a": ("e", "b"),
    "b": ("a", "c"),
    "c": ("b", "f", "d"),
    "d": ("c", "f"),
    "e": ("a", "f"),
    "f": ("e", "c", "d"),
    "x": ("y",),
    "y": ("x",),
}

GRAPHS = st.dictionaries(
    st.sampled_from("abcdefgh"), st.sets(st.sampled_from("abcdefgh"), max_size=4), min_size=1
)


def test_neighbours_are_sorted() -> None:
    """However the map lists them."""
    assert ("b", "e") == neighbours(MAP, "a")


def test_unknown_node_is_refused() -> None:
    """A node that the graph does not have is a KeyError."""
    with pytest.raises(KeyError):
        neighbours(MAP, "z")


def test_distances_from_one_corner() -> None:
    """Nearest first; what cannot be reached is missing."""
    expected = [("a", 0), ("b", 1), ("e", 1), ("c", 2), ("f", 2), ("d", 3)]

    assert expected == list(distances(MAP, "a").items())


def test_distances_go_round_barred_nodes() -> None:
    """With b barred, c is reached by e and f."""
    assert {"a": 0, "e": 1, "f": 2, "c": 3, "d": 3} == distances(MAP, "a", barred={"b"})


def test_a_barred_start_can_be_left() -> None:
    """Whoever stands in a barred place may go."""
    assert 1 == distances(MAP, "a", barred=["a"])["b"]


@pytest.mark.parametrize(
    ("steps", "barred", "stops", "expected"),
    [
        (0, "", "", "a"),
        (1, "", "", "abe"),
        (2, "", "", "abecf"),
        (3, "", "", "abecfd"),
        (3, "", "b", "abefcd"),
        (2, "", "b", "abef"),
        (2, "", "be", "abe"),
        (2, "b", "e", "ae"),
        (3, "", "a", "abecfd"),
    ],
)
def test_reachable(steps: int, barred: str, stops: str, expected: str) -> None:
    """A stop is entered and not passed; a barred place is not entered; the start may be left."""
    assert expected == "".join(reachable(MAP, "a", steps, barred, stops))


def test_a_stop_makes_the_way_longer() -> None:
    """Past an enemy at b and at f, d is only reached round them, or not at all."""
    assert 4 == reachable(MAP, "b", 9, stops="c")["d"]
    assert "d" not in reachable(MAP, "a", 9, stops="bf")


@pytest.mark.parametrize(
    ("start", "goal", "barred", "stops", "path"),
    [
        ("a", "a", "", "", "a"),
        ("a", "d", "", "", "abcd"),
        ("a", "d", "b", "", "aefd"),
        ("a", "d", "", "c", "aefd"),
        ("a", "c", "", "c", "abc"),
        ("a", "d", "be", "", None),
        ("a", "b", "b", "", None),
        ("a", "x", "", "", None),
        ("x", "y", "x", "x", "xy"),
    ],
)
def test_shortest_path(start: str, goal: str, barred: str, stops: str, path: str | None) -> None:
    """Of equally short ways the first in the alphabet, whatever the order of the map."""
    found = shortest_path(MAP, start, goal, barred, stops)

    assert (tuple(path) if path is not None else None) == found


@given(
    GRAPHS,
    st.sets(st.sampled_from("abcdefgh"), max_size=3),
    st.sets(st.sampled_from("abcdefgh"), max_size=3),
)
def test_path_and_reach_agree(graph: Graph, barred: set[str], stops: set[str]) -> None:
    """A path exists to exactly what is reachable, and breaks no rule on its way."""
    start = min(graph)
    reach = reachable(graph, start, 99, barred, stops)
    for goal in "abcdefgh":
        path = shortest_path(graph, start, goal, barred, stops)

        assert (path is not None) == (goal in reach)
        if path is not None:
            assert reach[goal] == len(path) - 1
            assert all(b in graph[a] for a, b in pairwise(path))
            assert not set(path[1:]) & barred
            assert not set(path[1:-1]) & stops


@given(GRAPHS)
def test_order_of_the_map_does_not_matter(graph: Graph) -> None:
    """The same regions listed backwards give the same paths in the same order."""
    backwards = {node: sorted(graph[node], reverse=True) for node in sorted(graph, reverse=True)}
    start = min(graph)

    assert list(distances(graph, start).items()) == list(distances(backwards, start).items())
    assert [shortest_path(graph, start, goal) for goal in "abcdefgh"] == [
        shortest_path(backwards, start, goal) for goal in "abcdefgh"
    ]


def test_components() -> None:
    """The continent and the island."""
    assert (tuple("abcdef"), tuple("xy")) == components(MAP)


def test_components_follow_one_way_links_both_ways() -> None:
    """A link that only one end lists still connects."""
    assert (("a", "b"), ("c",)) == components({"c": (), "b": ("a",)})


def test_symmetry() -> None:
    """A link listed on one side only is named, as is one to a place that does not exist."""
    lopsided = {**MAP, "a": ("b", "e", "q"), "y": ()}

    assert () == one_way_links(MAP)
    assert (("a", "q"), ("x", "y")) == one_way_links(lopsided)
