"""EC4X: how long matches last, how many Houses collapse, and whether one plan wins everything.

.venv/bin/python -m bench.ec4x_plans ec4x-monero --matches 60
.venv/bin/python -m bench.ec4x_plans ec4x-monero --row spies --house-rule covert_price=4

A row is so many matches of four Houses: the bots of the house among themselves, each plan of
`tests/bots/ec4x/plans.py` against three warlords, spies against stewards whom nobody defends, and
the mix: any four of the plans, the warlord and the steward, in an order drawn by lot. Whoever sits
in a match of a row is told in a line of his own, with his seats: a fourth of them is what chance
gives, for seats move on by one from match to match.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from hegemon.bots.forward import SilentPlay
from hegemon.core.asked import all_asked
from hegemon.core.game import proceed, run
from hegemon.core.ruleset import Ruleset
from hegemon.games.shelf import RULESETS
from hegemon.lab.batch import Study, bot_seed, seats_of, seed_of
from hegemon.lab.dice import KeyedDice
from hegemon.lab.statistics import wilson
from hegemon.play.start.house_rules import house_rules_of
from hegemon.play.start.own_bots import factory_here
from tests.bots.ec4x.plans import FILE, PLANS

HOUSES = 4
STRONGEST = "warlord"
LOT = 1
HOUSE_BOTS = ("warlord", "steward", "random")
FIELD = (*PLANS, "warlord", "steward")
"""Who is mixed with whom: all that follows a plan of its own."""

Row = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]
"""What it is called, who is asked about, and who sits together."""


class Match(NamedTuple):
    """How one match went."""

    together: tuple[str, ...]
    winners: tuple[str, ...]
    """Who has won, alone or with others."""
    turns: int
    collapsed: int
    """Houses that collapsed, or that were out."""
    decided: bool
    """Whether it was over before the agreed last turn."""
    cpu: float


def rows() -> Iterator[Row]:
    """Every row of the table."""
    yield "among bots", HOUSE_BOTS, tuple((*HOUSE_BOTS, one) for one in HOUSE_BOTS)
    for plan in (*PLANS, "steward"):
        yield f"{plan} against three {STRONGEST}s", (plan,), ((plan, *[STRONGEST] * 3),)
    yield "spies against three stewards", ("spies",), (("spies", *["steward"] * 3),)
    fours = list(combinations(FIELD, 4))
    random.Random(LOT).shuffle(fours)  # so that a few matches are a fair part
    yield "in a mix", FIELD, tuple(fours)


def bot_named(name: str) -> str:
    """What a bot is called on the command line."""
    return f"{FILE}:Plan:plan={name}" if name in PLANS else name


def played(game: str, settings: tuple[str, ...], row: Row, seed: int, index: int) -> Match:
    """One match of a row."""
    ruleset: Ruleset[Any] = RULESETS[game]
    rules = house_rules_of(ruleset, "as-written", (f"houses={HOUSES}", *settings))
    together = row[2][index % len(row[2])]
    bots = tuple((name, factory_here(game, bot_named(name))) for name in together)
    study, began = Study(ruleset, rules, bots, seed), time.process_time()
    dice = KeyedDice(seed_of(study, index, "dice"))
    players = ruleset.players(rules)
    play = SilentPlay(ruleset.setup(rules, players, dice), dice, frozenset(ruleset.events))
    run(play)
    seats = dict(zip(players, seats_of(study, index), strict=True))
    sitting = {one: bots[bot][1](bot_seed(study, index, one)) for one, bot in seats.items()}
    while asked := all_asked(ruleset, play.state):
        dice.at(ruleset.date(play.state))
        proceed(play, {one: sitting[one].answer(*asked[one]) for one in asked})
    result = ruleset.result(play.state)
    houses = play.state.houses.values()
    return Match(
        together=together,
        winners=() if result is None else tuple(together[seats[one]] for one in result.winners),
        turns=play.state.turn,
        collapsed=sum(house.collapsed or house.out for house in houses),
        decided=play.state.turn < rules.turns,
        cpu=time.process_time() - began,
    )


def lines_of(row: Row, matches: list[Match]) -> Iterator[str]:
    """A row in figures, a line for each bot that is asked about."""
    for name in row[1]:
        sat = [one for one in matches if name in one.together]
        if sat:
            yield f"{f'{name}: {row[0]}':44} | {line_of(name, sat)}"


def line_of(name: str, matches: list[Match]) -> str:
    """How a bot did in the matches in which it sat."""
    count, seats = len(matches), sum(one.together.count(name) for one in matches)
    won = sum(one.winners.count(name) for one in matches)
    low, high = wilson(won, seats)
    turns = sorted(one.turns for one in matches)
    fallen = sum(one.collapsed for one in matches) / (HOUSES * count)
    early = sum(one.decided for one in matches) / count
    cpu = statistics.mean(one.cpu for one in matches)
    return (
        f"{won} of {seats} ({won / seats:.0%}) | {low:.0%}-{high:.0%} | "
        f"{turns[0]}/{statistics.median(turns):.0f}/{turns[-1]} | "
        f"{early:.0%} | {fallen:.0%} | {count} | {cpu:.0f}"
    )


def main(arguments: list[str]) -> int:
    """Play what is asked for, and print it; ends like any command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.ec4x_plans",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=("ec4x-monero", "ec4x-satoshi"))
    parser.add_argument("--matches", type=int, default=60, help="of each row")
    parser.add_argument("--row", action="append", help="only rows that begin so; again for more")
    parser.add_argument("--turns", type=int, default=150)
    parser.add_argument("--house-rule", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args(arguments)
    settings = (f"turns={asked.turns}", *asked.house_rule)
    print("who | won of its seats | 95% | turns: least/median/most", end=" | ")
    print("over early | fallen | matches | CPU s")
    with ProcessPoolExecutor(asked.workers) as processes:
        for row in rows():
            if asked.row and not row[0].startswith(tuple(asked.row)):
                continue
            one = partial(played, asked.game, settings, row, asked.seed)
            matches = list(processes.map(one, range(asked.matches)))
            print(*lines_of(row, matches), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
