"""What was found: named figures, findings in words, and how both are said."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.figures.verdicts import StudyRuling

_MOST_DIGITS = 4
"""Of a share in per cent."""
_COARSE = 0.1
"""Intervals of differences of shares so wide have points without tenths."""
_TOO_FEW = "(of too few blocks to say how sure that is)"
"""In place of an interval that has no ends."""


class ExampleGame(msgspec.Struct, frozen=True):
    """A game that shows a finding, by its key in the run's table."""

    key: str
    why: str


class StudyFinding(msgspec.Struct, frozen=True, kw_only=True):
    """An answer to one question."""

    question: str
    words: str
    """The answer, as a sentence."""
    figure: str = ""
    """The name of the figure that it stands on."""
    estimate: float | None = None
    low: float | None = None
    high: float | None = None
    chance: float | None = None
    """How likely it would look so far from even by chance, corrected for all that was asked."""
    ruling: StudyRuling = "told"
    examples: tuple[ExampleGame, ...] = ()


@dataclass
class Painting:
    """A chart: what it shows, for those who see it and for those who hear it."""

    name: str
    title: str
    caption: str
    alt: str
    svg: str


@dataclass
class StudyAnswers:
    """All that a report says."""

    figures: dict[str, Estimate] = field(default_factory=dict)
    """By the names that conditions may use."""
    findings: list[StudyFinding] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    """Sentences for the top."""
    paintings: list[Painting] = field(default_factory=list)

    def found(
        self,
        question: str,
        words: str,
        figure: str = "",
        *,
        examples: tuple[ExampleGame, ...] = (),
        chance: float | None = None,
    ) -> None:
        """One more finding, of a figure that is there already."""
        known = self.figures.get(figure)
        numbers = [_number(each) for each in known[:3]] if known else [None] * 3
        self.findings.append(
            StudyFinding(
                question=question,
                words=words,
                figure=figure,
                estimate=numbers[0],
                low=numbers[1],
                high=numbers[2],
                chance=chance,
                examples=examples,
            )
        )


def _number(value: float) -> float | None:
    return round(float(value), 6) if math.isfinite(value) else None


def figure_name(*parts: str) -> str:
    """A name that a condition can have in it: whatever else a part has becomes _."""
    said = (re.sub(r"[^\w:+-]+", "_", each) for part in parts for each in part.split("."))
    return ".".join(each.strip("_") or "_" for each in said)


def percent(value: float, digits: int = 0) -> str:
    """A share, for reading: 7%, 0.5%."""
    if math.isnan(value):
        return "unknown"
    small = not digits and 0.0005 <= abs(value) < 0.0095
    return f"{_signless_nought(f'{100 * value:.{1 if small else digits}f}')}%"


def share_words(found: Estimate) -> str:
    """A share and its interval, as finely as that tells: 55% (51 to 59%), 50.0% (49.9 to 50.1%)."""
    if not found.sure:
        return "unknown"
    low, high = (min(1.0, max(0.0, each)) for each in found[1:3])
    value, low_said, high_said = (_share(each, high - low) for each in (found.value, low, high))
    return f"{value}% ({low_said} to {high_said}%)"


def _share(value: float, width: float) -> str:
    """A share in per cent, with the digits in which the ends of an interval so wide differ."""
    if value in (0.0, 1.0):
        return f"{100 * value:.0f}"
    digits = math.ceil(-math.log10(100 * width)) if 0 < width < 0.01 else 0
    return percent(value, min(digits, _MOST_DIGITS))[:-1]


def points_words(found: Estimate) -> str:
    """A difference of shares in points of a hundred, with its sign: +5 points (-9 to +19).

    As finely as it is known. No two shares are more than a hundred points apart.
    """
    if not found.sure:
        return "unknown"
    low, high = (min(1.0, max(-1.0, each)) for each in found[1:3])
    digits = 0 if high - low >= _COARSE else 1
    within = found._replace(low=low, high=high)
    return _with_interval(within, lambda each: f"{100 * each:+.{digits}f}", unit=" points")


def number_words(found: Estimate, digits: int = 2) -> str:
    """A figure and its interval: 0.97 (0.95 to 0.99)."""
    return _with_interval(found, lambda each: f"{each:.{digits}f}")


def difference_words(found: Estimate) -> str:
    """A difference of figures with its sign, and its interval: +0.02 (+0.01 to +0.03)."""
    return _with_interval(found, lambda each: f"{each:+.2f}")


def _with_interval(found: Estimate, written: Callable[[float], str], *, unit: str = "") -> str:
    """A figure with its unit, and the ends of its interval; without them where there are none."""
    if not found.sure:
        return "unknown"
    if math.isinf(found.low) and math.isinf(found.high):
        return f"{_signless_nought(written(found.value))}{unit} {_TOO_FEW}"
    value, low, high = (
        _signless_nought(written(each)) if math.isfinite(each) else "unbounded"
        for each in found[:3]
    )
    return f"{value}{unit} ({low} to {high})"


def _signless_nought(number: str) -> str:
    """A number as it was written; one that was rounded to nought has no sign."""
    return number.lstrip("+-") if not float(number) else number


def ordinal(number: int) -> str:
    """First, second ... and 13th."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return words[number - 1] if number <= len(words) else f"{number}th"


def continued(sentence: str) -> str:
    """A sentence that stands behind a colon."""
    return f"{sentence[:1].lower()}{sentence[1:]}"


def counted(number: int, word: str) -> str:
    """1 game, 2 games."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"
