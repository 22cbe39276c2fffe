"""A board: a neutral scene that any client can draw, made by a game from what one player may know.

All measures are whole map units; x grows to the right and y downwards. On a grid one cell is CELL
units wide: cell (0, 0) of a square grid has its middle at (50, 50), and hexes lie where
`hexes.centre` puts them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from hegemon.core.battle import BattleBoard
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.records import Value
from hegemon.core.show.signs import emblem_of

CELL = 100
"""The width of a grid cell, and of a hex, in map units."""

Shape = Literal["disc", "square", "hex", "polygon"]
Grid = Literal["none", "square", "hex-flat", "hex-pointy"]

USUAL_SIZE: dict[Shape, int] = {"disc": 54, "square": 34, "hex": CELL, "polygon": CELL}
"""How wide a place is drawn when it does not say."""

WATER = ("sea", "lake")
"""The terrains that are drawn as water; any other terrain is ground."""


class Owner(Value):
    """A player as the board shows it.

    Seats in order give colour and pattern, the letter goes with both. `name` is the game's own word
    for him ("you", "player 2", "Blaufurt"), `person` the name that he chose for himself, which
    stands in `name` too where the game has only a number for him.
    """

    player: Player
    letter: str
    name: str
    person: str = ""
    emblem: str = ""
    """One of `signs.EMBLEMS`; empty for that of his seat, which is where he stands in the row."""


class Fact(Value, tag=False, omit_defaults=True):
    """Something that is known of a place or token: "production" and "4", "garrison" and "3"."""

    label: str
    value: str
    number: int | None = None
    """The value where it is a number, so that no client reads texts."""
    unit: str = ""
    """What the number counts: "gold", "ships", "0.1 PU"; empty where the label says it."""


class Work(Value, tag=False, omit_defaults=True):
    """Something that was built or founded at a place: a sign of `signs.WORKS`, and how many."""

    sign: str
    count: int = 1


class Contingent(Value, tag=False, omit_defaults=True):
    """The part of a token that is of one kind: "19 Light Cruisers" of a fleet.

    `sign` is one of `signs.PIECES`; `name` is what they are called, for as many as they are.
    """

    sign: str
    name: str
    count: int | None = None


class Place(Value):
    """Somewhere that something can be.

    A polygon without an outline is given one by the renderer, from its position among the others.
    `as_of` is the turn as of which this is known, None when it is seen now; `known` is False for a
    place of which nothing is known but that it is there. `label` is the short text on the map (2 or
    3 characters on a grid), `name` the long one, `note` a sentence for whoever asks; a badge is a
    short word such as "home" or "besieged". `facts` are what clients may put in a table.

    `sign` is what lies there by itself (`signs.BODIES`, `signs.GROUNDS`), `works` what was built,
    `states` how it fares (`signs.STATES`): what a picture draws, where text has label and badges.
    """

    id: str
    x: int
    y: int
    shape: Shape = "disc"
    size: int = 0
    outline: tuple[tuple[int, int], ...] = ()
    terrain: str = ""
    owner: Player | None = None
    label: str = ""
    name: str = ""
    badges: tuple[str, ...] = ()
    as_of: int | None = None
    known: bool = True
    note: str = ""
    facts: tuple[Fact, ...] = ()
    sign: str = ""
    works: tuple[Work, ...] = ()
    states: tuple[str, ...] = ()
    worth: int | None = None
    """What it gives or how many live there: the one figure that stands beside it on the map."""
    held_by: Player | None = None
    """Who has it in his hands, where that is not its owner: an occupier."""
    hex: tuple[int, int] | None = None
    """Its axial coordinates (q, r) on a grid of hexes, where x and y are rounded."""


class Link(Value):
    """A way between two places; drawn styles are "" (plain), "major", "minor" and "restricted"."""

    a: str
    b: str
    style: str = ""
    note: str = ""


class Token(Value):
    """A piece at a place, or on its way from `at` to `to` with `done` of `total` steps done.

    `style` is the kind of piece ("fleet", "army"); `count` is None where pieces are not counted.
    `label` is what stands on the piece itself, 1 to 4 characters, where its count does not do.
    `way` is the whole route, from `at` to `to`, where it leads over other places; empty for a
    straight one. `sign` is what is drawn on it (`signs.PIECES`), `made_of` its parts by kind, as
    far as its reader knows them; `states` how it fares (`signs.STATES`). `name` is what people call
    it, where it has one of its own: "Fleet 30".
    """

    id: str
    owner: Player | None
    style: str
    at: str
    count: int | None = None
    to: str | None = None
    done: int = 0
    total: int = 0
    badges: tuple[str, ...] = ()
    note: str = ""
    facts: tuple[Fact, ...] = ()
    way: tuple[str, ...] = ()
    label: str = ""
    sign: str = ""
    made_of: tuple[Contingent, ...] = ()
    states: tuple[str, ...] = ()
    name: str = ""
    sighted: bool = False
    """Whether it is only what was in sight then: on another board its id may be another piece's."""

    @property
    def route(self) -> tuple[str, ...]:
        """Every place of its way in order; only where it is for a token that stands."""
        return self.way or ((self.at,) if self.to is None else (self.at, self.to))

    @property
    def left(self) -> int:
        """The steps that a piece on its way still has to go."""
        return self.total - self.done


class Layer(Value):
    """What belongs together for a moment: legal targets, what an event was about, a heat map.

    `values` are empty, or one number for each item: first the places, then the tokens, then the
    links, each in their order.
    """

    id: str
    label: str
    places: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    values: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many items it has."""
        return len(self.places) + len(self.tokens) + len(self.links)


class Board(Value):
    """The whole scene.

    `columns` and `rows` are those of a square grid, `turn` None where there is no turn; `clock` is
    what the turns are called in this game ("year"). `legend` tells in one line how to read a label.
    """

    title: str
    turn: int | None
    places: tuple[Place, ...]
    owners: tuple[Owner, ...] = ()
    tokens: tuple[Token, ...] = ()
    links: tuple[Link, ...] = ()
    layers: tuple[Layer, ...] = ()
    grid: Grid = "none"
    columns: int = 0
    rows: int = 0
    width: int = 0
    height: int = 0
    clock: str = "turn"
    legend: str = ""
    battle: BattleBoard | None = None
    """The battle in which questions are asked now, where one is fought."""
    focus: str = ""
    """The place that is shown where not all have room, the same all match long: one's first home.
    Empty for the middle of the map."""


def named(board: Board, names: Mapping[Player, str]) -> Board:
    """The board with the names that the players chose; what they typed is inert on it.

    They stand for the numbers of seats, as in reports.
    """
    owners = (_with_name(owner, inert(names.get(owner.player, ""))) for owner in board.owners)
    return msgspec.structs.replace(board, owners=tuple(owners))


def _with_name(owner: Owner, person: str) -> Owner:
    called = person if person and numbered(owner.name) else owner.name
    return msgspec.structs.replace(owner, name=called, person=person)


def numbered(called: str) -> bool:
    """Whether a game calls somebody by the number of his seat alone: "player 2"."""
    return re.fullmatch(r"player \d+", called, re.ASCII) is not None


def when(board: Board) -> str:
    """The turn in words, empty where there is none."""
    return "" if board.turn is None else f"{board.clock} {board.turn}"


def cell_of(place: Place) -> tuple[int, int]:
    """Column and row of a place on a square grid."""
    return place.x // CELL, place.y // CELL


def size_of(place: Place) -> int:
    """How wide a place is drawn, in map units."""
    return place.size or USUAL_SIZE[place.shape]


def places_by_id(board: Board) -> dict[str, Place]:
    """The places in the board's order, by id."""
    return {place.id: place for place in board.places}


def names_of(board: Board) -> dict[str, str]:
    """What the places are called that have a name, by id."""
    return {place.id: place.name for place in board.places if place.name}


def owners_by_player(board: Board) -> dict[Player, Owner]:
    """The owners in seat order, by player."""
    return {owner.player: owner for owner in board.owners}


def emblem(board: Board, player: Player) -> str:
    """The emblem of an owner: his own, or that of his seat."""
    seats = [owner.player for owner in board.owners]
    own = board.owners[seats.index(player)].emblem
    return own or emblem_of(seats.index(player))


def neighbours_of(board: Board) -> dict[str, tuple[str, ...]]:
    """For each place the places that a link joins it to, in the board's order of links."""
    near: dict[str, list[str]] = {place.id: [] for place in board.places}
    for link in board.links:
        near[link.a].append(link.b)
        near[link.b].append(link.a)
    return {place: tuple(dict.fromkeys(others)) for place, others in near.items()}


def tokens_at(board: Board) -> dict[str, tuple[Token, ...]]:
    """For each place the tokens that stand there; those on their way are left out."""
    standing: dict[str, list[Token]] = {place.id: [] for place in board.places}
    for token in board.tokens:
        if token.to is None:
            standing[token.at].append(token)
    return {place: tuple(tokens) for place, tokens in standing.items()}


def tokens_in_transit(board: Board) -> tuple[Token, ...]:
    """The tokens on their way, those that arrive first leading, then in the board's order."""
    return tuple(
        sorted(
            (token for token in board.tokens if token.to is not None), key=lambda token: token.left
        )
    )
