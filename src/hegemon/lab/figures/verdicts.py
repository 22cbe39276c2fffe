"""Verdicts: conditions on named figures that were written down before the run.

A condition is comparisons joined by "and": `seat.worst.high < 0.60 and dead < 0.05`. A name means
a figure with its interval, and a comparison with it is true where the whole interval says so, false
where none of it does, open where it straddles. A name with .value, .low or .high means that number,
of which there is no doubt. A condition is never run as a program.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from hegemon.core.errors import BadConfig
from hegemon.lab.figures.estimate import Estimate, exact

StudyRuling = Literal["pass", "warn", "fail", "inconclusive", "told"]
"""What is made of the figures; "told" where nothing was asked of them."""
Holds = Literal["yes", "no", "open"]

_ENDS = ("value", "low", "high")
_COMPARE: Mapping[str, Callable[[float, float], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
_TOKEN = re.compile(r"\s*(?:(<=|>=|<|>)|(-?\d+(?:\.\d+)?%?)|([A-Za-z_][\w:+-]*(?:\.[\w:+-]+)*))")
_MOST = 20
"""Comparisons of one condition."""


class OneCondition(NamedTuple):
    """One comparison; a side is a number, or the name of a figure."""

    left: str
    sign: str
    right: str

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {self.right}"


class Judged(NamedTuple):
    """A condition, whether it holds, and the figures that say so."""

    condition: str
    holds: Holds
    figures: tuple[tuple[str, Estimate], ...]


class Judgement(NamedTuple):
    """A verdict and what it stands on."""

    ruling: StudyRuling
    reasons: tuple[Judged, ...]


def parse(condition: str) -> list[OneCondition]:
    """The comparisons of a condition; raises BadConfig with what is wrong and would be legal."""
    tokens = _tokens(condition)
    found = []
    for at in range(0, len(tokens), 4):
        part = tokens[at : at + 4]
        if len(part) < 3 or part[1] not in _COMPARE or {part[0], part[2]} & {*_COMPARE, "and"}:
            raise _wrong(condition, "a comparison is: name < number")
        if len(part) == 4 and (part[3] != "and" or at + 4 == len(tokens)):
            raise _wrong(condition, 'comparisons are joined by "and"')
        found.append(OneCondition(*part[:3]))
    if not 0 < len(found) <= _MOST:
        raise _wrong(condition, f"it has 1 to {_MOST} comparisons")
    return found


def _tokens(condition: str) -> list[str]:
    found, at, text = [], 0, condition.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _wrong(condition, f"nothing is known that begins {text[at:].strip()[:20]!r}")
        found.append(match[0].strip())
        at = match.end()
    return found


def _wrong(condition: str, why: str) -> BadConfig:
    return BadConfig(f"the condition {condition[:200]!r} cannot be read: {why}")


def names_in(condition: str) -> list[str]:
    """The figures that a condition is about, without .value, .low and .high."""
    sides = [side for one in parse(condition) for side in (one.left, one.right)]
    names = [side for side in sides if not re.match(r"-?\d", side)]
    return [re.sub(rf"\.({'|'.join(_ENDS)})$", "", name) for name in names]


def holds(condition: str, figures: Mapping[str, Estimate]) -> Judged:
    """Whether a condition holds of figures."""
    answers: list[Holds] = []
    used: dict[str, Estimate] = {}
    for one in parse(condition):
        left, right = (_side(side, figures, condition) for side in (one.left, one.right))
        answers.append(_compare(left[1], one.sign, right[1]))
        used.update({name: found for name, found in (left, right) if name})
    whole: Holds = "no" if "no" in answers else "open" if "open" in answers else "yes"
    return Judged(condition, whole, tuple(used.items()))


def _side(text: str, figures: Mapping[str, Estimate], condition: str) -> tuple[str, Estimate]:
    """A side's figure, with its name where it has one."""
    if re.match(r"-?\d", text):
        return "", exact(float(text[:-1]) / 100 if text.endswith("%") else float(text))
    if text in figures:
        return text, figures[text]
    name, _, end = text.rpartition(".")
    if end in _ENDS and name in figures:
        return text, exact(getattr(figures[name], end))
    known = ", ".join(sorted(figures)) or "none"
    raise _wrong(condition, f"there is no figure {text!r}; figures are: {known}")


def _compare(left: Estimate, sign: str, right: Estimate) -> Holds:
    """Whether it holds for all of both intervals, for none, or for some."""
    if not (left.sure and right.sure):
        return "open"
    compare = _COMPARE[sign]
    corners = [compare(a, b) for a in (left.low, left.high) for b in (right.low, right.high)]
    return "yes" if all(corners) else "no" if not any(corners) else "open"


def judge(
    figures: Mapping[str, Estimate],
    *,
    passes: Sequence[str] = (),
    warns: Sequence[str] = (),
    fails: Sequence[str] = (),
) -> Judgement:
    """A verdict: all of `passes` must hold to pass, one of `fails` to fail, one of `warns` to warn.

    What fails and passes at once contradicts itself, and is inconclusive, as is what straddles.
    Where nothing is open and no pass holds, it warns; it fails where no condition to fail is given.
    """
    if not (passes or warns or fails):
        return Judgement("told", ())
    kinds = [[holds(each, figures) for each in some] for some in (passes, warns, fails)]
    good, warning, bad = ([each.holds for each in kind] for kind in kinds)
    reasons = tuple(each for kind in kinds for each in kind)
    return Judgement(_ruling(good, warning, bad), reasons)


def _ruling(good: list[Holds], warning: list[Holds], bad: list[Holds]) -> StudyRuling:
    passed = bool(good) and all(each == "yes" for each in good)
    failed = "yes" in bad or (not bad and "no" in good)
    # what is settled first, then what warns, then what is open; the rest fell short for sure
    if failed or passed:
        doubt = passed and (failed or "open" in bad)
        return "inconclusive" if doubt else "fail" if failed else "pass"
    if "yes" in warning:
        return "warn"
    if "open" in [*good, *warning, *bad]:
        return "inconclusive"
    return "warn" if good else "pass"
