"""Where a match of bots spends its time, late in it: the share of each module, by samples.

    python -m bench.shares ec4x-monero --rules houses=12,turns=120 --bots warlord,steward --from 100
    python -m bench.shares erkenfara --rules years=20 --bots steward,raider,warden

Of all the time from a date on, the lab's own way of playing: views, forms, bots, rules, no digest.
A sample counts for every module that is at work then, so that shares add up to more than all;
`alone` is where its own lines were being run.
"""

from __future__ import annotations

import argparse
import signal
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from hegemon.bots.forward import SilentPlay
from hegemon.bots.registry import BOTS
from hegemon.core.asked import asked_of
from hegemon.core.game import open_question, proceed, run
from hegemon.games import RULESETS
from hegemon.lab.dice import KeyedDice

SECONDS = 0.002
"""Of CPU from sample to sample."""
SOURCE = Path(__file__).parents[1] / "src" / "hegemon"
"""Where the modules are."""


class Samples:
    """What was at work, sample by sample."""

    def __init__(self) -> None:
        self.taken, self.within, self.alone = 0, Counter[str](), Counter[str]()

    def take(self, _signal: int, frame: FrameType | None) -> None:
        """One more, of the stack as it stands."""
        modules = []
        while frame is not None:
            if frame.f_code.co_filename.startswith(str(SOURCE)):
                modules.append(frame.f_code.co_filename.removeprefix(f"{SOURCE}/"))
            frame = frame.f_back
        self.taken += 1
        self.within.update(set(modules))
        self.alone.update(modules[:1])


def play(  # noqa: PLR0917 - as main names them
    game: str, house_rules: Any, names: list[str], first: int, seed: int, samples: Samples
) -> None:
    """A match to its end; samples from a turn or year on."""
    ruleset = RULESETS[game]
    players, dice = ruleset.players(house_rules), KeyedDice(f"{seed}|shares")
    bots = {player: BOTS[game][names[at % len(names)]](at) for at, player in enumerate(players)}
    state = ruleset.setup(house_rules, players, dice)
    silent = SilentPlay(state, dice, frozenset())
    run(silent)
    signal.signal(signal.SIGPROF, samples.take)
    watching = False
    while question := open_question(state):
        if not watching and ruleset.date(state).turn >= first:
            watching = True
            signal.setitimer(signal.ITIMER_PROF, SECONDS, SECONDS)
        dice.at(ruleset.date(state))
        answers = {}
        for player in question.asked(state):
            asked = asked_of(ruleset, state, player)
            assert asked is not None
            answers[player] = bots[player].answer(*asked)
        proceed(silent, answers)
    signal.setitimer(signal.ITIMER_PROF, 0)


def main() -> None:
    """Play and tell."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("game")
    asked.add_argument("--rules", default="", help="house rules, as name=value,name=value")
    asked.add_argument("--bots", required=True)
    asked.add_argument("--from", dest="first", type=int, default=1, help="the first turn or year")
    asked.add_argument("--matches", type=int, default=1)
    asked.add_argument("--most", type=int, default=30, help="modules that are told")
    given = asked.parse_args()
    wanted = dict(pair.split("=") for pair in given.rules.split(",") if pair)
    usual = next(iter(RULESETS[given.game].presets.values()))
    plain = msgspec.to_builtins(usual) | wanted
    house_rules = msgspec.convert(plain, type(usual), strict=False)
    began, samples = time.process_time(), Samples()
    for seed in range(given.matches):
        play(given.game, house_rules, given.bots.split(","), given.first, seed, samples)
    print(f"{samples.taken} samples; the whole matches {time.process_time() - began:.0f} s of CPU")
    for module, count in samples.within.most_common(given.most):
        alone = 100 * samples.alone[module] / samples.taken
        print(f"{100 * count / samples.taken:5.1f} %  alone {alone:5.1f} %  {module}")


if __name__ == "__main__":
    main()
