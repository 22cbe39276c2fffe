"""Compiling takes its time: one worker does it, and the others find it done."""

from __future__ import annotations

import fcntl
import random
from pathlib import Path

import pytest

from hegemon.games.space_conquest.house_rules import HouseRules
from tests.games.space_conquest.twin.side_by_side import Pair, two_bots


@pytest.fixture(scope="session", autouse=True)
def _compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A few turns of a match, played by one worker at a time."""
    shared = Path(tmp_path_factory.getbasetemp().parent)
    with (shared / "compiling").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for _ in Pair(HouseRules(), "warm").played_by(two_bots(0), 2, random.Random(1)):
            pass
