"""A report as plain text: sentences numbered for "why", everything within the width.

Mentions are shown as their labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hegemon.core.mentions import plain as unlinked
from hegemon.core.report import (
    Item,
    Meter,
    Picture,
    Reason,
    Report,
    Section,
    Sentence,
    Table,
    sentences,
)
from hegemon.core.show.headlines import heads
from hegemon.draw.text import Paint, Span, TextLine, finish, plain, table, wrap
from hegemon.draw.text_map import draw_text

_SHORT, _HEADLINES = 8, 3
"""A report of so many sentences is read as it is; a longer one begins with so many headlines."""

_BAR = 20
"""Characters of a full meter."""


def draw_report(report: Report, *, width: int = 80, paint: Paint = plain) -> str:
    """The whole report, without trailing spaces and never wider than `width`."""
    numbers = iter(range(1, 1_000_000))
    parts = [finish([[(unlinked(report.title), None)]], paint, width)]
    parts.extend(_happened(report, width, paint))
    for section in report.sections:
        parts.append("")
        parts.extend(_section(section, numbers, width, paint))
    return "\n".join(parts)


def draw_reason(reason: Reason, *, width: int = 80) -> str:
    """The answer to "why": the rule, then what went into it."""
    lines: list[str] = [f"§{reason.rule}: {reason.text}"]
    for label, facts in (
        ("given", reason.inputs),
        ("modified by", reason.modifiers),
        ("dice", reason.dice),
    ):
        lines.extend(f"  {label}: {fact}" for fact in facts)
    wrapped = [part for line in lines for part in wrap([(unlinked(line), None)], width)]
    return finish(wrapped, plain, width)


def _happened(report: Report, width: int, paint: Paint) -> Iterator[str]:
    """The headlines of a long report, in a line or two."""
    if sum(1 for _ in sentences(report)) > _SHORT and (told := heads(report, _HEADLINES)):
        yield finish(wrap([(f"What happened: {'; '.join(told)}.", None)], width, 2), paint, width)


def _section(section: Section, numbers: Iterator[int], width: int, paint: Paint) -> Iterator[str]:
    if section.heading:
        yield finish([[(unlinked(section.heading), None)]], paint, width)
    for item in section.items:
        if isinstance(item, Picture):
            yield draw_text(item.board, width=width, paint=paint)
        else:
            yield finish(_lines(item, section, numbers, width), paint, width)


def _lines(item: Item, within: Section, numbers: Iterator[int], width: int) -> list[TextLine]:
    if isinstance(item, Sentence):
        return list(wrap([(f"{next(numbers):>3}  {item.plain}", None)], width, hang=5))
    if isinstance(item, Meter):
        return [[(_meter(item), None)]]
    assert isinstance(item, Table)
    return _table(item, width, titled=item.title not in ("", within.heading))


def _meter(meter: Meter) -> str:
    span = max(meter.most - meter.least, 1)
    filled = min(max(meter.value - meter.least, 0), span) * _BAR // span
    bar = f"[{'#' * filled}{'.' * (_BAR - filled)}]"
    return f"{unlinked(meter.label)}  {bar} {meter.value} of {meter.most}"


def _cells(row: Iterable[str]) -> list[Span]:
    return [(unlinked(text), None) for text in row]


def _table(shown: Table, width: int, *, titled: bool) -> list[TextLine]:
    """A table under its title, unless the section is called the same."""
    rows = [shown.columns, *shown.rows]
    cells = [_cells(row) for row in rows]
    heading: list[TextLine] = [[(unlinked(shown.title), None)]] if titled else []
    return heading + list(table(cells, width))
