"""The twin for learners is held by equality: its decisions, masks and positions are the rules'."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest

import hegemon.environments  # noqa: F401 - makes the ids known
from hegemon.core.errors import BadConfig
from hegemon.environments import episode, pure
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import exercise
from hegemon.environments.vector import many_games
from hegemon.games import RULESETS
from hegemon.games.space_conquest.twin import position_of
from hegemon.lab.dice import KeyedDice

GAME = "space-conquest"

pytestmark = pytest.mark.long  # it is compiled first


class DiceOfTheLab:
    """The twin's dice in place of those of an episode."""

    def __init__(self, seed: int) -> None:
        self.dice, self.play = KeyedDice(str(seed)), None

    def __call__(self, key: bytes, step: int) -> KeyedDice:
        if self.play is not None:
            self.dice.at(RULESETS[GAME].date(self.play.state))
        return self.dice


def by_the_rules(level: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> Episode:
    """An episode with the luck of the twin."""
    dice = DiceOfTheLab(seed)
    monkeypatch.setattr(episode, "SeededDice", dice)
    found = Episode(exercise(GAME, level, decisions=30, questions=25), seed)
    dice.play = found.play  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("level", ["small", "short"])
def test_same_decisions_same_game(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decision for decision, forbidden ones among them, until the game is over."""
    env = pure.make(GAME, level, decisions=30, questions=25)
    for seed in range(4):
        rules, chance = by_the_rules(level, seed, monkeypatch), random.Random(seed)
        state = env.init([seed])
        while not rules.over:
            seat = int(state.current_player[0])
            assert rules.waiting[0] == rules.players[seat]
            _, mask = rules.observe(rules.players[seat])
            assert mask.tolist() == state.legal_action_mask[0].tolist()
            action = chance.choice(np.flatnonzero(mask).tolist())
            if chance.random() < 0.05:
                action = chance.randrange(mask.size)
            rules.take({rules.players[seat]: action})
            state = env.step(state, np.array([action]))
            position = position_of(state.rows[0].galaxy, rules.play.state.house_rules)
            assert rules.play.state == position
        assert (rules.ended, rules.cut_off) == (state.terminated[0], state.truncated[0])
        assert [rules.rewards[player] for player in rules.players] == state.rewards[0].tolist()


def test_states_never_change() -> None:
    """A step gives another state; one that is over stays as it is, and is rewarded no more."""
    env, chance = pure.make(GAME, "small"), np.random.default_rng(1)
    state = env.init(range(20))
    for _ in range(400):
        before = state.rows.copy()
        lots = chance.random(state.legal_action_mask.shape) * state.legal_action_mask
        after = env.step(state, lots.argmax(1))
        assert (before == state.rows).all()
        over = state.terminated | state.truncated
        assert (after.rows[over]["galaxy"] == state.rows[over]["galaxy"]).all()
        assert not after.rewards[over].any()
        state = after

    assert (state.terminated | state.truncated).any()
    assert state.legal_action_mask[state.terminated].all()


def test_a_limit_of_turns_is_an_end() -> None:
    """As in the other faces; whoever does nothing comes to it."""
    for turns, questions in ((2, 9), (9, 2)):
        env = pure.make(GAME, "short", house_rules={"turn_limit": turns}, questions=questions)
        state = env.init([1, 2])
        while not (state.terminated | state.truncated).all():
            state = env.step(state, np.zeros(2, np.int64))
        assert (state.terminated == (turns < questions)).all()
        assert (state.truncated == (turns > questions)).all()


def played(env: Any, seed: int) -> list[bytes]:
    """What a vector of games tells in a hundred steps."""
    chance, told = np.random.default_rng(seed), []
    seen, info = env.reset(seed=seed)
    for _ in range(100):
        assert env.observation_space.contains(seen)
        lots = chance.random(info["action_mask"].shape) * info["action_mask"]
        seen, rewards, ended, cut_off, info = env.step(lots.argmax(1))
        step = (seen, rewards, ended, cut_off)
        told.append(b"".join(np.ascontiguousarray(one).tobytes() for one in step))
    return told


def test_vector_of_games() -> None:
    """The same seed gives the same games; they begin anew, and somebody is rewarded."""

    def made() -> Any:
        return gymnasium.make_vec(f"hegemon/{GAME}-small-twin-v2", num_envs=8)

    assert played(made(), 1) == played(made(), 1) != played(made(), 2)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_end_is_seen_by_who_learns(seat: int) -> None:
    """The last observation is the seat's own, not the opponent's."""
    games = many_games(GAME, "small", num_envs=4, seat=seat, questions=2, decisions=4)
    games.reset(seed=seat)
    over = np.zeros(4, bool)
    while not over.any():
        seen, _, ended, cut_off, _ = games.step(np.zeros(4, np.int64))
        over = ended | cut_off
    state = games.under_way()
    mine, others = (games.env.observe(state, who).reshape(4, -1) for who in (seat - 1, 2 - seat))

    assert (state.current_player == seat - 1).all()
    assert np.allclose(seen, np.sign(mine) * np.log1p(np.abs(mine)))
    assert (mine != others)[over].any(axis=1).all()


def test_only_what_is_compiled() -> None:
    """Another game, or another bot, is refused with what there is."""
    with pytest.raises(BadConfig, match="space-conquest"):
        pure.make("erkenfara")
    with pytest.raises(BadConfig, match="seats 1 to 2, not 3"):
        many_games(GAME, seat=3)
    with pytest.raises(BadConfig, match="expansionist"):
        pure.make(GAME, bots=("", "admiral")).init([1])
