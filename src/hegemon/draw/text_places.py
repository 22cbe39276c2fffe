"""The places of a board in words: as a table, as sentences, or one of them with all about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hegemon.core.board import Board, Place, Token, neighbours_of, places_by_id, tokens_at
from hegemon.core.harmless import inert
from hegemon.draw.hex_lattice import LANES
from hegemon.draw.phrases import (
    as_of_fact,
    as_of_words,
    fact_words,
    name_of,
    owner_name,
    standing_words,
    token_line,
)
from hegemon.draw.text import Paint, Span, TextLine, finish, plain, whole_table, wrap


def describe(board: Board, place: str, *, width: int = 80, paint: Paint = plain) -> str:
    """All that the board tells of a place, and which places are next to it, by name and id.

    Raises KeyError for a place that is not on the board.
    """
    places = places_by_id(board)
    here, found = tokens_at(board)[place], places[place]
    lines: list[TextLine] = list(wrap(_place_facts(found, (), board), width))
    if found.facts:
        lines += wrap([(f"  {', '.join(map(fact_words, found.facts))}", None)], width)
    if found.note:
        lines += wrap([(f"  {inert(found.note)}", None)], width)
    for token in here:
        lines += wrap([(f"  {token_line(token, board)}", token.owner)], width)
    coming = [token for token in board.tokens if token.to == place]
    for token in coming:
        lines += wrap([(f"  coming: {token_line(token, board)}", token.owner)], width)
    near = [places[id_] for id_ in neighbours_of(board)[place]]
    if near:
        lines += wrap(_next_to(board, place, near), width)
    return finish(lines, paint, width)


def _next_to(board: Board, place: str, near: Sequence[Place]) -> list[Span]:
    """The neighbours of a place, and how one gets to each."""
    ways = _styles(board, place)
    spans: list[Span] = [("  next to it: ", None)]
    for number, other in enumerate(near):
        how = f" ({ways[other.id]})" if ways[other.id] else ""
        spans += [(", " if number else "", None), (f"{_called(other)}{how}", other.owner)]
    return spans


def _styles(board: Board, place: str) -> dict[str, str]:
    """The kind of the way to each neighbour of a place: "major"; the first, where there are two."""
    ways: dict[str, str] = {}
    for link in board.links:
        if place in (link.a, link.b):
            other = link.b if link.a == place else link.a
            ways.setdefault(other, link.style)
    return ways


def list_places(board: Board, *, width: int = 80, paint: Paint = plain) -> str:
    """A table of the places; a sentence for each where the screen is too narrow for one.

    Who owns them, what stands there, and as of which turn that is known. Nothing of it is cut.
    """
    header = [
        (text, None)
        for text in (
            "Place",
            "On map",
            "Name",
            "Owner",
            "Terrain",
            "Here",
            "Marks",
            "As of",
            "Lanes",
        )
    ]
    here, lanes = tokens_at(board), _lanes(board)
    rows = [
        [*_place_row(place, here[place.id], board), (" ".join(lanes[place.id]), None)]
        for place in _sorted_places(board)
    ]
    lines = whole_table([header, *rows], width)
    if lines is None:
        return finish(place_sentences(board, width), paint, width)
    return finish([*lines, *_lane_key(board, width)], paint, width)


_ASIDE = LANES[2, 0]
"""The signs of lanes where they stand before the place to which one leads."""


def _lanes(board: Board) -> dict[str, list[str]]:
    """For each place where its lanes lead, each with the sign of its kind: =E1, -F2."""
    found: dict[str, list[str]] = {place.id: [] for place in board.places}
    for link in board.links:
        if sign := _ASIDE.get(link.style):
            found[link.a].append(sign + inert(link.b))
            found[link.b].append(sign + inert(link.a))
    return found


def _lane_key(board: Board, width: int) -> list[TextLine]:
    styles = [style for style in _ASIDE if any(link.style == style for link in board.links)]
    said = ", ".join(f"{_ASIDE[style]} {style}" for style in styles)
    return list(wrap([(f"Lanes: {said}", None)], width)) if styles else []


def place_sentences(board: Board, width: int) -> list[TextLine]:
    """One sentence for each place: what it is, whose, what stands there, and where it leads.

    Neighbours go by their ids, which is what orders name.
    """
    near, here = neighbours_of(board), tokens_at(board)
    lines: list[TextLine] = []
    for place in _sorted_places(board):
        ways = ", ".join(inert(other) for other in near[place.id])
        facts = _place_facts(place, here[place.id], board)
        lines += wrap([*facts, (f" -> {ways}" if ways else "", None)], width)
    return lines


def _place_facts(place: Place, tokens: Iterable[Token], board: Board) -> list[Span]:
    whose = f" {owner_name(place.owner, board)}" if place.owner else ""
    label = place.label if place.label not in (place.id, place.name) else ""
    marks = [inert(text) for text in (place.terrain, label, *place.badges) if text]
    facts: list[Span] = [(_called(place) + whose, place.owner), *((mark, None) for mark in marks)]
    facts += [(standing_words(token, place, board), token.owner) for token in tokens]
    facts += [(as_of_fact(place), None)] if as_of_fact(place) else []
    spans: list[Span] = []
    for text, owner in facts[:-1]:
        spans += [(f"{text},", owner), (" ", None)]
    return [*spans, facts[-1]]


def _place_row(place: Place, tokens: Iterable[Token], board: Board) -> list[Span]:
    here = "; ".join(standing_words(token, place, board) for token in tokens)
    return [
        (inert(place.id), place.owner),
        ("" if place.label == place.id else inert(place.label), None),
        (inert(place.name), None),
        (owner_name(place.owner, board), place.owner),
        (inert(place.terrain), None),
        (here, None),
        (inert(", ".join(place.badges)), None),
        (as_of_words(place), None),
    ]


def _sorted_places(board: Board) -> list[Place]:
    """Owners in seat order, then what nobody owns; within each by name."""
    seats = {owner.player: seat for seat, owner in enumerate(board.owners)}

    def key(place: Place) -> tuple[int, str, str]:
        seat = seats[place.owner] if place.owner else len(seats)
        return seat, name_of(place), place.id

    return sorted(board.places, key=key)


def _called(place: Place) -> str:
    """A place by name and, where that is another word, by the id that orders take."""
    name = name_of(place)
    return name if name == place.id else f"{name} ({inert(place.id)})"
