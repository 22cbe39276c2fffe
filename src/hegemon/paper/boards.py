"""Boards to draw on, and counters to cut out: what a game looks like before anybody plays it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hegemon.core.board import Board, Place, emblem
from hegemon.core.records import Value
from hegemon.core.ruleset import Ruleset
from hegemon.core.show.glossary import Explained
from hegemon.core.show.signs import PIECES, WORKS
from hegemon.core.words import capital
from hegemon.draw.atlas import draw_document
from hegemon.draw.atlas.canvas import SANS
from hegemon.draw.atlas.rules import kind_of
from hegemon.draw.scene import scene_of
from hegemon.draw.symbols.sheet import symbols
from hegemon.play.start.picture import first_board

_WIDTH, _HEIGHT = 92, 52
"""A counter, in units of its picture."""


class BlankBoard(Value, tag=False):
    """A board as a sheet of its own."""

    title: str
    map: str


class CounterSheet(Value, tag=False):
    """Counters of one side."""

    title: str
    counters: tuple[tuple[str, str], ...]
    """Each as a picture, and in words."""


class Counters(Value, tag=False):
    """Counters of all sides of a game."""

    title: str
    sides: tuple[CounterSheet, ...]


def blank_board(ruleset: Ruleset[Any]) -> BlankBoard:
    """The board of a game with nothing on it that a match would change.

    Land keeps what it is on every such map: borders, names, what it yields. On a map of hexes the
    coordinates stay, of a chart the grid: where things lie is dealt anew each time.
    """
    first = first_board(ruleset)
    if first.grid == "square":
        drawn = _squares(first.columns, first.rows)
    else:
        drawn = draw_document(blank(first), theme="print", zoom="near", title=False)
    return BlankBoard(f"{ruleset.title}: a board to draw on", drawn)


def blank(board: Board) -> Board:
    """The board without owners, pieces and whatever is dealt."""
    land = kind_of(scene_of(board).board) == "land"
    places = tuple(_blank(one, land=land) for one in board.places)
    links = board.links if land else ()
    return msgspec.structs.replace(
        board, turn=None, places=places, tokens=(), links=links, layers=(), owners=(), focus=""
    )


def _squares(columns: int, rows: int) -> str:
    """An empty grid with its numbers at two sides."""
    side, rim = 40, 24
    width, height = columns * side + rim, rows * side + rim
    lines = [f"M{rim + at * side} {rim}V{height}" for at in range(columns + 1)]
    lines += [f"M{rim} {rim + at * side}H{width}" for at in range(rows + 1)]
    numbers = [
        *((rim + (at + 0.5) * side, rim - 7, at) for at in range(columns)),
        *((rim - 10, rim + (at + 0.5) * side + 4, at) for at in range(rows)),
    ]
    words = "".join(f'<text x="{x:g}" y="{y:g}">{at}</text>' for x, y, at in numbers)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 1} {height + 1}">'
        f'<path d="{"".join(lines)}" fill="none" stroke="#777777" stroke-width="0.7"/>'
        f'<g font-family="{SANS}" font-size="11" text-anchor="middle">{words}</g></svg>'
    )


def _blank(place: Place, *, land: bool) -> Place:
    bare = msgspec.structs.replace(
        place,
        owner=None,
        badges=(),
        as_of=None,
        known=True,
        note="",
        facts=(),
        works=(),
        states=(),
        held_by=None,
    )
    return bare if land else msgspec.structs.replace(bare, sign="", worth=None, name="")


def counters_of(ruleset: Ruleset[Any], each: int, house_rules: Value | None = None) -> Counters:
    """So many counters of every piece and work of a game, for each side, with its emblem.

    There are as many sides as play under these house rules, else those of the game as written.
    """
    rules = house_rules or ruleset.house_rules()
    board = first_board(ruleset, rules)
    things = [one for one in ruleset.glossary(rules) if _sign_of(one)]
    sides = (
        CounterSheet(capital(owner.name), _counters(emblem(board, owner.player), things, each))
        for owner in board.owners
    )
    return Counters(f"{ruleset.title}: counters to cut out", tuple(sides))


def _counters(cap: str, things: Sequence[Explained], each: int) -> tuple[tuple[str, str], ...]:
    """Those of one side, as pictures and in words; `cap` is its emblem."""
    drawn = [(_counter(cap, _sign_of(one)), one.name) for one in things]
    return tuple(one for one in drawn for _ in range(each))


def _sign_of(thing: Explained) -> str:
    """What is drawn on its counter; empty for what is no piece."""
    return next((sign for sign in thing.signs if sign in PIECES or sign in WORKS), "")


def _counter(cap: str, sign: str) -> str:
    return "".join(_drawn(cap, sign))


def _drawn(cap: str, sign: str) -> Iterator[str]:
    """A cap with the emblem, the silhouette, and room for a number."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'color="#000000">{symbols({sign, cap}, "print")}'
    )
    yield f'<rect x="1" y="1" width="26" height="{_HEIGHT - 2}" fill="#000000"/>'
    yield (
        f'<use href="#{cap}" transform="translate(14 {_HEIGHT / 2})scale(1.5)" color="#ffffff"/>'
    )
    yield f'<use href="#{sign}" transform="translate(59 {_HEIGHT / 2})scale(1.7)"/></svg>'
