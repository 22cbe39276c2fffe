"""How often the strongest bot wins alone: against alien empires and doomsday machines, by level.

.venv/bin/python -m bench.solitaire --games 20
.venv/bin/python -m bench.solitaire --game alien_empires --level easy --games 40 --seed 5

Games are those of `hegemon simulate space-empires --bots admiral` with the same house rules and
seed, in as many processes as there are cores where they are worth it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from bench.plans import MANY, printed, row
from hegemon.bots.registry import BOTS
from hegemon.games.shelf import RULESETS
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.lab.simulate import Summary, simulate

GAME = "space-empires"


class Solitaire(NamedTuple):
    """A game for one on one of its maps, and its levels from the easiest on."""

    rules: HouseRules
    levels: tuple[str, ...]


_MACHINES = ("easy", "normal", "hard", "harder", "good_luck")
_ALIENS = ("easy", "normal", "hard", "harder", "really_tough", "good_luck")
SOLITAIRES = {
    "alien_empires": Solitaire(HouseRules(map="alien_empires", solitaire="alien_empires"), _ALIENS),
    "doomsday_small": Solitaire(HouseRules(map="doomsday_small", solitaire="doomsday"), _MACHINES),
    "doomsday_large": Solitaire(HouseRules(map="doomsday_large", solitaire="doomsday"), _MACHINES),
}


def played(game: str, level: str, *, bot: str, games: int, seed: int) -> Summary:
    """Games of a bot alone on a level."""
    rules = msgspec.structs.replace(SOLITAIRES[game].rules, difficulty=level)
    bots = ((bot, BOTS[GAME][bot]),)
    return simulate(
        RULESETS[GAME], bots, games=games, seed=seed, house_rules=rules, most_steps=MANY
    )


def lines(asked: argparse.Namespace) -> Iterator[str]:
    """The table, a row as soon as its games are played."""
    yield f"{asked.bot} alone | level | won | 95% | undecided, crashed | CPU s a game"
    for game in asked.game or SOLITAIRES:
        for level in asked.level or SOLITAIRES[game].levels:
            found = played(game, level, bot=asked.bot, games=asked.games, seed=asked.seed)
            own = found.bots[0]
            won = f"{own.wins} of {found.games} | {own.low:.0%}-{own.high:.0%}"
            yield from row(found, f"{game} | {level} | {won}")


def main(arguments: list[str]) -> int:
    """Play what is asked for, and print it; ends like any command."""
    parser = argparse.ArgumentParser(prog="python -m bench.solitaire", description=__doc__)
    parser.add_argument("--game", action="append", choices=SOLITAIRES, help="only this one")
    parser.add_argument("--level", action="append", help="only this level; may be given again")
    parser.add_argument("--games", type=int, default=20, help="on each level")
    parser.add_argument("--bot", default="admiral")
    parser.add_argument("--seed", type=int, default=1)
    return printed(lines(parser.parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
