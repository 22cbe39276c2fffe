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

from bench.ratios import Ratio
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

    def speed(self, part: str, turn: int) -> float:
        """Units per CPU second of one slice."""
        self._ask.write(json.dumps([part, turn]) + "\n")
        self._ask.flush()
        seconds, units = self._said()
        return float(units / seconds)


@contextmanager
def checkout(folder: Path) -> Iterator[Checkout]:
    """A checkout that is measured until the context ends; raises SystemExit when it is none."""
    source = str(folder.resolve() / "src")
    with subprocess.Popen(
        [sys.executable, HERE / "bench" / "slices.py"],
        env={**os.environ, "PYTHONPATH": source, "PYTHONSAFEPATH": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Checkout(folder, process)


def ratios(
    folder: Path, rounds: int = ROUNDS, parts: Iterable[str] = tuple(PARTS)
) -> Iterator[Ratio]:
    """How many times as fast as the older checkout each part is."""
    with checkout(folder) as older, checkout(HERE) as newer:
        for part in parts:
            pairs = []
            for turn in range(rounds):
                first, second = (older, newer) if turn % 2 else (newer, older)
                speeds = {first: first.speed(part, turn), second: second.speed(part, turn)}
                pairs.append((speeds[older], speeds[newer]))
            yield Ratio.of(part, pairs)
