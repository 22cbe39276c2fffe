"""The world of an installed game: one that its author has written, or the plain one."""

from __future__ import annotations

from functools import cache

from hegemon.contract.world import World
from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.play.start.own_bots import module_at


@cache
def found(game: str, where: str = "") -> World:
    """The world at a place such as "tests/world.py:WORLD"; a plain one where none is named.

    Raises BadConfig for what is no world of this game, NotThere for a file that is not there,
    BrokenPackage for a game that cannot be used.
    """
    if game not in RULESETS:
        raise BadConfig(f"there is no game {game}; installed are {', '.join(RULESETS)}")
    ruleset = RULESETS[game]
    if not where:
        return World(ruleset)
    place, _, name = where.rpartition(":")
    world = getattr(module_at(place, f"the world {where}"), name, None)
    if not isinstance(world, World):
        raise BadConfig(f"{where} is no object of hegemon.contract.world.World")
    if world.ruleset is not ruleset:
        raise BadConfig(f"{where} is a world of {world.ruleset.name}, and not of {game}")
    return world
