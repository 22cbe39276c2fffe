"""Small words of every sentence.

>>> counted(1, "ship"), counted(2, "ship"), counted(2, "army"), counted(2, "decoy")
('1 ship', '2 ships', '2 armies', '2 decoys')
>>> enumerated(["Altair", "Deneb", "Vega"])
'Altair, Deneb and Vega'
>>> whose("you"), whose("Sparta"), does("you", "attack"), does("Sparta", "attack")
('your', "Sparta's", 'You attack', 'Sparta attacks')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from hegemon.core.game import Player
from hegemon.core.mentions import mention

YOU = "you"
"""What a player is called in what he reads himself."""

_HISSING = ("ch", "sh", "ss", "x")


def plural(word: str, count: int = 2) -> str:
    """The word as it stands behind a number: "1 army", "2 armies", "0 ships", "2 matches"."""
    return word if count == 1 else _plural(word)


@lru_cache(1_000)  # a sheet says the same few words thousands of times
def _plural(word: str) -> str:
    # "armies", but "decoys": a y behind a vowel stays
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(_HISSING) else f"{word}s"


def counted(count: int, word: str) -> str:
    """So many of something: "1 ship", "2 ships", "2 armies"."""
    return f"{count} {plural(word, count)}"


def capital(text: str) -> str:
    """The text as a sentence begins, also where it begins with a mention."""
    start = 1 if text.startswith("[") else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def ended(text: str) -> str:
    """The text with a full stop at its end, if no sign stands there that ends a sentence.

    >>> ended("most prestige"), ended("No House is left.")
    ('most prestige.', 'No House is left.')
    """
    return text if text.endswith((".", "!", "?")) else f"{text}."


def enumerated(words: Iterable[str], last: str = "and") -> str:
    """Words as a sentence lists them: "A, B and C"."""
    *others, final = list(words) or [""]
    return f"{', '.join(others)} {last} {final}" if others else final


def seat_name(player: Player, players: Sequence[Player], me: Player | None) -> str:
    """A player by his seat, as a reader knows him: "you", and for others "player 2"."""
    if player == me:
        return YOU
    return mention("seat", player, f"player {players.index(player) + 1}")


def whose(name: str) -> str:
    """What belongs to somebody: "your" for YOU, "player 2's"."""
    return "your" if name == YOU else f"{name}'s"


def does(name: str, verb: str) -> str:
    """Somebody at the start of a sentence, doing something: "You attack", "Player 2 attacks"."""
    return f"You {verb}" if name == YOU else f"{capital(name)} {verb}s"
