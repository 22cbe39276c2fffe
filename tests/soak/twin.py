"""The twin of Space Conquest beside its rules, for as many turns as one likes.

    python -m tests.soak.twin --turns 1000000

Every preset and every house rule alone, with bots whose orders get mixed up; after every turn the
position is compared, and of every game the last digest.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
import time

from hegemon.core.codec import canonical
from hegemon.games.space_conquest.twin.mirror import position_of
from tests.games.space_conquest.twin.side_by_side import Pair, two_bots
from tests.games.space_conquest.twin.variants import VARIANTS

LONGEST = 120
"""Turns of a game."""


def compared(game: int) -> int:
    """A game of the rules and of the twin; the turns of it, or less than 0 where they differ."""
    name = list(VARIANTS)[game % len(VARIANTS)]
    rules, chance = VARIANTS[name], random.Random(game)
    pair, turns = Pair(rules, f"soak|{game}"), -1
    for state in pair.played_by(two_bots(chance.randrange(4) + 4 * game), LONGEST, chance):
        if position_of(pair.row, rules) != state:
            sys.stdout.write(f"game {game} ({name}) differs in turn {state.turn}\n")
            return -1
        turns += 1
    if canonical(position_of(pair.row, rules)) != canonical(pair.state):
        sys.stdout.write(f"game {game} ({name}) has another digest at its end\n")
        return -1
    return turns


def main() -> None:
    """Games until there are turns enough, or until one differs."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--turns", type=int, default=100_000)
    wanted, turns, games, began = asked.parse_args().turns, 0, 0, time.perf_counter()
    compared(0)  # compiles, for all
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for played in pool.imap(compared, range(10**9), chunksize=8):
            if played < 0:
                raise SystemExit(1)
            turns, games = turns + played, games + 1
            if turns >= wanted:
                break
    seconds = time.perf_counter() - began
    sys.stdout.write(f"{turns:,} turns of {games:,} games in {seconds:.0f} s: differences 0\n")


if __name__ == "__main__":
    main()
