"""Every game that keeps the contract: the rulesets of the program, and the four toys."""

from importlib import import_module

import pytest

from hegemon.contract.world import World
from hegemon.games import RULESETS

TOYS = ("sealed_bids", "strait", "seasons", "houses")
REAL = tuple(
    ruleset.package.removeprefix("hegemon.games.").replace(".", "/")
    for ruleset in RULESETS.values()
)


def worlds_of(game: str) -> dict[str, World]:
    """The worlds of a game: "" as written, and by name those under other house rules."""
    module = import_module(f"tests.contract.worlds.{game.replace('/', '.')}")
    return {"": module.WORLD, **getattr(module, "VARIANTS", {})}


def world(name: str) -> World:
    """The world of a game, "strait" or "space_conquest author-2026"; ImportError without one."""
    game, _, variant = name.partition(" ")
    return worlds_of(game)[variant]


VARIANTS = tuple(f"{game} {variant}" for game in REAL for variant in worlds_of(game) if variant)
"""The real games under other house rules."""

LONG_VARIANTS = tuple(pytest.param(name, marks=pytest.mark.long) for name in VARIANTS)
"""They take longer than all else together, so `.ci/run` has them after the rest."""

NAMES = (*TOYS, *REAL, *VARIANTS)
ALL = (*TOYS, *REAL, *LONG_VARIANTS)
"""The same, for tests that run once for each."""
