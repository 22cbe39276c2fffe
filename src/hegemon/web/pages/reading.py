"""What a seat reads on the match page: the steps since it answered last, and who they wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from hegemon.core.report import Item, Meter, Picture, Report, Section, Sentence, Table
from hegemon.core.ruleset import Date
from hegemon.play.entries import NOBODY
from hegemon.play.past.notes import HandNoted, that_count
from hegemon.play.tables.ledger import LedgerLine
from hegemon.play.tables.ports import Message
from hegemon.play.turn.look import SeatNow
from hegemon.web.api.sitting import StepReport, StepsMissed, list_reports
from hegemon.web.api.tables import LedgerListed, SeatShown, TableShown, show_ledger
from hegemon.web.api.talking import (
    Messages,
    Since,
    read_messages,
    read_public_messages,
    read_umpires_messages,
)
from hegemon.web.frame.cursors import Paged
from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.frame.paths import SeatPath, TablePath
from hegemon.web.pages.inside import Inside, unless

_NOT_YET = ("not-begun", "still-running", "not-there", "forbidden")

_MOST_STEPS = 20
"""Steps that are told on one page; those before them are a page away."""

_MOST_MESSAGES = 200
"""Messages that are shown on the match page: the newest."""


class Conversation(NamedTuple):
    """What somebody may read, the newest at the end."""

    heard: str = ""
    """The id of his news then: from there on his stream tells what changed."""
    messages: Sequence[Message] = ()


class SectionShown(NamedTuple):
    """A section of a report as a page shows it."""

    heading: str
    items: tuple[Item, ...]
    urgent: bool = False
    book: bool = False
    """Whether it is nothing but tables, to be looked up: how things stand."""
    title: str = ""
    """That of its report, where it stands among others."""
    step: int = 0


class StepShown(NamedTuple):
    """What is shown of the report of a step."""

    title: str
    step: int
    sections: tuple[SectionShown, ...]
    date: Date | None = None
    hand: HandNoted | None = None
    """What the umpire did in it by which sealed orders were set aside."""


class ThemeChosen(NamedTuple):
    """What several steps told under one heading."""

    heading: str
    parts: tuple[SectionShown, ...]


class Missed(NamedTuple):
    """What several steps told, for who comes back: what waits for him, news by theme, books."""

    urgent: tuple[SectionShown, ...]
    themes: tuple[ThemeChosen, ...]
    books: tuple[SectionShown, ...]


def reports(inside: Inside, at: SeatPath, *, since: int, last: int) -> list[StepShown]:
    """The steps from one on, the oldest first, and only the last of them whole.

    What waits for an answer, and the tables of how things stand, are void once another step came.
    """
    first = max(min(since, last), last - _MOST_STEPS + 1)
    found: list[StepShown] = []
    for told in _told(inside, at, first, last):
        step, report = told.step, told.report
        shown = arranged(report, step) if step == last else _events(report, step)
        if shown.sections or step == last:
            found.append(shown._replace(date=told.date, hand=told.hand))
    return found


def _told(inside: Inside, at: SeatPath, first: int, last: int) -> Iterator[StepReport]:
    """What was told from one step to another, asked for together."""
    while first <= last:
        page = inside.get(list_reports, at, StepsMissed(first, last))
        yield from page.reports
        first = last + 1 if page.next is None else page.next


def arranged(report: Report, step: int) -> StepShown:
    """A report with what is urgent first."""
    sections = [
        SectionShown(each.heading, each.items, urgent=each.urgent, book=_is_book(each))
        for each in report.sections
    ]
    urgent_first = tuple(sorted(sections, key=lambda each: not each.urgent))
    return StepShown(report.title, step, urgent_first)


def not_undone(reports: Sequence[StepShown]) -> list[StepShown]:
    """Those of steps that the umpire has not undone."""
    counts = that_count([one.step for one in reports], ((one.step, one.hand) for one in reports))
    return [one for one in reports if one.step in counts]


def by_theme(reports: Sequence[StepShown]) -> Missed:
    """What several steps told, the newest last."""
    last = reports[-1].sections
    return Missed(
        urgent=tuple(each for each in last if each.urgent),
        themes=_themes(reports),
        books=tuple(each for each in last if each.book),
    )


def _themes(reports: Sequence[StepShown]) -> tuple[ThemeChosen, ...]:
    """News under their headings, which stand as the game tells them, the most important first."""
    ranks: dict[str, int] = {}
    parts: dict[str, list[SectionShown]] = {}
    for report in reports:
        for rank, each in enumerate(report.sections):
            if each.urgent or each.book:
                continue
            ranks[each.heading] = min(rank, ranks.get(each.heading, rank))
            part = each._replace(title=report.title, step=report.step)
            parts.setdefault(each.heading, []).append(part)
    in_order = sorted(ranks, key=ranks.__getitem__)
    return tuple(ThemeChosen(heading, tuple(parts[heading])) for heading in in_order)


def _events(report: Report, step: int) -> StepShown:
    """What happened, without how things stood then."""
    found = []
    for each in report.sections:
        items = tuple(item for item in each.items if isinstance(item, Sentence | Picture))
        if items and not each.urgent:
            found.append(SectionShown(each.heading, items))
    return StepShown(report.title, step, tuple(found))


def _is_book(section: Section) -> bool:
    return all(isinstance(item, Table | Meter) for item in section.items)


def messages(inside: Inside, at: SeatPath) -> Conversation:
    """What one may read; nothing of a table whose match has not begun."""
    if at.seat == BYSTANDER:
        table = TablePath(at.table)
        return _said(
            lambda since: unless(_NOT_YET, lambda: inside.get(read_public_messages, table, since))
        )
    return _said(lambda since: unless(_NOT_YET, lambda: inside.get(read_messages, at, since)))


def umpires_messages(inside: Inside, at: TablePath) -> Conversation:
    """What the umpire may read; raises ApiRefused for who runs no such table."""
    return _said(lambda since: inside.get(read_umpires_messages, at, since))


def _said(read: Callable[[Since], Messages | None]) -> Conversation:
    """All that can be read, page by page; nothing where it cannot."""
    first = page = read(Since(limit=200))
    found: list[Message] = []
    while page is not None:
        found += page.messages
        page = read(Since(found[-1].number, 200)) if page.more else None
    return Conversation(first.heard, found[-_MOST_MESSAGES:]) if first else Conversation()


def names(table: TableShown) -> dict[str, str]:
    """What everybody is called, by seat."""
    return {**{seat.seat: seat.name for seat in table.seats}, "umpire": "the umpire"}


def given_up(table: TableShown) -> list[SeatShown]:
    """The seats that somebody had whom somebody can follow: not of who conceded."""
    return [
        seat
        for number, seat in enumerate(table.seats, start=1)
        if seat.by == NOBODY
        and seat.name != f"Player {number}"  # who is still to come
        and seat.seat not in table.header.conceded
    ]


def awaited(now: SeatNow | None) -> bool:
    """Whether it is this seat's turn."""
    return now is not None and now.header.result is None and now.seat in now.waiting


def ledger(inside: Inside, at: TablePath) -> list[LedgerLine]:
    """What was done beside playing, the newest first."""

    def read(cursor: str) -> LedgerListed | None:
        return unless(_NOT_YET, lambda: inside.get(show_ledger, at, Paged(cursor)))

    lines: list[LedgerLine] = []
    page = read("")
    while page is not None:
        lines += page.lines
        page = read(page.next) if page.next else None
    return lines[::-1]
