"""Episodes of environments played by lot, and what they come to."""

import hashlib
import random
from collections.abc import Iterator

import numpy as np

from hegemon.core.game import Player
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import Exercise
from hegemon.games import RULESETS

GAMES = tuple(RULESETS)
"""Every game that comes with the program."""


def decisions(episode: Episode, seed: int) -> Iterator[Player]:
    """Whoever decides next, before he does by lot, until the episode is over."""
    chance = random.Random(seed)
    while not episode.over:
        player = episode.waiting[0]
        yield player
        _, mask = episode.observe(player)
        episode.take({player: chance.choice(np.flatnonzero(mask).tolist())})


def hashed(exercise: Exercise, seed: int) -> str:
    """A digest of all that learners see, may do and are rewarded with in a whole episode."""
    episode = Episode(exercise, seed)
    found = hashlib.sha256()
    for _ in decisions(episode, seed):
        for player in episode.players:
            row, mask = episode.observe(player)
            # the last digit of a logarithm is the machine's business
            found.update(np.round(row, 4).astype("<f4").tobytes() + mask.tobytes())
            found.update(f"{episode.rewards[player]:.6f} {episode.counted(player)}".encode())
    found.update(f"{episode.result} {episode.rewards} {episode.course}".encode())
    return found.hexdigest()[:16]
