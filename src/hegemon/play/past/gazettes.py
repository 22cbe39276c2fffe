"""The public sheet of a turn: what everybody was told, weighed; what everybody knows of everybody.

Public is what a bystander and every seat were told. Nothing is told that one of them does not know,
and whoever reads it learns nothing of what others know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec.structs import replace

from hegemon.core.mentions import parts
from hegemon.core.records import Value
from hegemon.core.report import Report, Sentence, sentences, weightiest
from hegemon.core.ruleset import Date
from hegemon.core.show.headlines import in_two
from hegemon.core.show.measures import Measured
from hegemon.play.errors import NotThere
from hegemon.play.past.outcomes import battles_whole, cost_of, outcome_of

_MOST_NOTICES, _MOST_QUIET = 8, 6
"""Notices of one sheet, and lines of what is told every turn."""
_NEWS_OF = 2
"""What everybody is told of one place is one story, with so many more sentences of it."""
_ALIKE = 3
"""Sentences that differ only in what they name: so many of them are notices."""
_ENDS = 9
"""What weighs so much is the end itself."""
_NUMBER = re.compile(r"\d+")


class PublicNotice(Value, tag=False, omit_defaults=True):
    """Something that everybody was told."""

    head: str
    """What is read first, as a text of a report."""
    text: str
    """The rest of it; empty where there is none."""
    sentence: Sentence
    """All that is told of it, with why, what it means, and how they fought."""


class Gazette(Value, tag=False, omit_defaults=True):
    """What everybody was told of a turn."""

    turn: int
    clock: str
    """What the turns are called: "turn", "year"."""
    number: int
    """Which sheet it is, from 1."""
    first: int
    last: int
    """The steps of the turn."""
    lead: PublicNotice | None = None
    """The weightiest; None where nothing was told that weighs anything."""
    more: tuple[Sentence, ...] = ()
    """What else was told of the same place."""
    notices: tuple[PublicNotice, ...] = ()
    """The weightiest of all else, in their order."""
    quiet: tuple[Sentence, ...] = ()
    """What is told every turn: the first of it."""
    untold: int = 0
    """How many more sentences there were."""
    measures: tuple[Measured, ...] = ()
    """How far everybody is, as far as all know the same of all."""
    earlier: int | None = None
    later: int | None = None
    """The turns of the sheets before and after it."""


class PublicPast(Protocol):
    """The past of a match as everybody knows it."""

    def dates(self) -> dict[int, Date]:
        """When each step was over."""

    def report(self, step: int) -> Report:
        """What everybody was told about a step."""

    def measures(self, step: int) -> tuple[Measured, ...]:
        """How far everybody is, as far as all know it."""


def gazette_of(past: PublicPast, turn: int, last: int) -> Gazette:
    """The sheet of a turn, as far as its steps go up to `last`; raises NotThere."""
    # the branches are of what a sheet has or lacks, not of what is done
    dates = {step: date for step, date in past.dates().items() if step <= last}
    turns = sorted({date.turn for date in dates.values()})
    if turn not in turns:
        there = f"{turns[0]} to {turns[-1]}" if turns else "none yet"
        raise NotThere(f"there is no gazette of turn {turn}; there are {there}")
    steps = [step for step, date in dates.items() if date.turn == turn]
    told = battles_whole([line for step in steps for line in _told(past.report(step))])
    at = turns.index(turn)
    sheet = Gazette(
        turn=turn,
        clock=dates[steps[-1]].clock,
        number=at + 1,
        first=steps[0],
        last=steps[-1],
        measures=past.measures(steps[-1]),
        earlier=turns[at - 1] if at else None,
        later=turns[at + 1] if at + 1 < len(turns) else None,
    )
    return _written(sheet, told)


def _told(report: Report) -> Iterator[Sentence]:
    """What happened: neither what waits for an answer, nor how things stand."""
    asked = {id(item) for section in report.sections if section.urgent for item in section.items}
    return (one for one in sentences(report) if one.event and id(one) not in asked)


def _written(sheet: Gazette, told: Sequence[Sentence]) -> Gazette:
    """The sheet with what was told, each once."""
    heavy = weightiest(told, len(told))
    routine = [one for one in told if not (one.story and one.story.weight)]
    lead, rest = (heavy[0], heavy[1:]) if heavy else (None, ())
    more = _of_the_same(lead, told)
    notices = tuple(_gathered([one for one in rest if one not in more]))[:_MOST_NOTICES]
    quiet = _each_once(routine)[:_MOST_QUIET]
    shown = len(heavy[:1]) + len(more) + len(notices) + len(quiet)
    return replace(
        sheet,
        lead=None if lead is None else _notice(lead),
        more=more,
        notices=notices,
        quiet=quiet,
        untold=len(told) - shown,
    )


def _of_the_same(lead: Sentence | None, told: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """What else weighs something where the lead was."""
    if lead is None or not lead.places:
        return ()
    same = [
        one
        for one in told
        if one is not lead and one.places[:1] == lead.places[:1] and one.story and one.story.weight
        if one.fight is None  # another battle is a notice
    ]
    return tuple(same[:_NEWS_OF])


def _gathered(lines: Sequence[Sentence]) -> Iterator[PublicNotice]:
    """Notices, of many that are alike the first only."""
    patterns: Counter[tuple[str | None, ...]] = Counter()
    for one in lines:
        pattern = tuple(part.kind or _NUMBER.sub("0", part.text) for part in parts(one.text))
        patterns[pattern] += 1
        if patterns[pattern] <= _ALIKE:
            yield _notice(one)


def _notice(sentence: Sentence) -> PublicNotice:
    """The title of a story speaks to one side ("Battle lost"): here the words of all are the head.

    A battle has a name that is the same for all; its words are of the whole of it. At the end of
    a match one reads first how it ended, not that it did.
    """
    if sentence.fight is not None:
        ends = outcome_of(sentence.fight)
        head = f"{sentence.fight.title}: {ends}" if ends else sentence.fight.title
        return PublicNotice(head, cost_of(sentence.fight) or sentence.text, sentence)
    head, text = in_two(sentence.text)
    if sentence.story is not None and sentence.story.weight >= _ENDS and text:
        return PublicNotice(text.removesuffix("."), "", sentence)
    return PublicNotice(head, text, sentence)


def _each_once(lines: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """Routine of a kind once: what is told in the same words is told often."""
    found: dict[str, Sentence] = {}
    for one in lines:
        found.setdefault(one.plain, one)
    return tuple(found.values())
