"""The spaces of an exercise: what an observation and an action may be."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from hegemon.environments.exercises import Exercise
from hegemon.environments.seeing import BOUND
from hegemon.environments.sizes import number_of_actions


def actions_in(exercise: Exercise) -> spaces.Discrete:
    """The numbers of the decisions (`numbering.py`)."""
    return spaces.Discrete(number_of_actions(exercise))


def seen_in(exercise: Exercise) -> spaces.Box:
    """What a seat sees, as one row (`Eye.names`)."""
    return spaces.Box(-BOUND, BOUND, (exercise.eye.size,), np.float32)


def masked(exercise: Exercise) -> spaces.Dict:
    """What a seat sees, with the mask of its actions."""
    mask = spaces.Box(0, 1, (number_of_actions(exercise),), np.int8)
    return spaces.Dict({"observation": seen_in(exercise), "action_mask": mask})
