"""One page of status: the map with what stands on it, what happened last, and the question.

Everything of it is seen at once on a screen of the usual size; what finds no room is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import msgspec

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.mentions import parts
from hegemon.core.report import Report, Sentence, sentences
from hegemon.draw.map_part import map_part
from hegemon.draw.phrases import heading
from hegemon.draw.text import Paint, finish, plain, wrap
from hegemon.draw.text_map import compact_transit, draw_map, head_lines, key_lines, layer_lines
from hegemon.draw.text_report import draw_report

_SHARE = 55
"""Per cent of the lines of a page that a grid has at most."""

LEAST_NEWS = 4
"""Lines that what happened has at least, if it needs them."""

_LEAST_ROWS = 3
"""Rows of a grid of which a page shows at least so many, or none: one alone shows no neighbours."""

_NO_ROOM = ": no room for the map here, `map` shows it"


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
    drawn = _map_lines(board, max(room - news_room, room // 2), space)
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


def _map_lines(board: Board, room: int, space: Space) -> list[str]:
    """The map as it is usually drawn; without its legend, or a part of it, where there is no room.

    What part that is follows from the screen alone, so that nothing on it moves from turn to turn;
    where a long question leaves less room its last rows are missing, and where it leaves next to
    none all of them.
    """
    if board.grid == "none":
        return _regions(board, room, space)
    drawn = map_part(board, space.width, space.height * _SHARE // 100)
    head = head_lines(board, drawn, space.width)
    if room - len(head) < min(len(drawn.rows), _LEAST_ROWS):
        without = wrap([(f"{heading(board)}{_NO_ROOM}", None)], space.width)
        return finish(without, space.paint, space.width).split("\n")
    rows = [*head, *drawn.rows][: max(room, 1)]
    bare = drawn._replace(board=msgspec.structs.replace(drawn.board, legend=""))
    below = compact_transit(board, space.width), layer_lines(board, space.width)
    keys = ([*key_lines(shown, space.width), *chain(*below)] for shown in (drawn, bare))
    left = room - len(rows)
    key = next((lines for lines in keys if len(lines) <= left), key_lines(bare, space.width)[:left])
    return finish([*rows, *key], space.paint, space.width).split("\n")


def _regions(board: Board, room: int, space: Space) -> list[str]:
    for shown in (board, msgspec.structs.replace(board, legend="")):
        drawn = draw_map(shown, width=space.width, paint=space.paint).split("\n")
        if len(drawn) <= room:
            return drawn
    return draw_map(shown, width=space.width, height=room, paint=space.paint).split("\n")


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
    """As many sentences as there is room for, in their order; then how many are left out.

    What is too long for the room that is left is cut at its first lines, never left off for
    something that matters less.
    """
    told = dict(enumerate(sentences(report), 1))
    drawn = {number: _lines_of(number, one, width) for number, one in told.items()}
    if sum(map(len, drawn.values())) <= room:  # it was the headings that had no room
        return [line for lines in drawn.values() for line in lines]
    kept: dict[int, list[str]] = {}
    left = room - 1  # the last line counts the others
    for number in _ranked(report, board, player):
        if left > 0:
            kept[number] = _first_of(drawn[number], left, width)
            left -= len(kept[number])
    lines = [line for number in sorted(kept) for line in kept[number]]
    return [*lines, f"     and {len(told) - len(kept)} more: `more` shows all"]


def _ranked(report: Report, board: Board, player: Player | None) -> list[int]:
    """The numbers of the sentences: what is urgent in its order; then what matters most.

    Of what matters alike the latest comes first. Each further one of a kind counts less, so that
    many moves of one side do not crowd out the one thing that somebody found.
    """
    told, urgent = dict(enumerate(sentences(report), 1)), _urgent(report)
    before: Counter[str] = Counter()
    weights: dict[int, int] = {}
    for number, sentence in reversed(told.items()):
        weights[number] = _weight(sentence, board, player) - _ALIKE * before[_kind(sentence)]
        before[_kind(sentence)] += not _by_dice(sentence)  # no battle is like another

    def rank(number: int) -> tuple[bool, int, int]:
        is_urgent = number in urgent
        return not is_urgent, 0 if is_urgent else -weights[number], number if is_urgent else -number

    return sorted(told, key=rank)


_ALIKE = 2
"""What each further sentence of a kind loses of its weight."""


def _kind(sentence: Sentence) -> str:
    """What is the same for all sentences that one rule tells in the same way."""
    reason = sentence.reason
    return sentence.text if reason is None else f"{reason.rule} {reason.text}"


def _first_of(lines: list[str], room: int, width: int) -> list[str]:
    """The lines of a sentence, or its first ones."""
    if len(lines) <= room:
        return lines
    return [*lines[: room - 1], f"{lines[room - 1][: width - len(_GOES_ON)]}{_GOES_ON}"]


_GOES_ON = " ..."


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
    about_me = player in named or not mine.isdisjoint(sentence.places)
    return 2 * about_others + 2 * _by_dice(sentence) + about_me


def _by_dice(sentence: Sentence) -> bool:
    return sentence.reason is not None and bool(sentence.reason.dice)
