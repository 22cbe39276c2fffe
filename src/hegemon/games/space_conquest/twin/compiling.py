"""How the twin's functions are compiled: once for each machine, and without Python's lock.

numba keeps what it compiled as long as the module of the function itself stays as it is. Kernels
have others compiled into them, of other modules; so here it is kept as long as all of them stay.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba.core.caching import FunctionCache, IndexDataCacheFile

F = TypeVar("F", bound=Callable[..., Any])

Struct = Any
"""A row of a table of records, by reference: its fields are numbers and arrays of numbers."""
Structs = npt.NDArray[np.void]
"""A table of records."""
Array = npt.NDArray[Any]
"""Array side by side."""


def compiled(function: F) -> F:
    """The function, compiled when it is first called; with NUMBA_DISABLE_JIT=1 as it is."""
    machine: Any = numba.njit(nogil=True, error_model="numpy")(function)
    if machine is not function:
        machine._cache = _Kept(function)  # noqa: SLF001 - as cache=True does, with numba's own
    return cast("F", machine)


class _Kept(FunctionCache):
    """What was compiled of a function, until a module of its folder or of this one changes."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        folder = Path(function.__code__.co_filename).parent
        self._cache_file = IndexDataCacheFile(  # type: ignore[no-untyped-call]
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=(_texts_in(folder), _texts_in(Path(__file__).parent)),
        )


@cache
def _texts_in(folder: Path) -> str:
    """A digest of the modules in a folder."""
    texts = hashlib.sha256()
    for module in sorted(folder.glob("*.py")):
        texts.update(module.name.encode() + module.read_bytes())
    return texts.hexdigest()


def table(dtype: np.dtype[Any], rows: int) -> Structs:
    """So many rows of zeros, whose fields can be reached by name, compiled or not."""
    return np.zeros(rows, dtype).view(np.recarray)
