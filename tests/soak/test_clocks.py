"""The real server whose clock jumps; `python -m tests.soak.clocks --jumps 20` does it often."""

import os
from pathlib import Path

import pytest

from tests.soak.clocks import library, soak


@pytest.mark.long
def test_clock_that_jumps_loses_nothing(tmp_path: Path) -> None:
    if library() is None and not os.environ.get("REQUIRE_ALL"):
        pytest.skip("libfaketime is not installed")
    jumped = soak(tmp_path, jumps=8)

    found = jumped.found
    assert (found.lost, found.twice, found.problems) == (0, 0, ())
    assert (jumped.late, jumped.asleep) == (0, 0), jumped.at
    assert found.acknowledged > 0
