"""Every game that keeps the contract: the rulesets of the program, and the four toys."""

import pytest

from hegemon.games import RULESETS
from tests.contract.by_name import world, worlds_of

__all__ = ["world", "worlds_of"]

TOYS = ("sealed_bids", "strait", "seasons", "houses")
REAL = tuple(
    ruleset.package.removeprefix("hegemon.games.").replace(".", "/")
    for ruleset in RULESETS.values()
)

GLIMPSES = tuple(f"{game} glimpse" for game in REAL if game != "ec4x/satoshi")
"""Each real game with few of its matches: what is asked of it each time. Of the two editions of
EC4X, which share their rooms, it is the later one."""

VARIANTS = tuple(f"{game} {variant}" for game in REAL for variant in worlds_of(game) if variant)
"""The real games under other house rules."""

LONG_VARIANTS = tuple(pytest.param(name, marks=pytest.mark.long) for name in VARIANTS)
"""They take longer than all else together, so `.ci/run` has them after the rest."""
