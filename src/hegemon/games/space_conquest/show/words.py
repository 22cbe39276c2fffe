"""How stars, players and counts are called in sentences."""

from __future__ import annotations

from collections.abc import Callable

from hegemon import core
from hegemon.core import Player, Scalar, capital, counted, mention, seat_name
from hegemon.games.space_conquest.answers import Move
from hegemon.games.space_conquest.events import OrderFault
from hegemon.games.space_conquest.view import View


def star_name(view: View, star: str) -> str:
    """A star for people, with the letter that orders call it by: "Deneb (D)"."""
    return mention("place", star, f"{view.chart[star].name} ({star})")


def star_called(view: View, star: str) -> str:
    """A star by its name alone, in lists of many."""
    return mention("place", star, view.chart[star].name)


def star_letter(view: View, star: str) -> str:
    """A star by the letter that orders call it by, where its name stands beside it."""
    return mention("place", star, star) if star in view.chart else star


def fleet_name(view: View, player: Player, fleet: str, count: int) -> str:
    """A fleet by whose and how large it is, as a sentence begins: "Your fleet of 4 ships"."""
    return f"{capital(possessive(view, player))} {pointed(view, fleet, f'fleet of {ships(count)}')}"


def pointed(view: View, fleet: str, words: str) -> str:
    """Words for a fleet; only one that the viewer's map shows can be pointed at."""
    on_map = any(one.id == fleet for one in view.fleets)
    return mention("token", fleet, words) if on_map else words


def player_name(view: View, player: Player) -> str:
    """A player as the viewer calls him: "you", "player 2"."""
    return seat_name(player, view.players, view.me)


def possessive(view: View, player: Player) -> str:
    """Whose: "your", "player 2's"."""
    return core.whose(player_name(view, player))


def does(view: View, player: Player, verb: str) -> str:
    """A player at the start of a sentence, doing something: "You attack", "Player 2 attacks"."""
    return core.does(player_name(view, player), verb)


def ships(count: int) -> str:
    """So many ships."""
    return counted(count, "ship")


FAULTS: dict[OrderFault, str] = {
    "unknown-origin": "there is no star {origin}",
    "unknown-destination": "there is no star {to}",
    "not-owned": "{origin} is not {whose} star",
    "same-star": "the ships are already at {to}",
    "bad-count": "{ships} is not a whole number of ships above 0",
}
"""What is wrong with a move, for reports and order sheets alike."""


def fault_text(code: OrderFault, move: Move, whose: str, word: Callable[[Scalar], str]) -> str:
    """What is wrong with a move, each of its fields as `word` writes it."""
    origin, to, count = (word(part) for part in (move.origin, move.to, move.ships))
    return FAULTS[code].format(origin=origin, to=to, ships=count, whose=whose)
