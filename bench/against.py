"""How much faster than an older checkout: `python -m bench against FOLDER`.

Each runs in a process of its own; slices of the same work are measured by turns, so that a busy
machine slows both alike. What counts is the ratio of two neighbouring slices, and of many the
median.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.ratios import Missing, Ratio
from bench.slices import PARTS

HERE = Path(__file__).resolve().parents[1]
ROUNDS = 21


class Checkout:
    """A process that measures slices on one checkout."""

    def __init__(self, folder: Path, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._ask, self._answers = process.stdin, process.stdout
        loaded = Path(self._said())
        if not loaded.is_relative_to(folder.resolve()):
            raise SystemExit(f"{folder} is no checkout of Hegemon: {loaded} was loaded instead")

    def _said(self) -> Any:
        line = self._answers.readline()
        if not line:
            raise SystemExit("the checkout could not be measured: see above")
        return json.loads(line)

    def speed(self, part: str, turn: int) -> float | None:
        """Units per CPU second of one slice; None where the checkout has no such part."""
        self._ask.write(json.dumps([part, turn]) + "\n")
        self._ask.flush()
        said = self._said()
        return None if said is None else float(said[1] / said[0])


@contextmanager
def checkout(folder: Path) -> Iterator[Checkout]:
    """A checkout that is measured until the context ends; raises SystemExit when it is none."""
    source = str(folder.resolve() / "src")
    with subprocess.Popen(
        [sys.executable, HERE / "bench" / "slices.py"],
        env={**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{HERE}", "PYTHONSAFEPATH": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Checkout(folder, process)


def ratios(
    folder: Path, rounds: int = ROUNDS, parts: Iterable[str] = tuple(PARTS)
) -> Iterator[Ratio | Missing]:
    """How many times as fast as the older checkout each part is."""
    with checkout(folder) as older, checkout(HERE) as newer:
        for part in parts:
            yield compared(part, older, newer, rounds)


def compared(part: str, older: Checkout, newer: Checkout, rounds: int) -> Ratio | Missing:
    """A part on both, by turns; that it is missing where one of them has not got it."""
    pairs = []
    for turn in range(rounds):
        first, second = (older, newer) if turn % 2 else (newer, older)
        speeds = {first: first.speed(part, turn), second: second.speed(part, turn)}
        before, after = speeds[older], speeds[newer]
        if before is None or after is None:
            return Missing(part)
        pairs.append((before, after))
    return Ratio.of(part, pairs)
