"""Every bot that can sit at a table, by ruleset and by name, from the weakest to the strongest.

Names are for players and files; a factory takes a seed, and a bot that leaves nothing to chance
does without it.
"""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.bots import Factory, ec4x, erkenfara, space_conquest, space_empires
from hegemon.bots.random import Random

__all__ = ["ABOUT", "BOTS", "Factory", "bots_for"]

_EC4X: Mapping[str, Factory] = {
    "random": ec4x.Random,
    "steward": ec4x.Steward,
    "warlord": ec4x.Warlord,
}
_ABOUT_EC4X = {
    "random": "very weak: it orders by lot",
    "steward": "careful: industry, colonies and works, and a garrison; it attacks nobody",
    "warlord": "strong: forces with marines that take one prize after the other",
}

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
    "space-empires": {
        "random": space_empires.Random,
        "settler": space_empires.Settler,
        "admiral": space_empires.Admiral,
    },
    "ec4x-monero": _EC4X,
    "ec4x-satoshi": _EC4X,
}
"""By the ruleset's name."""

ABOUT: Mapping[str, Mapping[str, str]] = {
    "space-conquest": {
        "random": "very weak: it moves by lot",
        "expansionist": "solid: it takes what is near and rich, then strikes where it is superior",
        "admiral": "strong: it thinks of worlds that could be true and plays its plans in them",
    },
    "erkenfara": {
        "random": "very weak: it orders by lot",
        "steward": "careful: it keeps its armies together and its land whole",
        "raider": "a nuisance: it plunders and goes, and never occupies",
        "warden": "strong: raiding parties first, then battles",
    },
    "space-empires": {
        "random": "very weak: it orders by lot",
        "settler": "solid: it settles all of its home, then marches once, with everything",
        "admiral": "strong: technology in time, a guard at home, fleets that strike together",
    },
    "ec4x-monero": _ABOUT_EC4X,
    "ec4x-satoshi": _ABOUT_EC4X,
}
"""What players should know of each."""


def bots_for(ruleset: str) -> Mapping[str, Factory]:
    """The bots that play a ruleset, by name; the form-driven one plays every game."""
    return BOTS.get(ruleset, {"random": Random})
