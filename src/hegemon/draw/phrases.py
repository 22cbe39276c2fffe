"""The words for what is on a board.

The same in a text, in a tooltip and in a summary. All of them are inert.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hegemon.core.board import (
    Board,
    Fact,
    Owner,
    Place,
    Token,
    owners_by_player,
    tokens_in_transit,
    when,
)
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.words import counted


def heading(board: Board) -> str:
    """The title, and the turn where there is one."""
    return ", ".join(inert(part) for part in (board.title, when(board)) if part)


def name_of(place: Place) -> str:
    """The longest name that a place has."""
    return inert(place.name or place.label or place.id)


def label_of(place: Place) -> str:
    """The short text that stands for a place on a map."""
    return inert(place.label or place.id)


def owner_name(player: Player | None, board: Board) -> str:
    """A player's name, or nothing for nobody."""
    return inert(owners_by_player(board)[player].name) if player else ""


def who(owner: Owner) -> str:
    """An owner as the game calls him, and the name that he chose, where that tells more."""
    if not owner.person or owner.person.casefold() == owner.name.casefold():
        return inert(owner.name)
    if owner.name.endswith(")"):  # "Rotmark (you)"
        return inert(f"{owner.name[:-1]}, {owner.person})")
    return inert(f"{owner.name} ({owner.person})")


def mark_of(player: Player | None, board: Board) -> str:
    """An owner's letter as it stands on a map of characters; nothing for nobody."""
    return inert(owners_by_player(board)[player].letter).lower() if player else ""


def short(count: int) -> str:
    """A count in few characters, rounded down: 12, 12k, 1.2M."""
    for unit, letter in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        whole, rest = divmod(count, unit)
        if whole >= 100:  # no room for a tenth
            return f"{whole}{letter}"
        if whole:
            tenth = rest * 10 // unit
            return f"{whole}.{tenth}{letter}" if tenth else f"{whole}{letter}"
    return str(count)


def token_words(token: Token) -> str:
    """What a token is: its style, count and badges."""
    count = "" if token.count is None else f" {token.count:,}"
    marks = f" ({', '.join(token.badges)})" if token.badges else ""
    return inert(f"{token.style}{count}{marks}")


def standing_words(token: Token, place: Place, board: Board) -> str:
    """A token at a place: whose it is is said only where it is not the place's owner's."""
    whose = "" if token.owner in (None, place.owner) else f"{owner_name(token.owner, board)} "
    return whose + token_words(token)


def way_words(token: Token, board: Board) -> str:
    """Where a token on its way comes from, what it passes, and where it goes to."""
    wanted = dict.fromkeys(token.route)
    names = {place.id: name_of(place) for place in board.places if place.id in wanted}
    return " to ".join(names[id_] for id_ in token.route)


def turns_words(turns: int, board: Board) -> str:
    """1 turn, 2 turns; or what the game calls them."""
    return counted(turns, inert(board.clock))


def as_of_words(place: Place) -> str:
    """Since when a place is known: now, turn 3, or unknown."""
    if not place.known:
        return "unknown"
    return "now" if place.as_of is None else f"turn {place.as_of}"


def fact_words(fact: Fact) -> str:
    """A fact as two words: "RU 4"."""
    return inert(f"{fact.label} {fact.value}")


def place_words(place: Place, tokens: Iterable[Token], board: Board) -> str:
    """All that the board says of a place, as one line for a tooltip."""
    facts = [
        f"{name_of(place)} ({inert(place.id)})",
        owner_name(place.owner, board),
        inert(place.terrain),
        inert(place.label) if place.label not in (place.id, place.name) else "",
        *map(inert, place.badges),
        *(standing_words(token, place, board) for token in tokens),
        *map(fact_words, place.facts),
        as_of_fact(place),
    ]
    note = f". {inert(place.note)}" if place.note else ""
    return ", ".join(fact for fact in facts if fact) + note


def as_of_fact(place: Place) -> str:
    """Nothing for a place that is seen now.

    Else that it is unknown, or as of which turn it is known.
    """
    if not place.known:
        return "unknown"
    return "" if place.as_of is None else f"as of turn {place.as_of}"


def token_line(token: Token, board: Board) -> str:
    """All that the board says of a token, as one line for a tooltip."""
    going = token.to is not None
    facts = [
        inert(token.id),
        owner_name(token.owner, board),
        token_words(token),
        way_words(token, board) if going else "",
        f"{turns_words(token.left, board)} left of {token.total}" if going else "",
        *map(fact_words, token.facts),
    ]
    note = f". {inert(token.note)}" if token.note else ""
    return ", ".join(fact for fact in facts if fact) + note


def summary(board: Board) -> str:
    """The board in a sentence or two, for whoever cannot see the picture."""
    places = Counter(place.owner for place in board.places)
    held = [f"{who(owner)} {places[owner.player]}" for owner in board.owners]
    unknown = sum(not place.known for place in board.places)
    facts = [f"held by {', '.join(held)}" if held else "", f"{unknown} unknown" if unknown else ""]
    moving = len(tokens_in_transit(board))
    tail = f" {moving} on the way." if moving else ""
    said = "; ".join(fact for fact in facts if fact)
    return f"{len(board.places)} places{'; ' if said else ''}{said}.{tail}"
