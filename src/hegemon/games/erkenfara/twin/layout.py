"""A land in winter as a row of numbers: which field stands for what.

Regions are numbered in the order of the map, empires in that of their seats, armies as they are
found in the position, the oldest first. -1 is nobody.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Struct = Any
"""A row of a table of records, by reference."""
Structs = npt.NDArray[np.void]
"""A table of records."""

MOST_EMPIRES, MOST_REGIONS, MOST_ARMIES, MOST_LEVIES = 8, 96, 128, 64
MOST_GOLD = 10**8
"""Of a treasury, and of all armies of an empire."""
MOST = 2**62
"""What is reckoned with: numbers have 64 bits."""
NOBODY = -1
AS_IT_IS = -1
"""Of an army that nobody ordered to be reduced."""

_NUMBER = np.int64
_EMPIRES, _REGIONS, _ARMIES = (MOST_EMPIRES,), (MOST_REGIONS,), (MOST_ARMIES,)

LAND = np.dtype(
    [
        ("empires", _NUMBER),
        ("treasury", _NUMBER, _EMPIRES),
        ("income", _NUMBER, _EMPIRES),
        ("upkeep", _NUMBER, _EMPIRES),
        ("raised", _NUMBER, _EMPIRES),
        # those that are founded, in turn order
        ("ordered", _NUMBER),
        ("order", _NUMBER, _EMPIRES),
        ("regions", _NUMBER),
        ("production", _NUMBER, _REGIONS),
        ("sea", _NUMBER, _REGIONS),
        ("owner", _NUMBER, _REGIONS),
        ("occupier", _NUMBER, _REGIONS),
        ("taxed", _NUMBER, _REGIONS),
        ("salted", _NUMBER, _REGIONS),
        ("taken", _NUMBER, _REGIONS),
        ("winters", _NUMBER, _REGIONS),
        ("armies", _NUMBER),
        ("made", _NUMBER),
        ("army_number", _NUMBER, _ARMIES),
        ("army_owner", _NUMBER, _ARMIES),
        ("army_at", _NUMBER, _ARMIES),
        ("army_sea", _NUMBER, _ARMIES),
        ("army_current", _NUMBER, _ARMIES),
        ("army_maximal", _NUMBER, _ARMIES),
        # room to reckon in: what becomes of each army's maximal value
        ("army_final", _NUMBER, _ARMIES),
    ],
    align=True,
)
"""The fields of `State`, `Empire`, `Region` and `Army` that a winter reads or changes."""

ORDERS = np.dtype(
    [
        ("answered", _NUMBER, _EMPIRES),
        ("reduced", _NUMBER, _ARMIES),
        ("levies", _NUMBER, _EMPIRES),
        ("levy_at", _NUMBER, (MOST_EMPIRES, MOST_LEVIES)),
        ("levy_gold", _NUMBER, (MOST_EMPIRES, MOST_LEVIES)),
    ],
    align=True,
)
"""The winter orders of all empires."""

WINTER_RULES = np.dtype(
    [
        ("occupation_share", _NUMBER),
        ("min_army", _NUMBER),
        ("square", _NUMBER),
        ("linear", _NUMBER),
        ("constant", _NUMBER),
        ("divisor", _NUMBER),
        ("free_below", _NUMBER),
        ("new_troops_count", _NUMBER),
        ("annex_after", _NUMBER),
    ],
    align=True,
)
"""The house rules of a winter."""


def table(dtype: np.dtype[Any], rows: int) -> Structs:
    """So many rows of zeros, whose fields can be reached by name, compiled or not."""
    return np.zeros(rows, dtype).view(np.recarray)
