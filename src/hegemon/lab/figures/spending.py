"""What the use of something goes together with: a regression of results on uses.

No cause is shown by it: who is winning can afford more. What a thing is worth is found by
forbidding it (the design "restricted").
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import statsmodels.api as sm

from hegemon.lab.figures.estimate import Estimate, Reals
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
    fitted = sm.OLS(results, table).fit(cov_type="cluster", cov_kwds={"groups": blocks}, use_t=True)
    ends, chances = (
        fitted.conf_int(),
        adjusted([float(fitted.pvalues[at]) for at in range(len(kept))]),
    )
    return {
        names[column]: (
            Estimate(
                float(fitted.params[at]), float(ends[at][0]), float(ends[at][1]), len(results)
            ),
            chances[at],
        )
        for at, column in enumerate(kept)
    }


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
