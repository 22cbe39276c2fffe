"""Plays matches until it is killed: in files of a folder, or in a database.

A receipt is printed as soon as it is given: "MATCH DIGEST", one a line. Started again, it goes on.
"""

import os
import sys
from itertools import count
from pathlib import Path

from hegemon.core.errors import BadSave
from hegemon.play import matches
from hegemon.play.errors import NotThere
from hegemon.play.matches import Match
from hegemon.play.ports import Store
from hegemon.play.system import SeededEntropy
from tests.play.table import begun, bot_answer, resumed
from tests.store.stores import opened


def acknowledge(text: str) -> None:
    """Tell the parent in one write, past every buffer of this process."""
    os.write(sys.stdout.fileno(), f"{text}\n".encode())


def main(kind: str, folder: Path) -> None:
    """Go on with the first match that is not over, then begin new ones."""
    store = opened(kind, folder)
    acknowledge("up")
    for number in count():
        play(match_of(store, f"{number:04}.hegemon"))


def match_of(store: Store, name: str) -> Match:
    """A match that may have been cut off: its seats may be open, its file may have no line yet."""
    try:
        match = resumed(store, name)
        matches.sit_everyone(match, SeededEntropy(name))
    except NotThere:
        return begun(store=store, seed=name, name=name)
    except BadSave as trouble:
        if "no match was begun" not in str(trouble):
            raise
        Path(store.place(name)).unlink()
        return begun(store=store, seed=name, name=name)
    return match


def play(match: Match) -> None:
    """To the end, acknowledging each answer."""
    while match.result is None:
        player = match.waiting[0]
        acknowledge(f"{match.name} {match.seal(player, bot_answer(match, player)).digest}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
