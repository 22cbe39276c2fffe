"""The region graph: what every map is on its way from one format to another.

It is node-link data, a plain dict, so that a ruleset and this client need not know each other:

    {"directed": False, "multigraph": False,
     "graph": {"name": "Two Shores", "empires": [{"id": "red", "name": "Red"}], ...},
     "nodes": [{"id": "gate", "name": "Gate", "kind": "fort", "owner": "red", "production": 2000,
                "fort_level": 2, "pos": [120, 80], "outline": [[100, 60], ...], ...}, ...],
     "edges": [{"source": "gate", "target": "plain"}, ...]}

`kind` is one of KINDS; `pos` and `outline` are whole map units, y downwards. Every other key of
the graph, a node or an edge is kept as it is, as long as JSON can say it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hegemon.maps.errors import MapError, shown
from hegemon.maps.names import LEGAL_ID, NewIds
from hegemon.maps.plain import plain, plain_text, point, whole

RegionGraph = dict[str, Any]
"""Node-link data that `region_graph` has checked."""

KINDS = ("land", "fort", "sea")
"""Land that can be owned, a fortification, and water."""

MOST_REGIONS = 2_000
MOST_NEIGHBOURS = 20_000
MOST_CORNERS = 200_000
RICHEST = 1_000_000_000
HIGHEST_LEVEL = 99


def region_graph(data: object) -> RegionGraph:
    """Node-link data, checked and put in order; raises MapError that names the region.

    An id that is not short ASCII is replaced by one made of the name; a name that is missing is the
    id; a kind that is missing is land. Neighbours are listed once, in the order of the regions.
    """
    if not isinstance(data, dict):
        raise MapError("a map as node-link data is an object with nodes and edges")
    nodes = _list(data, "nodes")
    if not nodes:
        raise MapError("the map has no region")
    if len(nodes) > MOST_REGIONS:
        raise MapError(f"the map has {len(nodes)} regions, more than {MOST_REGIONS:,}")
    ids = _ids(nodes)
    regions = [_region(node, id_) for node, id_ in zip(nodes, ids.values(), strict=True)]
    corners = sum(len(region.get("outline", ())) for region in regions)
    if corners > MOST_CORNERS:
        raise MapError(f"the outlines have {corners:,} corners, more than {MOST_CORNERS:,}")
    links = _list(data, "edges" if "edges" in data else "links")
    graph = plain(data.get("graph") or {}, "the map")
    if not isinstance(graph, dict):
        raise MapError("graph is no object: it holds what the map says of itself")
    return {
        "directed": False,
        "multigraph": False,
        "graph": _with_empires(graph, regions),
        "nodes": regions,
        "edges": _edges(links, ids),
    }


def neighbours(graph: RegionGraph) -> dict[str, list[str]]:
    """For each region the ids next to it, in the order of the regions."""
    near: dict[str, list[str]] = {region["id"]: [] for region in graph["nodes"]}
    for edge in graph["edges"]:
        near[edge["source"]].append(edge["target"])
        near[edge["target"]].append(edge["source"])
    order = {id_: number for number, id_ in enumerate(near)}
    return {id_: sorted(others, key=order.__getitem__) for id_, others in near.items()}


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    found = data.get(key, [])
    if not isinstance(found, list):
        raise MapError(f"{key} is no list")
    return found


# -- regions


def _ids(nodes: list[Any]) -> dict[str, str]:
    """For each id that the file uses the id that the region gets, in the order of the nodes."""
    given = [_given_id(node, number) for number, node in enumerate(nodes, start=1)]
    taken = {id_ for id_ in given if LEGAL_ID.fullmatch(id_)}
    ids, made = dict[str, str](), NewIds()
    for id_, node in zip(given, nodes, strict=True):
        if id_ in ids:
            raise MapError(f"two regions have the id {shown(id_)}")
        ids[id_] = id_
        if not LEGAL_ID.fullmatch(id_):
            where = f"region {shown(id_)}"
            ids[id_] = made.of(_name(node, id_, where), taken, _kind(node, where))
            taken.add(ids[id_])
    return ids


def _given_id(node: object, number: int) -> str:
    if not isinstance(node, dict):
        raise MapError(f"region {number} is no object: {shown(node)}")
    id_ = node.get("id")
    if isinstance(id_, bool) or not isinstance(id_, str | int) or id_ == "":
        raise MapError(f"region {number} has no id")
    return id_ if isinstance(id_, str) else str(whole(id_, f"region {number}: id", -(2**63), 2**63))


def _region(node: dict[str, Any], id_: str) -> dict[str, Any]:
    """A region with its known fields checked and every other one kept."""
    where = f"region {shown(node['id'])}"
    region: dict[str, Any] = {
        "id": id_,
        "name": _name(node, id_, where),
        "kind": _kind(node, where),
    }
    if node.get("owner") not in (None, ""):
        region["owner"] = plain_text(node["owner"], f"{where}: owner")
    if node.get("production") is not None:
        region["production"] = whole(node["production"], f"{where}: production", 0, RICHEST)
    if node.get("fort_level") is not None:
        region["fort_level"] = whole(node["fort_level"], f"{where}: fort_level", 0, HIGHEST_LEVEL)
    if node.get("pos") is not None:
        region["pos"] = point(node["pos"], f"{where}: pos")
    if node.get("outline"):
        region["outline"] = _outline(node["outline"], where)
    others = {key: value for key, value in node.items() if key not in region}
    return region | _others(others, where)


def _others(fields: Mapping[str, Any], where: str) -> dict[str, Any]:
    known = ("owner", "production", "fort_level", "pos", "outline")
    kept = {key: value for key, value in fields.items() if key not in known}
    checked: dict[str, Any] = plain(kept, where)
    return checked


def _name(node: Mapping[str, Any], id_: str, where: str) -> str:
    name = node.get("name") or node.get("label") or id_
    return plain_text(name, f"{where}: name")


def _kind(node: Mapping[str, Any], where: str) -> str:
    kind = node.get("kind") or KINDS[0]
    found = kind.strip().lower() if isinstance(kind, str) else ""
    if found not in KINDS:
        raise MapError(f"{where}: kind {shown(kind)} is not one of {', '.join(KINDS)}")
    return found


def _outline(outline: object, where: str) -> list[list[int]]:
    if not isinstance(outline, list) or len(outline) < 3:
        raise MapError(f"{where}: an outline is a list of at least three corners")
    return [point(corner, f"{where}: outline") for corner in outline]


# -- neighbours


def _edges(links: list[Any], ids: Mapping[str, str]) -> list[dict[str, Any]]:
    """Each pair of neighbours once, the one that the map lists first leading."""
    order = {id_: number for number, id_ in enumerate(ids.values())}
    found: dict[tuple[int, int], dict[str, Any]] = {}
    for number, link in enumerate(links, start=1):
        source, target = _ends(link, ids, f"edge {number}")
        if order[source] > order[target]:
            source, target = target, source
        others = {key: value for key, value in link.items() if key not in _EDGE_KEYS}
        kept = plain(others, f"edge {source}-{target}")
        pair = found.setdefault((order[source], order[target]), {})
        pair |= {"source": source, "target": target, **kept}
    if len(found) > MOST_NEIGHBOURS:
        raise MapError(f"the map has {len(found)} edges, more than {MOST_NEIGHBOURS:,}")
    return [found[pair] for pair in sorted(found)]


_EDGE_KEYS = ("source", "target", "key")


def _ends(link: object, ids: Mapping[str, str], where: str) -> tuple[str, str]:
    if not isinstance(link, dict):
        raise MapError(f"{where} is no object with source and target: {shown(link)}")
    ends = []
    for end in ("source", "target"):
        if end not in link:
            raise MapError(f"{where} has no {end}")
        name = link[end] if isinstance(link[end], str) else shown(link[end])
        if name not in ids:
            raise MapError(f"{where}: no region has the id {shown(link[end])}")
        ends.append(ids[name])
    if ends[0] == ends[1]:
        raise MapError(f"{where}: region {ends[0]} is its own neighbour")
    return ends[0], ends[1]


# -- who owns what


def _with_empires(graph: dict[str, Any], regions: list[dict[str, Any]]) -> dict[str, Any]:
    """The graph's fields with an empire for every owner, and owners named by legal ids."""
    empires = graph.get("empires", [])
    if not isinstance(empires, list) or not all(isinstance(empire, dict) for empire in empires):
        raise MapError("empires is no list of objects")
    known = {str(empire.get("id")): str(empire.get("id")) for empire in empires}
    added = list(_new_empires(regions, known))
    for region in regions:
        if "owner" in region:
            region["owner"] = known[region["owner"]]
    return graph | {"empires": [*empires, *added]} if added else graph


def _new_empires(regions: list[dict[str, Any]], known: dict[str, str]) -> Iterator[dict[str, str]]:
    """An empire for each owner that the map does not describe; `known` learns its id."""
    ids, taken = NewIds(), set(known.values())
    for region in regions:
        owner = region.get("owner")
        if owner is not None and owner not in known:
            legal = LEGAL_ID.fullmatch(owner) and owner not in taken
            known[owner] = owner if legal else ids.of(owner, taken, "empire")
            taken.add(known[owner])
            yield {"id": known[owner], "name": owner}
