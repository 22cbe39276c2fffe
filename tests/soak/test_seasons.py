"""A few seasons; `python -m tests.soak.seasons --seeds 1000` plays many."""

from pathlib import Path

import pytest

from tests.samples import by_hand
from tests.soak.seasons import Season
from tests.store.stores import database


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "kind"), by_hand([(0, "sqlite"), (0, "postgresql")], [(1, "sqlite")])
)
def test_season_is_as_it_must_be(seed: int, kind: str, tmp_path: Path) -> None:
    counts = Season(seed, lambda: database(kind, tmp_path)).play()

    assert counts["sealed"] > 20
    assert counts["faults"] > 0
