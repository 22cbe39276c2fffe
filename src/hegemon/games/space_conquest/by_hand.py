"""What an umpire may do by hand: ships and owners of stars, for a slip or as a present."""

from __future__ import annotations

from hegemon.core.errors import BadConfig
from hegemon.core.extras.by_hand import MOST_COUNTED, Act
from hegemon.core.form import Choice, Choices, Field, Given, Numbers, Order, OrderKind
from hegemon.core.game import Player
from hegemon.games.space_conquest.state import State, see

NOBODY = "nobody"


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


def _own(state: State, order: Order) -> None:
    """A star has another owner, or none; who gains or loses it sees that."""
    star = state.stars[order.text(0)]
    before = star.owner
    star.owner = None if order.text(1) == NOBODY else Player(order.text(1))
    for player in (before, star.owner):
        if player is not None:
            see(state, player, star)


def _ships(state: State, order: Order) -> None:
    """A player has so many ships at a star; its owner sees that."""
    if order.text(1) == NOBODY:
        raise BadConfig(f"player: {' or '.join(state.players)}")
    star = state.stars[order.text(0)]
    star.station(Player(order.text(1)), order.number(2))
    if star.owner is not None:
        see(state, star.owner, star)


_STAR = Field("star", "place", "which star")
_PLAYER = Field("player", "choice", "whose")

BY_HAND: tuple[Act[State], ...] = (
    Act(
        OrderKind("own", "a star has another owner", (_STAR, _PLAYER), "own A p1"),
        _choices,
        _own,
    ),
    Act(
        OrderKind(
            "ships",
            "a player has so many ships at a star",
            (_STAR, _PLAYER, Field("ships", "count", "how many")),
            "ships A p1 5",
        ),
        _choices,
        _ships,
    ),
)
