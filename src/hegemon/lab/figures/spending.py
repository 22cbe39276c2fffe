"""What the use of something goes together with: a regression of results on uses.

No cause is shown by it: who is winning can afford more. What a thing is worth is found by
forbidding it (the design "restricted").
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import stats

from hegemon.lab.figures.estimate import Estimate, Reals, student
from hegemon.lab.figures.many import adjusted


def impacts(
    results: Reals,
    uses: Reals,
    names: Sequence[str],
    *,
    fixed: Sequence[Sequence[str]] = (),
    blocks: Reals,
) -> dict[str, tuple[Estimate, float]]:
    """How much a result rises with one standard deviation more of each use, and its p.

    Uses are one column each; `fixed` are factors (seat, place, bot) whose own effects are taken
    out; errors are clustered by block, p-values adjusted for their number. What never varies, or
    follows from the others, is left out.
    """
    spread = uses.std(axis=0)
    told = [at for at in range(uses.shape[1]) if spread[at] > 0]
    scaled = (uses[:, told] - uses[:, told].mean(axis=0)) / spread[told]
    table = np.c_[_independent(scaled), _dummies(fixed, len(results))]
    kept = [told[at] for at in _rank_columns(scaled)]
    if not kept or len(set(blocks.tolist())) < 3:
        return {}
    slopes, errors = clustered_slopes(results, table, blocks)
    freedom = len(set(blocks.tolist())) - 1
    chances = 2 * stats.t.sf(np.abs(slopes) / errors, freedom)
    half = student(0.95, freedom) * errors
    likely = adjusted([float(each) for each in chances[: len(kept)]])
    return {
        names[column]: (
            Estimate(
                float(slopes[at]),
                float(slopes[at] - half[at]),
                float(slopes[at] + half[at]),
                len(results),
            ),
            likely[at],
        )
        for at, column in enumerate(kept)
    }


def clustered_slopes(results: Reals, table: Reals, blocks: Reals) -> tuple[Reals, Reals]:
    """The slopes of least squares, and their errors where games of a block hang together.

    The sandwich of Liang and Zeger with the usual factor for few blocks.
    """
    games, columns = table.shape
    slopes, *_ = np.linalg.lstsq(table, results, rcond=None)
    off = table * (results - table @ slopes)[:, None]
    _, at = np.unique(blocks, return_inverse=True)
    sums = np.zeros((int(at.max()) + 1, columns))
    np.add.at(sums, at, off)
    few = len(sums) / (len(sums) - 1) * (games - 1) / (games - columns)
    bread = np.linalg.inv(table.T @ table)
    spread = few * bread @ (sums.T @ sums) @ bread
    return np.asarray(slopes, dtype=float), np.sqrt(np.diag(spread))


def _rank_columns(table: Reals) -> list[int]:
    """The columns that do not follow from those before them."""
    kept: list[int] = []
    for at in range(table.shape[1]):
        if np.linalg.matrix_rank(table[:, [*kept, at]]) > len(kept):
            kept.append(at)
    return kept


def _independent(table: Reals) -> Reals:
    return np.asarray(table[:, _rank_columns(table)], dtype=float)


def _dummies(fixed: Sequence[Sequence[str]], count: int) -> Reals:
    """A constant, and one column for each further level of each factor."""
    columns = [np.ones(count)]
    for factor in fixed:
        levels = sorted(set(factor))
        columns += [np.array([each == level for each in factor], float) for level in levels[1:]]
    table = np.array(columns).T
    return _independent(table)
