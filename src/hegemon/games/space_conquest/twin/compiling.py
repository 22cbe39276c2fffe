"""How the twin's functions are compiled: once for each machine, and without Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

F = TypeVar("F", bound=Callable[..., Any])

Struct = Any
"""A row of a table of records, by reference: its fields are numbers and arrays of numbers."""
Structs = npt.NDArray[np.void]
"""A table of records."""
Array = npt.NDArray[Any]
"""Array side by side."""


def compiled(function: F) -> F:
    """The function, compiled when it is first called; with NUMBA_DISABLE_JIT=1 as it is."""
    machine: Any = numba.njit(nogil=True, cache=True, error_model="numpy")(function)
    return cast("F", machine)


def table(dtype: np.dtype[Any], rows: int) -> Structs:
    """So many rows of zeros, whose fields can be reached by name, compiled or not."""
    return np.zeros(rows, dtype).view(np.recarray)
