"""Star maps as node-link data and back."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from hegemon.core.errors import BadConfig
from hegemon.games.ec4x.common.starmap.exchange import map_from_graph, map_to_graph
from hegemon.games.ec4x.common.starmap.lint import checked
from hegemon.games.ec4x.common.starmap.map_file import SHIPPED, text_of
from hegemon.maps import read, write
from hegemon.maps.region_graph import region_graph


@pytest.mark.parametrize("name", SHIPPED)
def test_maps_come_back_as_they_were(name: str) -> None:
    """Everything but comments; written once more, it is the same text."""
    text = text_of(name)
    again = map_from_graph(map_to_graph(text))

    assert checked(text)[0] is not None
    assert _with_all_systems(text) == _with_all_systems(again)
    assert again == map_from_graph(map_to_graph(again))


def _with_all_systems(text: str) -> object:
    """What a text means: a file may name its rings instead of their systems."""
    found = checked(text)[0]
    assert found is not None
    head = {key: value for key, value in tomllib.loads(text)["map"].items() if key != "rings"}
    return head, found.systems, found.lanes


@pytest.mark.parametrize("format_", ["node-link", "graphml"])
@pytest.mark.parametrize("name", SHIPPED)
def test_maps_go_through_other_formats(name: str, format_: str) -> None:
    """The clients' checks leave ids, lanes and houses alone."""
    graph = map_to_graph(text_of(name))

    assert map_from_graph(graph) == map_from_graph(region_graph(graph))
    assert map_from_graph(graph) == map_from_graph(read(write(graph, format_), format_))


def graph(*nodes: dict[str, Any], edges: str = "", **about: Any) -> dict[str, Any]:
    """Node-link data with edges such as "a1-b1 hub-a1"."""
    pairs = [pair.split("-") for pair in edges.split()]
    links = [{"source": source, "target": target} for source, target in pairs]
    return {"graph": about, "nodes": list(nodes), "edges": links}


def test_a_graph_of_another_program() -> None:
    """Owners are houses; lanes without a class are rolled for; an unknown field is left out."""
    text = map_from_graph(
        graph(
            {"id": "B1", "owner": "red", "name": "Home", "terrain": "deep"},
            {"id": "hub", "potential": 6},
            {"id": "a1", "name": "A1"},
            {"id": "a4", "owner": "blue"},
            edges="a1-hub hub-a1 a1-b1 a4-hub",
            empires=[{"id": "blue"}, {"id": "red"}],
        )
    )
    found = tomllib.loads(text)

    assert {"name": "Map", "homeworlds": ["A4", "B1"]} == found["map"]
    assert {"hub": {"potential": 6}, "A1": {}, "A4": {}, "B1": {"name": "Home"}} == found["systems"]
    assert {"rolled": ["hub A1", "hub A4", "A1 B1"]} == found["lanes"]


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (graph({"id": "castle"}), "region 'castle': on a star map the id is the place"),
        (graph({"id": 7}), "region '7'"),
        (graph({"id": "hub", "potential": 9}), "system hub: potential: .*at most 7"),
        (graph({"id": "hub"}, edges="hub-a1"), "from 'hub' to 'a1' does not join two systems"),
        (graph({"id": "hub"}, name=7), "map: name: a text in quotes is wanted"),
        ({"nodes": 7}, "nodes is no list of tables"),
        ({"graph": 7}, "graph is no table"),
        (
            {
                "nodes": [{"id": "hub"}, {"id": "a1"}],
                "edges": [{"source": "hub", "target": "a1", "lane_class": "wide"}],
            },
            "lane_class is one of major, minor, restricted, rolled",
        ),
        (
            {
                "nodes": [{"id": "hub"}, {"id": "a1"}],
                "edges": [{"source": "hub", "target": "a1", "lane_class": ["x"]}],
            },
            "lane_class is one of",
        ),
    ],
)
def test_faults_of_a_graph_are_named(wrong: dict[str, Any], fault: str) -> None:
    """With the system."""
    with pytest.raises(BadConfig, match=fault):
        map_from_graph(wrong)


def test_a_text_that_is_no_map() -> None:
    with pytest.raises(BadConfig, match="this is no map"):
        map_to_graph("x = 1")
