"""The region graph: what is checked, what is put right, what is refused and how."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.maps import MapError, region_graph
from hegemon.maps.names import LEGAL_ID, NewIds
from hegemon.maps.region_graph import neighbours
from tests.maps.cases import edges_of, graph, regions_of
from tests.readers.cost import calls_of


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Northmark", "northmark"),
        ("Großes Tal", "grosses_tal"),
        ("Łódź Ø", "lodz_o"),
        ("The Very Long Valley of Kings", "the_very_long"),
        ("Donaudampfschifffahrt", "donaudampfschiff"),
        ("7 Isles", "isles_7"),
        ("Москва", "land"),
        ("!!", "land"),
        ("12", "land"),
    ],
)
def test_ids_are_made_of_names(name: str, id_: str) -> None:
    """Short, ASCII, a letter first."""
    assert id_ == NewIds().of(name, (), "land")


def test_ids_are_made_only_once() -> None:
    """A second of the same name gets a number, within the same length."""
    ids, taken = NewIds(), list[str]()
    for _ in range(3):
        taken.append(ids.of("Donaudampfschifffahrt", taken))

    assert ["donaudampfschiff", "donaudampfschi_2", "donaudampfschi_3"] == taken


@pytest.mark.parametrize(
    "node",
    [
        lambda at: {"id": f"-{at}", "name": "a"},
        lambda at: {"id": f"a{at}", "owner": f"-{at}-"},
        lambda at: {"id": f"a{at}", "owner": chr(0x4E00 + at)},
    ],
    ids=["one name", "an owner each", "an owner each that no Latin letter is in"],
)
def test_as_many_regions_as_there_may_be_are_named_in_their_number(node: Any) -> None:
    """Numbers are not tried from the first on for each: 2,000 owners took 17 seconds."""
    few, many = (
        calls_of(lambda count=count: region_graph({"nodes": [node(at) for at in range(count)]}))
        for count in (500, 2_000)
    )
    assert many < 5 * few


def test_regions_are_put_in_order() -> None:
    """Ids that are none are made of names, also in edges; what is missing has its default."""
    found = region_graph(
        graph(
            [{"id": 7, "name": "Old Keep", "kind": " FORT "}, {"id": "b", "production": "5000"}],
            "b-7 7-b",
        )
    )

    assert [
        {"id": "old_keep", "name": "Old Keep", "kind": "fort"},
        {"id": "b", "name": "b", "kind": "land", "production": 5000},
    ] == found["nodes"]
    assert "old_keep-b" == edges_of(found)


def test_owners_get_empires() -> None:
    """Those that the map describes are kept; an owner's name becomes an id."""
    nodes = [{"id": "a", "owner": "red"}, {"id": "b", "owner": "Blue Realm"}]
    found = region_graph(graph(nodes, empires=[{"id": "red", "treasury": 5}]))

    assert [{"id": "red", "treasury": 5}, {"id": "blue_realm", "name": "Blue Realm"}] == found[
        "graph"
    ]["empires"]
    assert "blue_realm" == regions_of(found)["b"]["owner"]


def test_other_fields_are_kept() -> None:
    """Of the map, a region and an edge; those that hold nothing go."""
    nodes = [{"id": "a", "terrain": {"hills": [1, 2.5]}, "none": None}, {"id": "b"}]
    data = graph(nodes, mood="dark") | {
        "links": [{"source": "a", "target": "b", "strait": True}],
    }
    del data["edges"]
    found = region_graph(data)

    assert "dark" == found["graph"]["mood"]
    assert {"id": "a", "name": "a", "kind": "land", "terrain": {"hills": [1, 2.5]}} == found[
        "nodes"
    ][0]
    assert [{"source": "a", "target": "b", "strait": True}] == found["edges"]


def test_neighbours_are_in_the_order_of_regions() -> None:
    """Each edge counts at both ends."""
    found = region_graph(graph([{"id": id_} for id_ in "cab"], "a-b c-b"))

    assert {"c": ["b"], "a": ["b"], "b": ["c", "a"]} == neighbours(found)


HUGE = 10**400

FAULTS: list[tuple[Any, str]] = [
    ([], "a map as node-link data is an object with nodes and edges"),
    ({"nodes": 3}, "nodes is no list"),
    (graph([]), "the map has no region"),
    (graph(["a"]), "region 1 is no object: 'a'"),
    (graph([{"name": "A"}]), "region 1 has no id"),
    (graph([{"id": True}]), "region 1 has no id"),
    (graph([{"id": HUGE}]), "region 1: id: 1000"),
    (graph([{"id": "a"}, {"id": "a"}]), "two regions have the id 'a'"),
    (
        graph([{"id": "a", "kind": "swamp"}]),
        "region 'a': kind 'swamp' is not one of land, fort, sea",
    ),
    (graph([{"id": "a", "kind": ["sea"]}]), "region 'a': kind ['sea'] is not one of"),
    (graph([{"id": "a", "owner": []}]), "region 'a': owner: [] is no text"),
    (graph([{"id": "a", "production": -1}]), "region 'a': production: -1 is not between 0 and 1,0"),
    (graph([{"id": "a", "production": HUGE}]), "region 'a': production: 1000"),
    (graph([{"id": "a", "production": 1.5}]), "region 'a': production: 1.5 is no whole number"),
    (graph([{"id": "a", "production": float("nan")}]), "region 'a': production: nan is no whole"),
    (graph([{"id": "a", "fort_level": True}]), "region 'a': fort_level: True is no whole number"),
    (graph([{"id": "a", "pos": [1]}]), "region 'a': pos: [1] is no point [x, y]"),
    (graph([{"id": "a", "pos": [1, float("inf")]}]), "region 'a': pos: the coordinate inf is not"),
    (graph([{"id": "a", "pos": [HUGE, 0]}]), "is beyond 1,000,000"),
    (graph([{"id": "a", "outline": [[0, 0], [1, 1]]}]), "region 'a': an outline is a list of at"),
    (graph([{"id": "a", "name": "a\x1b[2J"}]), "has a character that cannot be printed"),
    (graph([{"id": "a", "name": "x" * 10_001}]), "region 'a': name: a text of 10,001 characters"),
    (graph([{"id": "a", "x": [[[[[[[[[[1]]]]]]]]]]}]), "region 'a': x: nested more than 8 deep"),
    (graph([{"id": "a", "x": {1, 2}}]), "region 'a': x: {1, 2} is no text, number, list or object"),
    (graph([{"id": "a"}], "a-b"), "edge 1: no region has the id 'b'"),
    (graph([{"id": "a"}], "a-a"), "edge 1: region a is its own neighbour"),
    ({"nodes": [{"id": "a"}], "edges": [["a", "a"]]}, "edge 1 is no object with source and target"),
    ({"nodes": [{"id": "a"}], "edges": [{"source": "a"}]}, "edge 1 has no target"),
    (graph([{"id": "a"}], empires=3), "empires is no list of objects"),
    (graph([{"id": str(n)} for n in range(2_001)]), "the map has 2001 regions, more than 2,000"),
]


@pytest.mark.parametrize(("data", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_faults_are_named(data: Any, fault: str) -> None:
    """With the region or edge, and what would be legal."""
    with pytest.raises(MapError) as caught:
        region_graph(data)

    assert fault in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(["id", "name", "kind", "owner", "production", "pos", "outline", "label"])
NODES = st.lists(st.dictionaries(KEYS, JSON | st.sampled_from(["land", "sea", "a"])), max_size=4)


@given(NODES | JSON, JSON, JSON)
def test_anything_is_checked_or_refused(nodes: Any, edges: Any, about: Any) -> None:
    """Nothing but a MapError comes of any data; what is checked once stays as it is."""
    try:
        found = region_graph({"nodes": nodes, "edges": edges, "graph": about})
    except MapError:
        return

    assert found == region_graph(found)
    assert all(LEGAL_ID.fullmatch(region["id"]) for region in found["nodes"])
