"""Notes of a workbook, kept beside the drafts of its seat until the next one is made.

They are for who wrote them: whoever takes the seat after him finds none.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence

import msgspec

from hegemon.core.game import Player
from hegemon.play.errors import Changed
from hegemon.play.ports import NOTES, DraftKey, Drafts
from hegemon.play.seat.at import AtTable
from hegemon.play.tables.ports import Holder


def held_since(holders: Mapping[Player, Holder], seat: Player) -> str:
    """Since when a seat has its holder, who alone finds his notes; "" for nobody."""
    holder = holders.get(seat)
    return holder.since if holder else ""


def keep_notes(
    match: AtTable, seat: Player, drafts: Drafts, notes: Sequence[str], *, since: str = ""
) -> None:
    """Keep these in place of those before; raises NotSaved, InUse.

    `since` is when he took the seat, "" where that is not known. Of two at once one is kept.
    """
    key = _key(match, seat, since)
    there = drafts.recall(key)
    lines = [json.dumps(notes)] if notes else []  # one line of ASCII: a file is read by lines
    with contextlib.suppress(Changed):
        drafts.keep(key, lines, there.revision if there else "")


def kept_notes(match: AtTable, seat: Player, drafts: Drafts, *, since: str = "") -> tuple[str, ...]:
    """The notes of the last workbook that this holder of the seat handed in; none for others."""
    found = drafts.recall(_key(match, seat, since))
    try:
        return msgspec.json.decode("".join(found.lines) if found else "", type=tuple[str, ...])
    except msgspec.MsgspecError:
        return ()


def _key(match: AtTable, seat: Player, since: str) -> DraftKey:
    return DraftKey(match.header.id, match.step + 1, Player(f"{seat}{NOTES}{since}"))
