"""What the suite runs in another process: a match from its seed, or from a saved question.

python -m hegemon.contract.elsewhere GAME WORLD play SEED   prints the digests of all steps
python -m hegemon.contract.elsewhere GAME WORLD resume      reads saved questions from stdin, one a
                                                            line, plays on with the answers given,
                                                            and prints the last digest of each

WORLD is as `--world` has it; empty for a game whose author has written none.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from hegemon.contract.found import found
from hegemon.contract.match import RandomMatch, key_of, random_match
from hegemon.contract.world import World
from hegemon.core.dice import SeededDice
from hegemon.core.step import take_step


def saved(match: RandomMatch, at: int) -> dict[str, Any]:
    """All that a killed process has written down when question `at` was open."""
    moment = match.moments[at]
    return {
        "seed": match.seed,
        "schema": match.world.ruleset.schema,
        "state": match.world.codec.plain(moment.state),
        "number": moment.step.number,
        "before": moment.before,
        "answers": [later.answers for later in match.moments[at:]],
    }


def resumed(here: World, save: dict[str, Any]) -> str:
    """The digest of the last step of a match that goes on from a save."""
    state, before = here.codec.state(save["state"], save["schema"]), save["before"]
    for number, stored in enumerate(save["answers"], start=save["number"]):
        answers = {player: here.codec.answer(answer) for player, answer in stored.items()}
        dice = SeededDice(key_of(save["seed"]), number)
        state, step = take_step(here.codec, state, answers, dice, number=number, before=before)
        before = step.digest
    return str(before)


def _done(here: World, words: Sequence[str]) -> Iterator[str]:
    """The lines that the words ask for: "play SEED", or "resume" with saves on stdin."""
    if words[0] == "play":
        yield from (step.digest for step in random_match(here, int(words[1])).steps())
    else:
        yield from (resumed(here, json.loads(line)) for line in sys.stdin)


def tell(here: World, words: Sequence[str]) -> None:
    """Write what the words ask for to stdout."""
    for line in _done(here, words):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    tell(found(sys.argv[1], sys.argv[2]), sys.argv[3:])
