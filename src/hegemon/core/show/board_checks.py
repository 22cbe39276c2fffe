"""What is wrong with a board, before somebody draws it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator

from hegemon.core.battle import check_battle
from hegemon.core.board import Board, cell_of, owners_by_player, places_by_id
from hegemon.core.game import Player
from hegemon.core.show.signs import BODIES, EMBLEMS, GROUNDS, PIECES, STATES, WORKS

_GROUND = {**BODIES, **GROUNDS}


def check_board(board: Board) -> list[str]:
    """What is wrong with a board, as sentences; an empty list when every renderer can draw it."""
    return [
        *_doubles(board),
        *_dangling(board),
        *_bad_places(board),
        *_bad_tokens(board),
        *_bad_layers(board),
        *_bad_links(board),
        *_bad_facts(board),
        *_bad_signs(board),
        *_bad_grid(board),
        *_bad_battle(board),
    ]


def _doubles(board: Board) -> Iterator[str]:
    ids: dict[str, Iterable[str]] = {
        "place": (place.id for place in board.places),
        "token": (token.id for token in board.tokens),
        "layer": (layer.id for layer in board.layers),
        "owner": (owner.player for owner in board.owners),
        "owner's letter": (owner.letter for owner in board.owners),
    }
    for what, found in ids.items():
        for name, times in Counter(found).items():
            if times > 1:
                yield f"{what} {name!r} is there {times} times"
            if not name:
                yield f"{what} has no text"


def _dangling(board: Board) -> Iterator[str]:
    places, owners = places_by_id(board), owners_by_player(board)
    for who, place in _named_places(board):
        if place not in places:
            yield f"{who} names the place {place!r}, which is not on the board"
    for who, player in _named_players(board):
        if player not in owners:
            yield f"{who} belongs to {player!r}, who is not among the owners"


def _named_places(board: Board) -> Iterator[tuple[str, str]]:
    for link in board.links:
        yield from ((f"link {link.a!r}-{link.b!r}", end) for end in (link.a, link.b))
    for token in board.tokens:
        yield f"token {token.id!r}", token.at
        if token.to is not None:
            yield f"token {token.id!r}", token.to
        yield from ((f"the way of token {token.id!r}", place) for place in token.way)
    for layer in board.layers:
        yield from ((f"layer {layer.id!r}", place) for place in layer.places)
    if board.focus:
        yield "the focus of the board", board.focus


def _named_players(board: Board) -> Iterator[tuple[str, Player]]:
    for place in board.places:
        if place.owner is not None:
            yield f"place {place.id!r}", place.owner
        if place.held_by is not None:
            yield f"place {place.id!r}", place.held_by
    for token in board.tokens:
        if token.owner is not None:
            yield f"token {token.id!r}", token.owner


def _bad_places(board: Board) -> Iterator[str]:
    for place in board.places:
        if place.size < 0:
            yield f"place {place.id!r} has the size {place.size}"
        if 0 < len(place.outline) < 3:
            yield f"place {place.id!r} has an outline of fewer than three corners"
        if place.as_of is not None and board.turn is not None and place.as_of > board.turn:
            yield f"place {place.id!r} is known as of turn {place.as_of}, after turn {board.turn}"


def _bad_tokens(board: Board) -> Iterator[str]:
    for token in board.tokens:
        if token.count is not None and token.count < 0:
            yield f"token {token.id!r} counts {token.count}"
        if token.to is None and (token.done or token.total):
            yield f"token {token.id!r} has steps but goes nowhere"
        if token.to is not None and not 0 <= token.done <= token.total:
            yield f"token {token.id!r} has done {token.done} of {token.total} steps"
        if token.way and (token.at, token.to) != (token.way[0], token.way[-1]):
            yield f"the way of token {token.id!r} does not lead from {token.at!r} to {token.to!r}"


def _bad_layers(board: Board) -> Iterator[str]:
    tokens = {token.id for token in board.tokens}
    links = {frozenset((link.a, link.b)) for link in board.links}
    for layer in board.layers:
        for token in layer.tokens:
            if token not in tokens:
                yield f"layer {layer.id!r} names the token {token!r}, which is not on the board"
        for a, b in layer.links:
            if frozenset((a, b)) not in links:
                yield f"layer {layer.id!r} names the link {a!r}-{b!r}, which is not on the board"
        if len(layer.values) not in (0, layer.size):
            yield f"layer {layer.id!r} has {len(layer.values)} values for {layer.size} items"


def _bad_links(board: Board) -> Iterator[str]:
    ends = Counter(frozenset((link.a, link.b)) for link in board.links)
    for link in board.links:
        if link.a == link.b:
            yield f"link {link.a!r}-{link.b!r} leads nowhere"
        elif ends.pop(frozenset((link.a, link.b)), 0) > 1:
            yield f"link {link.a!r}-{link.b!r} is there twice"


def _bad_facts(board: Board) -> Iterator[str]:
    named_facts = (
        *((f"place {place.id!r}", place.facts) for place in board.places),
        *((f"token {token.id!r}", token.facts) for token in board.tokens),
    )
    for what, facts in named_facts:
        for label, times in Counter(fact.label for fact in facts).items():
            if times > 1 or not label:
                yield f"{what} has {times} facts called {label!r}"


def _bad_signs(board: Board) -> Iterator[str]:
    """Signs that are in no table of `core.show.signs`."""
    for place in board.places:
        what = f"place {place.id!r}"
        yield from _unknown(what, "sign", [place.sign] if place.sign else [], _GROUND)
        yield from _unknown(what, "work", [work.sign for work in place.works], WORKS)
        yield from _unknown(what, "state", place.states, STATES)
    for token in board.tokens:
        what, parts = f"token {token.id!r}", [part.sign for part in token.made_of]
        yield from _unknown(what, "sign", [token.sign, *parts] if token.sign else parts, PIECES)
        yield from _unknown(what, "state", token.states, STATES)
    for owner in board.owners:
        if owner.emblem and owner.emblem not in EMBLEMS:
            yield f"owner {owner.player!r} has the emblem {owner.emblem!r}, which is none"


def _unknown(what: str, kind: str, signs: Iterable[str], known: Container[str]) -> Iterator[str]:
    for sign in signs:
        if sign not in known:
            yield f"{what} has the {kind} {sign!r}, which is none"


def _bad_grid(board: Board) -> Iterator[str]:
    if board.grid != "square":
        return
    cells: dict[tuple[int, int], str] = {}
    for place in board.places:
        column, row = cell_of(place)
        if not (0 <= column < board.columns and 0 <= row < board.rows):
            yield f"place {place.id!r} lies at column {column}, row {row}, off the grid"
        other = cells.setdefault((column, row), place.id)
        if other != place.id:
            yield f"places {other!r} and {place.id!r} share a cell"


def _bad_battle(board: Board) -> Iterator[str]:
    if board.battle is not None:
        tokens = {token.id for token in board.tokens}
        places, owners = places_by_id(board), owners_by_player(board)
        yield from check_battle(board.battle, places, tokens, owners)
