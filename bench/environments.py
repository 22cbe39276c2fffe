"""How those fare who learned nothing: random decisions and every bot against the bot `random`."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from hegemon.bots.registry import BOTS
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import Exercise, exercise
from hegemon.environments.rewarding import outcome

if TYPE_CHECKING:
    from hegemon.core.game import Player

GAMES = 40
LEVEL = "small"
BY_LOT = "decisions by lot"
"""An agent that takes any action that its mask allows."""


def main() -> None:
    """Print a line for each game and each who plays it, at the smallest level."""
    print(f"of {GAMES} games against random: won, lost, open; decisions a second")
    for game in BOTS:
        small = exercise(game, LEVEL)
        for who in (BY_LOT, *(bot for bot in BOTS[game] if bot not in small.named.without)):
            start = time.process_time()
            ends, decisions = Counter[float](), 0
            for seed in range(GAMES):
                end, made = played(small, who, seed)
                ends[end] += 1
                decisions += made
            speed = round(decisions / (time.process_time() - start))
            told = f"{ends[1.0]:4}{ends[-1.0]:4}{ends[0.0]:4}"
            print(f"{game:16}{who:18}{told}{speed or '':>8}", flush=True)


def played(small: Exercise, who: str, seed: int) -> tuple[float, int]:
    """What a game was worth for him, who takes each seat in turn, and his decisions."""
    me = small.players[seed % len(small.players)]
    bots = {player: BOTS[small.game]["random"] for player in small.players if player != me}
    if who != BY_LOT:
        bots[me] = BOTS[small.game][who]
    episode = Episode(small, seed, bots)
    decisions = by_lot(episode, me, seed)
    return outcome(episode.result, me), decisions


def by_lot(episode: Episode, me: Player, seed: int) -> int:
    """Decide by lot until the end; how often."""
    chance, decisions = random.Random(seed), 0
    while not episode.over:
        _, mask = episode.observe(me)
        episode.take({me: chance.choice(np.flatnonzero(mask).tolist())})
        decisions += 1
    return decisions


if __name__ == "__main__":
    main()
