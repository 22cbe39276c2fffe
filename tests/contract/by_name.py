"""The worlds of our games by their names: what another process needs, and no more than that."""

from copy import copy
from functools import cache
from importlib import import_module

from hegemon.contract.world import World
from tests.samples import many

FEW = 2
"""So many matches of a real game are looked at each time; all of them under `-m long`."""

OF_A_VARIANT = many(1, 100)
"""At most so many of each of its variants, which are under `-m long` alone."""


def worlds_of(game: str) -> dict[str, World]:
    """The worlds of a game: "" as written, and by name those under other house rules."""
    module = import_module(f"tests.contract.worlds.{game.replace('/', '.')}")
    return {"": module.WORLD, **getattr(module, "VARIANTS", {})}


def world(name: str) -> World:
    """The world of a game, "strait" or "space_conquest author-2026"; ImportError without one.

    "space_conquest glimpse" is the world of which only a few matches are looked at.
    """
    game, _, variant = name.partition(" ")
    if variant == "glimpse":
        return _with_at_most(FEW, game, "")
    return _with_at_most(OF_A_VARIANT, game, variant) if variant else worlds_of(game)[""]


@cache
def _with_at_most(matches: int, game: str, variant: str) -> World:
    here = copy(worlds_of(game)[variant])
    here.matches = min(matches, here.matches)
    return here
