"""A copy of an episode, deep or written down and read back, goes its own way from where it is."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import hegemon.environments
from hegemon.bots.registry import BOTS
from hegemon.environments import episode as episodes
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import exercise
from tests.environments.driving import GAMES, decisions
from tests.samples import cases

WAYS = (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))  # noqa: S301 - ours
Copies = Callable[[Any], Any]


def at_decision(number: int) -> Episode:
    """An episode for two learners, under way."""
    episode = Episode(exercise("space-conquest", "small"), 2)
    for made, _ in enumerate(decisions(episode, 2)):
        if made == number:
            break
    return episode


def rest(episode: Episode, seed: int) -> tuple[str, list[tuple[Any, int]]]:
    """How it ends when it is decided by lot."""
    for _ in decisions(episode, seed):
        pass
    return episode.course, episode.taken


@pytest.mark.parametrize("copies", WAYS)
def test_copy_of_an_episode(copies: Copies) -> None:
    """It looks alike and ends alike; what is done to it is not done to the first."""
    first = at_decision(40)
    twin, player = copies(first), first.waiting[0]
    assert [bytes(one) for one in first.observe(player)] == [*map(bytes, twin.observe(player))]
    before, taken = first.course, list(first.taken)
    other = rest(twin, 1)
    assert (before, taken) == (first.course, first.taken)
    assert not first.over

    assert other == rest(first, 1)


def test_deep_copies_are_not_played_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What searches makes many of them."""
    first = at_decision(40)
    monkeypatch.setattr(episodes, "replayed", None)
    monkeypatch.setattr(Episode, "__init__", None)

    assert first.taken == copy.deepcopy(first).taken


def course(env: Any, seed: int) -> list[bytes]:
    """What a seat is told until the end, by lot."""
    chance, told, over = np.random.default_rng(seed), [], False
    while not over:
        action = chance.choice(np.flatnonzero(env.unwrapped.action_masks()))
        row, reward, ended, cut_off, _ = env.step(action)
        told.append(row.tobytes() + bytes(f"{reward} {ended}", "ascii"))
        over = ended or cut_off
    return told


OPPONENTS = cases(
    [("space-conquest", "random"), ("space-conquest", "expansionist")],
    [(game, bot) for game in GAMES[1:] for bot in BOTS[game]],
)


@pytest.mark.parametrize(("game", "opponent"), OPPONENTS)
@pytest.mark.parametrize("copies", WAYS[1:])
def test_copy_of_a_seat_against_bots(copies: Copies, game: str, opponent: str) -> None:
    """The bots go on in the copy as in the first."""
    env: Any = gymnasium.make(
        f"hegemon/{game}-small-v2", opponents=opponent, questions=8, disable_env_checker=True
    ).unwrapped
    env.reset(seed=4)
    for action in (0, 0, 0):
        env.step(action)
    twin = copies(env)

    assert course(twin, 1) == course(env, 1)


@pytest.mark.parametrize("copies", WAYS[1:])
def test_copy_of_seats_at_once(copies: Copies) -> None:
    """What a seat said while it waited is not heard when the copy is played anew."""
    env = hegemon.environments.space_conquest_v2.parallel_env("small")
    seen, _ = env.reset(seed=5)
    chance = np.random.default_rng(5)
    for _ in range(60):
        masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
        seen, *_ = env.step({a: chance.choice(np.flatnonzero(m)) for a, m in masks.items()})
    twin = copies(env)
    assert env.episode.questions > 1

    assert env.episode.course == twin.episode.course
    for agent in env.agents:
        assert all((env.seen(agent)[what] == twin.seen(agent)[what]).all() for what in seen[agent])
