"""What reading a text costs, counted: calls of functions, and bytes of memory at the worst moment.

A clock tells of the machine, and of who else uses it. Calls are those of Python's functions and of
C's; what happens inside one of C's is not seen here, so long texts are read once more, under a
limit of time that the square of their length would break.
"""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import log
from time import process_time
from typing import Any

from hegemon.core.errors import HegemonError

FEW = 100
"""Calls that are nothing: below it a curve says nothing of longer texts."""

Work = Callable[[], object]


def read(work: Work) -> float:
    """Do it, and say how many seconds of the processor it took; what is refused was read, too."""
    before = process_time()
    with suppress(HegemonError):
        work()
    return process_time() - before


def calls_of(work: Work) -> int:
    """How many functions are called meanwhile."""
    count = 0

    def counting(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before, collects = sys.getprofile(), gc.isenabled()
    gc.disable()  # who listens to the collector is called whenever it runs
    sys.setprofile(counting)
    try:
        read(work)
    finally:
        sys.setprofile(before)
        if collects:
            gc.enable()
    return count


def peak_of(work: Work) -> int:
    """The most bytes that are taken meanwhile, at once.

    The lesser of two: what a thread of another test takes meanwhile is counted, too.
    """
    return min(_peak_of(work) for _ in range(2))


def _peak_of(work: Work) -> int:
    tracemalloc.start()
    try:
        read(work)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def exponent(lengths: Sequence[int], calls: Sequence[int]) -> float:
    """With which power of the length the calls grow; 0 where all of them are few.

    It is the slope of the line that lies nearest to the points, both in logarithms.
    """
    if max(calls) <= FEW:
        return 0.0
    xs = [log(length) for length in lengths]
    ys = [log(max(count, FEW)) for count in calls]
    across, up = sum(xs) / len(xs), sum(ys) / len(ys)
    bent = sum((x - across) * (y - up) for x, y in zip(xs, ys, strict=True))
    return bent / sum((x - across) ** 2 for x in xs)
