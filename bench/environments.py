"""How those fare who learned nothing: random decisions and every bot against the bot `random`.

`--twin` measures instead how many decisions a second the pure face makes, by lot.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from hegemon.bots.registry import BOTS
from hegemon.environments import pure
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import Exercise, exercise
from hegemon.environments.rewarding import outcome

if TYPE_CHECKING:
    from hegemon.core.game import Player

GAMES = 40
LEVEL = "small"
BY_LOT = "decisions by lot"
"""An agent that takes any action that its mask allows."""


MANY, STEPS = 1_000, 200


def main() -> None:
    """Print what is wished for."""
    wishes = argparse.ArgumentParser(description=__doc__, epilog="bench.environments --twin")
    wishes.add_argument("--twin", action="store_true", help="how fast the pure face is")
    if wishes.parse_args().twin:
        twin_speed()
    else:
        fares()


def twin_speed() -> None:
    """Print how many decisions a second many games of the twin make, chosen by lot in Python."""
    env, chance = pure.make("space-conquest", LEVEL), np.random.default_rng(1)
    state = env.step(env.init(range(MANY)), np.zeros(MANY, np.int64))  # what is compiled, is now
    start, decisions = time.process_time(), 0
    for _ in range(STEPS):
        decisions += int((~(state.terminated | state.truncated)).sum())
        lots = chance.random(state.legal_action_mask.shape, np.float32) * state.legal_action_mask
        state = env.step(state, lots.argmax(1))
    seconds = time.process_time() - start
    print(f"{decisions / seconds:,.0f} decisions a second of one processor, {MANY} games at once")


def fares() -> None:
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
