"""Node-link JSON, as networkx writes it: the region graph itself."""

from __future__ import annotations

from hegemon.maps.errors import MapError
from hegemon.maps.json_data import fields, read_json, write_json
from hegemon.maps.region_graph import RegionGraph, region_graph


def read(data: bytes) -> RegionGraph:
    """The region graph of a node-link JSON text; raises MapError.

    A directed graph counts in both directions, and of several edges between two regions one.
    """
    found = fields(read_json(data), "the file")
    if "nodes" not in found:
        raise MapError(f"the file has no nodes{_hint(found)}")
    return region_graph(found)


def write(graph: RegionGraph) -> bytes:
    """The region graph as node-link JSON; nothing is lost."""
    return write_json(graph)


def _hint(found: dict[str, object]) -> str:
    if found.get("type") == "FeatureCollection":
        return ": it looks like GeoJSON"
    if "orientation" in found or "tiledversion" in found:
        return ": it looks like a map of Tiled"
    return ": node-link JSON has nodes and edges"
