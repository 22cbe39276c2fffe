"""What a letter tells a seat of its turn, as plain text: the question, the news, the map.

A letter has at most a hundred lines; the whole of it goes along as a text of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player
from hegemon.core.words import counted
from hegemon.draw.text_map import draw_text
from hegemon.draw.text_report import draw_report
from hegemon.play.ports import Draft, DraftKey
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.sitting import sit_down
from hegemon.play.turn.text import how_to_answer, sheet_in_brief, still_open

WIDTH = 72
"""Columns: what mail programs show without breaking lines, and quote without doing so."""

MOST = 100
"""Lines of a letter at most."""

_ORDERS, _NEWS, _MAP = "What you may order", "What happened", "The map"


class TurnTold(NamedTuple):
    """What a letter tells, and all that it leaves out."""

    lines: tuple[str, ...]
    whole: tuple[str, ...]
    """The same, uncut; nothing where nothing was cut."""


class _NoDrafts:
    """A letter tells what is asked, and not what somebody has written meanwhile."""

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Nobody writes here; raises BadAnswer."""
        raise BadAnswer(f"{key.seat} writes elsewhere")

    def recall(self, key: DraftKey) -> Draft | None:
        """Nothing."""
        return None


def turn_told(match: AtTable, seat: Player, room: int = MOST) -> TurnTold:
    """The turn of a seat, in at most `room` lines; raises NotBegun, NotThere."""
    parts = [
        (_ORDERS, _asked(match, seat)),
        (_NEWS, _text(draw_report(match.report(seat, match.step), width=WIDTH))),
        (_MAP, _text(draw_text(match.board(seat), width=WIDTH))),
    ]
    whole = [line for title, lines in parts if lines for line in _headed(title, lines)]
    if len(whole) <= room:
        return TurnTold(tuple(whole), ())
    left = room
    cut = list[str]()
    for title, lines in parts:
        if lines:
            some = _some(lines, max(left // 2, 6))
            cut += _headed(title, some)
            left -= len(some) + 3
    return TurnTold(tuple(cut[:room]), tuple(whole))


def _asked(match: AtTable, seat: Player) -> list[str]:
    """The sheet in brief, with what still needs a decision."""
    sitting = sit_down(match, seat, _NoDrafts())
    if sitting is None:
        return []
    lines = sheet_in_brief(sitting, match.board(seat), WIDTH)
    found = still_open(sitting.check())
    return [*lines, *([found] if found else []), how_to_answer(sitting)]


def _text(drawn: str) -> list[str]:
    return drawn.strip("\n").split("\n") if drawn.strip() else []


def _headed(title: str, lines: Sequence[str]) -> list[str]:
    return [title, "-" * len(title), *lines, ""]


def _some(lines: Sequence[str], most: int) -> list[str]:
    """The first lines, and how many more there are."""
    if len(lines) <= most:
        return list(lines)
    left = len(lines) - most + 1
    return [*lines[: most - 1], f"({counted(left, 'more line')}: see the text that comes along.)"]
