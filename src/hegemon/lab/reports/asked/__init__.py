"""What each design was asked: one function from a study's games to its answers."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.lab.reports.asked import general, numbers, pairs, seats, trouble, variants, worth
from hegemon.lab.reports.asked.case import StudyCase
from hegemon.lab.reports.findings import StudyAnswers

ASKED: dict[str, Callable[[StudyCase], StudyAnswers]] = {
    "seats": seats.answer,
    "round_robin": pairs.round_robin,
    "ladder": pairs.ladder,
    "variant_ab": variants.answer,
    "restricted": worth.restricted,
    "openings": worth.openings,
    "fuzz": trouble.answer,
    "screen": numbers.answer,
    "sobol": numbers.answer,
}
"""By kind of design; of another one that was played the general figures are told."""


def answers_of(case: StudyCase) -> StudyAnswers:
    """What the design was asked, and then what any study can tell."""
    kind = case.file.design.kind
    found = ASKED[kind](case) if kind in ASKED else StudyAnswers()
    more = general.answer(case)
    return StudyAnswers(
        figures={**more.figures, **found.figures},
        findings=[*found.findings, *more.findings],
        words=[*found.words, *more.words],
        paintings=[*found.paintings, *more.paintings],
    )
