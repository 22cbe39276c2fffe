"""A report, what a player reads: headings, sentences that can say why, tables, boards."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.board import Board
from hegemon.core.records import Value


class Reason(Value, tag=False):
    """Why something happened: the rule, what went into it, what modified it, and the dice."""

    rule: str
    """The section of the rule document."""
    text: str
    """What the rule says, in one sentence of our own."""
    inputs: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()


class Sentence(Value):
    """Something that happened, in words; names the places it is about, for links and layers."""

    text: str
    reason: Reason | None = None
    places: tuple[str, ...] = ()


class Table(Value):
    """Rows of text under column heads."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Meter(Value):
    """A number between bounds."""

    label: str
    value: int
    most: int
    least: int = 0


class Picture(Value):
    """A board in the middle of a report."""

    board: Board


Item = Sentence | Table | Meter | Picture


class Section(Value, tag=False):
    """Items under a heading."""

    heading: str
    items: tuple[Item, ...]


class Report(Value, tag=False):
    """All that one player reads about one step."""

    title: str
    sections: tuple[Section, ...]


def sentences(report: Report) -> Iterator[Sentence]:
    """The sentences in order: the n-th is what "why n" asks about."""
    for section in report.sections:
        for item in section.items:
            if isinstance(item, Sentence):
                yield item
