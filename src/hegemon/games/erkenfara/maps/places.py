"""Where the regions of a map are drawn: by their `pos`, or on rings where a map has none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin

from hegemon.core import (
    Board,
    Contingent,
    Fact,
    Owner,
    Place,
    Player,
    Token,
    Value,
    Work,
    distances,
    letters_for,
    links_between,
    plural,
)
from hegemon.games.erkenfara.maps.game_map import ArmyKind, GameMap, MapRegion

_MARGIN = 60
_RING = 160
_FEWEST_CORNERS = 3


_Point = tuple[int, int]
FORTS = ("", "fort-1", "fort-2", "fort-3", "fort-4")
"""The signs of fortifications by level."""


class Fares(Value, tag=False):
    """Whose a region is, its fort, who occupies it, its statuses: all that a match changes."""

    owner: Player | None
    fort_level: int
    """0 where there is no fort."""
    held_by: Player | None = None
    states: tuple[str, ...] = ()


class Spots(Value, tag=False):
    """The place of each region, moved so that the map begins at a margin from (0, 0)."""

    at: dict[str, _Point]
    outlines: dict[str, tuple[_Point, ...]]
    """The borders of the regions that have one of their own; forts stand on a point."""
    width: int
    height: int


def spots(game_map: GameMap) -> Spots:
    """Where each region is drawn."""
    regions = game_map.regions
    found = {name: region.pos for name, region in regions.items() if region.pos}
    borders = {name: one.outline for name, one in regions.items() if one.kind != "fort"}
    # a map that does not place all of them is drawn as rings; the picture begins at its margin,
    # so everything is moved by what lies left of it and above it
    if len(found) < len(regions):
        found, borders = _rings(game_map), {}
    corners = list(found.values())
    for border in borders.values():
        corners += border
    xs, ys = [x for x, _ in corners] or [0], [y for _, y in corners] or [0]
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN

    def moved(point: _Point) -> _Point:
        return point[0] - left, point[1] - top

    return Spots(
        at={name: moved(spot) for name, spot in found.items()},
        outlines={
            name: tuple(map(moved, border))
            for name, border in borders.items()
            if len(border) >= _FEWEST_CORNERS
        },
        width=max(xs) - left + _MARGIN,
        height=max(ys) - top + _MARGIN,
    )


def _rings(game_map: GameMap) -> dict[str, _Point]:
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


def letters_of(game_map: GameMap) -> dict[str, str]:
    """A letter for each empire."""
    empires = game_map.empires.values()
    letters = letters_for(empire.name for empire in empires)
    return {empire.id: letter for empire, letter in zip(empires, letters, strict=True)}


def badges_of(game_map: GameMap, region: MapRegion, fort_level: int) -> tuple[str, ...]:
    """What always holds of a region: capital, production, and its fort of a level; 0 for none."""
    fort = (f"fort {fort_level}",) if fort_level else ()
    capital = ("capital",) if region.id in game_map.capitals else ()
    gold = (f"{region.production:,} gold",) if region.production else ()
    return (*fort, *capital, *gold)


def ground_of(game_map: GameMap, region: MapRegion) -> str:
    """The sign of a region: castles on forts, the sea, and of land what its map says of it."""
    if region.kind != "land":
        return "castle" if region.kind == "fort" else "sea"
    if region.ground:
        return region.ground
    return "coast" if region.id in game_map.coasts else "field"


def works_of(game_map: GameMap, region: MapRegion, fort_level: int) -> tuple[Work, ...]:
    """What always stands in a region: a capital, a fort by its level; 0 for none."""
    capital = (Work("capital"),) if region.id in game_map.capitals else ()
    fort = (Work(FORTS[fort_level]),) if fort_level else ()
    return (*capital, *fort)


def place_of(
    region: MapRegion,
    game_map: GameMap,
    found: Spots,
    fares: Fares,
    *,
    badges: tuple[str, ...],
    facts: tuple[Fact, ...] = (),
) -> Place:
    """A region on a board: forts are squares, others are drawn as they lie."""
    x, y = found.at[region.id]
    return Place(
        region.id,
        x,
        y,
        shape="square" if region.kind == "fort" else "polygon",
        outline=found.outlines.get(region.id, ()),
        terrain=region.kind,
        owner=fares.owner,
        label=region.id,
        name=region.name,
        badges=badges,
        facts=facts,
        sign=ground_of(game_map, region),
        works=works_of(game_map, region, fares.fort_level),
        states=fares.states,
        worth=region.production or None,
        held_by=fares.held_by,
    )


def style_of(kind: ArmyKind) -> str:
    """What an army is called on boards."""
    return "fleet" if kind == "sea" else "army"


def army_sign(kind: ArmyKind, region: MapRegion) -> str:
    """The sign of an army: a navy, or on land an army, which guards where it lies in a fort."""
    if kind == "sea":
        return "navy"
    return "guard" if region.kind == "fort" else "army"


def troops_of(sign: str, value: int) -> Contingent:
    """The troops of an army, which have no kinds."""
    return Contingent(sign, plural("troop", value), value)


def sketch_of(game_map: GameMap) -> Board:
    """A map as it is before a match, for whoever draws maps; unknown names are left out."""
    found, regions, letters = spots(game_map), game_map.regions, letters_of(game_map)
    seats = {name: Player(f"p{number}") for number, name in enumerate(game_map.empires, 1)}
    places = []
    for region in regions.values():
        level = region.fort_level
        fares = Fares(seats.get(region.owner or ""), level, states=region.statuses)
        badges = badges_of(game_map, region, level)
        places.append(place_of(region, game_map, found, fares, badges=badges))
    empires = game_map.empires.values()
    return Board(
        title=game_map.head.name,
        turn=None,
        places=tuple(places),
        owners=tuple(Owner(seats[one.id], letters[one.id], one.name) for one in empires),
        tokens=tuple(_armies(game_map, seats)),
        links=links_between({name: sorted(region.adjacent) for name, region in regions.items()}),
        width=found.width,
        height=found.height,
    )


def _armies(game_map: GameMap, seats: Mapping[str, Player]) -> Iterator[Token]:
    """The armies of a map, numbered as they will be in a match."""
    for number, army in enumerate(game_map.armies, 1):
        if army.region in game_map.regions:
            owner, style = seats.get(army.empire), style_of(army.kind)
            sign = army_sign(army.kind, game_map.regions[army.region])
            yield Token(
                f"a{number}",
                owner,
                style,
                army.region,
                count=army.value,
                sign=sign,
                made_of=(troops_of(sign, army.value),),
            )
