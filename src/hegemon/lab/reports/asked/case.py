"""What a report is made of, and what all designs say in the same words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scipy import stats

from hegemon.lab.figures.estimate import Estimate, normal
from hegemon.lab.reports.findings import ExampleGame, StudyAnswers
from hegemon.lab.reports.gathered import Gathered, PlayedGames
from hegemon.lab.studies.rows import GameRow
from hegemon.lab.studies.study import StudyFile

FREE = "free"
"""The variant of a study of openings or restrictions in which nobody is made to do anything."""

_LEFT_OUT = math.nextafter(0.05, 0.0)


@dataclass(frozen=True)
class StudyCase:
    """A study, and the games that it led to."""

    file: StudyFile
    gathered: Gathered
    rows: Callable[[], Iterable[GameRow]] = tuple
    """The table, for who reads it again."""

    @property
    def games(self) -> PlayedGames:
        """All of them."""
        return self.gathered.whole

    @property
    def undisturbed(self) -> tuple[str, PlayedGames]:
        """The games in which nothing was changed, with the variant's name; "" for all."""
        kind, variants = self.file.design.kind, self.gathered.variants
        if kind in ("restricted", "openings") and FREE in variants:
            return FREE, variants[FREE]
        if kind == "variant_ab" and variants:
            return next(iter(variants.items()))
        return "", self.games

    @property
    def margin(self) -> float:
        """What is as good as equal."""
        return self.file.stat.margin

    @property
    def alpha(self) -> float:
        """How often a difference may be seen where there is none."""
        return self.file.stat.alpha


def chance(found: Estimate, null: float) -> float:
    """How likely a figure so far from `null` is by chance: read off its 95% interval.

    One that holds whenever one stops follows no normal law. It says no more than that: where it
    leaves `null` out, less than 5%.
    """
    if found.whenever:
        return 1.0 if not found.sure or found.holds(null) else _LEFT_OUT
    error = (found.high - found.low) / (2 * normal(0.95))
    if not found.sure or error == float("inf"):
        return 1.0
    if not error:
        return float(found.value == null)
    return float(2 * stats.norm.sf(abs(found.value - null) / error))


def against_even(found: Estimate, even: float, margin: float, inner: Estimate) -> str:
    """What an interval says of evenness: `inner` is the one of the equivalence test."""
    if not found.sure:
        return "nothing can be said"
    if even - margin < inner.low and inner.high < even + margin:
        return "it is as good as even, within the margin"
    if found.high < even or even < found.low:
        return "the interval excludes an even game"
    return "the interval holds an even game, but is too wide to show that it is one"


def examples_where(
    games: PlayedGames, wanted: Sequence[bool], why: str, most: int = 3
) -> tuple[ExampleGame, ...]:
    """Some games that show something, of the first ones of the table."""
    keys = [key for key, shows in zip(games.keys, wanted, strict=False) if shows]
    return tuple(ExampleGame(key, why) for key in keys[:most])


def add(answers: StudyAnswers, figures: dict[str, Estimate], prefix: str = "") -> None:
    """Put figures under their names, those that are known."""
    answers.figures |= {f"{prefix}{name}": each for name, each in figures.items()}
