"""Write down what observations have columns for: `python -m tests.environments.write_layouts`.

Only with a new version of the environments: a column that moves is another environment.
"""

import importlib.resources
import sys
from pathlib import Path

import msgspec

from hegemon.bots.registry import BOTS
from hegemon.environments.layout import gathered
from hegemon.games import RULESETS


def main(games: list[str]) -> None:
    """Look at matches by lot and by the strongest bot of some games, or of all."""
    for game in games or list(RULESETS):
        strongest = list(BOTS[game])[-1]
        layout = gathered(RULESETS[game], [BOTS[game]["random"], BOTS[game][strongest]], 60)
        package, _, name = RULESETS.box(game).tensor.partition(":")
        file = Path(str(importlib.resources.files(package).joinpath(name)))
        file.write_bytes(msgspec.json.format(msgspec.json.encode(layout), indent=1) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
