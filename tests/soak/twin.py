"""The twin of Space Conquest beside its rules, for as many turns as one likes.

    python -m tests.soak.twin --turns 1000000
    python -m tests.soak.twin --turns 500000 --first 9600     # goes on where another one ended

Every preset and every house rule alone, with bots whose orders get mixed up; after every turn the
position is compared, and of every game the last digest. What was compared so far is told now and
then, so that a run that is stopped has a figure, too.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterator

from hegemon.core.codec import canonical
from hegemon.games.space_conquest.twin.mirror import position_of
from tests.games.space_conquest.twin.side_by_side import Pair, two_bots
from tests.games.space_conquest.twin.variants import VARIANTS

LONGEST = 120
"""Turns of a game."""
TOLD = 50_000
"""Turns from one line to the next."""


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
    asked.add_argument("--first", type=int, default=0, help="the number of the first game")
    given = asked.parse_args()
    began, told = time.perf_counter(), TOLD
    for turns, last in played_from(given.first):
        over = turns >= given.turns
        if over or turns >= told:
            told = turns + TOLD
            seconds = time.perf_counter() - began
            games = f"games {given.first} to {last}"
            sys.stdout.write(f"{turns:,} turns, {games}, {seconds:.0f} s: differences 0\n")
            sys.stdout.flush()
        if over:
            return


def played_from(first: int) -> Iterator[tuple[int, int]]:
    """Game after game: the turns so far, and the number of the game; ends where one differs."""
    compared(first)  # compiles, for all
    turns = 0
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for last, played in enumerate(pool.imap(compared, range(first, 10**9), chunksize=8), first):
            if played < 0:
                raise SystemExit(1)
            turns += played
            yield turns, last


if __name__ == "__main__":
    main()
