"""The state that critics share: the whole truth, and what every seat sees and has decided.

No seat may know it, so a learner gets it only where it was asked for by name (`state="truth"`),
and it never stands in an observation or an info. It is for training: an agent that needs it to act
could play no game.
"""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from hegemon.core.errors import BadConfig
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import Exercise
from hegemon.environments.seeing import BOUND, Vector

NO_STATE = ""
TRUTH = "truth"


def state_in(wish: str) -> str:
    """What `state()` tells; raises BadConfig, with what there is, for a wish that is unknown."""
    if wish not in (NO_STATE, TRUTH):
        raise BadConfig(f'state() tells nothing (""), or "{TRUTH}", not {wish!r}')
    return wish


def states_of(exercise: Exercise) -> spaces.Box:
    """The truth as a row, and a row of each seat behind it."""
    rows = 1 + len(exercise.players)
    return spaces.Box(-BOUND, BOUND, (rows * exercise.eye.size,), np.float32)


def state_of(episode: Episode) -> Vector:
    """The truth as if the first seat saw it, and what each seat sees with its own orders."""
    found = episode.exercise
    truth = found.ruleset.truth(episode.play.state)
    whole = found.eye.seen(truth, found.players[0], None).row
    return np.concatenate([whole, *(episode.observe(player)[0] for player in found.players)])
