"""Small maps that the tests of maps share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def graph(nodes: list[Any], edges: str = "", **about: Any) -> dict[str, Any]:
    """Node-link data from regions and edges such as "a-b b-c"."""
    pairs = [pair.split("-") for pair in edges.split()]
    return {
        "graph": about,
        "nodes": nodes,
        "edges": [{"source": source, "target": target} for source, target in pairs],
    }


def edges_of(found: dict[str, Any]) -> str:
    """The edges of a region graph as `graph` takes them."""
    return " ".join(f"{edge['source']}-{edge['target']}" for edge in found["edges"])


def regions_of(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The regions of a region graph by id."""
    return {region["id"]: region for region in found["nodes"]}


def box(left: float, bottom: float, right: float, top: float) -> list[list[list[float]]]:
    """The coordinates of a rectangular GeoJSON polygon."""
    return [[[left, bottom], [right, bottom], [right, top], [left, top], [left, bottom]]]


def combs(teeth: int) -> dict[str, list[list[float]]]:
    """Two rings whose border goes up and down so many times."""
    border = [[n * 1000 / teeth, 900 if n % 2 else 100] for n in range(teeth + 1)]
    over, under = [[1000, 1000], [0, 1000], border[0]], [[1000, 0], [0, 0], border[0]]
    return {"over": [*border, *over], "under": [*border, *under]}


def feature(
    name: str, coordinates: Any, geometry: str = "Polygon", /, **properties: Any
) -> dict[str, Any]:
    """A GeoJSON feature."""
    return {
        "type": "Feature",
        "properties": {"name": name, **properties},
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


def collection(*features: Any, **members: Any) -> bytes:
    """A GeoJSON file; its plane is no sphere."""
    whole = {"type": "FeatureCollection", "crs": None, "features": list(features), **members}
    return json.dumps(whole).encode()


TERRAINS = ("plains", "farmland", "forest", "hills", "mountains", "sea", "town")
_LETTERS = {letter: number for number, letter in enumerate("pafhmst", start=1)}
_REGIONS = "ABCDEFGH"


def tiled(terrain: str, regions: str = "", **changes: Any) -> dict[str, Any]:
    """Tiled's data of a map drawn with letters.

    Terrain by its first letter (a is farmland), regions with capitals, a full stop for nothing.
    """
    rows = terrain.split()
    layers = [_layer("terrain", rows, _LETTERS)]
    if regions:
        numbers = {letter: number for number, letter in enumerate(_REGIONS, start=11)}
        layers.append(_layer("regions", regions.split(), numbers))
    return {
        "orientation": "hexagonal",
        "width": len(rows[0]),
        "height": len(rows),
        "tilewidth": 28,
        "tileheight": 32,
        "hexsidelength": 16,
        "staggeraxis": "y",
        "staggerindex": "odd",
        "tilesets": [tileset()],
        "layers": layers,
        **changes,
    }


def tileset() -> dict[str, Any]:
    """Seven terrains, and eight tiles for regions called after letters."""
    tiles: list[dict[str, Any]] = [
        {"id": number, "type": name} for number, name in enumerate(TERRAINS)
    ]
    for number, letter in enumerate(_REGIONS, start=10):
        name = {"name": "name", "type": "string", "value": f"{letter} Land"}
        tiles.append({"id": number, "properties": [name]})
    return {"firstgid": 1, "name": "hexes", "tiles": tiles}


def _layer(name: str, rows: list[str], numbers: dict[str, int]) -> dict[str, Any]:
    data = [numbers.get(letter, 0) for row in rows for letter in row]
    return {"name": name, "type": "tilelayer", "data": data}


def towns(*objects: dict[str, Any]) -> dict[str, Any]:
    """A layer of objects called towns."""
    return {"name": "towns", "type": "objectgroup", "objects": list(objects)}


def town(name: str, x: float, y: float, **properties: Any) -> dict[str, Any]:
    """A point that marks a town, in Tiled's pixels."""
    listed = [{"name": key, "value": value} for key, value in properties.items()]
    return {"name": name, "x": x, "y": y, "point": True, "properties": listed}
