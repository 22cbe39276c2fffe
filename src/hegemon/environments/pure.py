"""A pure face, as pgx has it: states that never change, many games in one array.

    env = pure.make("space-conquest", "small")
    state = env.init(range(1000))
    state = env.step(state, actions)          # one action for each game

Seats decide one after the other (`current_player`). What is over stays as it is: its mask is all
ones, its rewards are 0. What the mask forbids does nothing. It is there for games whose box names
`bouts`; actions are those of all environments, what is seen is the twin's own (`features`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.bots.engine import Bouts, DecisionTerms, GamesStand, bouts_for
from hegemon.core.errors import BadConfig
from hegemon.environments.exercises import Exercise, exercise
from hegemon.environments.numbering import AMOUNTS, Numbering

Arrays = npt.NDArray[Any]

MOST_DECISIONS = 120
"""Of an answer: a row has room for 64 orders, and the shortest takes two decisions."""


@dataclass(frozen=True)
class PureState:
    """Many games as they stand; nothing in it is ever written to."""

    current_player: Arrays
    """Whose decision it is in each game, from 0; against a bot always the learner's seat."""
    observation: Arrays
    """What he sees: by game, place and feature."""
    rewards: Arrays
    """What the last decision brought, by game and seat."""
    terminated: Arrays
    truncated: Arrays
    legal_action_mask: Arrays
    """By game and action."""
    rows: Any
    """The games themselves."""
    step_count: int = 0


@dataclass(frozen=True)
class Env:
    """A game for many at once."""

    exercise: Exercise
    bouts: Bouts
    bots: tuple[str, ...]
    """Who sits at each seat; "" is a learner."""

    @cached_property
    def terms(self) -> DecisionTerms:
        """What the actions mean."""
        found = self.exercise
        numbering = Numbering(found.layout.words, (), found.eye.places)
        return DecisionTerms(
            first_place=numbering.first_place,
            first_amount=numbering.first_amount,
            amounts=AMOUNTS,
            actions=numbering.size,
            decisions=found.decisions,
            questions=found.questions,
        )

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return len(self.exercise.players)

    @property
    def num_actions(self) -> int:
        """How many actions there are."""
        return self.terms.actions

    @property
    def observation_shape(self) -> tuple[int, int]:
        """Places and features."""
        return self.bouts.places, len(self.bouts.features)

    @cached_property
    def _position(self) -> Any:
        found, text = self.exercise, self.exercise.named.position
        return found.ruleset.positions.read(text) if text and found.ruleset.positions else None

    def init(self, seeds: Sequence[int]) -> PureState:
        """A game for each seed."""
        rules = self.exercise.house_rules
        rows = self.bouts.begin(rules, self._position, list(seeds), self.bots, self.terms)
        return self._state(rows, 0)

    def step(self, state: PureState, actions: Arrays) -> PureState:
        """One decision in each game; the state that is given stays as it is."""
        rows = state.rows.copy()
        chosen = np.asarray(actions, np.int64)
        self.bouts.decide(self.exercise.house_rules, rows, chosen, self.terms)
        after = self._state(rows, state.step_count + 1)
        over = state.terminated | state.truncated
        return replace(after, rewards=np.where(over[:, None], 0, after.rewards))

    def observe(self, state: PureState, player: Arrays) -> Arrays:
        """What a seat of each game sees, whosever decision it is."""
        seats = np.broadcast_to(np.asarray(player, np.int64), state.terminated.shape)
        rules = self.exercise.house_rules
        seen: Arrays = self.bouts.see(rules, state.rows, seats.copy(), self.terms)[0]
        return seen

    def _looking(self, stand: GamesStand) -> Arrays:
        """Whose view is shown: never a bot's, at the end of a game neither."""
        learners = [seat for seat, bot in enumerate(self.bots) if not bot]
        if len(learners) == 1:
            return np.full_like(stand.seat, learners[0])
        seats: Arrays = stand.seat
        return seats

    def _state(self, rows: Any, steps: int) -> PureState:
        bouts, rules = self.bouts, self.exercise.house_rules
        stand = bouts.standing(rows)
        seats = self._looking(stand)
        seen, legal = bouts.see(rules, rows, seats.astype(np.int64), self.terms)
        legal[stand.terminated | stand.truncated] = 1
        for array in (seen, legal, stand.rewards):
            array.setflags(write=False)
        return PureState(
            current_player=seats,
            observation=seen,
            rewards=stand.rewards,
            terminated=stand.terminated,
            truncated=stand.truncated,
            legal_action_mask=legal,
            rows=rows,
            step_count=steps,
        )


def make(game: str, level: str = "whole", bots: Sequence[str] = ("", ""), **wishes: Any) -> Env:
    """A game at a level for many at once, with bots at some seats.

    Raises BadConfig where no twin plays the game, and for what is unknown.
    """
    bouts = bouts_for(game)
    found = exercise(game, level, **{"decisions": MOST_DECISIONS, **wishes})
    if found.measure:
        raise BadConfig("a pure face rewards the outcome only")
    if found.decisions > MOST_DECISIONS:
        raise BadConfig(f"an answer takes at most {MOST_DECISIONS} decisions here")
    if len(bots) != len(found.players):
        raise BadConfig(f'{game} has {len(found.players)} seats; "" is a learner\'s')
    return Env(found, bouts, tuple(bots))
