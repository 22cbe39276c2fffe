"""Node-link JSON, as networkx and others write it."""

from __future__ import annotations

import json

import networkx as nx
import pytest

from hegemon import maps
from hegemon.maps.errors import MapError
from hegemon.maps.node_link import read
from tests.maps.cases import collection, edges_of, graph


@pytest.mark.parametrize("key", ["edges", "links"])
@pytest.mark.parametrize("kind", [nx.Graph, nx.DiGraph, nx.MultiGraph])
def test_file_of_networkx(kind: type[nx.Graph], key: str) -> None:
    """Whatever kind of graph, and whatever it calls its edges."""
    made = kind([("a", "b"), ("c", "b")])
    data = json.dumps(nx.node_link_data(made, edges=key)).encode()

    assert "a-b b-c" == edges_of(maps.read(data, "node-link"))


def test_networkx_reads_what_is_written() -> None:
    """As its own."""
    written = maps.write(graph([{"id": "a", "pos": [1, 2]}, {"id": "b"}], "a-b"), "node-link")
    made = nx.node_link_graph(json.loads(written), edges="edges")

    assert [("a", "b")] == list(made.edges)
    assert [1, 2] == made.nodes["a"]["pos"]


def test_each_region_is_a_line() -> None:
    """So that two versions of a map can be compared line by line."""
    written = maps.write(graph([{"id": "a", "pos": [1, 2]}, {"id": "b"}], "a-b"), "node-link")

    assert '{"id": "a", "name": "a", "kind": "land", "pos": [1, 2]},' in written.decode().split(
        "\n"
    )


FAULTS = [
    (b"", "the file is no JSON: Input data was truncated"),
    (b"{]", "the file is no JSON"),
    (b"[" * 100_000, "the JSON is nested too deep"),
    (b"[1]", "the file is no object: [1]"),
    (b'{"a": 1e999}', "the file is no JSON"),
    (b'{"edges": []}', "the file has no nodes: node-link JSON has nodes and edges"),
    (collection(), "the file has no nodes: it looks like GeoJSON"),
    (b'{"orientation": "hexagonal"}', "the file has no nodes: it looks like a map of Tiled"),
    (b'{"nodes": [{"id": "a", "pos": [NaN, 0]}]}', "the file is no JSON"),
    (b'{"nodes": [{"id": %s}]}' % (b"9" * 9_000), "the file is no JSON"),
]


@pytest.mark.parametrize(("data", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_faults_are_named(data: bytes, fault: str) -> None:
    """With what the file seems to be instead, if that can be seen."""
    with pytest.raises(maps.MapError) as caught:
        maps.read(data, "node-link")

    assert fault in str(caught.value)


@pytest.mark.parametrize("graph", ["true", "[1]", '"x"', "7"])
def test_graph_is_an_object(graph: str) -> None:
    """What the map says of itself is no mere yes."""
    text = f'{{"graph": {graph}, "nodes": [{{"id": "a"}}], "edges": []}}'

    with pytest.raises(MapError, match="graph is no object"):
        read(text.encode())
