"""Maps as node-link data and back."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from hegemon.core.errors import BadConfig
from hegemon.games.erkenfara.maps.exchange import map_from_graph, map_to_graph
from hegemon.games.erkenfara.maps.game_map import SHIPPED, text_of
from hegemon.games.erkenfara.maps.lint import checked


@pytest.mark.parametrize("name", SHIPPED)
def test_maps_come_back_as_they_were(name: str) -> None:
    """Everything but comments; written once more, it is the same text."""
    text = text_of(name)
    again = map_from_graph(map_to_graph(text))

    assert tomllib.loads(text) == tomllib.loads(again)
    assert again == map_from_graph(map_to_graph(again))


def region(id_: str, **fields: Any) -> dict[str, Any]:
    """A node."""
    return {"id": id_, **fields}


def graph(*nodes: dict[str, Any], edges: str = "", **about: Any) -> dict[str, Any]:
    """Node-link data with edges such as "a-b b-c"."""
    pairs = [pair.split("-") for pair in edges.split()]
    links = [{"source": source, "target": target} for source, target in pairs]
    return {"graph": about, "nodes": list(nodes), "edges": links}


def test_what_is_missing_is_filled_in() -> None:
    """Empires of the owners, the richest land as capital; the map can be played."""
    text = map_from_graph(
        graph(
            region("a", owner="red", production=10),
            region("b", owner="red", production=30, name="B\n  Town"),
            region("c", owner="blue"),
            region("f", kind="fort", owner="red", production=99),
            region("s", kind="sea", production=0, terrain="deep"),
            edges="a-b b-c a-f a-s",
            name="Small Isle 3",
        )
    )
    found = tomllib.loads(text)

    assert ["small_isle", "Small Isle 3", ["red", "blue"]] == [
        found["map"][key] for key in ("id", "name", "turn_order")
    ]
    assert {
        "id": "red",
        "name": "red",
        "capital": "b",
        "homeland": ["a", "b", "f"],
        "color": "#0072b2",
        "treasury": 10000,
    } == found["empire"][0]
    assert {"id": "f", "fort_level": 1, "adjacent": ["a"]}.items() <= found["region"][3].items()
    assert {"id": "s", "name": "s", "kind": "sea", "adjacent": ["a"]} == found["region"][4]
    assert "B Town" == found["region"][1]["name"]
    assert 2 == text.count("\n# ") + text.startswith("# ")
    assert [] == checked(text)[1]


def test_no_owner_is_said() -> None:
    """In the first line, with what to do."""
    text = map_from_graph(graph(region("a")))

    assert text.startswith("# No region has an owner, so there is no empire: add an [[empire]]")


def test_texts_are_quoted() -> None:
    """Whatever they have in them, the TOML says the same."""
    odd = 'a "quoted" \\ back\x7fslash\tand\nlines – ü'
    text = map_from_graph(graph(region("a"), description=odd))

    assert odd == tomllib.loads(text)["map"]["description"]


def test_half_a_border_is_a_border() -> None:
    """One that only one of the two regions lists."""
    text = '[[region]]\nid = "a"\nadjacent = ["b"]\n[[region]]\nid = "b"\n'

    assert [{"source": "a", "target": "b"}] == map_to_graph(text)["edges"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("= 3", "this is no TOML"),
        ("x = " + "[" * 5_000, "line 1: more than 20 brackets are open"),
        ("x = " + "9" * 5_000, "line 1: a name or number has more than 200 characters"),
        ("a." * 20_000 + "a = 1", "line 1: a key has more than 6 parts"),
        ("map = 3", "map is no table"),
        ("region = 3", "region is no list of tables"),
        ("[[region]]", "region 1 has no id"),
        ('[[region]]\nid = "a"\n[[region]]\nid = "a"', "two regions have the id 'a'"),
        ('[[region]]\nid = "a"\nadjacent = 3', "region a: adjacent is no list of ids"),
        (
            '[[region]]\nid = "a"\nadjacent = ["x"]',
            "region a: adjacent names 'x', which is no other",
        ),
        (
            '[[region]]\nid = "a"\nadjacent = ["a"]',
            "region a: adjacent names 'a', which is no other",
        ),
        ('empire = ["x"]', "empire is no list of tables"),
    ],
)
def test_faults_of_a_text_are_named(text: str, fault: str) -> None:
    """With the region."""
    with pytest.raises(BadConfig, match=fault):
        map_to_graph(text)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"nodes": 3}, "nodes is no list of tables"),
        (graph({"kind": "land"}), "region 1 has no id"),
        (graph(region("a", kind="swamp")), "region a: kind 'swamp' is not one of"),
        (graph(region("a"), edges="a-b"), "the edge from 'a' to 'b' names a region that is none"),
        (graph(region("a"), empires=[{}]), "empire 1 has no id"),
        (graph(region("a"), turn_order=3), "turn_order is no list of ids"),
        (graph(region("a", statuses=object())), "a map cannot hold <object"),
    ],
)
def test_faults_of_a_graph_are_named(data: Any, fault: str) -> None:
    """With the region or empire."""
    with pytest.raises(BadConfig, match=fault):
        map_from_graph(data)
