"""GraphML both ways, by networkx: for yEd, Gephi, Cytoscape and whoever analyses graphs.

GraphML knows texts, numbers and truth values. A list or an object is written as JSON in an
attribute whose name ends in SUFFIX, so that nothing is lost.
"""

from __future__ import annotations

import warnings
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import msgspec

from hegemon.maps.errors import MapError, library, shown
from hegemon.maps.json_data import read_json
from hegemon.maps.region_graph import RegionGraph, region_graph
from hegemon.maps.xml_data import read_xml, tag

SUFFIX = ".json"
_PURPOSE = "GraphML"
_DEFAULTS = ("node_default", "edge_default")
_RESERVED = ("id", "key", *_DEFAULTS)
"""Attribute names that mean something to networkx."""


def read(data: bytes) -> RegionGraph:
    """The region graph of a GraphML text; raises MapError.

    A region without `name` gets its `label`; one without `pos` the x and y that yEd writes.
    """
    root = read_xml(data, _PURPOSE)
    if tag(root) != "graphml":
        raise MapError("the file is no GraphML: its root is not <graphml>")
    _check_ends(root)
    graph = _parsed(root)
    about = {key: value for key, value in graph.graph.items() if key not in _DEFAULTS}
    return region_graph(
        {
            "graph": _decoded(about, "the map"),
            "nodes": [
                _node(id_, graph.graph["node_default"] | found)
                for id_, found in graph.nodes.items()
            ],
            "edges": [_edge(ends, found) for ends, found in graph.edges.items()],
        }
    )


def write(graph: RegionGraph) -> bytes:
    """The region graph as GraphML; nothing is lost."""
    networkx = library("networkx", _PURPOSE)
    made = networkx.Graph()
    made.graph.update(_encoded(graph["graph"]))
    for region in graph["nodes"]:
        made.add_node(region["id"])
        made.nodes[region["id"]].update(_encoded(region, "id"))
    for edge in graph["edges"]:
        ends = edge["source"], edge["target"]
        made.add_edge(*ends)
        made.edges[ends].update(_encoded(edge, "source", "target"))
    return "\n".join(networkx.generate_graphml(made)).encode() + b"\n"


# -- from XML


def _parsed(root: Any) -> Any:
    """The graph that networkx reads from a checked XML document."""
    networkx = library("networkx", _PURPOSE)
    for element in root.iter():
        if "}" not in str(element.tag):
            element.tag = f"{{{networkx.readwrite.graphml.GraphML.NS_GRAPHML}}}{element.tag}"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of ports and of keys without a type
            return networkx.parse_graphml(ET.tostring(root, encoding="unicode"))
    except (
        networkx.NetworkXException,
        LookupError,
        ValueError,
        TypeError,
        AttributeError,
    ) as error:
        raise MapError(_culprit(root) or f"networkx cannot read the GraphML: {error}") from error


def _check_ends(root: Any) -> None:
    """Every edge leads from a node to a node, and no node is there twice; else MapError."""
    ids = Counter(element.get("id") for element in root.iter() if tag(element) == "node")
    for id_, times in ids.items():
        if not id_:
            raise MapError("a node has no id")
        if times > 1:
            raise MapError(f"{times} nodes have the id {shown(id_)}")
    for edge in (element for element in root.iter() if tag(element) == "edge"):
        for end in ("source", "target"):
            if edge.get(end) not in ids:
                ends = f"{shown(edge.get('source'))} to {shown(edge.get('target'))}"
                raise MapError(f"the edge from {ends}: its {end} is no node")


_TYPES = {"int": int, "long": int, "integer": int, "float": float, "double": float}


def _culprit(root: Any) -> str:
    """The first attribute that is not of the type that its key says, as a sentence."""
    keys = {element.get("id"): element for element in root.iter() if tag(element) == "key"}
    for element in root.iter():
        for data in element:
            key = keys.get(data.get("key")) if tag(data) == "data" else None
            kind = "" if key is None else str(key.get("attr.type"))
            if key is not None and not _fits(kind, data.text or ""):
                where = f"{tag(element)} {shown(element.get('id') or element.get('source'))}"
                return f"{where}: {key.get('attr.name')} {shown(data.text)} is no {kind}"
    return ""


def _fits(kind: str, text: str) -> bool:
    if kind == "boolean":
        return text.lower() in ("true", "false", "0", "1")
    try:
        _TYPES.get(kind, str)(text)
    except ValueError:
        return False
    return True


# -- attributes


def _node(id_: object, found: dict[str, Any]) -> dict[str, Any]:
    node = _decoded(found, f"region {id_}")
    if "pos" not in node and _is_number(node.get("x")) and _is_number(node.get("y")):
        node["pos"] = [float(node["x"]), float(node["y"])]
    return node | {"id": id_}


def _edge(ends: tuple[str, str], found: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in found.items() if key != "id"}
    decoded = _decoded(kept, f"edge {ends[0]}-{ends[1]}")
    return decoded | {"source": ends[0], "target": ends[1]}


def _is_number(value: object) -> bool:
    try:
        float(str(value))
    except ValueError:
        return False
    return True


def _encoded(table: dict[str, Any], *without: str) -> dict[str, Any]:
    """The fields with texts, numbers and truth values as they are, and the rest as JSON."""
    encoded: dict[str, Any] = {}
    for key, value in table.items():
        if key in without:
            continue
        if _is_plain(value) and key not in _RESERVED and not key.endswith(SUFFIX):
            encoded[key] = value
        else:
            encoded[f"{key}{SUFFIX}"] = msgspec.json.encode(value).decode()
    return encoded


def _is_plain(value: object) -> bool:
    if isinstance(value, str):
        return value.strip() != ""  # spaces alone would be lost in XML
    return isinstance(value, bool | int | float)


def _decoded(fields: dict[str, Any], where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in fields.items():
        if key.endswith(SUFFIX) and isinstance(value, str):
            try:
                found[key.removesuffix(SUFFIX)] = read_json(value.encode())
            except MapError as error:
                raise MapError(f"{where}: {key}: {error}") from error
        else:
            found[key] = value
    return found
