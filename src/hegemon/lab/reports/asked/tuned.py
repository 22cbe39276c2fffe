"""What a tuning came to: its course, and the points that no other beats."""

from __future__ import annotations

from itertools import combinations

from hegemon.lab.figures.estimate import unsure
from hegemon.lab.reports.findings import StudyAnswers, counted, figure_name
from hegemon.lab.reports.painted import painting
from hegemon.lab.reports.plots import front, trials
from hegemon.lab.studies.tuning import TrialPlayed, TuningFound, closest

_DOUBT = (
    "It fits these bots and this luck: confirm it by a study of another seed before you change a "
    "rule."
)
_MOST_PAIRS = 3
"""Pairs of targets that are drawn against each other."""


def answer(found: TuningFound) -> StudyAnswers:
    """The best point and what came of it, how the search went, and the front of several targets."""
    answers, best = StudyAnswers(), closest(found)
    for name in found.target:
        answers.figures[figure_name("best", name)] = unsure(best.responses[name])
        answers.figures[figure_name("miss", name)] = unsure(best.misses[name])
    came = (
        f"Of {counted(len(found.trials), 'trial')} {best.point} comes closest: "
        f"{_came(found, best)}."
    )
    answers.words += [came, _DOUBT]
    answers.found("What comes closest to what was wanted?", f"{best.point}: {_came(found, best)}.")
    if len(found.target) > 1:
        _several(answers, found)
    for number, name in enumerate(found.target, 1):
        _course(answers, found, name, f"trials-{number}")
    return answers


def _came(found: TuningFound, one: TrialPlayed) -> str:
    return ", ".join(
        f"{name} {one.responses[name]:.3g} ({wanted:g} was wanted)"
        for name, wanted in found.target.items()
    )


def _several(answers: StudyAnswers, found: TuningFound) -> None:
    """With several targets: what no other beats in each, and how they pull apart."""
    listed = "; ".join(
        f"trial {one.number + 1}, {one.point}: {_came(found, one)}" for one in found.best[:8]
    )
    answers.found(
        "Which points does no other beat in all targets?",
        f"{counted(len(found.best), 'point')}: {listed}.",
    )
    best = [one.number for one in found.best]
    for number, (one, other) in enumerate(list(combinations(found.target, 2))[:_MOST_PAIRS], 1):
        spots = [(trial.misses[one], trial.misses[other]) for trial in found.trials]
        answers.paintings.append(
            painting(
                f"front-{number}",
                f"{one} against {other}",
                front(f"front-{number}", spots, best, (one, other)),
                caption="How far off each trial is from both targets: the nearer to the corner the "
                "better. No trial beats those that are joined, by their numbers, in all targets.",
                alt="; ".join(
                    f"trial {at + 1}: {spots[at][0]:.3g}, {spots[at][1]:.3g}" for at in best
                ),
            )
        )


def _course(answers: StudyAnswers, found: TuningFound, name: str, called: str) -> None:
    misses = [trial.misses[name] for trial in found.trials]
    first = misses.index(min(misses)) + 1
    answers.paintings.append(
        painting(
            called,
            f"How the search for {name} went",
            trials(called, misses, f"off in {name}"),
            caption=f"How far each trial is from {found.target[name]:g}, and the best so far.",
            alt=f"the first trial is {misses[0]:.3g} off; the closest is trial {first} of "
            f"{len(misses)}, {min(misses):.3g} off",
        )
    )
