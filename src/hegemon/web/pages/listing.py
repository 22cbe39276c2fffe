"""The map in words: tables of all places and of all that stands or moves, to be read or heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from hegemon.core.board import (
    Board,
    Fact,
    Place,
    Token,
    neighbours_of,
    owners_by_player,
    places_by_id,
    tokens_at,
    when,
)
from hegemon.core.game import Player
from hegemon.draw.phrases import (
    as_of_words,
    label_of,
    name_of,
    standing_words,
    token_words,
    turns_words,
    way_words,
    who,
)
from hegemon.draw.style import owner_class
from hegemon.web.api.looking import show_board
from hegemon.web.api.tables import show_table
from hegemon.web.pages.places import map_at
from hegemon.web.pages.visit import Page, Shown, Visit

_PATH = "/t/{table}/{seat}/map"

_Thing = TypeVar("_Thing", Place, Token)


class Row(NamedTuple):
    """A line of a table; `id` is that of the place where it is on the map."""

    id: str
    colour: str
    letter: str
    cells: tuple[str, ...]


class Listing(NamedTuple):
    """A table in words; columns in which nothing stands are left out."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def listing(visit: Visit) -> Shown:
    """All that the map of a seat says, as tables; raises Told."""
    shown = visit.inside.get(show_table, visit.table)
    board = visit.inside.get(show_board, visit.seat)
    says = {
        "table": shown,
        "seat": visit["seat"],
        "when": when(board),
        "legend": board.legend,
        "back": map_at(visit["table"], visit["seat"]),
        "lists": [each for each in (places_of(board), pieces_of(board)) if each.rows],
    }
    return Shown("listing.html", says)


def places_of(board: Board) -> Listing:
    """Every place: what it is, whose, what stands there and where it leads."""
    here, coming = tokens_at(board), _coming(board)
    labels = _labels(place.facts for place in board.places)
    near = _near(board)
    cells: dict[str, Callable[[Place], str]] = {
        "place": name_of,
        "on the map": lambda place: label_of(place) if place.label else "",
        "id": lambda place: "" if place.id == name_of(place) else place.id,
        "owner": lambda place: _name(place.owner, board),
        "terrain": lambda place: place.terrain,
        **{label: _fact(label) for label in labels},
        "here": lambda place: ", ".join(
            standing_words(token, place, board) for token in here[place.id]
        ),
        "on the way here": lambda place: ", ".join(coming.get(place.id, ())),
        "marks": lambda place: ", ".join((*place.badges, *_layers(board, place))),
        "as of": as_of_words,
        "leads to": lambda place: near[place.id],
        "note": lambda place: place.note,
    }
    rows = [(place.id, place.owner, place) for place in board.places]
    return _table("places", "Places", cells, rows, board)


def pieces_of(board: Board) -> Listing:
    """Every counter: what it is, whose, where it stands, or where it goes and when it arrives."""
    labels = _labels(token.facts for token in board.tokens)
    places = places_by_id(board)
    cells: dict[str, Callable[[Token], str]] = {
        "piece": lambda token: token.id,
        "what": token_words,
        "owner": lambda token: _name(token.owner, board),
        "at": lambda token: name_of(places[token.at]) if token.to is None else "",
        "way": lambda token: way_words(token, board) if token.to is not None else "",
        "arrives in": lambda token: turns_words(token.left, board) if token.to is not None else "",
        **{label: _fact(label) for label in labels},
        "note": lambda token: token.note,
    }
    rows = [(token.at, token.owner, token) for token in board.tokens]
    return _table("pieces", "Pieces", cells, rows, board)


def _table(
    id_: str,
    title: str,
    cells: Mapping[str, Callable[[_Thing], str]],
    things: Sequence[tuple[str, Player | None, _Thing]],
    board: Board,
) -> Listing:
    made = [tuple(cell(thing) for cell in cells.values()) for _, _, thing in things]
    said = [number for number in range(len(cells)) if any(row[number] for row in made)]
    rows = tuple(
        _row(place, owner, [row[number] for number in said], board)
        for (place, owner, _), row in zip(things, made, strict=True)
    )
    columns = list(cells)
    return Listing(id_, title, tuple(columns[number] for number in said), rows)


def _row(place: str, owner: Player | None, cells: Sequence[str], board: Board) -> Row:
    if owner is None:
        return Row(place, "", "", tuple(cells))
    seat = [each.player for each in board.owners].index(owner)
    return Row(place, owner_class(seat), board.owners[seat].letter, tuple(cells))


def _labels(facts: Iterable[Sequence[Fact]]) -> dict[str, None]:
    """What is known of some, in the order in which it is first said."""
    return dict.fromkeys(fact.label for each in facts for fact in each)


def _fact(label: str) -> Callable[[Place | Token], str]:
    return lambda thing: next((fact.value for fact in thing.facts if fact.label == label), "")


def _name(player: Player | None, board: Board) -> str:
    return "" if player is None else who(owners_by_player(board)[player])


def _coming(board: Board) -> dict[str, list[str]]:
    """What is on its way to each place, the first to arrive leading."""
    found: dict[str, list[str]] = {}
    moving = (token for token in board.tokens if token.to is not None)
    for token in sorted(moving, key=lambda token: token.left):
        whose = _name(token.owner, board)
        said = f"{whose} {token_words(token)} in {turns_words(token.left, board)}".strip()
        found.setdefault(token.to or "", []).append(said)
    return found


def _near(board: Board) -> dict[str, str]:
    """Where one can go from each place, and by which kind of way."""
    places, styles = places_by_id(board), {}
    for link in board.links:
        styles[link.a, link.b] = styles[link.b, link.a] = link.style
    return {
        place: ", ".join(_called(places[other], styles[place, other]) for other in others)
        for place, others in neighbours_of(board).items()
    }


def _called(place: Place, style: str) -> str:
    return f"{name_of(place)} ({style})" if style else name_of(place)


def _layers(board: Board, place: Place) -> list[str]:
    return [layer.label for layer in board.layers if place.id in layer.places]


PAGES = (Page("GET", _PATH, listing),)
