"""Boards for the tests of the atlas: a galaxy of 469 systems, and the samples with their signs."""

from collections.abc import Callable
from random import Random

import msgspec

from hegemon.core.board import CELL, Board, Layer, Link, Owner, Place, Token, Work
from hegemon.core.game import Player
from hegemon.core.geometry.hexes import Hex, centre, distance, hex_id, neighbours, spiral
from tests.draw.boards import P1, hex_galaxy, region_map, star_chart

CLASSES = ("eden", "lush", "benign", "harsh", "hostile", "desolate", "extreme")
STYLES = ("major", "minor", "restricted", "minor")
HOUSES = (
    *("Valerian", "Thelon", "Marius", "Kalan", "Delos", "Stratos"),
    *("Nikos", "Hektor", "Zenos", "Theron", "Alexios", "Leon"),
)
SEEN = 5
"""How far from its home the first house sees; twice as far it remembers."""


def galaxy(*, rings: int = 12, known: bool = False) -> Board:
    """A hub and its rings with twelve houses, as the first of them knows it, or as it is."""
    chance = Random(rings)
    hexes = spiral(Hex(0, 0), rings)
    ring = [hex_ for hex_ in hexes if distance(hex_, Hex(0, 0)) == rings - 2]
    homes = {ring[len(ring) * seat // 12]: Player(f"p{seat + 1}") for seat in range(12)}
    places = tuple(_system(hex_, homes, chance, known=known) for hex_ in hexes)
    return Board(
        title="EC4X",
        turn=47,
        grid="hex-flat",
        places=places,
        owners=tuple(
            Owner(player, name[0], name) for player, name in zip(_players(), HOUSES, strict=True)
        ),
        tokens=tuple(_fleets(places, chance, known=known)),
        links=tuple(_lanes(hexes)),
        focus=next(hex_id(hex_) for hex_, player in homes.items() if player == "p1"),
    )


def _players() -> list[Player]:
    return [Player(f"p{seat + 1}") for seat in range(12)]


def _system(hex_: Hex, homes: dict[Hex, Player], chance: Random, *, known: bool) -> Place:
    x, y = centre(hex_, "flat", CELL)
    owners = [homes[home] for home in homes if distance(home, hex_) <= 2]
    first = next(home for home, player in homes.items() if player == "p1")
    off, sign, worth = distance(first, hex_), chance.choice(CLASSES), chance.randrange(1, 120)
    turn = chance.randrange(20, 47)
    seen = known or off <= 2 * SEEN
    return Place(
        id=hex_id(hex_),
        x=x,
        y=y,
        shape="hex",
        owner=owners[0] if owners and seen else None,
        name=f"System {hex_id(hex_)}",
        as_of=turn if seen and not known and off > SEEN else None,
        known=seen,
        sign=sign if seen else "unexplored",
        worth=worth if owners and seen else None,
        works=(Work("homeworld"), Work("shipyard")) if hex_ in homes and seen else (),
        hex=(hex_.q, hex_.r),
    )


def _fleets(places: tuple[Place, ...], chance: Random, *, known: bool) -> list[Token]:
    """Where somebody lives there are fleets; all of them where all is known."""
    homes = [place for place in places if place.owner and (known or place.as_of is None)]
    fleets = []
    for number, place in enumerate(chance.sample(homes, min(len(homes), 180 if known else 30))):
        signs = ("cruiser", "scout", "battleship", "transport")
        fleets.append(
            Token(
                f"f{number}",
                place.owner,
                "fleet",
                place.id,
                count=chance.randrange(1, 90),
                sign=signs[number % 4],
                states=("orders",) if number % 3 == 0 else (),
            )
        )
    return fleets


def _lanes(hexes: tuple[Hex, ...]) -> list[Link]:
    inside = set(hexes)
    return [
        Link(hex_id(hex_), hex_id(near), STYLES[(hex_.q + 2 * near.r) % 4])
        for hex_ in hexes
        for near in neighbours(hex_)[:3]
        if near in inside and (hex_.q * 3 + near.r * 5 + near.q) % 4
    ]


def signed_galaxy() -> Board:
    """The sample galaxy with a chosen cell, heat, stacks, a battle and a route with corners."""
    board = hex_galaxy()
    home = board.places[0].id
    signed = (
        msgspec.structs.replace(place, sign=CLASSES[number % 7], worth=number % 5 * 40)
        for number, place in enumerate(board.places)
    )
    more = (
        Token("g1", P1, "fleet", "0,-4", count=20, sign="battleship"),
        Token("g2", P1, "fleet", "0,-4", count=1, sign="scout", states=("orders", "damaged")),
        Token("g3", P1, "fleet", "1,-4", count=3, to="1,-1", total=3, way=_WAY),
        Token("g4", P1, "fleet", "1,-3", count=2, to="1,-1", total=2, way=_WAY[1:]),
    )
    layers = (*board.layers, Layer("chosen", "Chosen", (home,)))
    return msgspec.structs.replace(
        board, places=tuple(signed), tokens=(*board.tokens, *more), layers=layers, focus="0,-4"
    )


_WAY = ("1,-4", "1,-3", "1,-2", "1,-1")


def signed_chart() -> Board:
    """The sample chart with the lights of its stars."""
    board = star_chart()
    lit = (
        msgspec.structs.replace(place, sign=f"star-{number % 5 + 1}", worth=number % 5)
        if place.known
        else place
        for number, place in enumerate(board.places)
    )
    return msgspec.structs.replace(board, places=tuple(lit))


def signed_land() -> Board:
    """The sample map of regions with terrain, gold, forts and a capital; one region is held."""
    board = region_map()
    signs = ("mountain", "wood", "field")
    places = [
        msgspec.structs.replace(place, sign=signs[number % 3], worth=1000 * (number % 6))
        if place.shape == "polygon" and place.terrain == "land"
        else place
        for number, place in enumerate(board.places)
    ]
    first = next(number for number, place in enumerate(places) if place.terrain == "land")
    places[first] = msgspec.structs.replace(
        places[first], owner=P1, held_by=Player("p2"), works=(Work("capital"),)
    )
    return msgspec.structs.replace(board, places=tuple(places))


SAMPLES: tuple[Callable[[], Board], ...] = (signed_galaxy, signed_chart, signed_land, galaxy)
