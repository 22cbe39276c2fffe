"""Hex maps drawn with Tiled, as TMJ (JSON) or TMX (XML), read into regions.

The layer `terrain` says what each hex is. A layer `regions` gives hexes to regions: those with the
same tile are one. A layer `towns`, of tiles or of objects, marks towns: a region of a single hex
with a town is a fort, and where no layer gives regions they grow from the towns.
"""

from __future__ import annotations

from math import hypot
from typing import Any, Literal

from hegemon.core.geometry.hexes import Hex
from hegemon.maps.errors import MapError, shown
from hegemon.maps.hex_map import HexMap
from hegemon.maps.hex_regions import regions_of
from hegemon.maps.json_data import fields, items, read_json
from hegemon.maps.plain import coordinate, plain, plain_text, whole
from hegemon.maps.region_graph import RegionGraph
from hegemon.maps.terrain import TOWN, Terrain, terrain_of
from hegemon.maps.tiled_layers import (
    Tile,
    TiledCell,
    all_layers,
    cells,
    layer_name,
    properties,
    tiles,
    tilesets_elsewhere,
)
from hegemon.maps.tiled_xml import tmx_data

TERRAIN, REGIONS, TOWNS = "terrain", "regions", "towns"
_TILE_LAYER, _OBJECT_LAYER = "tilelayer", "objectgroup"
_MOST_COLUMNS = 400
_LARGEST_TILE = 10_000
_FARTHEST = 1e7


def read_tmj(data: bytes) -> RegionGraph:
    """The regions of a Tiled map in JSON; raises MapError."""
    return regions_of(hex_map(fields(read_json(data), "the file")))


def read_tmx(data: bytes) -> RegionGraph:
    """The regions of a Tiled map in XML; raises MapError."""
    return regions_of(hex_map(tmx_data(data)))


def hex_map(data: dict[str, Any]) -> HexMap:
    """The hexes of a Tiled map's data; raises MapError that names the layer, tile or object."""
    return _Reading(data).hex_map()


class _Reading:
    """One Tiled map that is being read."""

    def __init__(self, data: dict[str, Any]) -> None:
        if data.get("orientation") != "hexagonal":
            raise MapError(
                f"the map's orientation is {shown(data.get('orientation'))}: "
                "only hexagonal maps have hexes"
            )
        self.data = data
        self.columns = whole(data.get("width"), "the map's width", 1, _MOST_COLUMNS)
        self.rows = whole(data.get("height"), "the map's height", 1, _MOST_COLUMNS)
        self.flat = _one_of(data, "staggeraxis", "y", "x") == "x"
        self.odd = _one_of(data, "staggerindex", "odd", "even") == "odd"
        self.tiles = tiles(data)
        self.layers = list(all_layers(data))

    def hex_map(self) -> HexMap:
        terrain = self._terrain()
        painted, labels = self._regions()
        for cell in painted:
            if cell not in terrain:
                raise MapError(f"{_where(cell)} has a region and no terrain")
        return HexMap(
            orientation="flat" if self.flat else "pointy",
            terrain={self.hex(cell): ground for cell, ground in terrain.items()},
            painted={self.hex(cell): label for cell, label in painted.items()},
            labels=labels,
            towns={self.hex(cell): town for cell, town in self._towns(terrain).items()},
            about=plain(properties(self.data, "the map"), "the map"),
            names={self.hex(cell): _where(cell) for cell in terrain},
        )

    def hex(self, cell: TiledCell) -> Hex:
        """The hex of a cell: in every second column or row the hexes are shifted by half."""
        column, row = cell
        if self.flat:
            return Hex(column, row - self._shift(column))
        return Hex(column - self._shift(row), row)

    def _shift(self, line: int) -> int:
        return (line - (line & 1)) // 2 if self.odd else (line + (line & 1)) // 2

    # -- layers

    def _layer(self, name: str, kind: str) -> dict[str, Any] | None:
        """The layer of this name and kind; raises MapError if there are several."""
        found = [
            layer
            for layer in self.layers
            if layer_name(layer) == name and layer.get("type") == kind
        ]
        if len(found) > 1:
            raise MapError(f"there are {len(found)} layers called {name}")
        return found[0] if found else None

    def _cells(self, layer: dict[str, Any]) -> dict[TiledCell, int]:
        return cells(layer, self.columns, self.rows)

    def _terrain(self) -> dict[TiledCell, Terrain]:
        layer = self._layer(TERRAIN, _TILE_LAYER)
        if layer is None:
            names = ", ".join(layer_name(layer) for layer in self.layers) or "none"
            raise MapError(f"there is no tile layer called {TERRAIN}; the layers are: {names}")
        found: dict[int, Terrain] = {}
        ground: dict[TiledCell, Terrain] = {}
        for cell, number in self._cells(layer).items():
            if number not in found:
                tile = self._tile(number, cell)
                found[number] = terrain_of(tile.kind, tile.properties, tile.name)
            ground[cell] = found[number]
        if not ground:
            raise MapError(f"layer {TERRAIN} is empty")
        return ground

    def _tile(self, number: int, cell: TiledCell) -> Tile:
        if number in self.tiles:
            return self.tiles[number]
        elsewhere = tilesets_elsewhere(self.data)
        hint = f"; embed the tileset {shown(elsewhere[0])} in the map" if elsewhere else ""
        raise MapError(
            f"{_where(cell)}: nothing is known of tile {number}, "
            f"which should have a class or a property terrain{hint}"
        )

    def _regions(self) -> tuple[dict[TiledCell, str], dict[str, dict[str, Any]]]:
        """The label of each painted cell, and what its tile says of the region."""
        layer = self._layer(REGIONS, _TILE_LAYER)
        painted: dict[TiledCell, str] = {}
        labels: dict[str, dict[str, Any]] = {}
        for cell, number in self._cells(layer).items() if layer else ():
            tile = self.tiles.get(number, Tile(number, f"tile {number}", "", {}))
            label = str(tile.properties.get("region") or number)
            painted[cell] = label
            if label not in labels:
                labels[label] = _details(tile.properties, tile.name)
        return painted, labels

    # -- towns

    def _towns(self, terrain: dict[TiledCell, Terrain]) -> dict[TiledCell, dict[str, Any]]:
        """What is known of each town: of its terrain, its tile, and its object."""
        towns: dict[TiledCell, dict[str, Any]] = {
            cell: {} for cell, ground in terrain.items() if ground.name == TOWN
        }
        layer = self._layer(TOWNS, _TILE_LAYER)
        for cell, number in self._cells(layer).items() if layer else ():
            tile = self.tiles.get(number)
            towns[cell] = _details(tile.properties, tile.name) if tile else {}
        # an object says more than a tile: where both are, the object counts
        objects = self._layer(TOWNS, _OBJECT_LAYER) or {}
        for number, item in enumerate(items(objects.get("objects", []), "objects"), start=1):
            marker = fields(item, f"object {number}")
            where = f"object {shown(marker.get('name') or number)}"
            cell = self._cell_under(marker, where)
            if cell not in terrain:
                raise MapError(f"{where} lies beside the map's hexes")
            towns[cell] = self._town(marker, where)
        for cell in towns:
            if cell not in terrain:
                raise MapError(f"{_where(cell)} has a town and no terrain")
        return towns

    def _town(self, marker: dict[str, Any], where: str) -> dict[str, Any]:
        name = plain_text(marker.get("name") or "", where)
        return ({"name": name} if name else {}) | _details(properties(marker, where), where)

    def _cell_under(self, marker: dict[str, Any], where: str) -> TiledCell:
        """The cell whose middle is nearest to that of an object."""
        x, y, wide, high = (
            coordinate(marker.get(key) or 0, f"{where}: {key}", _FARTHEST)
            for key in ("x", "y", "width", "height")
        )
        up = -1 if "gid" in marker else 1  # a tile as an object hangs on its lower left corner
        spot = (x + wide / 2, y + up * high / 2)
        near = self._cells_near(*spot)
        return min(near, key=lambda cell: hypot(*_minus(self._middle(cell), spot)))

    def _cells_near(self, x: float, y: float) -> list[TiledCell]:
        (across, down), _ = self._steps()
        column, row = int(x // across), int(y // down)
        return [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]

    def _middle(self, cell: TiledCell) -> tuple[float, float]:
        """The middle of a cell in Tiled's pixels."""
        column, row = cell
        (across, down), (wide, high) = self._steps()
        line = column if self.flat else row
        shifted = bool(line & 1) == self.odd
        x = column * across + wide / 2 + (wide / 2 if shifted and not self.flat else 0)
        y = row * down + high / 2 + (high / 2 if shifted and self.flat else 0)
        return x, y

    def _steps(self) -> tuple[tuple[float, float], tuple[int, int]]:
        """How far columns and rows lie apart in pixels, and how large a tile is."""
        wide = whole(self.data.get("tilewidth"), "the map's tilewidth", 1, _LARGEST_TILE)
        high = whole(self.data.get("tileheight"), "the map's tileheight", 1, _LARGEST_TILE)
        side = whole(self.data.get("hexsidelength", 0), "the map's hexsidelength", 0, _LARGEST_TILE)
        if self.flat:
            return ((wide + min(side, wide)) / 2, high), (wide, high)
        return (wide, (high + min(side, high)) / 2), (wide, high)


def _minus(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return a[0] - b[0], a[1] - b[1]


def _details(found: dict[str, Any], where: str) -> dict[str, Any]:
    """The properties that have a value."""
    kept = {key: value for key, value in found.items() if value not in (None, "")}
    details: dict[str, Any] = plain(kept, where)
    return details


def _where(cell: TiledCell) -> str:
    return f"the hex in column {cell[0]}, row {cell[1]}"


def _one_of(data: dict[str, Any], key: str, *allowed: Literal["x", "y", "odd", "even"]) -> str:
    value = data.get(key, allowed[0])
    if value not in allowed:
        raise MapError(f"the map's {key} is {shown(value)}, not {' or '.join(allowed)}")
    return str(value)
