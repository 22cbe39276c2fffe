"""Advice about a map that can be played, and its measures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from hegemon.core import distances, reachable
from hegemon.games.erkenfara.maps.game_map import GameMap, MapArmy, MapEmpire
from hegemon.games.erkenfara.tables import TABLES, Tables

_MOST_SEATS, _MOST_REGIONS = 6, 200
"""Beyond this the permutations are too many to try."""
_MOST_STEPS = 20_000
"""Regions that are tried for one permutation."""


def advice(game_map: GameMap, tables: Tables = TABLES) -> Iterator[str]:
    """What plays badly: no fort, fleets without a harbour, coasts that no fleet comes to."""
    for empire in game_map.empires.values():
        if not forts_of(game_map, empire):
            yield f"empire {empire.id} has no fort: it can raise new armies nowhere"
    for army in game_map.armies:
        if army.kind == "sea":
            yield from _stranded(game_map, army, tables.movement.sea[0])


def forts_of(game_map: GameMap, empire: MapEmpire) -> list[str]:
    """The forts that an empire owns at the start."""
    return [
        region.id
        for region in game_map.regions.values()
        if region.kind == "fort" and region.owner == empire.id
    ]


def _stranded(game_map: GameMap, army: MapArmy, steps: int) -> Iterator[str]:
    """A fleet that cannot come home without a penalty, or not to an enemy's coast at all."""
    forts = forts_of(game_map, game_map.empires[army.empire])
    beside = {near for fort in forts for near in game_map.graph[fort]}
    harbours = {near for near in beside if game_map.is_sea(near)}
    if harbours.isdisjoint(reachable(game_map.sea_graph, army.region, steps)):
        yield f"the fleet in {army.region} has no harbour of its own within {steps} steps"
    # an enemy without a coast cannot be reached by any fleet: that is no fault of this one
    seas = distances(game_map.sea_graph, army.region)
    coasts = {near for sea in seas for near in game_map.graph[sea]}
    for empire in game_map.empires.values():
        owned = [region.id for region in game_map.regions.values() if region.owner == empire.id]
        around = {near for region in owned for near in game_map.graph[region]}
        by_sea = any(game_map.is_sea(near) for near in around)
        if empire.id != army.empire and by_sea and coasts.isdisjoint(owned):
            yield f"the fleet in {army.region} cannot reach a coast of {empire.id}"


def measures(game_map: GameMap) -> list[tuple[str, str]]:
    """The figures of a map: size, degrees, diameter, distances, totals, symmetries."""
    graph = game_map.graph
    degrees = [len(near) for near in graph.values()]
    kinds = [region.kind for region in game_map.regions.values()]
    shape = f"{kinds.count('land')} land, {kinds.count('fort')} forts, {kinds.count('sea')} sea"
    farthest = max(max(distances(graph, name).values()) for name in graph)
    return [
        ("regions", f"{len(kinds)} ({shape})"),
        ("edges", str(sum(degrees) // 2)),
        ("neighbours", f"{min(degrees)} to {max(degrees)}"),
        ("diameter", str(farthest)),
        *_empire_measures(game_map),
        *(("symmetry", words) for words in symmetries(game_map) or ["none"]),
    ]


def _empire_measures(game_map: GameMap) -> Iterator[tuple[str, str]]:
    for empire in game_map.empires.values():
        owned = [one for one in game_map.regions.values() if one.owner == empire.id]
        armies = sum(army.value for army in game_map.armies if army.empire == empire.id)
        production = sum(region.production for region in owned)
        yield empire.id, f"{len(owned)} regions, production {production}, armies {armies}"
    capitals = {one.id: one.capital for one in game_map.empires.values()}
    for one, here in capitals.items():
        for other, there in capitals.items():
            if one < other:
                steps = distances(game_map.graph, here)[there]
                yield f"{one} to {other}", f"{steps} steps between the capitals"


# -- symmetries: seat permutations under which the map is the same


class TooManyWays(Exception):
    """More ways than anybody would wait for."""


def symmetries(game_map: GameMap) -> list[str]:
    """The seat permutations under which the whole map stays the same, but for the idle one.

    One that could not be decided in so many steps says so.
    """
    seats = list(game_map.empires)
    if len(seats) > _MOST_SEATS or len(game_map.regions) > _MOST_REGIONS:
        return []
    found = []
    for order in permutations(seats):
        if order == tuple(seats):
            continue
        renamed = dict(zip(seats, order, strict=True))
        words = ", ".join(f"{one}>{other}" for one, other in renamed.items())
        try:
            if _is_symmetry(game_map, renamed):
                found.append(words)
        except TooManyWays:
            found.append(f"{words}: not decided within {_MOST_STEPS:,} steps")
    return found


def _is_symmetry(game_map: GameMap, renamed: dict[str, str]) -> bool:
    """Whether some renaming of the regions goes with a renaming of the empires."""
    before = {name: _facts(game_map, name, {}) for name in game_map.regions}
    wanted = {name: _facts(game_map, name, renamed) for name in game_map.regions}
    colours = _refined(game_map, before, wanted)
    mine = {name: colours[0, name] for name in before}
    theirs = {name: colours[1, name] for name in before}
    if Counter(mine.values()) != Counter(theirs.values()):
        return False
    like: dict[int, list[str]] = {}
    for name, colour in mine.items():
        like.setdefault(colour, []).append(name)
    images = {name: like[theirs[name]] for name in before}
    order = list(distances(game_map.graph, min(before)))
    return _Search(game_map, images, order).found(0)


def _facts(game_map: GameMap, name: str, renamed: dict[str, str]) -> tuple[object, ...]:
    """What two regions must have in common; empires under their new names."""
    region = game_map.regions[name]

    def new(empire: str) -> str:
        return renamed.get(empire, empire)

    here = (army for army in game_map.armies if army.region == name)
    armies = tuple(sorted((new(army.empire), army.kind, army.value) for army in here))
    empires = game_map.empires.values()
    capitals = tuple(new(empire.id) for empire in empires if empire.capital == name)
    facts = (region.kind, region.production, region.fort_level, len(region.adjacent))
    return (*facts, new(region.owner or ""), armies, capitals)


def _refined(
    game_map: GameMap, before: dict[str, tuple[object, ...]], wanted: dict[str, tuple[object, ...]]
) -> dict[tuple[int, str], int]:
    """A number for each region of both maps: the same only if what is around them is the same.

    Again and again a region's number is made of its own and those of its neighbours, until no two
    regions that were alike are told apart any more.
    """
    seen: dict[tuple[int, str], object] = {(0, name): facts for name, facts in before.items()}
    seen |= {(1, name): facts for name, facts in wanted.items()}
    colours = _numbered(seen)
    while True:
        for side, name in colours:
            around = sorted(colours[side, near] for near in game_map.graph[name])
            seen[side, name] = (colours[side, name], tuple(around))
        finer = _numbered(seen)
        if len(set(finer.values())) == len(set(colours.values())):
            return finer
        colours = finer


def _numbered(seen: dict[tuple[int, str], object]) -> dict[tuple[int, str], int]:
    """The same number for equal things."""
    numbers: dict[object, int] = {}
    return {name: numbers.setdefault(thing, len(numbers)) for name, thing in seen.items()}


class _Search:
    """Backtracking over the regions, nearest first, so that neighbours bind early."""

    def __init__(self, game_map: GameMap, like: dict[str, list[str]], order: list[str]) -> None:
        self.map, self.like, self.order = game_map, like, order
        self.image: dict[str, str] = {}
        self.steps = 0

    def found(self, at: int) -> bool:
        """Whether the regions from here on can be placed; raises TooManyWays."""
        if at == len(self.order):
            return True
        name, used = self.order[at], set(self.image.values())
        for other in self.like[name]:
            self.steps += 1
            if self.steps > _MOST_STEPS:
                raise TooManyWays
            if other not in used and self._fits(name, other):
                self.image[name] = other
                if self.found(at + 1):
                    return True
                del self.image[name]
        return False

    def _fits(self, name: str, other: str) -> bool:
        """Whether a region's borders with those already placed are kept."""
        near, near_other = self.map.graph[name], self.map.graph[other]
        return all((image in near_other) == (one in near) for one, image in self.image.items())
