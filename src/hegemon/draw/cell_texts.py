"""What a map of characters says of one place: its label, whose it is, what stands there.

`4J1:12` is a place labelled 4J of the owner with the letter 1, who has 12 there; `~12` were there
when it was last seen, and `+3b` are of another owner. `=2` and `=2b` are two counters of which one
at least may be any number of pieces. Where that is too wide for the map, `4J1:` says that there are
some, and `+b` whose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hegemon.core.board import Board, Place, Token
from hegemon.core.game import Player
from hegemon.draw.phrases import label_of, mark_of, short
from hegemon.draw.text import width_of

SOMETHING = ":"
"""Where the owner of a place has pieces there, and no room is left for their count."""

OTHERS = "+"
"""Where others have pieces."""

UNCOUNTED = "="
"""Before a number of counters of which each may be any number of pieces."""


def _standing(place: Place, tokens: Iterable[Token], board: Board) -> str:
    """What stands at a place, in a few characters: the owner's own, then what others have.

    Whoever has a counter there that nobody has counted is told in counters.
    """
    theirs: dict[Player | None, list[int | None]] = {}
    for token in tokens:
        theirs.setdefault(token.owner, []).append(token.count)
    own = theirs.pop(place.owner, None)
    sign = SOMETHING if place.as_of is None else "~"
    text = "" if own is None else _counted(sign, own)
    return text + "".join(
        _counted(OTHERS, counts) + mark_of(player, board) for player, counts in theirs.items()
    )


def _counted(sign: str, counts: Sequence[int | None]) -> str:
    """How many pieces there are, or how many counters where one of them is not counted."""
    known = [count for count in counts if count is not None]
    if len(known) < len(counts):
        return f"{UNCOUNTED}{len(counts)}"
    return f"{sign}{short(sum(known))}"


def texts(place: Place, tokens: tuple[Token, ...], board: Board) -> tuple[str, ...]:
    """What a cell can say of a place, the most first.

    With counts; with whose pieces are there; that some are; and without.
    """
    bare = label_of(place) + mark_of(place.owner, board)
    owners = {token.owner for token in tokens}
    own = SOMETHING if place.owner in owners else ""
    others = {mark_of(owner, board) for owner in owners - {place.owner}}
    whose = own + "".join(f"{OTHERS}{mark}" for mark in sorted(others))
    some = OTHERS if others else own
    return bare + _standing(place, tokens, board), bare + whose, bare + some, bare


def longest(said: tuple[str, ...], most: int) -> str:
    """The first text that is not too wide, else the last."""
    return next((text for text in said if width_of(text) <= most), said[-1])
