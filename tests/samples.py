"""How large a sample a test takes: a few cases each time, all of them under `-m long`.

The one place where that is said (CONTRIBUTING.md, "How much is tried"). A test whose cost grows
with its sample asks here, so that nothing is lost by being quick: what is left out of the quick run
is marked `long`, and `.ci/run` has both.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest


def sizes(small: int, full: int) -> list[Any]:
    """The values of a parameter: the small number each time, the full one under `-m long`.

    Raises ValueError where the small sample is not the smaller one.
    """
    if not 0 < small < full:
        raise ValueError(f"{small} is no sample of {full}")
    return [small, pytest.param(full, marks=pytest.mark.long)]


def cases(few: Iterable[Any], rest: Iterable[Any]) -> list[Any]:
    """The values of a parameter: some each time, the rest of them under `-m long`.

    Tuples among the rest are the values of several parameters; a value that is a tuple stands in
    one of them.
    """
    return [*few, *(pytest.param(*_values(case), marks=pytest.mark.long) for case in rest)]


def by_hand(few: Iterable[Any], rest: Iterable[Any]) -> list[Any]:
    """The values of a parameter: some wherever the test runs, the rest of them with EVERY_GAME=1.

    For whole matches that take minutes each, and for what takes half a minute by the clock: a soak,
    for which nobody need wait at the gate.
    """
    return [*few, *(rest if os.environ.get("EVERY_GAME") else ())]


def many(few: int, all_of_them: int) -> int:
    """How many: few wherever the test runs, all of them with EVERY_GAME=1.

    Raises ValueError where few are not fewer.
    """
    if not 0 < few < all_of_them:
        raise ValueError(f"{few} is no sample of {all_of_them}")
    return all_of_them if os.environ.get("EVERY_GAME") else few


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
