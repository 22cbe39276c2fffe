"""A few seasons; `python -m tests.soak.seasons --seeds 1000` plays many."""

from pathlib import Path

import pytest

from tests.soak.seasons import Season


@pytest.mark.parametrize("seed", range(3))
def test_season_is_as_it_must_be(seed: int, tmp_path: Path) -> None:
    counts = Season(seed, tmp_path).play()

    assert counts["sealed"] > 20
    assert counts["faults"] > 0
