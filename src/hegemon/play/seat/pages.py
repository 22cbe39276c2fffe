"""What a seat reads: the reports since it last looked, as one; and its own past turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hegemon.core.game import Player
from hegemon.core.report import Item, Report, Section, Sentence
from hegemon.play.seat.at import AtTable


def _told_before(reports: Sequence[Report]) -> Iterator[Section]:
    """What stays true of reports when a later one is there: their sentences that are not urgent."""
    for section in (section for report in reports for section in report.sections):
        if not section.urgent:
            told = tuple(item for item in section.items if isinstance(item, Sentence))
            yield Section(section.heading, told)


def merged(reports: Sequence[Report]) -> Report:
    """Several reports as one: every sentence, but tables and meters of the last one only.

    What was urgent is told of the last one only, too. What stands under no heading goes on with
    what was told before it.
    """
    items: dict[str, list[Item]] = {}
    heading, urgent = "", {one.heading for one in reports[-1].sections if one.urgent}
    for section in (*_told_before(reports[:-1]), *reports[-1].sections):
        if section.items:
            heading = section.heading or heading
            items.setdefault(heading, []).extend(section.items)
    sections = sorted(
        (Section(name, tuple(kept), name in urgent) for name, kept in items.items()),
        key=lambda section: not section.urgent,
    )
    return Report(reports[-1].title, tuple(sections))


def report_of_steps(match: AtTable, player: Player | None, steps: Iterable[int]) -> Report:
    """What the seat was told about these steps."""
    return merged(match.replay.reports(player, [*steps]))


def steps_of_turn(match: AtTable, turn: int) -> list[int]:
    """The steps that led to or happened in a turn."""
    return [step for step, date in match.replay.dates().items() if date.turn == turn]


def turns(match: AtTable) -> tuple[int, int]:
    """The first and the last turn that there is a report of."""
    dates = [date.turn for date in match.replay.dates().values()] or [0]
    return min(dates), max(dates)
