"""What the suite runs in another process: a match from its seed, or from a saved question.

python -m tests.contract.elsewhere play GAME SEED     prints the digests of all steps
python -m tests.contract.elsewhere resume GAME        reads saved questions from stdin, one a
                                                      line, plays on with the answers given,
                                                      and prints the last digest of each
"""

import json
import sys
from typing import Any

from hegemon.core.dice import SeededDice
from hegemon.core.step import take_step
from tests.contract.games import world
from tests.contract.match import Match, key_of, random_match
from tests.contract.world import World


def saved(match: Match, at: int) -> dict[str, Any]:
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


def main(words: list[str]) -> None:
    """Do what the module's docstring says."""
    here = world(words[1])
    if words[0] == "play":
        for step in random_match(here, int(words[2])).steps():
            sys.stdout.write(f"{step.digest}\n")
    else:
        for line in sys.stdin:
            sys.stdout.write(f"{resumed(here, json.loads(line))}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
