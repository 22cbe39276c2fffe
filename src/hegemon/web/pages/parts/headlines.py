"""What happened, in a few lines on top of the report: the weightiest of what its sentences say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hegemon.core.report import Sentence, weightiest
from hegemon.core.show.stories import Story
from hegemon.web.pages.reading import StepShown

_MOST, _MOST_OF_SEVERAL = 3, 5
"""Headlines of one step, and of several that somebody missed."""
_WORTH_IT = 3
"""Who reads no more than so many sentences needs no headlines."""


class HeadlineShown(NamedTuple):
    """A sentence as a headline: its story, and when it was where several turns are told."""

    told: Sentence
    story: Story
    when: str = ""


class WhatHappened(NamedTuple):
    """What happened, the weightiest first, and how many sentences say the rest."""

    headlines: tuple[HeadlineShown, ...]
    quiet: int


def news_of(reports: Sequence[StepShown]) -> WhatHappened | None:
    """The headlines of the steps that are told; None where they are as short themselves.

    Of one step one tells of a place; of two steps both may, the newer first where they weigh alike.
    """
    told = sum(1 for report in reports for _ in _sentences(report))
    several = len(reports) > 1
    found = [line for report in reversed(reports) for line in _headlines(report, dated=several)]
    if not found or told <= _WORTH_IT:
        return None
    found.sort(key=lambda line: line.story.weight, reverse=True)
    shown = found[: _MOST_OF_SEVERAL if several else _MOST]
    return WhatHappened(tuple(shown), told - len(shown))


def _headlines(report: StepShown, *, dated: bool) -> Iterator[HeadlineShown]:
    for one in weightiest(_sentences(report), _MOST):
        if one.story is not None:
            yield HeadlineShown(one, one.story, report.title if dated else "")


def _sentences(report: StepShown) -> Iterator[Sentence]:
    """What happened: what waits for an answer is the first section of the report below."""
    for section in report.sections:
        if not section.urgent:
            yield from (item for item in section.items if isinstance(item, Sentence))
