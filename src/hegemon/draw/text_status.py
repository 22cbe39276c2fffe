"""One page of status: the map with what stands on it, what happened last, and the question.

Everything of it is seen at once on a screen of the usual size; what finds no room is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from hegemon.core.board import CELL, Board
from hegemon.core.game import Player
from hegemon.core.mentions import parts
from hegemon.core.report import Report, Sentence, sentences
from hegemon.draw.text import Paint, finish, plain, wrap
from hegemon.draw.text_map import draw_map
from hegemon.draw.text_report import draw_report

_ROW = {"square": CELL, "hex-flat": CELL * 0.433, "hex-pointy": CELL * 0.866}
"""How high a row of a grid is, in map units."""
_KEY_LINES = 5
"""Lines for the title and the owners of a part of a map."""
LEAST_NEWS = 4
"""Lines that what happened has at least, if it needs them."""


class Space(NamedTuple):
    """How much room there is, and how it is painted."""

    width: int
    height: int
    paint: Paint


def status_page(
    board: Board, report: Report, player: Player | None, asked: Sequence[str], space: Space
) -> str:
    """The page, ready to be shown, in at most that many lines where they are enough for a map.

    `asked` are the lines of the question, which are always there.
    """
    room = space.height - len(asked)
    whole = _news_lines(report, space)
    news_room = min(len(whole), LEAST_NEWS)
    drawn = _map_lines(board, player, max(room - news_room, room // 2), space)
    left = max(room - len(drawn), 1)
    if len(whole) + 2 <= left:  # room to breathe
        drawn.append("")
        whole = [*whole, ""] if whole else []
    news = (
        whole
        if len(whole) <= left
        else _the_most_important(report, board, player, left, space.width)
    )
    return "\n".join([*drawn, *news, *asked])


def without_tables(report: Report) -> Report:
    """The sentences only: what stands where, the map shows better."""
    kept = []
    for section in report.sections:
        told = tuple(item for item in section.items if isinstance(item, Sentence))
        if told:
            kept.append(msgspec.structs.replace(section, items=told))
    return Report(report.title, tuple(kept))


def _map_lines(board: Board, player: Player | None, room: int, space: Space) -> list[str]:
    """The map as it is usually drawn; without its legend, or less high, where there is no room.

    Of a large grid it is the part with most of the player's own, not a list of places.
    """
    for shown in (board, msgspec.structs.replace(board, legend="")):
        drawn = draw_map(shown, width=space.width, paint=space.paint).split("\n")
        if len(drawn) <= room:
            return drawn
    less = draw_map(shown, width=space.width, height=room, paint=space.paint).split("\n")
    if board.grid == "none" or not less[-1].startswith("... and"):
        return less
    part = _own_part(board, player, room)
    title, *drawn = draw_map(part, width=space.width, height=room, paint=space.paint).split("\n")
    rows = [line for line in drawn if not line.startswith("... and")]
    return [f"{title}, the part with most of yours: `map` shows all", *rows]


def _own_part(board: Board, player: Player | None, room: int) -> Board:
    """The rows of a large map, as many as fit, in which most of a player's places lie."""
    high = (room - _KEY_LINES) * _ROW[board.grid]
    ys = sorted(place.y for place in board.places if place.owner == player) or [0]
    top = max(ys, key=lambda y: (sum(y <= other < y + high for other in ys), -y))
    return _cut(board, {place.id for place in board.places if top <= place.y < top + high})


def _cut(board: Board, near: set[str]) -> Board:
    """Some places of a map, what stands among them, and those whose it is."""
    places = tuple(place for place in board.places if place.id in near)
    tokens = tuple(token for token in board.tokens if {token.at, token.to or token.at} <= near)
    there = {place.owner for place in places} | {token.owner for token in tokens}
    return msgspec.structs.replace(
        board,
        legend="",
        places=places,
        links=tuple(link for link in board.links if {link.a, link.b} <= near),
        # the key names only who is to be seen in this part
        owners=tuple(owner for owner in board.owners if owner.player in there),
        tokens=tokens,
        layers=(),
    )


def _news_lines(report: Report, space: Space) -> list[str]:
    """All that happened under its headings, without the report's title."""
    told = without_tables(report)
    if not told.sections:
        return []
    text = draw_report(told, width=space.width, paint=space.paint)
    lines = text.split("\n")[1:]
    return [line for line in lines if line]


def _the_most_important(
    report: Report, board: Board, player: Player | None, room: int, width: int
) -> list[str]:
    """As many sentences as there is room for, in their order; then how many are left out."""
    told, urgent = dict(enumerate(sentences(report), 1)), _urgent(report)
    drawn = {number: _lines_of(number, one, width) for number, one in told.items()}
    if sum(map(len, drawn.values())) <= room:  # it was the headings that had no room
        return [line for lines in drawn.values() for line in lines]

    def rank(number: int) -> tuple[bool, int, int]:
        """What is urgent in its order; then what matters most, the latest first."""
        if number in urgent:
            return False, 0, number
        return True, -_weight(told[number], board, player), -number

    kept: list[int] = []
    used = 1  # the line that counts the others
    for number in sorted(told, key=rank):
        if used + len(drawn[number]) <= room:
            kept.append(number)
            used += len(drawn[number])
    lines = [line for number in sorted(kept) for line in drawn[number]]
    return [*lines, f"     and {len(told) - len(kept)} more: `more` shows all"]


def _lines_of(number: int, sentence: Sentence, width: int) -> list[str]:
    line = [(f"{number:>3}  {sentence.plain}", None)]
    return finish(wrap(line, width, hang=5), plain, width).split("\n")


def _urgent(report: Report) -> set[int]:
    """The numbers of the sentences that wait for an answer."""
    urgent: set[int] = set()
    number = 0  # of all sentences, as in "why n"
    for section in report.sections:
        told = sum(isinstance(item, Sentence) for item in section.items)
        if section.urgent:
            urgent.update(range(number + 1, number + told + 1))
        number += told
    return urgent


def _weight(sentence: Sentence, board: Board, player: Player | None) -> int:
    """How much somebody wants to know it: about others, decided by dice, at places of his."""
    named = {part.id for part in parts(sentence.text) if part.kind in ("seat", "player")}
    mine = {place.id for place in board.places if place.owner == player}
    about_others = bool(named - {player})
    by_dice = sentence.reason is not None and bool(sentence.reason.dice)
    about_me = player in named or not mine.isdisjoint(sentence.places)
    return 2 * about_others + 2 * by_dice + about_me
