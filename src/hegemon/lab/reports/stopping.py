"""When a run has seen enough: the sequential test that its study asks for.

What is tested is one number a block: what the second bot, rung or variant, or the changed seat, got
more than the other; of seats, what the seat that the study names got more than its share.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from hegemon.core.errors import BadConfig
from hegemon.lab.figures.courses import Values
from hegemon.lab.figures.estimate import Estimate, Reals
from hegemon.lab.figures.sequential import SequentialAnswer, decide, path
from hegemon.lab.figures.shares import by_block
from hegemon.lab.figures.whenever import whenever
from hegemon.lab.reports.asked.case import FREE
from hegemon.lab.reports.asked.worth import gains
from hegemon.lab.reports.gathered import Gathered, PlayedGames
from hegemon.lab.studies.designs import block_of
from hegemon.lab.studies.rows import GameRow
from hegemon.lab.studies.study import StudyFile, StudyRead


class _Tested(NamedTuple):
    """What a kind of design has to have so that one number a block is tested."""

    variants: int
    """Of a block's games, as rows name them."""
    what: str


_TESTED = {
    "seats": _Tested(1, "one table"),
    "round_robin": _Tested(1, "two bots"),
    "ladder": _Tested(1, "two rungs"),
    "variant_ab": _Tested(2, "two variants"),
    "restricted": _Tested(2, "one thing to forbid"),
    "openings": _Tested(2, "one opening"),
}


def stop_rule(file: StudyFile) -> Callable[[list[GameRow]], bool] | None:
    """Whether all rows so far are enough, asked with those that are new; None without a test."""
    if file.stat.sequential is None:
        return None
    gathered = Gathered()

    def enough(rows: list[GameRow]) -> bool:
        for row in rows:
            gathered.add(row)
        return answer_of(file, gathered) != "open"

    return enough


def check_sequential(study: StudyRead) -> None:
    """Raise BadConfig for a sequential test of what is not one number a block."""
    file, plan = study.file, study.file.stat.sequential
    if plan is None:
        return
    design, where = file.design, "stat.sequential"
    if plan.h0 >= plan.h1:
        raise BadConfig(f"{where}: h0 must be below h1, not {plan.h0:g} and {plan.h1:g}")
    if design.kind not in _TESTED:
        raise BadConfig(f"{where}: {design.kind} has none; these have: {', '.join(_TESTED)}")
    block = block_of(study)
    compared = len({spec.variant for spec in block})
    if compared != (wanted := _TESTED[design.kind]).variants:
        raise BadConfig(f"{where}: a {design.kind} with it wants {wanted.what}")
    seats = min(len(spec.bots) for spec in block)
    if design.seat > seats:
        raise BadConfig(f"design.seat: there are seats 1 to {seats}, not {design.seat}")


def answer_of(file: StudyFile, gathered: Gathered) -> SequentialAnswer:
    """Which hypothesis the blocks so far speak for."""
    plan = file.stat.sequential
    assert plan is not None, "a study without a sequential test was asked for its answer"
    return decide(
        block_values(file, gathered),
        plan.h0,
        plan.h1,
        alpha=file.stat.alpha,
        beta=1 - file.stat.power,
        normalised=plan.kind == "gsprt-normalised",
        possible=_possible(file, gathered),
    )


def ratio_path(file: StudyFile, gathered: Gathered) -> list[tuple[int, float]]:
    """The log likelihood ratio at every look."""
    plan = file.stat.sequential
    assert plan is not None, "a study without a sequential test was asked for its path"
    return path(
        block_values(file, gathered),
        plan.h0,
        plan.h1,
        every=plan.look,
        normalised=plan.kind == "gsprt-normalised",
        possible=_possible(file, gathered),
    )


def gain_whenever(file: StudyFile, gathered: Gathered) -> Estimate:
    """What is tested, with an interval that holds whenever the run stops."""
    low, _, high = _possible(file, gathered)
    return whenever(block_values(file, gathered), low, high)


def block_values(file: StudyFile, gathered: Gathered) -> Reals:
    """One number for each block, in their order."""
    values = _values(file, gathered)
    pairs = np.array(values, dtype=float).reshape(-1, 2)
    sums, counts = by_block(pairs[:, 0], pairs[:, 1])
    return np.asarray(sums / counts, dtype=float)


def _values(file: StudyFile, gathered: Gathered) -> Values:
    kind, variants = file.design.kind, list(gathered.variants.values())
    # what a design changes against what it does not; where it changes nothing, a seat
    if kind in ("restricted", "openings"):
        free = gathered.variants.get(FREE, PlayedGames())
        changed = [games for name, games in gathered.variants.items() if name != FREE]
        return [pair for games in changed for pair in gains(free, games)]
    if kind == "variant_ab" and len(variants) > 1:
        seat = file.design.seat - 1
        return _gains(_of_seat(variants[0], seat), _of_seat(variants[-1], seat))
    if kind in ("round_robin", "ladder") and gathered.variants:
        name, games = next(iter(gathered.variants.items()))
        return _second_bot(file, name, games)
    whole = gathered.whole
    even = _even(gathered)
    return [(block, value - even) for block, value in _of_seat(whole, file.design.seat - 1)]


def _possible(file: StudyFile, gathered: Gathered) -> tuple[float, float, float]:
    """The ends between which a block lies, and the middle that it has where nothing differs."""
    if file.design.kind in ("restricted", "openings", "variant_ab"):
        return -1.0, 0.0, 1.0
    share = 0.5 if file.design.kind in ("round_robin", "ladder") else _even(gathered)
    return -share, 0.0, 1 - share


def _even(gathered: Gathered) -> float:
    return 1 / max(1, gathered.whole.seats)


def _of_seat(games: PlayedGames, seat: int) -> Values:
    return [(block, got[seat]) for block, got in zip(games.blocks, games.points, strict=True)]


def _gains(first: Values, second: Values) -> Values:
    """Of the blocks that both have, by how much the mean of the second is above the first's.

    Of a block so many games may count here and so many there: one may have broken.
    """
    one, other = _means(first), _means(second)
    return [(block, other[block] - value) for block, value in one.items() if block in other]


def _means(values: Values) -> dict[int, float]:
    pairs = np.array(values, dtype=float).reshape(-1, 2)
    sums, counts = by_block(pairs[:, 0], pairs[:, 1])
    return dict(zip(np.unique(pairs[:, 0]).astype(int).tolist(), sums / counts, strict=True))


def _second_bot(file: StudyFile, pair: str, games: PlayedGames) -> Values:
    """What the second of two bots got more than half."""
    _, _, upper = pair.partition(" < ")
    second = upper or list(dict.fromkeys(file.design.bots))[1]
    got = games.of_bot(second)
    return [
        (block, float(value) - 0.5)
        for block, value in zip(games.blocks, got, strict=True)
        if not np.isnan(value)
    ]
