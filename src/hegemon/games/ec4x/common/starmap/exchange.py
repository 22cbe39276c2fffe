"""A map as node-link data and back: how maps of other programs come in and go out.

The graph is a plain dict that no client needs this game to read. Systems are nodes with their
places as ids, in small letters as other programs like them; lanes are edges; each house is an
empire, which owns its homeworld. Nothing of a map is lost but comments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

from hegemon.core import BadConfig, in_words, toml_key, toml_table, toml_value
from hegemon.games.ec4x.common.starmap.lint import sketch
from hegemon.games.ec4x.common.starmap.map_file import (
    FORMAT,
    PATTERNS,
    MapFile,
    MapHead,
    MapLanes,
    MapSystem,
)
from hegemon.games.ec4x.common.starmap.picture import spot_of
from hegemon.games.ec4x.common.starmap.star_map import HUB, is_id, map_order
from hegemon.games.ec4x.common.starmap.symmetry import ends_in_order

Fields = dict[str, Any]

_HEAD = ("name", "description", "notes", "license")
_OF_A_SYSTEM = ("potential", "resources", "star")


def map_to_graph(text: str) -> Fields:
    """The map of a TOML text as node-link data; raises BadConfig where it cannot be read.

    It asks for no more than it needs: the linter says whether the map can be played.
    """
    whole = sketch(text)
    if whole is None:
        raise BadConfig("this is no map: it needs a table [map] with name and homeworlds")
    homes = {home: f"house_{seat}" for seat, home in enumerate(whole.head.homeworlds, 1)}
    about = {key: getattr(whole.head, key) for key in _HEAD if getattr(whole.head, key)}
    empires = [{"id": house, "name": f"House {house[6:]}"} for house in homes.values()]
    nodes = [_node(whole, name) | _owned(homes, name) for name in whole.systems]
    return {
        "directed": False,
        "multigraph": False,
        "graph": about | {"empires": empires},
        "nodes": nodes,
        "edges": [*_edges(whole)],
    }


def _owned(homes: Mapping[str, str], name: str) -> Fields:
    return {"owner": homes[name]} if name in homes else {}


def _node(whole: MapFile, name: str) -> Fields:
    system = whole.systems[name]
    given = {key: getattr(system, key) for key in _OF_A_SYSTEM}
    return {
        "id": name.lower(),
        "name": system.name or name,
        **{key: value for key, value in given.items() if value is not None},
        "pos": [*spot_of(name, whole.systems)],
    }


def _edges(whole: MapFile) -> Iterator[Fields]:
    for lane in whole.ends:
        if lane.a in whole.systems and lane.b in whole.systems:
            classed = {} if lane.lane_class is None else {"lane_class": lane.lane_class}
            yield {"source": lane.a.lower(), "target": lane.b.lower(), **classed}


def map_from_graph(graph: Mapping[str, Any]) -> str:
    """The TOML text of a map from node-link data; raises BadConfig that names the system.

    Ids of nodes are the places of systems. Owners in the order of the empires have their nodes as
    homeworlds. The lanes of a graph without edges are rolled for.
    """
    about = _table(graph.get("graph", {}), "graph")
    nodes = {_place(node): node for node in _tables(graph.get("nodes", []), "nodes")}
    head = {
        **{key: about[key] for key in _HEAD if about.get(key)},
        "homeworlds": [*_homeworlds(about, nodes)],
    }
    systems = {name: _system(name, nodes[name]) for name in sorted(nodes, key=map_order)}
    lanes = _lanes(_tables(graph.get("edges", []), "edges"), nodes)
    parts = [
        f"format = {toml_value(FORMAT)}\n",
        toml_table("[map]", _known({"name": "Map"} | head, MapHead, "map")),
        toml_table("[systems]", systems),
    ]
    if any(lanes.values()):
        parts.append(_listed(lanes))
    return "\n".join(parts)


def _table(found: object, name: str) -> Fields:
    if not isinstance(found, dict):
        raise BadConfig(f"{name} is no table")
    return found


def _tables(found: object, name: str) -> list[Fields]:
    if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
        raise BadConfig(f"{name} is no list of tables")
    return found


def _place(node: Fields) -> str:
    """The place that a node's id names; raises BadConfig."""
    id_ = node.get("id")
    place = _as_place(id_)
    if place is None:
        raise BadConfig(
            f"region {str(id_)[:40]!a}: on a star map the id is the place: "
            "hub, or ring and number such as a1 or b12"
        )
    return place


def _as_place(id_: object) -> str | None:
    if not isinstance(id_, str):
        return None
    place = HUB if id_.lower() == HUB else id_.upper()
    return place if is_id(place) else None


def _homeworlds(about: Fields, nodes: Mapping[str, Fields]) -> Iterator[str]:
    """The nodes that somebody owns, in the order of the empires, then of the map."""
    empires = _tables(about.get("empires", []), "empires")
    owners = [empire.get("id") for empire in empires]
    owned = {name: str(node["owner"]) for name, node in nodes.items() if node.get("owner")}
    names: dict[str, list[str]] = {str(owner): [] for owner in (*owners, *owned.values())}
    for name, owner in owned.items():
        names[owner].append(name)
    yield from chain.from_iterable(names.values())


def _system(name: str, node: Fields) -> Fields:
    known = {key: node[key] for key in _OF_A_SYSTEM if node.get(key) is not None}
    called = node.get("name")
    if isinstance(called, str) and called.lower() != name.lower():
        known["name"] = " ".join(called.split())[:40]
    return _known(known, MapSystem, f"system {name}")


def _known(fields: Fields, kind: type[MapHead | MapSystem], place: str) -> Fields:
    """The fields, if they fit; raises BadConfig."""
    try:
        msgspec.convert(fields, kind)
    except (msgspec.ValidationError, RecursionError) as misfit:
        raise BadConfig(f"{place}: {in_words(misfit, PATTERNS)}") from misfit
    return fields


def _lanes(edges: list[Fields], nodes: Mapping[str, Fields]) -> dict[str, list[str]]:
    """Each lane once, by its class; the last that is said of a lane counts."""
    found: dict[tuple[str, str], str] = {}
    lists = MapLanes.__struct_fields__
    for edge in edges:
        source, target = edge.get("source"), edge.get("target")
        named = f"the edge from {str(source)[:40]!a} to {str(target)[:40]!a}"
        a, b = _as_place(source), _as_place(target)
        if a is None or b is None or a not in nodes or b not in nodes or a == b:
            raise BadConfig(f"{named} does not join two systems of the map")
        lane_class = edge.get("lane_class", "rolled")
        if lane_class not in lists:
            raise BadConfig(f"{named}: lane_class is one of {', '.join(lists)}")
        found[ends_in_order(a, b)] = lane_class
    by_class: dict[str, list[str]] = {name: [] for name in lists}
    for a, b in sorted(found, key=lambda ends: (map_order(ends[0]), map_order(ends[1]))):
        by_class[found[a, b]].append(f"{a} {b}")
    return by_class


def _listed(lanes: Mapping[str, list[str]]) -> str:
    """The lists of lanes, a lane to a line."""
    lines = ["[lanes]"]
    for name, listed in lanes.items():
        if listed:
            lines += [f"{toml_key(name)} = [", *(f"    {toml_value(one)}," for one in listed), "]"]
    return "\n".join([*lines, ""])
