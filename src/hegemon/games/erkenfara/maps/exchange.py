"""A map as node-link data and back: how maps of other programs come in and go out.

The graph is a plain dict that no client needs this game to read, and nothing of this game's maps is
lost in it: the table [map] and what stands beside it are the graph's attributes, regions are nodes,
neighbours are edges. Only comments go.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec

from hegemon.core import BadConfig, Value, read_toml, toml_table, toml_value
from hegemon.games.erkenfara.maps.game_map import (
    FORMAT,
    MapArmy,
    MapEmpire,
    MapHead,
    MapRegion,
    MapRelation,
    RegionKind,
)

Fields = dict[str, Any]

TREASURY = 10_000
FORT_LEVEL = 1
COLORS = ("#0072b2", "#d55e00", "#009e73", "#e69f00", "#cc79a7", "#56b4e9", "#a08c00", "#404040")
"""What an empire gets whose map does not say, in the order of the empires."""

_LONGEST_NAME, _LONGEST_ID = 40, 24
_LISTS = {"empires": "empire", "armies": "army", "relations": "relation"}
_KINDS = get_args(RegionKind)


def map_to_graph(text: str) -> Fields:
    """The map of a TOML text as node-link data; raises BadConfig that names the region.

    It asks for no more than it needs: the linter says whether the map can be played.
    """
    tables = read_toml(text)
    regions = _tables(tables.get("region", []), "region")
    nodes = [{key: region[key] for key in region if key != "adjacent"} for region in regions]
    about = dict(_table(tables.get("map", {}), "map"))
    lists = {name: _tables(tables.get(key, []), key) for name, key in _LISTS.items()}
    about |= {name: found for name, found in lists.items() if found}
    if "rules" in tables:
        about["rules"] = tables["rules"]
    return {
        "directed": False,
        "multigraph": False,
        "graph": about,
        "nodes": nodes,
        "edges": _edges(regions),
    }


def map_from_graph(graph: Mapping[str, Any]) -> str:
    """The TOML text of a map from node-link data; raises BadConfig that names the region.

    What the graph lacks is filled in, and comments at the top say so: an empire for every owner,
    with its richest region as capital, all it owns as homeland and TREASURY; forts of FORT_LEVEL;
    regions without production. Fields that the format does not have are left out.
    """
    regions = _regions(graph)
    about = _table(graph.get("graph", {}), "graph")
    lists = {name: _tables(about.get(name, []), name) for name in _LISTS}
    empires = _filled_empires(lists["empires"], regions)
    rules = {"rules": about["rules"]} if about.get("rules") else {}
    parts = [
        *_notes(lists, empires),
        f"format = {toml_value(FORMAT)}\n",
        _written("[map]", _filled_head(about, empires), MapHead),
        *(toml_table(f"[{name}]", _table(found, name)) for name, found in rules.items()),
        *(_written("[[empire]]", empire, MapEmpire) for empire in empires),
        *(_written("[[region]]", region, MapRegion) for region in regions),
        *(_written("[[army]]", army, MapArmy) for army in lists["armies"]),
        *(_written("[[relation]]", relation, MapRelation) for relation in lists["relations"]),
    ]
    return "\n".join(parts)


# -- from text


def _table(found: object, name: str) -> Fields:
    if not isinstance(found, dict):
        raise BadConfig(f"{name} is no table")
    return dict(found)


def _tables(found: object, name: str) -> list[Fields]:
    if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
        raise BadConfig(f"{name} is no list of tables")
    return [dict(item) for item in found]


def _edges(regions: list[Fields]) -> list[Fields]:
    """Each pair of neighbours once, also one that only one of them lists."""
    numbers = _numbers(regions)
    pairs: dict[tuple[int, int], None] = {}
    for number, region in enumerate(regions):
        for other in _names(region.get("adjacent", []), f"region {region['id']}: adjacent"):
            if other not in numbers or other == region["id"]:
                raise BadConfig(
                    f"region {region['id']}: adjacent names {other!r}, which is no other region"
                )
            pairs[min(number, numbers[other]), max(number, numbers[other])] = None
    ids = list(numbers)
    return [{"source": ids[a], "target": ids[b]} for a, b in sorted(pairs)]


def _numbers(regions: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The place of each region in the map, by id."""
    numbers: dict[str, int] = {}
    for number, region in enumerate(regions):
        id_ = region.get("id")
        if not isinstance(id_, str) or not id_:
            raise BadConfig(f"region {number + 1} has no id")
        if id_ in numbers:
            raise BadConfig(f"two regions have the id {id_!r}")
        numbers[id_] = number
    return numbers


def _names(found: object, where: str) -> list[str]:
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise BadConfig(f"{where} is no list of ids")
    return found


# -- from a graph


def _regions(graph: Mapping[str, Any]) -> list[Fields]:
    """The regions with their neighbours, each kind with the fields that belong to it."""
    regions = [_filled_region(node) for node in _tables(graph.get("nodes", []), "nodes")]
    near: dict[str, list[str]] = {id_: [] for id_ in _numbers(regions)}
    for edge in _tables(graph.get("edges", []), "edges"):
        source, target = edge.get("source"), edge.get("target")
        if source not in near or target not in near:
            raise BadConfig(f"the edge from {source!r} to {target!r} names a region that is none")
        near[source].append(target)
        near[target].append(source)
    return [region | {"adjacent": sorted(set(near[region["id"]]))} for region in regions]


def _filled_region(node: Fields) -> Fields:
    """A region with what the map does not say about it."""
    region = {key: value for key, value in node.items() if value is not None}
    kind = region.setdefault("kind", "land")
    if kind not in _KINDS:
        raise BadConfig(f"region {region.get('id')}: kind {kind!r} is not one of {_KINDS}")
    region["name"] = _name(region)
    if kind == "sea":
        return {key: region[key] for key in region if key not in ("owner", "production")}
    region.setdefault("production", 0)
    if kind == "fort":
        region.setdefault("fort_level", FORT_LEVEL)
    return region


def _filled_head(about: Fields, empires: list[Fields]) -> Fields:
    """What the map says of itself; every empire has a turn, those that it did not name last."""
    given = list(_names(about.get("turn_order", []), "turn_order"))
    order = given + [empire["id"] for empire in empires if empire["id"] not in given]
    name = _name({"name": "Map"} | about)
    id_ = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")[:_LONGEST_ID] or "map"
    return {"id": id_, **about, "name": name, "turn_order": order}


def _filled_empires(empires: list[Fields], regions: list[Fields]) -> list[Fields]:
    """The empires of the map and those that only own something, with what is not said of them."""
    named = [empire.get("id") for empire in empires]
    owners = dict.fromkeys(region["owner"] for region in regions if "owner" in region)
    empires = empires + [{"id": owner} for owner in owners if owner not in named]
    return [_filled_empire(empire, number, regions) for number, empire in enumerate(empires)]


def _filled_empire(empire: Fields, number: int, regions: list[Fields]) -> Fields:
    id_ = empire.get("id")
    if not isinstance(id_, str):
        raise BadConfig(f"empire {number + 1} has no id")
    own = [region for region in regions if region.get("owner") == id_]
    lands = [region for region in own if region["kind"] == "land"] or own
    filled = {"treasury": TREASURY, "homeland": [region["id"] for region in own], **empire}
    filled.setdefault("color", COLORS[number % len(COLORS)])
    if lands:
        filled.setdefault("capital", max(lands, key=lambda region: int(region["production"]))["id"])
    return filled | {"name": _name(empire)}


def _name(named: Mapping[str, Any]) -> str:
    """A name on one line that is not too long; the id where there is none."""
    words = str(named.get("name") or named.get("id") or "").split()
    return " ".join(words)[:_LONGEST_NAME]


def _notes(lists: Mapping[str, list[Fields]], empires: list[Fields]) -> Iterator[str]:
    """What the graph did not say, as comments."""
    if not empires:
        yield "# No region has an owner, so there is no empire: add an [[empire]] for each player."
    if any("treasury" not in empire for empire in lists["empires"]) or not lists["empires"]:
        yield "# Look at the capitals, homelands and treasuries of the empires: they are filled in."
    if not lists["armies"]:
        yield "# There is no army: add an [[army]] for each, or let them be raised in winter."


# -- to text


_ORDER = (
    "id",
    "name",
    "description",
    "notes",
    "kind",
    "owner",
    "production",
    "fort_level",
    "ground",
    "pos",
)


def _written(heading: str, fields: Mapping[str, Any], known: type[Value]) -> str:
    """A table with the fields that the format has, in a pleasing order."""
    names = [field.encode_name for field in msgspec.structs.fields(known)]
    order = [*(name for name in _ORDER if name in names), *names]
    return toml_table(heading, {name: fields[name] for name in order if name in fields})
