"""What was learnt in an environment sees and decides the same at a table."""

import hashlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from hegemon.bots.registry import BOTS
from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player
from hegemon.environments.deciding import Deciding
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import exercise
from hegemon.environments.policy_bot import PolicyBot
from tests.arena.table import played, terms_of
from tests.samples import cases

ME, OTHER = Player("p1"), Player("p2")
LEARN = Path(__file__).resolve().parents[2] / "docs/examples/learn"


def chosen(row: Any, legal: Any) -> int:
    """Some legal action that follows from all that is seen."""
    digest = hashlib.sha256(row.tobytes() + legal.tobytes()).digest()
    actions = np.flatnonzero(legal)
    return int(actions[int.from_bytes(digest[:4], "big") % len(actions)])


def bot_of(game: str, level: str = "small", decisions: int = 30) -> PolicyBot:
    members = {
        "game": game,
        "level": level,
        "decisions": decisions,
        "choose": lambda _, row, legal: chosen(row, legal),
    }
    made: PolicyBot = type("Some", (PolicyBot,), members)(1)
    return made


@pytest.mark.parametrize("game", cases(["space-conquest"], ["erkenfara", "space-empires"]))
def test_it_answers_as_in_the_environment(game: str) -> None:
    """Whoever decides by all the numbers that he sees decides alike only by the same numbers."""
    there = exercise(game, "small", decisions=30)
    episode = Episode(there, 3, {OTHER: BOTS[game]["random"]})
    bot = bot_of(game)
    for _ in range(4):
        asked = episode._asked[ME]
        expected = bot.answer(*asked)
        answers = []
        deciding = episode.deciding[ME]
        while not deciding.closed:
            episode.taken.clear()
            row, legal = episode._look(ME)
            deciding.take(chosen(row, legal))
        answers.append(deciding.answer())
        assert expected == answers[0]
        episode._go_on()


def test_it_plays_a_match_of_its_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example of the documentation, with a tiny policy in place of the one that was learnt."""
    (tmp_path / "bot.py").write_text((LEARN / "bot.py").read_text("utf-8"), "utf-8")
    torch, contrib = ModuleType("torch"), ModuleType("sb3_contrib")

    class MaskablePPO:
        @staticmethod
        def load(place: Path, device: str) -> Any:
            assert (place, device) == (tmp_path / "agent.zip", "cpu")
            return MaskablePPO()

        def predict(self, row: Any, action_masks: Any) -> tuple[Any, None]:
            assert action_masks.dtype == bool
            return np.int64(chosen(row, action_masks)), None

    seeds: list[int] = []
    torch.__dict__.update(set_num_threads=lambda _: None, manual_seed=seeds.append)
    contrib.__dict__["MaskablePPO"] = MaskablePPO
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setitem(sys.modules, "sb3_contrib", contrib)
    row = played(terms_of("random", f"{tmp_path / 'bot.py'}:Learnt"), tmp_path, steps=5)

    assert () == row.faults
    assert 5 == row.answers[1]
    assert seeds


def test_the_example_says_what_the_script_trains() -> None:
    script = (LEARN / "train.py").read_text("utf-8")
    example = (LEARN / "bot.py").read_text("utf-8")

    assert "SHORT = 9" in script
    assert "decisions = 9" in example
    assert "hegemon/space-conquest-small-v2" in script


def test_where_an_order_is_needed_and_none_is_given_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Deciding, "answer", lambda _: None)
    there = Episode(
        exercise("space-conquest", "small"), 3, {OTHER: BOTS["space-conquest"]["random"]}
    )
    with pytest.raises(BadAnswer, match="before it had given the one order"):
        bot_of("space-conquest").answer(*there._asked[ME])
