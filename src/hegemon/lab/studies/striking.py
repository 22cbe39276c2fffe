"""Games that do not come to an end: what is struck off, so that a study goes on without them.

What limits a game is counted: `stop.steps` and `stop.turns`. A bot, or a rule, that answers never
is no step; only a clock tells it. So there is one, set far beyond what any game takes: a game that
it strikes would be struck at any speed, and its row says nothing but that.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache

from hegemon.lab.studies.specs import GameSpec
from hegemon.serving.watch import StepWatch


def within_time(spec: GameSpec, work: Callable[[], None]) -> None:
    """Do the work of a game; raises TooLong where it holds its worker longer than it may.

    Where that does not help, for the game catches it or hangs in a library, the process ends with
    a word on which game it was; `backends.processes` goes on without it.
    """
    if spec.most_seconds:
        _watch(spec.most_seconds).run(named(spec), work)
    else:
        work()


@cache
def _watch(seconds: int) -> StepWatch:
    return StepWatch(seconds, _tell)


def _tell(game: str) -> None:
    sys.stderr.write(
        "\nA game holds its process for good and cannot be broken off; this process ends. Where "
        "another process of this machine plays it, it is struck, and the others go on. It was "
        f"{game}\n"
    )
    sys.stderr.flush()


def named(spec: GameSpec) -> str:
    """Which game it is, for who wants to play it again."""
    variant = f", variant {spec.variant}" if spec.variant else ""
    return (
        f"block {spec.block}{variant}, rotation {spec.rotation}: {', '.join(spec.bots)}, "
        f"seed {spec.seed!r}"
    )


def held_words(spec: GameSpec) -> str:
    """That a game could not be broken off; at which step is known to nobody."""
    return (
        f"a bot or the rules did not come to an end, and held the process for good ({named(spec)})"
    )


def struck_words(spec: GameSpec, step: int, asked: str) -> str:
    """Who did not come to an end: the bot that was asked, or the rules.

    In how long is not told: that is in no key, and the same game gives the same row.
    """
    who = f"the bot of {asked}" if asked else "the rules"
    return f"step {step}: {who} did not come to an end in time ({named(spec)})"
