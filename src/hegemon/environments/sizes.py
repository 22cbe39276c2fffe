"""How many actions there are: what every face must know of an exercise beforehand."""

from __future__ import annotations

from hegemon.environments.exercises import Exercise
from hegemon.environments.numbering import Numbering


def number_of_actions(exercise: Exercise) -> int:
    """The same for all maps of an exercise."""
    return Numbering(exercise.layout.words, (), exercise.eye.places).size
