"""The powers of a match as its page shows them: emblem and colour, and whether they have sealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from markupsafe import Markup

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.show.signs import emblem_of
from hegemon.core.words import counted
from hegemon.draw.style import owner_class
from hegemon.draw.symbols.sheet import symbols
from hegemon.play.turn.look import SeatNow
from hegemon.web.api.tables import SeatShown, TableShown

HasSealed = Literal["sealed", "thinking", ""]


class Power(NamedTuple):
    """Who sits at a seat, how his things look, and how far he is."""

    sits: SeatShown
    emblem: str
    colour: str
    """The class that has his colour: "o1"."""
    state: HasSealed
    """Whether he has answered what is asked now; "" where he is asked nothing."""
    told: str
    """What of his stands on the map, in words."""
    pieces: str
    """The pieces among it; "" for none."""
    realm: str = ""
    """What the game itself calls it, as reports do: "Blaufurt"; "" where its seat names it."""


def powers_of(table: TableShown, board: Board, now: SeatNow | None) -> list[Power]:
    """All who play, in the order of their seats; `now` is None for who only looks on."""
    places = Counter(place.held_by or place.owner for place in board.places)
    pieces = Counter(token.owner for token in board.tokens)
    waiting = now.waiting if now else table.facts.waiting
    asked = now.asked if now else waiting
    found = []
    for number, sits in enumerate(table.seats):
        at, emblem = _sign(board, sits.seat, number)
        own = pieces[sits.seat]
        told, moving = _told(places[sits.seat], own), counted(own, "piece") if own else ""
        state = _state(sits.seat, asked, waiting)
        colour = owner_class(at)
        realm = _realm(board, sits)
        found.append(Power(sits, emblem, colour, state, told, pieces=moving, realm=realm))
    return found


def emblems_of(powers: Sequence[Power]) -> Markup:
    """The drawings of their emblems, for `<use href="#power-...">`."""
    drawn = symbols({power.emblem for power in powers}, "light", "power-")
    return Markup(drawn)  # noqa: S704 - made by us, of nothing that anybody wrote


def _sign(board: Board, seat: Player, number: int) -> tuple[int, str]:
    """Where an owner stands in the row of the board, and his emblem; else by his seat."""
    for at, owner in enumerate(board.owners):
        if owner.player == seat:
            return at, owner.emblem or emblem_of(at)
    return number, emblem_of(number)


def _realm(board: Board, sits: SeatShown) -> str:
    """A name of the game's own: "you" and "House 2" are none, for which a person's may stand."""
    called = next((owner.name for owner in board.owners if owner.player == sits.seat), "")
    called = called.removesuffix(" (you)")
    return "" if called in ("you", sits.name) or any(map(str.isdigit, called)) else called


def _state(seat: Player, asked: Sequence[Player], waiting: Sequence[Player]) -> HasSealed:
    if seat in waiting:
        return "thinking"
    return "sealed" if seat in asked else ""


def _told(places: int, pieces: int) -> str:
    """How much one sees of somebody: what he has beyond that is not told."""
    return ", ".join(_counts(places, pieces)) or "nothing"


def _counts(places: int, pieces: int) -> Iterator[str]:
    if places:
        yield counted(places, "place")
    if pieces:
        yield counted(pieces, "piece")
