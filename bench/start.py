"""What it takes to start the command."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator

from bench.figures import Figure

TRIES = 7


def figures() -> Iterator[Figure]:
    """The quickest of some tries of each command; a bare interpreter for comparison."""
    yield Figure("a bare interpreter: python -c pass", cpu_ms("-c", "pass"), "CPU ms")
    for option in ("--version", "--help"):
        yield Figure(f"hegemon {option}", cpu_ms("-m", "hegemon", option), "CPU ms")


def cpu_ms(*arguments: str) -> float:
    """The CPU time of the quickest try, in milliseconds."""
    return min(_once(arguments) for _ in range(TRIES))


def _once(arguments: tuple[str, ...]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
