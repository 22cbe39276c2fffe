"""Many matches of Space Empires by lot.

python -m tests.soak --games 2000 --seed 1

--bots random,settler,admiral   a bot for each seat by lot; random if nothing is said
--only 17                       one match of them again

Ends with 1 if anything went wrong; each trouble is told at once, with the number of its match.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from hegemon.games.space_empires.events import EVENTS
from tests.soak.matches import Soaked, soak


def main() -> int:
    """Play, tell each trouble, and count."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--only", type=int)
    asked = parser.parse_args()
    numbers = range(asked.games) if asked.only is None else (asked.only,)
    start, played = time.process_time(), []
    for number in numbers:
        played.append(soak(asked.seed, number, asked.bots.split(",")))
        if played[-1].trouble:
            tell(f"match {number} of seed {asked.seed}: {played[-1].trouble}")
            tell(f"    {played[-1].house_rules}")
    count(played, time.process_time() - start)
    return int(any(match.trouble for match in played))


def count(played: list[Soaked], seconds: float) -> None:
    """What was played, and which events never happened."""
    seats = Counter(len(match.seats) for match in played)
    maps = Counter(match.house_rules.map for match in played)
    events: Counter[str] = sum((match.events for match in played), Counter())
    never = [event.__name__ for event in EVENTS if event.__name__ not in events]
    tell(f"{len(played)} matches, {sum(bool(match.trouble) for match in played)} with trouble")
    tell(f"outcomes: {listed(Counter(match.outcome for match in played))}")
    tell(f"players: {listed(seats)}; maps: {listed(maps)}")
    steps, rounds = sum(match.steps for match in played), sum(match.rounds for match in played)
    tell(f"{rounds:,} rounds, {steps:,} steps, {events.total():,} events, {seconds:,.0f} CPU s")
    tell(f"events that never happened: {', '.join(never) or 'none'}")


def listed(counted: Counter[str] | Counter[int]) -> str:
    """Each kind and how often."""
    return ", ".join(f"{what} {times}" for what, times in sorted(counted.items()))


def tell(line: str) -> None:
    """A line for whoever watches."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
