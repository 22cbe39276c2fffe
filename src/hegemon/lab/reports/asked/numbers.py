"""Which of several numbers matters: what came of a screening, or of Sobol's method."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from hegemon.lab.figures.estimate import Estimate, unsure
from hegemon.lab.reports.asked.case import StudyCase
from hegemon.lab.reports.findings import StudyAnswers, figure_name, number_words
from hegemon.lab.reports.painted import painting, scatter
from hegemon.lab.reports.plots import shares_of_variance
from hegemon.lab.studies.designs.factors import SCREEN, named, points_of
from hegemon.lab.studies.sensitivity import FactorFound, sensitivity

_OF_POINTS = (
    "The intervals of these shares draw points anew, not luck: all points were played on the same "
    "blocks, and what other blocks would change is not in them, nor in a condition on them."
)


def answer(case: StudyCase) -> StudyAnswers:
    """How much each factor moves each response, the strongest first."""
    answers, file = StudyAnswers(), case.file
    points = {named(file.design, point) for point in points_of(file.design, file.run.seed)}
    if not points <= set(case.gathered.variants):
        answers.words.append("Not all points have been played: what matters cannot be told yet.")
        return answers
    found = sensitivity(file, case.rows())
    if not found:
        answers.words.append("No number that was varied moves anything that was looked at.")
    for response, each in groupby(found, lambda one: one.response):
        _tell(answers, response, list(each), screened=file.design.kind == SCREEN)
    if found and file.design.kind != SCREEN:
        answers.words.append(_OF_POINTS)
    return answers


def _tell(
    answers: StudyAnswers, response: str, found: Sequence[FactorFound], *, screened: bool
) -> None:
    effects = [(each.factor, _within(each.effect, each.margin)) for each in found]
    for each, (factor, effect) in zip(found, effects, strict=True):
        answers.figures[figure_name("effect", response, factor)] = effect
        other = _within(each.other, each.other_margin)
        answers.figures[figure_name("other", response, factor)] = (
            other if other.sure else unsure(each.other)
        )
    told = "; ".join(f"{factor} {number_words(effect)}" for factor, effect in effects)
    answers.found(
        f"What moves {response}?",
        f"{told} (mean size of the effect over the whole range)."
        if screened
        else f"{told} (share of all variance).",
        figure_name("effect", response, effects[0][0]),
    )
    answers.words.append(_strongest(response, effects))
    name = figure_name("effect", response).replace(".", "-").replace(":", "-")
    more = "; ".join(f"{each.factor} with the others {each.other:.2f}" for each in found)
    answers.paintings.append(
        painting(
            name,
            f"What moves {response}",
            _drawn(name, found, screened=screened),
            caption=_SCREENED if screened else _SHARED,
            alt=f"{told}; {more}",
        )
    )


def _strongest(response: str, effects: Sequence[tuple[str, Estimate]]) -> str:
    """Which factor moves a response most, and whether that is more than the noise of the games."""
    (name, most), *others = effects
    sure = most.sure and all(each.sure and each.high < most.low for _, each in others)
    doubt = "" if sure else ", but that may be chance"
    said = _RESPONSES.get(response, f"What {response.removesuffix(' wins')} wins is")
    return f"{said} moved most by {name}{doubt}."


_RESPONSES = {"turns": "The length in turns is", "decided": "The share of decided games is"}
_SCREENED = "Right: it matters. High: how much depends on the other numbers."
_SHARED = (
    "Of all variance, what is a number's own (full), and what it has part in together with others "
    "(pale), with 95% intervals. Where pale is longer by much, it matters through the others."
)


def _drawn(name: str, found: Sequence[FactorFound], *, screened: bool) -> str:
    if screened:
        return scatter(name, [(each.factor, each.effect, each.other) for each in found])
    rows = [
        (each.factor, _within(each.effect, each.margin), _within(each.other, each.other_margin))
        for each in sorted(found, key=lambda one: -one.other)
    ]
    return shares_of_variance(name, rows)


def _within(value: float, margin: float) -> Estimate:
    return Estimate(value, value - margin, value + margin)
