"""How a game's strongest bot fares against plans that a person makes on a first evening.

.venv/bin/python -m bench.plans space-empires --games 40
.venv/bin/python -m bench.plans space-empires --games 10 --plan fist16 --plan scouts --seed 5

Each plan is met in so many games from each seat, those of `hegemon simulate` with the same two
bots and seed, in as many processes as there are cores.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hegemon.games.shelf import RULESETS
from hegemon.lab.simulate import Summary, simulate
from hegemon.play.start.own_bots import factory_here
from tests.bots.space_empires import plans as space_empires

MANY = 6000
"""Steps after which a game counts as undecided."""


class Rivals(NamedTuple):
    """The plans for one game, and who is to beat them."""

    bot: str
    file: str
    plans: Mapping[str, object]


GAMES = {"space-empires": Rivals("admiral", space_empires.FILE, space_empires.PLANS)}


def met(game: str, bot: str, plan: str, *, games: int, seed: int) -> Summary:
    """Games of a bot against a plan, with the seats rotating."""
    names = (bot, f"{GAMES[game].file}:Plan:plan={plan}")
    bots = tuple((name, factory_here(game, name)) for name in names)
    return simulate(RULESETS[game], bots, games=games, seed=seed, most_steps=MANY)


def lines(asked: argparse.Namespace) -> Iterator[str]:
    """The table, a row as soon as its games are played."""
    rivals = GAMES[asked.game]
    bot = asked.bot or rivals.bot
    yield f"{bot} against | won | 95% | undecided, crashed | games | steps | CPU s a game"
    for plan in asked.plan or rivals.plans:
        found = met(asked.game, bot, plan, games=2 * asked.games, seed=asked.seed)
        own = found.bots[0]
        won = f"{plan:15} | {own.share:4.0%} | {own.low:4.0%}-{own.high:4.0%}"
        yield from row(found, won, f"{found.games} | {found.steps.mean:.0f}")


def row(found: Summary, won: str, *more: str) -> Iterator[str]:
    """Who won, what failed, and the time of a game; below it the first crash, if there was one."""
    cpu = found.timing.cpu_seconds / max(1, found.games)
    yield " | ".join([won, f"{found.undecided}, {found.crashes}", *more, f"{cpu:.2f}"])
    if found.first_crash:
        yield found.first_crash


def printed(told: Iterator[str]) -> int:
    """Print each line as soon as its games are played; ends like any command."""
    for line in told:
        print(line, flush=True)
    return 0


def main(arguments: list[str]) -> int:
    """Play what is asked for, and print it; ends like any command."""
    parser = argparse.ArgumentParser(prog="python -m bench.plans", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=40, help="of each plan from each seat")
    parser.add_argument("--plan", action="append", help="only this plan; may be given again")
    parser.add_argument("--bot", help="in place of the strongest")
    parser.add_argument("--seed", type=int, default=1)
    return printed(lines(parser.parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
