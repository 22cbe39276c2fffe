"""Gymnasium: one seat of a game, the others played by bots.

The observation is one row of numbers, the mask of the actions stands in the info and in
`action_masks()`, as MaskablePPO wants it. What the mask forbids does nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from hegemon.bots import Factory
from hegemon.bots.registry import bots_for
from hegemon.core.errors import BadConfig
from hegemon.draw.text_map import draw_text
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import Exercise, exercise
from hegemon.environments.rewarding import OUTCOME
from hegemon.environments.seeds import Seeds
from hegemon.environments.seeing import Vector
from hegemon.environments.spaces import actions_in, seen_in

Info = dict[str, Any]


class OneSeat(gymnasium.Env[Vector, np.int64]):
    """A seat against bots."""

    def __init__(
        self,
        exercise: Exercise,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.exercise, self.seat, self.render_mode = exercise, seat, render_mode
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.opponents = _opponents(exercise, opponents)
        if seat is not None and not 1 <= seat <= len(exercise.players):
            raise BadConfig(
                f"{exercise.game} has the seats 1 to {len(exercise.players)}, not {seat}"
            )
        self.observation_space: Any = seen_in(exercise)
        self.action_space: Any = actions_in(exercise)
        self._seeds = Seeds()
        self.episode: Episode | None = None
        self.me = exercise.players[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, Info]:
        """Begin anew, at the seat that was wished for or at one by lot; options are not needed."""
        super().reset(seed=seed, options=options)
        number = self._seeds.next(seed)
        players = self.exercise.players
        lot = np.random.default_rng([number, 1]).integers(len(players))
        self.me = players[lot if self.seat is None else self.seat - 1]
        others = [player for player in players if player != self.me]
        self.episode = Episode(
            self.exercise, number, dict(zip(others, self._dealt(), strict=False))
        )
        return self._told()

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, Info]:
        """One decision; while bots and rules go on by themselves nothing is asked."""
        episode = self.under_way()
        episode.take({self.me: int(action)})
        row, told = self._told()
        return row, episode.rewards[self.me], episode.ended, episode.cut_off, told

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions mean something now."""
        return self.under_way().observe(self.me)[1].astype(bool)

    def under_way(self) -> Episode:
        """The episode; raises RuntimeError before the first reset."""
        if self.episode is None:
            raise RuntimeError("reset the environment first")
        return self.episode

    def render(self) -> str:
        """What the seat sees, as text."""
        ruleset, episode = self.exercise.ruleset, self.under_way()
        return draw_text(ruleset.board(ruleset.view(episode.play.state, self.me)))

    def _told(self) -> tuple[Vector, Info]:
        episode = self.under_way()
        row, mask = episode.observe(self.me)
        told: Info = {"action_mask": mask, **episode.counted(self.me)}
        if episode.over:
            told["won"] = bool(episode.result and self.me in episode.result.winners)
        return row, told

    def _dealt(self) -> list[Factory]:
        """A bot for each other seat; where there are fewer they are dealt in turn."""
        count = len(self.exercise.players) - 1
        return [self.opponents[number % len(self.opponents)] for number in range(count)]


def _opponents(exercise: Exercise, names: Sequence[str]) -> list[Factory]:
    bots, without = bots_for(exercise.game), exercise.named.without
    known = {name: bots[name] for name in bots if name not in without}
    for name in names:
        if name not in known:
            there = ", ".join(known)
            level = exercise.named.name
            raise BadConfig(f"no bot {name!r} plays {exercise.game} at {level}; there is {there}")
    if not names:
        raise BadConfig(f"somebody must play the other seats: {', '.join(known)}")
    return [known[name] for name in names]


def one_seat(
    game: str,
    level: str = "whole",
    *,
    opponents: Sequence[str] | str = ("random",),
    seat: int | None = None,
    house_rules: dict[str, Any] | None = None,
    reward: str = OUTCOME,
    questions: int | None = None,
    decisions: int = 200,
    render_mode: str | None = None,
) -> OneSeat:
    """A seat of a game against bots, by names: what `gymnasium.make` calls.

    Raises BadConfig, with what there is, for what is unknown.
    """
    chosen = exercise(
        game,
        level,
        house_rules=house_rules,
        reward=reward,
        questions=questions,
        decisions=decisions,
    )
    names = (opponents,) if isinstance(opponents, str) else tuple(opponents)
    return OneSeat(chosen, names, seat, render_mode)
