"""What of several reports still holds: their tables of the position, of the last one alone.

An earlier step says how things stood then. Who reads all of them on one sheet would take its tables
for those of now: a fleet that a hand has moved since stood twice, at two places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hegemon.core.game import Player
from hegemon.core.report import Report, Section, Table
from hegemon.play.seat.at import AtTable

TableKey = tuple[str, str, tuple[str, ...]]
"""A table as it comes again in the next report: its section, its title and its columns."""


def told_of_now(match: AtTable, seat: Player, told: Sequence[Report]) -> list[Report]:
    """The reports without what a later one of them has overtaken."""
    position = set(_tables(match.ruleset.report(match.view(seat), ())))
    kept, later = list[Report](), set[TableKey]()
    for report in reversed(told):
        kept.append(_without(report, position & later) if kept else report)
        later.update(_tables(report))
    return [one for one in reversed(kept) if one.sections]


def _without(report: Report, overtaken: set[TableKey]) -> Report:
    """An earlier report: without these tables, and without what was urgent then."""
    left = [_section(one, overtaken) for one in report.sections if not one.urgent]
    return msgspec.structs.replace(report, sections=tuple(one for one in left if one.items))


def _section(section: Section, overtaken: set[TableKey]) -> Section:
    items = [
        item
        for item in section.items
        if not isinstance(item, Table) or _key(section, item) not in overtaken
    ]
    return msgspec.structs.replace(section, items=tuple(items))


def _tables(report: Report) -> Iterator[TableKey]:
    for section in report.sections:
        for item in section.items:
            if isinstance(item, Table):
                yield _key(section, item)


def _key(section: Section, table: Table) -> TableKey:
    return section.heading, table.title, table.columns
