"""The boards that stand for the games in lists: a real position of each, kept beside its rules.

    .venv/bin/python -m tools.looks [GAME ...]

A board is what the first seat knows after some turns between bots. It is made once: make it again
where a game's board says more than before, and look at it on the page of games.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

import msgspec

from hegemon.games import RULESETS
from tools.atlas import STEPS, board_of


def main(arguments: list[str]) -> int:
    """Write the boards of all games that have one, or of those that are named."""
    for game in arguments or RULESETS:
        package, _, file = RULESETS.box(game).look.partition(":")
        if file:
            board = board_of(RULESETS[game], game, STEPS.get(game, 20))
            Path(str(files(package).joinpath(file))).write_bytes(msgspec.json.encode(board) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
