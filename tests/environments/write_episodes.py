"""Write the digests of whole episodes anew: `python -m tests.environments.write_episodes`."""

import json
from pathlib import Path

from hegemon.environments.exercises import exercise
from tests.environments.driving import GAMES, hashed


def main() -> None:
    """Play the smallest exercise of each game once."""
    found = {game: hashed(exercise(game, "small"), seed=1) for game in GAMES}
    file = Path(__file__).parent / "episodes.json"
    file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
