"""Where questions are steady no wait tells how many decisions another makes."""

import pickle
from typing import Any

import numpy as np
import pytest

import hegemon.environments
from hegemon.environments.many_seats import SeatsAtOnce

DECISIONS = 9
SHORT = 3
"""Decisions after which a seat that says little is through."""


def begun(*, steady: bool) -> tuple[SeatsAtOnce, dict[str, Any]]:
    env = hegemon.environments.space_conquest_v2.parallel_env(
        "small", decisions=DECISIONS, steady=steady
    )
    seen, _ = env.reset(seed=5)
    return env, seen


def lengths(*, steady: bool, terse: bool) -> list[int]:
    """How many steps each question lasts where one seat passes at once, or says all it can."""
    env, seen = begun(steady=steady)
    chance, steps, before, found = np.random.default_rng(1), 0, 0, list[int]()
    while env.agents and len(found) < 6:
        actions = {
            agent: 0 if agent == "seat_1" else chance.choice(np.flatnonzero(one["action_mask"]))
            for agent, one in seen.items()
        }
        if terse:
            actions["seat_2"] = 0
        seen, *_ = env.step(actions)
        steps += 1
        if env.under_way().questions != before:
            found.append(steps)
            steps, before = 0, env.under_way().questions
    return found


def test_every_question_lasts_as_long_as_any() -> None:
    assert [DECISIONS] * 6 == lengths(steady=True, terse=True)
    assert [DECISIONS] * 6 == lengths(steady=True, terse=False)


def test_without_it_a_wait_tells() -> None:
    assert lengths(steady=False, terse=True) != lengths(steady=False, terse=False)


@pytest.mark.parametrize("steps", [SHORT, DECISIONS - 1, DECISIONS + 2])
def test_a_copy_waits_as_long(steps: int) -> None:
    """Written down and read back while all are ready, it goes on when the first one does."""
    env, seen = begun(steady=True)
    for _ in range(steps):
        seen, *_ = env.step(dict.fromkeys(seen, 0))
    twin = pickle.loads(pickle.dumps(env))  # noqa: S301 - ours
    for _ in range(DECISIONS):
        env.step(dict.fromkeys(env.agents, 0))
        twin.step(dict.fromkeys(twin.agents, 0))

        assert env.under_way().questions == twin.under_way().questions
        assert env.under_way().course == twin.under_way().course
