"""Plays one seat of some matches until they are over, while others play theirs; told who may die.

`racer KIND FOLDER SEAT MATCH...` prints "up", then each receipt as it is given: "MATCH SEAT STEP
DIGEST". It is started again after a kill; whatever goes wrong otherwise is printed as an error.
"""

import os
import sys
import time
from pathlib import Path

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.play.errors import Late
from hegemon.play.matches import Match
from tests.play.table import bot_answer, resumed
from tests.store.stores import opened

_PAUSE = 0.0005
"""Seconds between two looks at whether one is asked; nothing is measured by them."""


def acknowledge(text: str) -> None:
    """Tell the parent in one write, past every buffer of this process."""
    os.write(sys.stdout.fileno(), f"{text}\n".encode())


def main(kind: str, folder: Path, seat: Player, names: list[str]) -> None:
    """Every match, one after the other."""
    store = opened(kind, folder)
    acknowledge("up")
    for name in names:
        match = resumed(store, name)
        while match.result is None:
            if seat in match.waiting:
                play(match, seat)
            else:
                time.sleep(_PAUSE)


def play(match: Match, seat: Player) -> None:
    """One answer, under a key of its own; who was killed before the receipt sends it again."""
    step = match.step + 1
    try:
        answer = bot_answer(match, seat)
        receipt = match.seal(seat, answer, step=step, key=f"{seat} {step}")
        acknowledge(f"{match.name} {seat} {receipt.step} {receipt.digest}")
    except (Late, AssertionError):
        return  # somebody else took the step between two looks: then this seat is asked anew
    except HegemonError as trouble:
        acknowledge(f"error {type(trouble).__name__}: {trouble}")
        raise


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Player(sys.argv[3]), sys.argv[4:])
