"""How fights end: what came of a duel grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from hegemon.lab.figures.estimate import Estimate, Reals, exact
from hegemon.lab.figures.shares import wilson
from hegemon.lab.reports.findings import StudyAnswers, figure_name, percent
from hegemon.lab.reports.painted import heat_map, painting
from hegemon.lab.reports.plots import stack
from hegemon.lab.studies.duels import DuelKept

_EXACT = "Exact, or by many battles with fixed dice where a game says so (hegemon odds)."
_MOST_TOLD = 12


def answer(duels: Sequence[DuelKept]) -> StudyAnswers:
    """A heat map of each grid of all pairs, and bars of the fights that stand alone."""
    answers = StudyAnswers()
    told = len({each.grid for each in duels if each.grid}) > 1
    _figures(answers, duels, told)
    for number, (key, each) in enumerate(groupby(duels, lambda one: (one.variant, one.grid)), 1):
        variant, grid = key
        where = f" ({variant})" if variant else ""
        if grid:
            _grid(answers, list(each), f"duels-{number}", _Where(variant, grid if told else ""))
        else:
            _alone(answers, list(each), f"duels-{number}", where)
    return answers


class _Where(NamedTuple):
    """Which grid it is, where there are more than one."""

    variant: str
    grid: str

    @property
    def words(self) -> str:
        """As a title ends; "" for the only one."""
        named = ", ".join(each for each in self if each)
        return f" ({named})" if named else ""

    def figure(self, what: str, *parts: str) -> str:
        """The name of a figure: the variant before it, the grid behind it."""
        grid = [self.grid] if self.grid else []
        return figure_name(*([self.variant] if self.variant else []), what, *grid, *parts)


def _figures(answers: StudyAnswers, duels: Iterable[DuelKept], told: bool) -> None:  # noqa: FBT001
    for each in duels:
        where = _Where(each.variant, each.grid if told else "")
        for what, chance in (("wins", each.wins), ("loses", each.loses)):
            known = _known(chance, each.battles)
            answers.figures[where.figure(what, each.one, each.other)] = known


def _known(chance: float, battles: int) -> Estimate:
    """A chance that is exact, or was counted in so many battles."""
    return wilson(chance * battles, battles) if battles else exact(chance)


def payoff(one: DuelKept) -> float:
    """What the first side gets of the one point of a fight: half where neither wins."""
    return one.wins + max(0.0, 1 - one.wins - one.loses) / 2


def _grid(answers: StudyAnswers, duels: list[DuelKept], name: str, where: _Where) -> None:
    things = list(dict.fromkeys(each.one for each in duels))
    value, low, high = np.full((3, len(things), len(things)), np.nan)
    for each in duels:
        at = things.index(each.one), things.index(each.other)
        value[at], low[at], high[at], *_ = _known(payoff(each), each.battles)
    means = _against_others(value, value)
    ends = zip(means, _against_others(low, high), _against_others(high, low), strict=True)
    for thing, (mean, least, most) in zip(things, ends, strict=True):
        answers.figures[where.figure("mean", thing)] = Estimate(mean, least, most)
    order = sorted(range(len(things)), key=lambda at: -means[at])
    ranked = [f"{things[at]} ({percent(means[at])})" for at in order]
    answers.words.append(
        f"From best to worst against all others{where.words}: {', '.join(ranked)}."
    )
    told = "; ".join(
        f"{things[a]} against {things[b]} {percent(value[a, b])}"
        for a in range(len(things))
        for b in range(len(things))
        if a != b
    )
    answers.found(f"Which thing beats which{where.words}?", _best_words(things, value))
    answers.paintings.append(
        painting(
            name,
            f"Who beats whom{where.words}",
            heat_map(name, value, things, same=True),
            caption="The row, which is the first side, against the column, in percent; a fight "
            f"that neither wins counts half. {_EXACT}",
            alt=told,
        )
    )


def _against_others(value: Reals, back: Reals) -> list[float]:
    """The mean of each row without itself, of both ways round; `back` is the way back."""
    both = (value + 1 - back.T) / 2
    np.fill_diagonal(both, np.nan)
    return [float(each) for each in np.nanmean(both, axis=1)] if len(both) > 1 else [0.5]


def _best_words(things: Sequence[str], value: Reals) -> str:
    both = (value + 1 - value.T) / 2
    best = [
        things[at]
        for at in range(len(things))
        if all(both[at, other] > 0.5 for other in range(len(things)) if other != at)
    ]
    if best:
        return f"{best[0]} is better than every other."
    return "None is better than every other: what is best depends on what the other side has."


def _alone(answers: StudyAnswers, duels: list[DuelKept], name: str, where: str) -> None:
    told = [
        f"{each.one} beats {each.other} in {percent(each.wins, 1)} and loses in "
        f"{percent(each.loses, 1)}"
        for each in duels
    ]
    answers.found(f"How do these fights end{where}?", f"{'; '.join(told)}.")
    most = sorted(duels, key=lambda each: -abs(each.wins - each.loses))
    answers.words += [
        f"The clearest{where}: {each.one} against {each.other}, {percent(each.wins, 1)} to "
        f"{percent(each.loses, 1)}."
        for each in most[:1]
    ]
    answers.paintings.append(
        painting(
            name,
            f"How fights end{where}",
            stack(name, [(each.fight, each.wins, each.loses) for each in duels]),
            caption=f"Green: the first side wins; red: the second does; between: neither. {_EXACT}",
            alt="; ".join(told[:_MOST_TOLD]),
        )
    )
