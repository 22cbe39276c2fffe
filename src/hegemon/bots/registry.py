"""Every bot that can sit at a table, by ruleset and by name, from the weakest to the strongest.

Names are for players and files; a factory takes a seed, and a bot that leaves nothing to chance
does without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module

from hegemon.bots import Bot, Factory
from hegemon.bots.random import Random

__all__ = ["ABOUT", "BOTS", "Factory", "bots_for"]


def _made(home: str, name: str, seed: int) -> Bot:
    bot: Bot = getattr(import_module(f"hegemon.bots.{home}"), name)(seed)
    return bot


def _late(home: str, name: str) -> Factory:
    """A bot that is imported when the first one is made."""
    return partial(_made, home, name)


_EC4X: Mapping[str, Factory] = {
    "random": _late("ec4x", "Random"),
    "steward": _late("ec4x", "Steward"),
    "warlord": _late("ec4x", "Warlord"),
}
_ABOUT_EC4X = {
    "random": "very weak: it orders by lot",
    "steward": "careful: industry, colonies and works, and a garrison; it attacks nobody",
    "warlord": "strong: forces with marines that take one prize after the other",
}

BOTS: Mapping[str, Mapping[str, Factory]] = {
    "space-conquest": {
        "random": _late("space_conquest", "Random"),
        "expansionist": _late("space_conquest", "Expansionist"),
        "admiral": _late("space_conquest", "Admiral"),
    },
    "erkenfara": {
        "random": _late("erkenfara", "Random"),
        "steward": _late("erkenfara", "Steward"),
        "raider": _late("erkenfara", "Raider"),
        "warden": _late("erkenfara", "Warden"),
    },
    "space-empires": {
        "random": _late("space_empires", "Random"),
        "settler": _late("space_empires", "Settler"),
        "admiral": _late("space_empires", "Admiral"),
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
