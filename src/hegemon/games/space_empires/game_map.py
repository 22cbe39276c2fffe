"""The maps: which hexes there are, whose home they are, and which lie next to each other.

A hex is called by the letter of its row and the number of its column, "F4". Pointy tops; every
second row (B, D, F ...) lies half a hex to the right.
"""

from __future__ import annotations

from functools import cache

from hegemon.core import Hex, Player, Value, hexes
from hegemon.games.space_empires.tables import TABLES, MapTable, Tables

_FIRST_ROW = ord("A")


class GameMap(Value, tag=False):
    """A map as all rules see it."""

    name: str
    homes: dict[Player, tuple[str, ...]]
    """The hexes of each home, without one that its player still chooses."""
    halves: dict[Player, tuple[str, ...]]
    """The hexes of which a player takes one into his home; empty where the home is whole."""
    homeworlds: dict[Player, tuple[str, ...]]
    """Where each player may put the homeworld."""
    deep: tuple[str, ...]
    alien_homeworlds: tuple[str, ...]
    """Where in a solitaire game the homeworlds of alien empires can be."""
    entries: tuple[str, ...]
    """Where in a solitaire game others come in; nobody else enters."""
    axial: dict[str, Hex]
    near: dict[str, tuple[str, ...]]
    """The neighbours of each hex, those that may be chosen into a home included."""

    def distance(self, a: str, b: str) -> int:
        """The fewest steps from one hex to another."""
        return hexes.distance(self.axial[a], self.axial[b])

    def towards(self, place: str, direction: int) -> str:
        """The hex next to one in a direction, 1 to 6 clockwise; empty where there is none."""
        ways = hexes.neighbours(self.axial[place])
        to = ways[direction - 1] if 0 < direction <= len(ways) else None
        return next((name for name in self.near[place] if self.axial[name] == to), "")


def hexes_in(ranges: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes of ranges such as "C1-C9"."""
    found = []
    for each in ranges:
        first, _, last = each.partition("-")
        row, start, end = first[0], int(first[1:]), int((last or first)[1:])
        found += [f"{row}{column}" for column in range(start, end + 1)]
    return tuple(found)


def axial(name: str) -> Hex:
    """Where a hex lies, in axial coordinates."""
    row, column = ord(name[0]) - _FIRST_ROW, int(name[1:]) - 1
    # axial columns lean half a hex a row, those of the map go straight down
    return Hex(column - row // 2, row)


def map_called(name: str, tables: Tables = TABLES) -> GameMap:
    """A map by its name."""
    return _drawn(name, tables.maps[name])


@cache
def _drawn(name: str, table: MapTable) -> GameMap:
    seats = tuple(Player(f"p{number}") for number in range(1, len(table.homes) + 1))
    homes = dict(zip(seats, map(hexes_in, table.homes), strict=True))
    halves = dict(zip(seats, map(hexes_in, table.halves), strict=True))
    deep = hexes_in(table.deep)
    alien_homeworlds, entries = hexes_in(table.alien_homeworlds), hexes_in(table.entries)
    areas = (*homes.values(), *halves.values(), deep, alien_homeworlds, entries)
    listed = {name for area in areas for name in area}
    where = {name: axial(name) for name in sorted(listed)}
    return GameMap(
        name=name,
        homes=homes,
        halves=halves,
        homeworlds=dict(zip(seats, map(hexes_in, table.homeworlds), strict=True)),
        deep=deep,
        alien_homeworlds=alien_homeworlds,
        entries=entries,
        axial=where,
        near=neighbours_in(where),
    )


def neighbours_in(where: dict[str, Hex]) -> dict[str, tuple[str, ...]]:
    """The hexes of a map next to each, clockwise."""
    names = {place: name for name, place in where.items()}
    found = {}
    for name, place in where.items():
        around = hexes.neighbours(place)
        found[name] = tuple(names[each] for each in around if each in names)
    return found
