"""Whether it matters where one sits: matches of two equal bots under each game's usual rules.

.venv/bin/python -m bench.evenness                          400 matches of each game: an hour
.venv/bin/python -m bench.evenness erkenfara --games 40     of one game, fewer
.venv/bin/python -m bench.evenness space-empires --bot settler

The matches are those of `hegemon simulate` with the same bot, seed and house rules. A small sample
of each is in the tests (`tests/lab/test_evenness.py`); what 400 said stands in docs/bench.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from hegemon.bots.registry import BOTS
from hegemon.core.ruleset import Ruleset
from hegemon.games.shelf import RULESETS
from hegemon.lab.simulate import simulate
from hegemon.lab.statistics import wilson

GAMES = 400
MANY = 20_000
"""More steps than any of these matches takes."""


@dataclass(frozen=True)
class Duel:
    """A match for two as a game has it when little is said, and the bot at both seats."""

    ruleset: Ruleset[Any]
    bot: str
    rules: Any


@dataclass(frozen=True)
class Evenness:
    """How many matches each seat won; what neither won counts for neither."""

    first: int
    second: int
    open: int

    @property
    def share(self) -> float:
        """The first seat's share of what was won, 0 to 1; a half where nothing was."""
        won = self.first + self.second
        return self.first / won if won else 0.5


def duels(names: Sequence[str] = (), bot: str | None = None) -> list[Duel]:
    """Those of some games, or of all: each with every bot that does more than to move by lot.

    Or with one bot alone, where a game has it.
    """
    usual: dict[str, Any] = {
        "space-conquest": RULESETS["space-conquest"].house_rules(),
        "erkenfara": _changed("erkenfara", "as-written", years=10),
        "ec4x-monero": _changed("ec4x-monero", "duel", turns=60),
        "ec4x-satoshi": _changed("ec4x-satoshi", "duel", turns=60),
        "space-empires": RULESETS["space-empires"].house_rules(),
    }
    return [
        Duel(RULESETS[name], each, usual[name])
        for name in names or usual
        for each in BOTS[name]
        if each == bot or (bot is None and each != "random")
    ]


def _changed(name: str, preset: str, **limit: int) -> Any:
    """A preset with an end: without one some matches would never be won."""
    return msgspec.structs.replace(RULESETS[name].presets[preset], **limit)


def evenness(duel: Duel, games: int, seed: int, workers: int | None = None) -> Evenness:
    """Play so many matches; raises RuntimeError when one of them crashes."""
    found = simulate(
        duel.ruleset,
        ((duel.bot, BOTS[duel.ruleset.name][duel.bot]),),
        games=games,
        seed=seed,
        house_rules=duel.rules,
        most_steps=MANY,
        workers=workers,
    )
    if found.crashes:
        raise RuntimeError(found.first_crash)
    first, second = (seat.wins for seat in found.seats)
    return Evenness(first, second, games - first - second)


def told(duel: Duel, found: Evenness) -> str:
    """A line: who won how many, and the bounds of the first seat's share (Wilson, 95 %)."""
    low, high = wilson(found.first, found.first + found.second)
    share = f"{found.share:6.1%} ({low:.1%} to {high:.1%})"
    wins = f"{found.first} : {found.second}, {found.open} open"
    return f"{duel.ruleset.name:<16}{duel.bot:<14}{share:<26}{wins}"


def main(words: Sequence[str] | None = None) -> None:
    """Do what the module's docstring says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", choices=(*RULESETS, []), help="all, if none is named")
    parser.add_argument("--bot", help="this one alone, at both seats")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args(words)
    for duel in duels(asked.game, asked.bot):
        found = evenness(duel, asked.games, asked.seed, asked.workers)
        sys.stdout.write(f"{told(duel, found)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
