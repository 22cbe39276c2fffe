"""GeoJSON both ways: polygons become regions, and outlines become polygons.

A file of our own carries the whole region graph: the fields of a region are the properties of its
feature, its neighbours too, and the member REGION_GRAPH has what belongs to the map. In any other
file the neighbours are found by geometry (`hegemon.maps.polygons`).
"""

from __future__ import annotations

from typing import Any

from hegemon.maps.errors import MapError, shown
from hegemon.maps.json_data import fields, items, read_json, write_json
from hegemon.maps.plain import point
from hegemon.maps.polygons import regions_of_features
from hegemon.maps.region_graph import RegionGraph, neighbours, region_graph

REGION_GRAPH = "region_graph"
NEIGHBOURS = "neighbours"

_OUTSIDE = ("outline", NEIGHBOURS)


def read(data: bytes) -> RegionGraph:
    """The region graph of a FeatureCollection; raises MapError that names the feature."""
    found = fields(read_json(data), "the file")
    if found.get("type") != "FeatureCollection":
        raise MapError(f"the file is no FeatureCollection but {shown(found.get('type'))}")
    features = [
        fields(item, f"feature {number}")
        for number, item in enumerate(items(found.get("features"), "features"), start=1)
    ]
    if not features:
        raise MapError("the FeatureCollection has no feature")
    if REGION_GRAPH in found:
        return _own(features, fields(found[REGION_GRAPH], REGION_GRAPH))
    return regions_of_features(features, planar="crs" in found)


def write(graph: RegionGraph) -> bytes:
    """The region graph as a FeatureCollection in map units, north up; nothing is lost."""
    near = neighbours(graph)
    extra = [edge for edge in graph["edges"] if len(edge) > 2]
    about = {"graph": graph["graph"]} | ({"edges": extra} if extra else {})
    return write_json(
        {
            "type": "FeatureCollection",
            REGION_GRAPH: about,
            "features": [_feature(region, near[region["id"]]) for region in graph["nodes"]],
        }
    )


def _feature(region: dict[str, Any], near: list[str]) -> dict[str, Any]:
    kept = {key: value for key, value in region.items() if key not in _OUTSIDE}
    return {
        "type": "Feature",
        "id": region["id"],
        "properties": kept | {NEIGHBOURS: near},
        "geometry": _geometry(region),
    }


def _geometry(region: dict[str, Any]) -> dict[str, Any] | None:
    if "outline" in region:
        ring = [[x, -y] for x, y in [*region["outline"], region["outline"][0]]]
        return {"type": "Polygon", "coordinates": [ring]}
    if "pos" in region:
        return {"type": "Point", "coordinates": [region["pos"][0], -region["pos"][1]]}
    return None


# -- a file of our own


def _own(features: list[dict[str, Any]], about: dict[str, Any]) -> RegionGraph:
    nodes: list[Any] = []
    edges: list[Any] = []
    for number, feature in enumerate(features, start=1):
        region = dict(fields(feature.get("properties"), f"feature {number}: properties"))
        where = f"feature {number} ({shown(region.get('id'))})"
        near = items(region.pop(NEIGHBOURS, []), f"{where}: {NEIGHBOURS}")
        edges += [{"source": region.get("id"), "target": other} for other in near]
        outline = _outline(feature.get("geometry"), where)
        nodes.append(region | ({"outline": outline} if outline else {}))
    edges += items(about.get("edges", []), "edges")
    return region_graph({"graph": about.get("graph"), "nodes": nodes, "edges": edges})


def _outline(geometry: object, where: str) -> list[list[int]]:
    """The corners of a polygon that `write` made."""
    if geometry is None:
        return []
    shape = fields(geometry, f"{where}: geometry")
    if shape.get("type") != "Polygon":
        return []
    rings = items(shape.get("coordinates"), f"{where}: coordinates")
    ring = items(rings[0] if rings else None, f"{where}: coordinates")
    corners = [point(corner, f"{where}: outline") for corner in ring]
    return [[x, -y] for x, y in (corners[:-1] if corners[:1] == corners[-1:] else corners)]
