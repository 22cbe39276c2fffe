"""This checkout against an older one: `python -m bench against FOLDER`.

Each runs in a process of its own; slices of the same work are measured by turns, so that a busy
machine slows both alike. What counts is the ratio of two neighbouring slices, and of many such the
median.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.ratios import Ratio

HERE = Path(__file__).resolve().parents[1]
ROUNDS = 15


class Checkout:
    """A process that measures slices on one checkout."""

    def __init__(self, folder: Path) -> None:
        source = folder.resolve() / "src"
        self._process = subprocess.Popen(
            [sys.executable, HERE / "bench" / "slices.py"],
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONSAFEPATH": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        loaded = Path(self._said())
        if not loaded.is_relative_to(source):
            raise SystemExit(f"{folder} is no checkout of Hegemon: {loaded} was loaded instead")

    def _said(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the checkout could not be measured: see above")
        said: str = json.loads(line)
        return said

    def speed(self, part: str, turn: int) -> float:
        """Units per CPU second of one slice."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([part, turn]) + "\n")
        self._process.stdin.flush()
        seconds, units = self._said()
        return float(units) / float(seconds)

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def ratios(folder: Path, rounds: int = ROUNDS) -> Iterator[Ratio]:
    """How many times as fast as the older checkout each part is."""
    from bench.slices import PARTS

    older, newer = Checkout(folder), Checkout(HERE)
    try:
        for part in PARTS:
            pairs = []
            for turn in range(rounds):
                first, second = (older, newer) if turn % 2 else (newer, older)
                speeds = {first: first.speed(part, turn), second: second.speed(part, turn)}
                pairs.append((speeds[older], speeds[newer]))
            yield Ratio.of(part, pairs)
    finally:
        older.close()
        newer.close()
