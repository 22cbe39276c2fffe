"""What came of a screening or of Sobol's method: how much each factor moves each response."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import msgspec

from hegemon.lab.studies.comparing import student_95
from hegemon.lab.studies.designs.factors import (
    SCREEN,
    name_of,
    named,
    parts,
    points_of,
    problem,
)
from hegemon.lab.studies.responses import Responses
from hegemon.lab.studies.rows import GameRow
from hegemon.lab.studies.study import StudyFile


class FactorFound(msgspec.Struct, frozen=True):
    """How much a factor moves a response.

    Of a screening `effect` is the mean size of its effects (mu*), in units of the response over the
    whole range, and `other` how much they vary with the other factors (sigma). Of Sobol's method
    `effect` is its own share of all variance (S1), and `other` its share with all that it does
    together with others (ST). Their margins draw points anew, one mean each, on the luck that all
    have in common: what other blocks would change is not in them.
    """

    response: str
    factor: str
    effect: float
    margin: float
    """95%: `effect` is known so well."""
    other: float
    other_margin: float = math.nan
    """95%, the same of `other`; nan where it is not known."""


def sensitivity(file: StudyFile, rows: Iterable[GameRow]) -> list[FactorFound]:
    """What each factor does to each response, the strongest first."""
    found = Responses(rows)
    names = [named(file.design, point) for point in points_of(file.design, file.run.seed)]
    analyse = _morris if file.design.kind == SCREEN else _sobol
    told: list[FactorFound] = []
    for response in found.names:
        values = [found.mean(name, response) for name in names]
        if max(values) > min(values):
            each = analyse(file, response, values)
            told += sorted(each, key=lambda one: -one.effect)
    return told


def _morris(file: StudyFile, response: str, values: list[float]) -> Iterable[FactorFound]:
    """Effects of single steps, each over the change that was played, for whole numbers round it."""
    import numpy as np  # noqa: PLC0415 - an extra

    names = [name_of(factor) for factor in file.design.factors]
    length = len(names) + 1
    at = np.array(parts(file.design, file.run.seed)).reshape(-1, length, len(names))
    moved = np.diff(at, axis=1)
    came = np.diff(np.array(values).reshape(-1, length), axis=1)
    for factor, name in enumerate(names):
        step = moved[:, :, factor]
        effects = came[step != 0] / step[step != 0]
        sizes, count = np.abs(effects), effects.size
        margin = other = math.nan  # of one effect
        if count > 1:
            margin = student_95(count - 1) * float(sizes.std(ddof=1)) / math.sqrt(count)
            other = float(effects.std(ddof=1))
        yield FactorFound(response, name, float(sizes.mean()), margin, other)


def _sobol(file: StudyFile, response: str, values: list[float]) -> Iterable[FactorFound]:
    import numpy as np  # noqa: PLC0415 - an extra
    from SALib.analyze import sobol  # noqa: PLC0415 - as above

    asked, seed = problem(file.design), file.run.seed
    got: Any = sobol.analyze(asked, np.array(values), calc_second_order=False, seed=seed)
    columns = (asked["names"], got["S1"], got["S1_conf"], got["ST"], got["ST_conf"])
    for name, *each in zip(*columns, strict=True):
        yield FactorFound(response, name, *map(float, each))
