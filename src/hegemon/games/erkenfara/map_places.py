"""Where the regions of a map are drawn: by their `pos`, or on rings where a map has none."""

from __future__ import annotations

from math import cos, pi, sin

from hegemon.core.board import Board, Link, Owner, Place
from hegemon.core.game import Player
from hegemon.core.graphs import distances
from hegemon.core.records import Value
from hegemon.games.erkenfara.game_map import GameMap

_MARGIN = 60
_RING = 160


class Spots(Value, tag=False):
    """The place of each region, moved so that the map begins at a margin from (0, 0)."""

    at: dict[str, tuple[int, int]]
    width: int
    height: int


def spots(game_map: GameMap) -> Spots:
    """Where each region is drawn."""
    found = {name: region.pos for name, region in game_map.regions.items() if region.pos}
    if len(found) < len(game_map.regions):
        found = _rings(game_map)
    left = min((x for x, _ in found.values()), default=0) - _MARGIN
    top = min((y for _, y in found.values()), default=0) - _MARGIN
    at = {name: (x - left, y - top) for name, (x, y) in found.items()}
    width = max((x for x, _ in at.values()), default=0) + _MARGIN
    return Spots(at, width, max((y for _, y in at.values()), default=0) + _MARGIN)


def _rings(game_map: GameMap) -> dict[str, tuple[int, int]]:
    """Rings round the first region, by distance: for maps that say nothing about places."""
    start = next(iter(game_map.regions))
    far = distances(game_map.graph, start)
    rings: dict[int, list[str]] = {}
    for name in game_map.regions:
        rings.setdefault(far.get(name, len(far)), []).append(name)
    found = {}
    for ring, names in rings.items():
        for number, name in enumerate(names):
            angle = 2 * pi * number / len(names)
            found[name] = (round(ring * _RING * cos(angle)), round(ring * _RING * sin(angle)))
    return found


def sketch_of(game_map: GameMap) -> Board:
    """A map as it is before a match, for whoever draws maps; unknown names are left out."""
    found, regions = spots(game_map), game_map.regions
    seats = {name: Player(f"p{number}") for number, name in enumerate(game_map.empires, 1)}
    return Board(
        title=game_map.head.name,
        turn=None,
        places=tuple(
            Place(
                region.id,
                *found.at[region.id],
                shape="square" if region.kind == "fort" else "polygon",
                terrain=region.kind,
                owner=seats.get(region.owner or ""),
                label=region.id,
                name=region.name,
                badges=(f"fort {region.fort_level}",) if region.fort_level else (),
                note=f"{region.kind}, production {region.production}",
            )
            for region in regions.values()
        ),
        owners=tuple(
            Owner(seats[one.id], str(number), one.name)
            for number, one in enumerate(game_map.empires.values(), 1)
        ),
        links=tuple(
            Link(region.id, near)
            for region in regions.values()
            for near in sorted(set(region.adjacent))
            if near in regions
            and region.id != near
            and (region.id < near or region.id not in regions[near].adjacent)
        ),
        width=found.width,
        height=found.height,
    )
