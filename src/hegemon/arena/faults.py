"""What a bot did wrong in a match: it stands in the match itself, as notes beside sealed answers.

So whoever goes on with a match, or reads its file years later, knows of it what the arena knew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.entries import SealedEntry
from hegemon.play.errors import brief
from hegemon.play.lines import kind_of, read

FaultKind = Literal["crash", "timeout", "illegal"]

_SAID: dict[FaultKind, str] = {
    "crash": "the bot crashed",
    "timeout": "the bot gave no answer",
    "illegal": "the bot gave no legal answer",
}
_IN_PART = "of the bot's answer only the legal part counts"
"""How the note begins of an answer that is still its own."""


class BotFault(Value, tag=False):
    """One thing that went wrong: whose, when and why."""

    seat: Player
    step: int
    kind: FaultKind
    why: str
    in_part: bool = False
    """Whether the legal part of the answer counted."""


def noted(kind: FaultKind, why: str, *, in_part: bool = False) -> str:
    """The note beside an answer of which this is true."""
    return brief(ValueError(f"{_IN_PART if in_part else _SAID[kind]}: {why}"), most=300)


def faults_in(lines: Iterable[bytes]) -> list[BotFault]:
    """All that went wrong in a match, out of its lines."""
    entries = (read(line) for line in lines if kind_of(line) == "sealed" and b'"note":' in line)
    found = (_fault(entry) for entry in entries if isinstance(entry, SealedEntry))
    return [one for one in found if one is not None]


def _fault(entry: SealedEntry) -> BotFault | None:
    said, _, why = entry.note.partition(": ")
    if said == _IN_PART:
        return BotFault(entry.player, entry.step, "illegal", why, in_part=True)
    kind = next((kind for kind, words in _SAID.items() if said == words), None)
    return BotFault(entry.player, entry.step, kind, why) if kind else None


def lost_by(
    faults: Iterable[BotFault], *, most_timeouts: int, most_illegal: int
) -> frozenset[Player]:
    """The seats whose bots have lost by the arena's rule: a crash, or so many of the others.

    An answer whose legal part counted is none of these; with 0 no illegal answer loses.
    """
    most = {"crash": 1, "timeout": most_timeouts, "illegal": most_illegal}
    counts = Counter((one.seat, one.kind) for one in faults if not one.in_part)
    return frozenset(seat for (seat, kind), count in counts.items() if 0 < most[kind] <= count)
