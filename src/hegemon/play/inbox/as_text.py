"""A turn as plain text that reads well alone: cut to so many lines, or whole.

What finds no room is counted, and goes along in a text of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile
from typing import Literal, NamedTuple

import msgspec

from hegemon.core.board import Board
from hegemon.core.report import Item, Picture, Report, Section, Table
from hegemon.core.words import counted
from hegemon.draw.map_part import map_part
from hegemon.draw.phrases import heading
from hegemon.draw.text import finish, plain, wrap
from hegemon.draw.text_map import draw_map, draw_text, key_lines
from hegemon.draw.text_report import draw_report
from hegemon.draw.text_status import without_tables
from hegemon.play.inbox.told import SheetTold, Thing, ThingsAlike, TurnInLetter
from hegemon.play.turn.text import in_lines

WIDTH = 72
"""Columns: what mail programs show without breaking lines, and quote without doing so."""

WHOLE = "turn.txt"
"""What the text is called that has all of it."""

ORDERS, NEWS, MAP = "What you may order", "What happened", "The map"

Close = Literal["apart", "close", "list"]
"""How things are told: each on a line, those that take the same together, or in one list."""

_LEVELS: tuple[tuple[int, Close], ...] = (
    *((3, "apart"), (2, "apart"), (1, "apart")),
    *((1, "close"), (0, "close"), (1, "list"), (0, "list")),
)
"""What is tried, the best first: how much is said of orders, and of things."""

_LEAST_MAP = 14
"""Lines; a part of a map that is smaller shows nothing."""
_LEAST_NEWS = 10
"""Lines that what happened has, whatever may be ordered."""
_ENOUGH_NEWS = 22
"""Lines that what happened has before a map takes more than its least."""
_TITLE = 3
"""Lines of a heading, with what stands about it."""


def unlinkable(text: str) -> str:
    """What people may have typed, as long as before, that no mail program takes for an address."""
    return text.replace("://", ": /").replace("www.", "www ")


class Fitted(NamedTuple):
    """The lines of a turn, and whether some found no room."""

    lines: tuple[str, ...]
    cut: bool


def whole_text(told: TurnInLetter) -> list[str]:
    """All of it."""
    sheet = [] if told.sheet is None else sheet_lines(told.sheet, 3)
    parts = ((ORDERS, sheet), (NEWS, _report(told.report)), (MAP, _map(told.board)))
    return [line for title, lines in parts for line in _headed(title, lines)]


def fitted(told: TurnInLetter, room: int) -> Fitted:
    """As much of it as has room: his things first, then what happened, then the map."""
    cut = False
    sheet = list[str]()
    if told.sheet is not None:
        sheet, cut = _fit_sheet(told.sheet, room - 2 * _TITLE - _LEAST_MAP - _LEAST_NEWS)
        room -= len(sheet) + _TITLE
    report, drawn = _news(told.report), _map(told.board)
    if len(report) + len(drawn) + 2 * _TITLE > room:
        cut = True
        short = _news(without_tables(told.report))
        drawn = _fit_map(told.board, drawn, room - 2 * _TITLE, min(len(short) + 2, _ENOUGH_NEWS))
        report = _fit_report(told.report, room - 2 * _TITLE - len(drawn))
    parts = ((ORDERS, sheet), (NEWS, report), (MAP, drawn))
    lines = tuple(line for title, lines in parts for line in _headed(title, lines))
    return Fitted(lines, cut)


def _headed(title: str, lines: Sequence[str]) -> list[str]:
    return [title, "-" * len(title), *lines, ""] if lines else []


_TABLES = f"(More tables of the report are in {WHOLE}.)"


# -- what may be ordered


def sheet_lines(
    sheet: SheetTold, detail: int, things: int | None = None, close: Close = "apart"
) -> list[str]:
    """What may be ordered, with so many things, and how it is written.

    The detail is 3 for all that is known, 2 for short values, 1 without what orders do, 0 without
    any values.
    """
    lines = in_lines(sheet.question, WIDTH)
    lines += in_lines("; ".join(sheet.purses), WIDTH)
    lines += _already(sheet, None if detail > 2 else 6)
    if sheet.picks:
        lines += ["Answer with one of these lines:", *_indented(sheet.picks)]
        return lines
    lines += _things(sheet, things, close)
    lines += _how_written(sheet, detail)
    if sheet.example:
        lines += in_lines(f"For example: {sheet.example}", WIDTH, hang=4)
    return lines


def _already(sheet: SheetTold, most: int | None) -> list[str]:
    """What stands from before, so that it need not be ordered again."""
    if not sheet.standing:
        return []
    shown = sheet.standing[:most]
    more = len(sheet.standing) - len(shown)
    said = "; ".join((*shown, *([f"{more} more"] if more else [])))
    return in_lines(f"Ordered already, and stays: {said}", WIDTH, hang=4)


def _things(sheet: SheetTold, most: int | None, close: Close) -> list[str]:
    """His things: by what they take, each on a line of its own or not; or all in one list."""
    lines, left = list[str](), 1_000_000 if most is None else most
    if close == "list":
        said = [_said(thing) for alike in sheet.alike for thing in alike.things]
        lines += in_lines(f"These can be ordered: {'; '.join(said[:left])}", WIDTH, hang=4)
    else:
        for alike in sheet.alike:
            lines += _taking(alike, close)
    more = sum(len(alike.things) for alike in sheet.alike) - left
    if more > 0:
        words = counted(more, "more thing")
        lines.append(f"  and {words} of yours: {WHOLE} has them.")
    return lines


def _taking(alike: ThingsAlike, close: Close) -> Iterator[str]:
    """Things that take the same; close together with where the first one can go."""
    if close == "apart":
        yield ""
    yield from in_lines(f"These take {alike.takes}:", WIDTH, hang=4)
    if close == "close":
        first = alike.things[0]
        leads = f". {first.id}: {first.leads}" if first.leads else ""
        said = "; ".join(map(_said, alike.things))
        yield from in_lines(f"  {said}{leads}", WIDTH, hang=6)
        return
    for thing in alike.things:
        leads = f". {thing.leads}" if thing.leads else ""
        yield from in_lines(f"  {_said(thing)}{leads}", WIDTH, hang=6)


def _said(thing: Thing) -> str:
    return f"{thing.id}: {thing.said}" if thing.said else thing.id


def _how_written(sheet: SheetTold, detail: int) -> list[str]:
    """How each kind of order is written: a line for each, or one after the other."""
    if not sheet.kinds:
        return []
    lines = ["", "How orders are written, with what is legal now:"]
    if detail > 1:
        for usage, values in with_values(sheet, full=detail > 2):
            said = f" [{'; '.join(values)}]" if values else ""
            lines += in_lines(f"  {usage}{said}", WIDTH, hang=6)
        return [*lines, ""]
    lines += in_lines("  " + "; ".join(kind.usage for kind in sheet.kinds), WIDTH, hang=2)
    for line in values_in_brief(sheet) if detail else ():
        lines += in_lines(f"  {line}", WIDTH, hang=6)
    return lines


def values_in_brief(sheet: SheetTold) -> list[str]:
    """The values of all fields: those of which something is said each for itself, then the rest."""
    found = [one for _, values in with_values(sheet, full=False) for one in values]
    long = [one for one in found if ";" in one]
    return [*long, *(["; ".join(one for one in found if ";" not in one)] if found else [])]


def with_values(sheet: SheetTold, *, full: bool) -> Iterator[tuple[str, list[str]]]:
    """Each kind with what it does, and the values of its fields.

    Equal values are told once; in brief, those of all fields of one name.
    """
    said = set[str]()
    for kind in sheet.kinds:
        told = {
            one if full else one.split(" ")[0]: one for one in (kind.full if full else kind.brief)
        }
        new = [one for name, one in told.items() if name not in said]
        said.update(told)
        yield f"{kind.usage}: {kind.label}", new


def _fit_sheet(sheet: SheetTold, room: int) -> tuple[list[str], bool]:
    """The sheet in its room, with as much detail as there is; and whether something is missing."""
    for detail, close in _LEVELS:
        lines = sheet_lines(sheet, detail, close=close)
        if len(lines) <= room:
            return lines, detail < 3
    things = sum(len(alike.things) for alike in sheet.alike)
    while things and len(lines) > room:
        things -= 1
        lines = sheet_lines(sheet, 0, things, "list")
    return lines[:room], True


def _indented(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield from in_lines(f"    {line}", WIDTH, hang=8)


# -- what happened, and the map


def _report(report: Report) -> list[str]:
    text = draw_report(report, width=WIDTH).strip("\n")
    return text.split("\n") if text else []


def _news(report: Report) -> list[str]:
    """A report without its title and its headlines: a letter has said them above."""
    lines = _report(report)[1:]
    if lines and lines[0].startswith(f"{NEWS}: "):
        lines = list(dropwhile(lambda line: line.startswith("  "), lines[1:]))
    return list(dropwhile(lambda line: not line, lines))


def _fit_report(report: Report, room: int) -> list[str]:
    """The report in its room: tables give way to sentences, the last ones first."""
    lines = _news(report)
    tables = sum(isinstance(item, Table) for section in report.sections for item in section.items)
    while len(lines) > room and tables:
        tables -= 1
        lines = [*_news(_with_tables(report, tables)), "", _TABLES]
    return _some(lines, room)


def _with_tables(report: Report, most: int) -> Report:
    """With so many tables."""
    left, sections = most, list[Section]()
    for section in report.sections:
        items = list[Item]()
        for item in section.items:
            if isinstance(item, Table):
                left -= 1
            if not isinstance(item, Table | Picture) or (isinstance(item, Table) and left >= 0):
                items.append(item)
        if items:
            sections.append(msgspec.structs.replace(section, items=tuple(items)))
    return Report(report.title, tuple(sections))


def _map(board: Board) -> list[str]:
    text = draw_text(board, width=WIDTH).strip("\n")
    return text.split("\n") if text.strip() else []


def _fit_map(board: Board, whole: list[str], room: int, news: int) -> list[str]:
    """The whole map where there is room beside the news; else a part of it, or what fits."""
    room = max(room - news, _LEAST_MAP)
    if len(whole) <= room:
        return whole
    if board.grid == "none":
        return _some(draw_map(board, width=WIDTH).strip("\n").split("\n"), room)
    for rows in range(room, 2, -1):
        drawn = map_part(board, WIDTH, rows)
        part = f", {drawn.cut}: {WHOLE} has the whole map" if drawn.cut else ""
        head = wrap([(heading(board) + part, None)], WIDTH)
        lines = finish([*head, *drawn.rows, *key_lines(drawn, WIDTH)], plain, WIDTH).split("\n")
        if len(lines) <= room:
            return lines
    return _some(lines, room)


def _some(lines: Sequence[str], most: int) -> list[str]:
    """The first lines, and how many more there are."""
    if len(lines) <= most:
        return list(lines)
    left = len(lines) - most + 1
    return [*lines[: most - 1], f"({counted(left, 'more line')}: {WHOLE} has all.)"]
