"""Whole episodes, hashed: the same in every process, and as they were when the id was given."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hegemon.environments.exercises import exercise
from tests.environments.driving import GAMES, hashed
from tests.samples import cases

HERE = Path(__file__).parent
KNOWN = json.loads((HERE / "episodes.json").read_text("utf-8"))
"""Digests of this version. Where one differs, somebody's trained agent plays another game: raise
`VERSION` in `names.py` and write them anew, `python -m tests.environments.write_episodes`."""


@pytest.mark.parametrize("game", cases(["space-conquest"], GAMES[1:]))
def test_small_episode_is_as_it_was(game: str) -> None:
    """Observations, masks, rewards and infos of an episode by lot."""
    expected = KNOWN[game]

    assert expected == hashed(exercise(game, "small"), seed=1)


def test_other_seed_is_another_episode() -> None:
    """So that the digest can differ at all."""
    small = exercise("space-conquest", "small")

    assert hashed(small, seed=1) != hashed(small, seed=2)


@pytest.mark.parametrize("game", cases(["space-conquest"], ["erkenfara", "ec4x-monero"]))
def test_other_process_plays_the_same(game: str) -> None:
    """Nothing depends on how Python hashes words, or on what was played before."""
    program = (
        "import dataclasses\n"
        "from hegemon.environments.exercises import exercise\n"
        "from tests.environments.driving import hashed\n"
        f"print(hashed(dataclasses.replace(exercise({game!r}), questions=2), 7))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
            cwd=HERE.parents[1],
        ).stdout
        for seed in ("1", "2")
    ]

    assert runs[0] == runs[1] != ""
