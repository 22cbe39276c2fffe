"""What the story of a war costs the server: at the first look, and when it is kept.

.venv/bin/python -m bench.war [--game ec4x-satoshi] [--houses 12] [--turns 200]

Warlords and stewards play a match to its last turn first, which takes a minute; then milliseconds
of CPU of this process.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence

from bench.an_order import BOTS_AT_THE_TABLE
from hegemon.bots.registry import BOTS
from hegemon.draw.painting import painted
from hegemon.draw.poster import draw_poster
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.entries import SeatPlan
from hegemon.play.matches import Match
from hegemon.play.system import SeededEntropy, SystemClock
from hegemon.play.war.story import war_of
from hegemon.play.war.truths import true_board
from hegemon.serving.collecting import collect_seldom
from hegemon.store.memory import MemoryStore


def over(game: str, houses: int, turns: int) -> Match:
    """A match that is over."""
    ruleset, kinds = RULESETS[game], BOTS[game]
    house_rules = ruleset.house_rules(houses=houses, turns=turns)
    names = [BOTS_AT_THE_TABLE[at % 2] for at in range(houses)]
    match = matches.create(
        MemoryStore(),
        ruleset,
        house_rules=house_rules,
        plans=[SeatPlan(name, f"{name} {at}") for at, name in enumerate(names, 1)],
        entropy=SeededEntropy("1"),
        clock=SystemClock(),
    )
    matches.sit_everyone(match, SeededEntropy("1"))
    players = {seat: kinds[name] for seat, name in zip(match.players, names, strict=True)}
    while match.result is None:
        match.bots_answer(players)
    return match


def _timed(what: str, do: Callable[[], object]) -> None:
    begun = time.process_time()
    do()
    print(f"{what:<28} {(time.process_time() - begun) * 1000:>10,.1f} ms")


def main(arguments: Sequence[str]) -> int:
    """Play it, and look at it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="ec4x-satoshi")
    parser.add_argument("--houses", type=int, default=12)
    parser.add_argument("--turns", type=int, default=200)
    wanted = parser.parse_args(arguments)
    collect_seldom()
    match = over(wanted.game, wanted.houses, wanted.turns)
    _timed("story, first look", lambda: war_of(match.replay))
    _timed("story, again", lambda: war_of(match.replay))
    _timed("map of a step", lambda: true_board(match.replay, match.step // 2))
    war, board = war_of(match.replay), true_board(match.replay, match.step)
    curve = war.curves.curve(war.story.measure)
    drawn = draw_poster(war.story, war.curves, curve, board, match.ruleset.title)
    _timed("picture as PNG", lambda: painted(drawn))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
