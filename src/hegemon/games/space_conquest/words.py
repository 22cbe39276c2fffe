"""How stars, players and counts are called in sentences."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.games.space_conquest.view import View


def star_name(view: View, star: str) -> str:
    """A star for people: "D Deneb"."""
    return f"{star} {view.chart[star].name}"


def player_name(view: View, player: Player) -> str:
    """A player as the viewer calls him: "you", "player 2"."""
    return "you" if player == view.me else f"player {view.players.index(player) + 1}"


def possessive(view: View, player: Player) -> str:
    """Whose: "your", "player 2's"."""
    return "your" if player == view.me else f"{player_name(view, player)}'s"


def does(view: View, player: Player, verb: str) -> str:
    """A player at the start of a sentence, doing something: "You attack", "Player 2 attacks"."""
    return f"You {verb}" if player == view.me else f"{capital(player_name(view, player))} {verb}s"


def counted(count: int, word: str) -> str:
    """So many of something that takes an s: "1 ship", "2 ships"."""
    return f"{count} {word}{'s' * (count != 1)}"


def ships(count: int) -> str:
    """So many ships."""
    return counted(count, "ship")


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]
