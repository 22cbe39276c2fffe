"""The schema locks and the frozen saves of the house; see `hegemon.contract.saves`.

    python -m tests.contract.freeze GAME            locks a new schema and freezes saves of it
    python -m tests.contract.freeze GAME --anew     the same for a schema that nobody has used yet

Each game has a folder in `tests/saves`. Another's package does the same with `pytest --freeze`.
"""

import sys
from pathlib import Path

from hegemon.contract.saves import Locked, Saves, freeze
from tests.contract.games import world

SAVES = Path(__file__).parents[1] / "saves"


def saves_of(game: str, folder: Path = SAVES) -> Saves:
    """Where those of a game are: "space_conquest", "ec4x/monero"."""
    return Saves(folder / game, f"python -m tests.contract.freeze {game}")


def main(words: list[str]) -> None:
    """Do what the module's docstring says."""
    games = [word.replace("-", "_") for word in words if not word.startswith("-")]
    if not games:
        sys.exit(str(__doc__))
    for game in games:
        try:
            written = freeze(world(game), saves_of(game), anew="--anew" in words)
        except Locked as locked:
            sys.exit(str(locked))
        sys.stdout.write(f"{game}: locked, {len(written)} saves frozen\n")


if __name__ == "__main__":
    main(sys.argv[1:])
