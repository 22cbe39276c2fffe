"""A unit of work: one game as a small plain spec.

Nothing but the spec decides how the game goes, so it may be played anywhere, and again; its key is
a digest of it. Which code played it is not in the key: a cache asks for that, too (`code.py`).
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

import msgspec

_KEY = 32
"""Characters of a key: so many games never share one by chance."""


class GameSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One game to be played: names, numbers and texts, never objects."""

    game: str
    version: int
    """Of the ruleset: where another one is installed the game is not played."""
    rules: str
    """The house rules, as JSON."""
    figures: str = ""
    """The figures (tables.toml) that count in place of the game's own; "" for those."""
    bots: tuple[str, ...]
    """By seat of the game, as they are typed."""
    opening: tuple[tuple[str, ...], ...] = ()
    """By seat of the game: the lines that its first orders are made of; () for no seat."""
    turned: int = 0
    """By how many places the turn order is moved on over the map."""
    seed: str
    """What dice and bots follow from; the same in all games of a block."""
    most_steps: int
    most_turns: int = 0
    """A game that reaches a later turn is stopped; 0 for no limit."""
    fast: bool = False
    """Whether the game's fast engine plays it; such a row has no series and no orders."""
    checked: bool = False
    """Whether impossible answers, and positions that cannot be, are told as crashes."""

    most_seconds: int = 0
    """A game that takes longer is struck, 0 for no limit. It is in no key: what a game is does not
    depend on how long it takes."""

    # What stands below says where in the study it belongs; it changes nothing about the game.
    block: int = 0
    variant: str = ""
    rotation: int = 0

    def of_block(self, block: int, seed: int) -> GameSpec:
        """The same game on the luck of a block; in the first block it is checked."""
        checked = self.checked or not block
        return msgspec.structs.replace(
            self, seed=f"{seed}|{block}", block=block, checked=checked and not self.fast
        )

    @property
    def key(self) -> str:
        """The digest of what decides the game."""
        parts = (
            self.game,
            self.version,
            _short(self.rules),
            _short(self.figures),
            self.bots,
            self.opening,
            self.turned,
            self.seed,
            (self.most_steps, self.most_turns),
            (self.fast, self.checked),
        )
        return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:_KEY]


@lru_cache(maxsize=256)
def _short(text: str) -> str:
    """A long text by its digest: maps and figures come again in every game."""
    return hashlib.sha256(text.encode()).hexdigest()[:_KEY] if text else ""
