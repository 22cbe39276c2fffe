"""What is said of a step that the umpire had a hand in, in its report and in lists of steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hegemon.core.mentions import literal
from hegemon.core.records import Value
from hegemon.core.report import Item, Report, Section, Sentence
from hegemon.core.words import enumerated
from hegemon.play.entries import SET_POSITION, StepEntry
from hegemon.play.ruling.rulings import rules_in_words

HEADING = "The umpire"
"""Over what he did, in a report."""


def note_of(entry: StepEntry) -> str:
    """What everybody reads of a step that the umpire made."""
    if entry.hand is None:
        return ""
    if entry.hand.changed:
        rules = rules_in_words(entry.hand.changed)
        return f"The umpire changed house rules, from this turn on: {rules}: {entry.hand.reason}"
    if _is_set(entry):
        return f"The position was set: {SET_POSITION}."
    back = entry.hand.back_to
    did = "changed the position" if back is None else f"went back to step {back}"
    return f"The umpire {did}: {entry.hand.reason}"


class HandNoted(Value, tag=False, omit_defaults=True):
    """An act of the umpire by which sealed orders were set aside, as everybody reads it."""

    text: str
    back_to: int | None = None
    """The step whose position counts again, where later ones were undone."""


def hand_noted(entry: StepEntry) -> HandNoted | None:
    """Such an act; None for a step that was none, or at which nothing had been sealed."""
    hand = entry.hand
    if hand is None or hand.changed or _is_set(entry):
        return None
    return HandNoted(note_of(entry), hand.back_to)


def that_count(steps: Sequence[int], acts: Iterable[tuple[int, HandNoted | None]]) -> list[int]:
    """Those of some steps that no later one undid; the one that it went back to counts as well.

    `acts` has each step with what the umpire did in it.
    """
    found = [*steps]
    for step, hand in acts:
        if hand is not None and hand.back_to is not None:
            counts = {one for one in found if one <= hand.back_to or one >= step}
            found = sorted(counts | {hand.back_to})
    return found


def _is_set(entry: StepEntry) -> bool:
    """Whether a match begins in it, in a position of its own."""
    return entry.step.number == 0 and entry.hand is not None and entry.hand.reason == SET_POSITION


def told_first(entry: StepEntry) -> str:
    """What stands before all else in the report: what the umpire did, or that he typed the dice.

    Where only some sorts are typed, that there were any may tell of what is hidden: then it stands
    beside the dice alone, for who reads of them.
    """
    if entry.typed:
        typist = f"The dice of this step were not drawn: the {entry.typed} typed them in."
        return "" if entry.sorts else typist
    return note_of(entry)


def by_typist(report: Report, entry: StepEntry) -> Report:
    """The report of a step in which each reason that has dice says that they were typed in."""
    if not entry.typed:
        return report
    which = f" those for {enumerated(entry.sorts)}" if entry.sorts else ""
    mark = f"rolled by hand{':' if which else ''}{which}, typed in by the {entry.typed}"

    def marked(item: Item) -> Item:
        if not isinstance(item, Sentence) or item.reason is None or not item.reason.dice:
            return item
        reason = msgspec.structs.replace(item.reason, dice=(*item.reason.dice, mark))
        return msgspec.structs.replace(item, reason=reason)

    return Report(
        report.title,
        tuple(
            msgspec.structs.replace(one, items=tuple(map(marked, one.items)))
            for one in report.sections
        ),
    )


def with_note(report: Report, note: str) -> Report:
    """The report with what is said of the umpire's step, where it is one, before all else."""
    if not note:
        return report
    told = Section(HEADING, (Sentence(literal(note)),))
    return Report(report.title, (told, *report.sections))
