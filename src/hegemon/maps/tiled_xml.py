"""Tiled's TMX (XML) as the same data that its TMJ (JSON) has, so that one reader does for both."""

from __future__ import annotations

from typing import Any

from hegemon.maps.errors import MapError, shown
from hegemon.maps.xml_data import read_xml, tag

_NUMBERS = ("width", "height", "tilewidth", "tileheight", "hexsidelength", "infinite", "firstgid")
_LISTS = {"layer": "layers", "objectgroup": "layers", "group": "layers", "tileset": "tilesets"}
_TYPES = {"layer": "tilelayer", "objectgroup": "objectgroup", "group": "group"}
_POSITION = ("x", "y", "width", "height")
_DEEPEST = 8


def tmx_data(data: bytes) -> dict[str, Any]:
    """The map of a TMX text as TMJ would have it; raises MapError."""
    root = read_xml(data, "TMX")
    if tag(root) != "map":
        raise MapError("the file is no TMX: its root is not <map>")
    return _container(root, 0)


def _container(element: Any, depth: int) -> dict[str, Any]:
    """A map or a group with its properties, layers and tilesets."""
    if depth > _DEEPEST:
        raise MapError(f"groups of layers are nested more than {_DEEPEST} deep")
    found: dict[str, Any] = _attributes(element, _NUMBERS)
    found["properties"] = _properties(element)
    for child in element:
        name = tag(child)
        if name in _LISTS:
            made = _tileset(child) if name == "tileset" else _layer(child, depth)
            found.setdefault(_LISTS[name], []).append(made)
    return found


def _layer(element: Any, depth: int) -> dict[str, Any]:
    name = tag(element)
    layer = _container(element, depth + 1) | {"type": _TYPES[name]}
    if name == "objectgroup":
        layer["objects"] = [_object(child) for child in element if tag(child) == "object"]
    data = next((child for child in element if tag(child) == "data"), None)
    if name == "layer" and data is not None:
        layer |= _data(data, f"layer {shown(layer.get('name'))}")
    return layer


def _data(element: Any, where: str) -> dict[str, Any]:
    encoding, text = element.get("encoding"), (element.text or "").strip()
    if encoding == "csv":
        return {"data": [_number(part.strip(), where) for part in text.split(",")]}
    if encoding is None:
        tiles = [child for child in element if tag(child) == "tile"]
        return {"data": [_number(tile.get("gid", "0"), where) for tile in tiles]}
    return {"encoding": encoding, "compression": element.get("compression") or "", "data": text}


def _object(element: Any) -> dict[str, Any]:
    found = _attributes(element, ("id", "gid"))
    where = f"object {shown(found.get('name') or found.get('id'))}"
    for key in _POSITION:
        if key in found:
            found[key] = _decimal(found[key], f"{where}: {key}")
    return found | {"properties": _properties(element)}


def _tileset(element: Any) -> dict[str, Any]:
    found = _attributes(element, ("firstgid",))
    tiles = [
        _attributes(child, ("id",)) | {"properties": _properties(child)}
        for child in element
        if tag(child) == "tile"
    ]
    return found | {"tiles": tiles}


def _properties(element: Any) -> list[dict[str, Any]]:
    lists = (child for child in element if tag(child) == "properties")
    found = (item for each in lists for item in each if tag(item) == "property")
    return [{"name": item.get("name"), "value": _value(item)} for item in found]


def _value(element: Any) -> Any:
    """A property's value in the type that it says; a text of several lines stands inside."""
    text, kind = element.get("value", element.text or ""), element.get("type", "string")
    where = f"property {shown(element.get('name'))}"
    if kind == "bool":
        return text == "true"
    if kind == "int":
        return _number(text, where)
    return _decimal(text, where) if kind == "float" else text


def _attributes(element: Any, numbers: tuple[str, ...]) -> dict[str, Any]:
    where = f"<{tag(element)}>"
    return {
        key: _number(text, f"{where} {key}") if key in numbers else text
        for key, text in element.attrib.items()
    }


def _number(text: str, where: str) -> int:
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 20:
        return int(text)
    raise MapError(f"{where}: {shown(text)} is no whole number")


def _decimal(text: str, where: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise MapError(f"{where}: {shown(text)} is no number") from error
