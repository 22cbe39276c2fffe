"""Every bot that can sit at a table, by ruleset and by name, from the weakest to the strongest.

Names are for players and files; a factory takes a seed, and a bot that leaves nothing to chance
does without it.
"""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.bots import Factory, erkenfara, space_conquest
from hegemon.bots.random import Random

__all__ = ["BOTS", "Factory", "bots_for"]

BOTS: Mapping[str, Mapping[str, Factory]] = {
    "space-conquest": {
        "random": space_conquest.Random,
        "expansionist": space_conquest.Expansionist,
        "admiral": space_conquest.Admiral,
    },
    "erkenfara": {
        "random": erkenfara.Random,
        "steward": erkenfara.Steward,
        "raider": erkenfara.Raider,
        "warden": erkenfara.Warden,
    },
}
"""By the ruleset's name."""


def bots_for(ruleset: str) -> Mapping[str, Factory]:
    """The bots that play a ruleset, by name; the form-driven one plays every game."""
    return BOTS.get(ruleset, {"random": Random})
