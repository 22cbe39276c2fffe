"""The tiles of Tiled's layers: which tile lies in which cell, and what the tileset says of it."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from hegemon.maps.errors import MapError, shown
from hegemon.maps.json_data import fields, items
from hegemon.maps.plain import plain_text, whole

TiledCell = tuple[int, int]
"""Column and row, as Tiled shows them."""

_FLIPPED = 0x0FFFFFFF
"""The highest bits of a tile's number say how it is turned."""

_GZIP_OR_ZLIB = 32 + zlib.MAX_WBITS
_DEEPEST = 8


class Tile(NamedTuple):
    """A tile as its tileset describes it."""

    number: int
    name: str
    kind: str
    properties: dict[str, Any]


def all_layers(data: dict[str, Any], depth: int = 0) -> Iterator[dict[str, Any]]:
    """The layers of a map, those in groups too."""
    if depth > _DEEPEST:
        raise MapError(f"groups of layers are nested more than {_DEEPEST} deep")
    for number, item in enumerate(items(data.get("layers", []), "layers"), start=1):
        layer = fields(item, f"layer {number}")
        if layer.get("type") == "group":
            yield from all_layers(layer, depth + 1)
        else:
            yield layer


def layer_name(layer: dict[str, Any]) -> str:
    """How a layer is called, in small letters."""
    return str(layer.get("name", "")).strip().lower()


def cells(layer: dict[str, Any], columns: int, rows: int) -> dict[TiledCell, int]:
    """The number of the tile in each cell of a tile layer that is not empty; raises MapError."""
    where = f"layer {shown(layer.get('name'))}"
    numbers = _numbers(layer, columns * rows, where)
    if len(numbers) != columns * rows:
        raise MapError(f"{where}: {len(numbers)} tiles, not {columns} times {rows}")
    return {
        (place % columns, place // columns): number
        for place, number in enumerate(numbers)
        if number
    }


def tiles(data: dict[str, Any]) -> dict[int, Tile]:
    """The tiles that tilesets describe, by their number in the map."""
    found: dict[int, Tile] = {}
    for item in items(data.get("tilesets", []), "tilesets"):
        tileset = fields(item, "a tileset")
        name = shown(tileset.get("name") or tileset.get("source") or "?")
        where = f"tileset {name}"
        first = whole(tileset.get("firstgid", 1), f"{where}: firstgid", 1, _FLIPPED)
        for entry in items(tileset.get("tiles", []), f"{where}: tiles"):
            tile = _tile(fields(entry, f"{where}: a tile"), where, first)
            found[tile.number] = tile
    return found


def tilesets_elsewhere(data: dict[str, Any]) -> list[str]:
    """The tilesets that lie in files of their own, of which nothing is known."""
    found = (fields(item, "a tileset") for item in items(data.get("tilesets", []), "tilesets"))
    return [str(tileset["source"]) for tileset in found if tileset.get("source")]


def properties(owner: dict[str, Any], where: str) -> dict[str, Any]:
    """The custom properties of a map, layer, tile or object, names in small letters."""
    listed = owner.get("properties", [])
    if isinstance(listed, dict):  # as Tiled wrote it before version 1.2
        listed = [{"name": name, "value": value} for name, value in listed.items()]
    found: dict[str, Any] = {}
    for item in items(listed, f"{where}: properties"):
        entry = fields(item, f"{where}: a property")
        found[str(entry.get("name", "")).strip().lower()] = entry.get("value")
    return found


def _tile(entry: dict[str, Any], where: str, first: int) -> Tile:
    local = whole(entry.get("id", 0), f"{where}: id of a tile", 0, _FLIPPED)
    name = f"tile {local} of {where}"
    kind = entry.get("class") or entry.get("type") or ""
    return Tile(
        first + local, name, plain_text(kind, name).strip().lower(), properties(entry, name)
    )


# -- the numbers of a layer


def _numbers(layer: dict[str, Any], wanted: int, where: str) -> list[int]:
    if "chunks" in layer:
        raise MapError(f"{where}: the map is infinite; switch Infinite off in its properties")
    found = layer.get("data")
    if layer.get("encoding") == "base64" and isinstance(found, str):
        found = _decoded(found, str(layer.get("compression") or ""), wanted, where)
    if not isinstance(found, list):
        raise MapError(f"{where} has no tiles")
    return [whole(number, where, 0, 2**32) & _FLIPPED for number in found]


def _decoded(text: str, compression: str, wanted: int, where: str) -> list[int]:
    """Four bytes a tile, the lowest first; never more is unpacked than the map has cells."""
    try:
        packed = base64.b64decode(text, validate=False)
        if compression in ("zlib", "gzip"):
            packed = zlib.decompressobj(_GZIP_OR_ZLIB).decompress(packed, 4 * wanted + 4)
        elif compression:
            raise MapError(
                f"{where}: compression {shown(compression)} is not one of zlib, gzip, none; "
                "choose another Tile Layer Format in the map's properties"
            )
    except (binascii.Error, zlib.error, ValueError) as error:
        raise MapError(f"{where}: the tiles cannot be unpacked: {error}") from error
    return [
        int.from_bytes(packed[start : start + 4], "little") for start in range(0, len(packed), 4)
    ]
