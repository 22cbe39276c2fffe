"""Plays matches in a folder, one file after the other, until it is killed.

A receipt is printed as soon as it is given: "FILE DIGEST", one a line. Started again, it goes on.
"""

import os
import sys
from itertools import count
from pathlib import Path

from hegemon.core.errors import BadSave
from hegemon.play import matches
from hegemon.play.matches import Match
from hegemon.play.ports import Journal
from hegemon.play.system import SeededEntropy
from hegemon.store.match_file import create, open_to_play
from tests.play.table import begun, bot_answer, resumed


def acknowledge(text: str) -> None:
    """Tell the parent in one write, past every buffer of this process."""
    os.write(sys.stdout.fileno(), f"{text}\n".encode())


def main(folder: Path) -> None:
    """Go on with the first match that is not over, then begin new ones."""
    acknowledge("up")
    for number in count():
        path = folder / f"{number:04}"
        if not path.exists():
            with create(path) as journal:
                play(path, journal, begun(journal=journal, seed=path.name))
        else:
            go_on(path)


def go_on(path: Path) -> None:
    """A match that was cut off: its seats may be open, its file may have no line yet."""
    try:
        with open_to_play(path) as journal:
            match = resumed(journal)
            matches.sit_everyone(match, SeededEntropy(path.name))
            play(path, journal, match)
    except BadSave as trouble:
        if "no match was begun" not in str(trouble):
            raise
        path.unlink()
        with create(path) as journal:
            play(path, journal, begun(journal=journal, seed=path.name))


def play(path: Path, journal: Journal, match: Match) -> None:
    """To the end, acknowledging each answer."""
    while match.result is None:
        player = match.waiting[0]
        acknowledge(f"{path.name} {match.seal(player, bot_answer(match, player)).digest}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
