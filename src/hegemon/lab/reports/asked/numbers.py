"""Which of several numbers matters: what came of a screening, or of Sobol's method."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from hegemon.lab.figures.estimate import Estimate, unsure
from hegemon.lab.reports.asked.case import StudyCase
from hegemon.lab.reports.findings import StudyAnswers, figure_name, number_words
from hegemon.lab.reports.painted import forest, painting, scatter
from hegemon.lab.studies.designs.factors import SCREEN, named, points_of
from hegemon.lab.studies.sensitivity import FactorFound, sensitivity


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
    return answers


def _tell(
    answers: StudyAnswers, response: str, found: Sequence[FactorFound], *, screened: bool
) -> None:
    effects = [
        (each.factor, Estimate(each.effect, each.effect - each.margin, each.effect + each.margin))
        for each in found
    ]
    for each, (factor, effect) in zip(found, effects, strict=True):
        answers.figures[figure_name("effect", response, factor)] = effect
        answers.figures[figure_name("other", response, factor)] = unsure(each.other)
    told = "; ".join(f"{factor} {number_words(effect)}" for factor, effect in effects)
    answers.found(
        f"What moves {response}?",
        f"{told} (mean size of the effect over the whole range)."
        if screened
        else f"{told} (share of all variance).",
        figure_name("effect", response, effects[0][0]),
    )
    answers.words.append(f"On {response} {effects[0][0]} has most effect.")
    name = figure_name("effect", response).replace(".", "-").replace(":", "-")
    drawn = (
        scatter(name, [(each.factor, each.effect, each.other) for each in found])
        if screened
        else forest(name, effects, even=0.0, scale=1.0, label="share of variance")
    )
    caption = (
        "Right: it matters. High: how much depends on the other numbers."
        if screened
        else "The share of all variance that is a number's own, with 95% intervals."
    )
    more = "; ".join(f"{each.factor} with the others {each.other:.2f}" for each in found)
    answers.paintings.append(
        painting(name, f"What moves {response}", drawn, caption=caption, alt=f"{told}; {more}")
    )
