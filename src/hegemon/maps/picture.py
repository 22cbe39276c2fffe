"""A region graph as a board, which any renderer can draw."""

from __future__ import annotations

from typing import Any

from hegemon.core.board import Board, Link, Owner, Place
from hegemon.core.game import Player
from hegemon.core.show.sketching import letters_for
from hegemon.maps.places import places_of
from hegemon.maps.region_graph import RegionGraph

_SIGNS = {"land": "field", "sea": "sea", "fort": "castle"}
"""The signs of the kinds of region that graphs share."""


def board_of(graph: RegionGraph) -> Board:
    """The board of a checked region graph: regions as polygons, forts as squares on their ground.

    Regions without a position get one from their neighbours. Raises MissingLibrary where none at
    all has one and networkx is missing.
    """
    empires = {str(empire["id"]): empire for empire in graph["graph"].get("empires", [])}
    names = {id_: str(empire.get("name") or id_) for id_, empire in empires.items()}
    spots = places_of(graph)
    return Board(
        title=str(graph["graph"].get("name") or "Map"),
        turn=None,
        places=tuple(_place(region, *spots[region["id"]]) for region in graph["nodes"]),
        owners=tuple(
            Owner(Player(id_), letter, names[id_])
            for id_, letter in zip(names, letters_for(names.values()), strict=True)
        ),
        links=tuple(Link(edge["source"], edge["target"]) for edge in graph["edges"]),
    )


def _place(region: dict[str, Any], x: int, y: int) -> Place:
    fort = region["kind"] == "fort"
    level = region.get("fort_level")
    production = region.get("production")
    outline = tuple((x, y) for x, y in region.get("outline", ()))
    return Place(
        region["id"],
        x,
        y,
        shape="square" if fort else "polygon",
        outline=() if fort else outline,
        terrain=region["kind"],
        owner=Player(region["owner"]) if "owner" in region else None,
        label=str(level or "") if fort else str(production or ""),
        name=region["name"],
        note=f"Production {production:,}." if production else "",
        sign=_SIGNS.get(region["kind"], ""),
        worth=production or None,
    )
