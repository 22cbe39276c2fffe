"""Advice about a map that can be played, and its measures."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.graphs import distances, reachable
from hegemon.games.erkenfara.game_map import GameMap, MapArmy, MapEmpire
from hegemon.games.erkenfara.tables import TABLES


def advice(game_map: GameMap) -> Iterator[str]:
    """What plays badly: no fort, fleets without a harbour, coasts that no fleet comes to."""
    for empire in game_map.empires.values():
        if not forts_of(game_map, empire):
            yield f"empire {empire.id} has no fort: it can raise new armies nowhere"
    for army in game_map.armies:
        if army.kind == "sea":
            yield from _stranded(game_map, army)


def forts_of(game_map: GameMap, empire: MapEmpire) -> list[str]:
    """The forts that an empire owns at the start."""
    return [
        region.id
        for region in game_map.regions.values()
        if region.kind == "fort" and region.owner == empire.id
    ]


def _stranded(game_map: GameMap, army: MapArmy) -> Iterator[str]:
    """A fleet that cannot come home without a penalty, or not to an enemy's coast at all."""
    harbours = {
        near
        for fort in forts_of(game_map, game_map.empires[army.empire])
        for near in game_map.graph[fort]
        if game_map.is_sea(near)
    }
    steps = TABLES.movement.sea[0]
    if harbours.isdisjoint(reachable(game_map.sea_graph, army.region, steps)):
        yield f"the fleet in {army.region} has no harbour of its own within {steps} steps"
    coasts = {near for sea in distances(game_map.sea_graph, army.region) for near in game_map.graph[sea]}
    for empire in game_map.empires.values():
        owned = [region.id for region in game_map.regions.values() if region.owner == empire.id]
        by_sea = any(game_map.is_sea(near) for region in owned for near in game_map.graph[region])
        if empire.id != army.empire and by_sea and coasts.isdisjoint(owned):
            yield f"the fleet in {army.region} cannot reach a coast of {empire.id}"
