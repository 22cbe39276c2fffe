"""What an umpire may do by hand: ships and owners of stars, for a slip or as a present."""

from __future__ import annotations

from typing import Annotated

from hegemon.core import (
    MOST_COUNTED,
    Act,
    BadConfig,
    Choice,
    Choices,
    Given,
    HandCount,
    Numbers,
    Order,
    Player,
    Says,
)
from hegemon.games.space_conquest.by_hand_fleets import FLEETS_BY_HAND
from hegemon.games.space_conquest.state import State, see

NOBODY = "nobody"

WhichStar = Annotated[str, Says("place", "which star")]
WhoseStar = Annotated[str, Says("choice", "whose")]


class Own(Order):
    """By hand: a star has another owner."""

    example = "own A p1"
    star: WhichStar
    player: WhoseStar


class Ships(Order):
    """By hand: a player has so many ships at a star."""

    example = "ships A p1 5"
    star: WhichStar
    player: WhoseStar
    ships: HandCount


def _choices(state: State, field: str, given: Given) -> Choices:
    if field == "star":
        return tuple(
            Choice(letter, name=state.chart[letter].name, label=_said(state, letter))
            for letter in state.stars
        )
    if field == "ships":
        return Numbers(0, MOST_COUNTED)
    return (*(Choice(player) for player in state.players), Choice(NOBODY))


def _said(state: State, letter: str) -> str:
    star = state.stars[letter]
    ships = ", ".join(f"{player} {number}" for player, number in star.stationed_ships.items())
    return f"{star.owner or NOBODY}; {ships or 'no ships'}"


def _own(state: State, order: Own) -> None:
    """A star has another owner, or none; who gains or loses it sees that."""
    star = state.stars[order.star]
    before = star.owner
    star.owner = None if order.player == NOBODY else Player(order.player)
    for player in (before, star.owner):
        if player is not None:
            see(state, player, star)


def _ships(state: State, order: Ships) -> None:
    """A player has so many ships at a star; its owner sees that."""
    if order.player == NOBODY:
        raise BadConfig(f"player: {' or '.join(state.players)}")
    star = state.stars[order.star]
    star.station(Player(order.player), order.ships)
    if star.owner is not None:
        see(state, star.owner, star)


BY_HAND: tuple[Act[State], ...] = (
    Act(Own, _choices, _own),
    Act(Ships, _choices, _ships),
    *FLEETS_BY_HAND,
)
"""What an umpire may do to a position."""
