"""Every game that keeps the contract: the rulesets of the program, and the three toys."""

from importlib import import_module

from hegemon.games import RULESETS
from tests.contract.world import World

TOYS = ("sealed_bids", "strait", "seasons")
REAL = tuple(name.replace("-", "_") for name in RULESETS)


def world(module: str) -> World:
    """The world of a game; raises ImportError where the game has none."""
    found: World = import_module(f"tests.contract.worlds.{module}").WORLD
    return found
