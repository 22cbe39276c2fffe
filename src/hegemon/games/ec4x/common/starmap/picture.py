"""Where systems are drawn, and the picture of a map before a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import ascii_lowercase

from hegemon.core import CELL, Board, Fact, Link, Owner, Place, Player, Work, hexes
from hegemon.games.ec4x.common.starmap.figures import STARMAP, PlanetFigures, StarClass
from hegemon.games.ec4x.common.starmap.map_file import MapFile
from hegemon.games.ec4x.common.starmap.star_map import HUB, hex_of, ring_of

PLANETS = ("extreme", "desolate", "hostile", "harsh", "benign", "lush", "eden")
"""2.2: their signs by colony potential, level I first: in both editions they are the same seven."""
STARS: Mapping[StarClass, str] = {"M": "star-1", "K": "star-2", "G": "star-3", "F": "star-4"}
"""R111: the signs of red, orange, yellow, yellow-white."""
LEGEND = "A system is called by its ring and its number, clockwise from the top"


def spot_of(system: str, systems: Collection[str]) -> tuple[int, int]:
    """Where the middle of a system's hex lies among so many: no spot is left of or above 0."""
    rings = max(map(ring_of, systems), default=0)
    x, y = hexes.centre(hex_of(system), "flat", CELL)
    left, top = hexes.centre(hexes.Hex(-rings, 0), "flat", CELL)[0], _top(rings)
    return x - left + CELL // 2, y - top + CELL // 2


def _size_of(systems: Collection[str]) -> tuple[int, int]:
    """The width and height of a picture of so many systems."""
    rings = max(map(ring_of, systems), default=0)
    right = hexes.centre(hexes.Hex(rings, 0), "flat", CELL)[0]
    return 2 * right + CELL, CELL - 2 * _top(rings)


def _top(rings: int) -> int:
    return hexes.centre(hexes.Hex(0, -rings), "flat", CELL)[1]


def draft_board(whole: MapFile, planets: PlanetFigures) -> Board:
    """A map as it is before a match; what dice decide is left out, unknown names too."""
    homes = [home for home in dict.fromkeys(whole.head.homeworlds) if home in whole.systems]
    seats = {home: Player(f"p{seat}") for seat, home in enumerate(homes, 1)}
    width, height = _size_of(whole.systems)
    return Board(
        title=whole.head.name,
        turn=None,
        places=tuple(_place(whole, name, seats.get(name), planets) for name in whole.systems),
        owners=tuple(
            Owner(player, letter, f"House {player.removeprefix('p')}")
            # as many as there are letters: what is not right yet is drawn, too
            for player, letter in zip(seats.values(), ascii_lowercase, strict=False)
        ),
        links=_links(whole),
        grid="hex-flat",
        width=width,
        height=height,
        legend=LEGEND,
    )


def _place(whole: MapFile, name: str, owner: Player | None, planets: PlanetFigures) -> Place:
    system = whole.systems[name]
    x, y = spot_of(name, whole.systems)
    facts, sign = [], STARS[system.star] if system.star is not None else "unexplored"
    if name == HUB:
        sign = "hub"
    if system.potential is not None:
        sign = PLANETS[system.potential - 1]
        facts.append(Fact("planet class", planets.with_potential(system.potential).name))
    if system.resources is not None:
        facts.append(Fact("resources", STARMAP.resources.named(system.resources)))
    if system.star is not None:
        facts.append(Fact("star", STARMAP.stars.named(system.star)))
    return Place(
        name,
        x,
        y,
        shape="hex",
        owner=owner,
        label=name,
        name=system.name,
        badges=(("home",) if owner else ()) + tuple(fact.value for fact in facts[:1]),
        facts=tuple(facts),
        sign=sign,
        works=(Work("homeworld"),) if owner else (),
        hex=hex_of(name),
    )


def _links(whole: MapFile) -> tuple[Link, ...]:
    """Each lane that can be drawn, once."""
    found = {
        (lane.a, lane.b): lane.lane_class or ""
        for lane in whole.ends
        if lane.a != lane.b and lane.a in whole.systems and lane.b in whole.systems
    }
    return tuple(Link(a, b, style) for (a, b), style in found.items())
