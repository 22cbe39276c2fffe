"""Gymnasium: many games against compiled bots in one array, as a `VectorEnv`.

    gymnasium.make_vec("hegemon/space-conquest-small-twin-v2", num_envs=256)

It has an id of its own, since another row of numbers is seen than under the plain id. It is over
the pure face: the actions are those of the single environment, what is seen is the twin's own, in
log(1 + amount). A game that is over begins anew with the next step, whose action is not heard
(`AutoresetMode.NEXT_STEP`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hegemon.core.errors import BadConfig
from hegemon.environments import pure
from hegemon.environments.exercises import exercise
from hegemon.environments.pure import Arrays
from hegemon.environments.seeds import Seeds
from hegemon.environments.seeing import BOUND


class ManyGames(VectorEnv[Arrays, Arrays, Arrays]):
    """A seat of each of many games against bots."""

    def __init__(self, env: pure.Env, num_envs: int) -> None:
        self.env, self.num_envs = env, num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.seat = env.bots.index("")
        shape = (int(np.prod(env.observation_shape)),)
        self.single_observation_space: Any = spaces.Box(-BOUND, BOUND, shape, np.float32)
        self.single_action_space: Any = spaces.Discrete(env.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeds = Seeds()
        self._state: pure.PureState | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin all games anew; options are not needed."""
        super().reset(seed=seed, options=options)
        first = self._seeds.next(seed)
        later = [self._seeds.next(None) for _ in range(self.num_envs - 1)]
        self._state = self.env.init([first, *later])
        return self._seen(), self._told()

    def step(self, actions: Arrays) -> tuple[Arrays, Arrays, Arrays, Arrays, dict[str, Any]]:
        """One decision in each game; one that was over begins anew instead."""
        before = self.under_way()
        over = before.terminated | before.truncated
        after = self.env.step(before, actions)
        self._state = self._begun_anew(after, over) if over.any() else after
        rewards = self._state.rewards[:, self.seat].astype(np.float64)
        state = self._state
        return self._seen(), rewards, state.terminated, state.truncated, self._told()

    def action_masks(self) -> Arrays:
        """Which actions mean something now, by game."""
        return self.under_way().legal_action_mask.astype(bool)

    def under_way(self) -> pure.PureState:
        """The games; raises RuntimeError before the first reset."""
        if self._state is None:
            raise RuntimeError("reset the environment first")
        return self._state

    def _begun_anew(self, state: pure.PureState, over: Arrays) -> pure.PureState:
        places = np.flatnonzero(over)
        fresh = self.env.init([self._seeds.next(None) for _ in places])
        fields: dict[str, Any] = {}
        for name in ("current_player", "observation", "rewards", "terminated", "truncated"):
            fields[name] = _with(getattr(state, name), places, getattr(fresh, name))
        fields["legal_action_mask"] = _with(
            state.legal_action_mask, places, fresh.legal_action_mask
        )
        fields["rows"] = _with(state.rows, places, fresh.rows)
        return replace(state, **fields)

    def _seen(self) -> Arrays:
        seen = self.under_way().observation.astype(np.float32)
        flat = seen.reshape(self.num_envs, -1)
        amounts: Arrays = np.sign(flat) * np.log1p(np.abs(flat))
        return amounts

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.under_way().legal_action_mask}


def _with(array: Arrays, places: Arrays, fresh: Arrays) -> Arrays:
    whole = array.copy()
    whole[places] = fresh
    return whole


def many_games(
    game: str,
    level: str = "whole",
    *,
    num_envs: int = 1,
    opponents: str = "random",
    seat: int = 1,
    **wishes: Any,
) -> ManyGames:
    """A seat of each of many games against a compiled bot: what `gymnasium.make_vec` calls.

    Raises BadConfig for what is unknown.
    """
    seats = len(exercise(game, level, **wishes).players)
    if not 1 <= seat <= seats:
        raise BadConfig(f"{game} has the seats 1 to {seats}, not {seat}")
    bots = tuple("" if number == seat else opponents for number in range(1, seats + 1))
    return ManyGames(pure.make(game, level, bots, **wishes), num_envs)
