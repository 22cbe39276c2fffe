"""What a seat sees as one row of numbers: made of its view, its form and its own orders alone.

`Eye.names` says what each number is. Amounts stand as log(1 + amount), so that all lie within
`BOUND`; what is yes or no, or a share, stands as it is.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.board import Board, Place, Token
from hegemon.core.form import Numbers
from hegemon.core.game import Player
from hegemon.core.order import kind_of
from hegemon.core.ruleset import Ruleset
from hegemon.environments.deciding import Deciding
from hegemon.environments.layout import Layout, name_of
from hegemon.environments.numbering import ENTRIES, Numbering

Vector = npt.NDArray[np.float32]

BOUND = 64.0
"""No number is greater; log(1 + amount) of a thousand digits is not, either."""
PURSES = 8
SAID = 3
"""Of so many values of the order under way the place is marked."""

_PLACE = (
    "known",
    "x",
    "y",
    "nobody's",
    "held by me",
    "held by another",
    "age",
    "worth",
    "my pieces",
    "others' pieces",
    "coming of mine",
    "coming of others",
    "my first arrives in",
    "others' first arrives in",
    "left to spend",
    "orders that name it",
    *(f"value {number} of the order" for number in range(1, SAID + 1)),
)
_TOKEN = ("mine", "another's", "x", "y", "to x", "to y", "left", "count", "said in the order")
_ENTRY = ("there", "legal", "x", "y", "count", "mine")
_NOW = (
    "turn",
    "decisions left",
    "asked",
    "orders so far",
    "values so far",
    "the least",
    "the most",
)


def amount(number: float) -> float:
    """An amount as it stands in an observation."""
    size = math.log1p(min(abs(number), 1e24))
    return size if number >= 0 else -size


class Eye:
    """Sees for the seats of matches that are alike."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        layout: Layout,
        players: tuple[Player, ...],
        places: int,
        tokens: int,
    ) -> None:
        self.ruleset, self.layout, self.players = ruleset, layout, players
        self.places, self.tokens = places, tokens
        names = [*self._names_of_now()]
        self.now = len(names)
        self.place_names = (
            *_PLACE,
            *(f"owner {_seat(number)}" for number in range(len(players))),
            *_told("fact", layout.place_facts),
            *_told("sign", layout.place_signs),
            *_told("terrain", layout.terrains),
            *_told("state", layout.states),
        )
        self.token_names = (
            *_TOKEN,
            *_told("fact", layout.token_facts),
            *_told("sign", layout.token_signs),
            *_told("state", layout.states),
        )
        names += _rows("place", places, self.place_names)
        names += _rows("piece", tokens, self.token_names)
        names += _rows("entry", ENTRIES, _ENTRY)
        self.names = tuple(names)
        self._first_place = self.now
        self._first_token = self.now + places * len(self.place_names)
        self._first_entry = self._first_token + tokens * len(self.token_names)
        self._columns = _columns(self.place_names)
        self._token_columns = _columns(self.token_names)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.names)

    def _names_of_now(self) -> Iterable[str]:
        layout = self.layout
        yield from _NOW
        yield from (f"question {one}" for one in layout.questions)
        yield from (f"seat {number}" for number in range(1, len(self.players) + 1))
        yield from (f"order {one}" for one in layout.words)
        yield from (f"field {one}" for one in layout.fields)
        for one in layout.measures:
            for number in range(len(self.players)):
                yield f"{one} of {_seat(number)}"
                yield f"{one} of {_seat(number)} is known"
        yield from (f"track {one}" for one in layout.tracks)
        for number in range(1, PURSES + 1):
            yield f"purse {number} has"
            yield f"purse {number} left"

    # -- what stays while a seat decides

    def seen(self, view: Any, me: Player, question: Any, known: Iterable[str] = ()) -> Sight:
        """What a seat sees of a position, before it says anything.

        Without a question nothing is asked of it. Places that are known have their rows already;
        others get the next ones, in the order of the board.
        """
        ruleset, layout = self.ruleset, self.layout
        board = ruleset.board(view)
        row = np.zeros(self.size, np.float32)
        order = self._from(me)
        at = len(_NOW)
        row[0] = amount(board.turn or 0)
        if question is not None:
            row[2] = 1
            row[at + layout.questions.index(name_of(question))] = 1
        at += len(layout.questions)
        row[at + self.players.index(me)] = 1
        at += len(self.players) + len(layout.words) + len(layout.fields)
        at = self._measure(row, at, view, order)
        self._track(row, at, view)
        places = row[self._first_place : self._first_token].reshape(self.places, -1)
        tokens = row[self._first_token : self._first_entry].reshape(self.tokens, -1)
        sight = Sight(row, board, me, known)
        self._see_places(places, sight, order)
        self._see_tokens(tokens, places, sight)
        return sight

    def _from(self, me: Player) -> dict[Player | None, int]:
        """The seats, counted from one's own."""
        mine = self.players.index(me)
        turned = (*self.players[mine:], *self.players[:mine])
        return {player: number for number, player in enumerate(turned)}

    def _measure(self, row: Vector, at: int, view: Any, order: dict[Player | None, int]) -> int:
        told = {one.id: one for one in self.ruleset.measures(view)}
        for name in self.layout.measures:
            for far in told[name].players if name in told else ():
                if far.figure is not None and far.player in order:
                    column = at + 2 * order[far.player]
                    row[column], row[column + 1] = amount(far.figure), 1
            at += 2 * len(self.players)
        return at

    def _track(self, row: Vector, at: int, view: Any) -> None:
        for track in self.ruleset.tracks(view):
            if track.word in self.layout.tracks:
                row[at + self.layout.tracks.index(track.word)] = amount(track.level)

    def _see_places(self, rows: Vector, sight: Sight, order: dict[Player | None, int]) -> None:
        board, me = sight.board, sight.me
        width, height = _extent(board)
        columns, first_owner = self._columns, self._columns["owner me"]
        for row, place in sight.with_rows(rows):
            row[0], row[1], row[2] = place.known, place.x / width, place.y / height
            if place.owner in order:
                row[first_owner + order[place.owner]] = 1
            elif place.known and place.owner is None:
                row[3] = 1
            if place.held_by is not None:
                row[4], row[5] = place.held_by == me, place.held_by != me
            if place.as_of is not None:
                row[6] = amount((board.turn or 0) - place.as_of)
            row[7] = amount(place.worth or 0)
            _note(row, columns, place.facts)
            _mark(row, columns, f"sign {place.sign}", 1)
            _mark(row, columns, f"terrain {place.terrain}", 1)
            for state in place.states:
                _mark(row, columns, f"state {state}", 1)
            for work in place.works:
                _mark(row, columns, f"sign {work.sign}", amount(work.count))

    def _see_tokens(self, rows: Vector, places: Vector, sight: Sight) -> None:
        board, me = sight.board, sight.me
        width, height = _extent(board)
        for number, token in enumerate(board.tokens):
            mine = token.owner == me
            if token.at in sight.rows and sight.rows[token.at] < self.places and token.to is None:
                places[sight.rows[token.at], 8 if mine else 9] += token.count or 1
            if token.to in sight.rows and sight.rows[token.to] < self.places:
                _expect(places[sight.rows[token.to]], token, mine=mine)
            if number < self.tokens:
                self._see_token(rows[number], token, sight.places, (width, height), mine=mine)
        counted = places[:, 8:14]
        np.log1p(counted, out=counted)

    def _see_token(
        self,
        row: Vector,
        token: Token,
        by_id: Mapping[str, Place],
        extent: tuple[int, int],
        *,
        mine: bool,
    ) -> None:
        row[0], row[1] = mine, not mine
        for column, where in ((2, token.at), (4, token.to)):
            place = by_id.get(where or "")
            if place is not None:
                row[column], row[column + 1] = place.x / extent[0], place.y / extent[1]
        row[6], row[7] = amount(token.left), amount(token.count or 0)
        columns = self._token_columns
        _note(row, columns, token.facts)
        _mark(row, columns, f"sign {token.sign}", 1)
        for state in token.states:
            _mark(row, columns, f"state {state}", 1)
        for part in token.made_of:
            _mark(row, columns, f"sign {part.sign}", amount(part.count or 1))

    # -- what every decision changes

    def decision(self, sight: Sight, deciding: Deciding) -> Vector:
        """What a seat sees with what it has said so far."""
        row = sight.row.copy()
        layout, begun, form = self.layout, deciding.begun, deciding.here
        row[1], row[3] = amount(max(0, deciding.left)), amount(len(deciding.orders))
        at = len(_NOW) + len(layout.questions) + len(self.players)
        if begun is not None:
            row[4] = amount(len(begun.values))
            row[at + layout.words.index(begun.word)] = 1
            kind = form.kind(begun.word)
            field = kind and kind.field_at(len(begun.values))
            if field:
                field_at = layout.fields.index(f"{begun.word}.{field.name}")
                row[at + len(layout.words) + field_at] = 1
        if isinstance(deciding.choices, Numbers):
            row[5], row[6] = amount(deciding.choices.least), amount(deciding.choices.most)
        places = row[self._first_place : self._first_token].reshape(self.places, -1)
        self._spend(row, places, sight, deciding)
        self._say(row, places, sight, deciding)
        self._list(row[self._first_entry :].reshape(ENTRIES, -1), sight, deciding)
        return row

    def _spend(self, row: Vector, places: Vector, sight: Sight, deciding: Deciding) -> None:
        """Purses, those of a place beside it, and the orders that name a place."""
        purses = deciding.here.purses()
        first = self.now - 2 * PURSES
        others = []
        for purse in purses:
            at = sight.rows.get(purse.id, self.places)
            if at < self.places:
                places[at, 14] = amount(purse.left)
            else:
                others.append(purse)
        for number, purse in enumerate(others[:PURSES]):
            row[first + 2 * number] = amount(purse.has)
            row[first + 2 * number + 1] = amount(purse.left)
        named: Counter[Any] = Counter()
        for order in deciding.orders:
            named.update(value for value in kind_of(type(order)).values(order) if value is not None)
        for value, times in named.items():
            at = sight.rows.get(value, self.places)
            if at < self.places:
                places[at, 15] = amount(times)

    def _say(self, row: Vector, places: Vector, sight: Sight, deciding: Deciding) -> None:
        """The values of the order under way, where they stand."""
        if deciding.begun is None:
            return
        tokens = row[self._first_token : self._first_entry].reshape(self.tokens, -1)
        for number, value in enumerate(deciding.begun.values[:SAID]):
            token = sight.tokens.get(value)
            place = sight.rows.get(sight.board.tokens[token].at if token is not None else value)
            if place is not None and place < self.places:
                places[place, 16 + number] = 1
            if token is not None and token < self.tokens:
                tokens[token, 8] = 1

    def _list(self, rows: Vector, sight: Sight, deciding: Deciding) -> None:
        """The entries of the list that is offered."""
        if deciding.closed:
            return
        width, height = _extent(sight.board)
        first = deciding.numbering.first_entry
        for number, value in enumerate(deciding.entries()):
            row = rows[number]
            row[0], row[1] = 1, first + number in deciding.meanings
            token = sight.tokens.get(value)
            if token is not None:
                piece = sight.board.tokens[token]
                place = sight.places.get(piece.at)
                if place is not None:
                    row[2], row[3] = place.x / width, place.y / height
                row[4], row[5] = amount(piece.count or 0), piece.owner == sight.me


class Sight:
    """What a seat sees of a position."""

    def __init__(self, row: Vector, board: Board, me: Player, known: Iterable[str] = ()) -> None:
        self.row, self.board, self.me = row, board, me
        self.places: dict[Any, Place] = {place.id: place for place in board.places}
        self.rows: dict[Any, int] = {
            place: at for at, place in enumerate(dict.fromkeys((*known, *self.places)))
        }
        """Of each place, those among them that are gone from the board."""
        self.tokens: dict[Any, int] = {token.id: at for at, token in enumerate(board.tokens)}

    def with_rows(self, rows: Vector) -> list[tuple[Vector, Place]]:
        """The places on the board that there is a row for, with it."""
        numbered = ((self.rows[place.id], place) for place in self.board.places)
        return [(rows[at], place) for at, place in numbered if at < len(rows)]


def mask(deciding: Deciding, numbering: Numbering) -> npt.NDArray[np.int8]:
    """1 for each action that means something now."""
    legal = np.zeros(numbering.size, np.int8)
    legal[list(deciding.meanings)] = 1
    return legal


def _seat(number: int) -> str:
    return f"seat +{number}" if number else "me"


def _rows(what: str, count: int, names: tuple[str, ...]) -> list[str]:
    return [f"{what} {row}: {name}" for row in range(1, count + 1) for name in names]


def _told(what: str, words: tuple[str, ...]) -> list[str]:
    return [f"{what} {word}" for word in words]


def _columns(names: tuple[str, ...]) -> dict[str, int]:
    return {name: column for column, name in enumerate(names)}


def _extent(board: Board) -> tuple[int, int]:
    """What places are measured by, so that x and y are shares."""
    across = max((abs(place.x) for place in board.places), default=0)
    down = max((abs(place.y) for place in board.places), default=0)
    return max(board.width, across, 1), max(board.height, down, 1)


def _note(row: Vector, columns: dict[str, int], facts: Iterable[Any]) -> None:
    for fact in facts:
        if fact.number is not None:
            _mark(row, columns, f"fact {fact.label}", amount(fact.number))


def _mark(row: Vector, columns: dict[str, int], word: str, value: float) -> None:
    column = columns.get(word)
    if column is not None:
        row[column] = value


def _expect(row: Vector, token: Token, *, mine: bool) -> None:
    """A piece that is on its way here."""
    row[10 if mine else 11] += token.count or 1
    first = 12 if mine else 13
    row[first] = min(row[first] or math.inf, token.left)
