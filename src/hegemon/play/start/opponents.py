"""The bots that can sit at a table, made with a seed of their own."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.bots.registry import Factory, bots_for
from hegemon.core.errors import BadConfig
from hegemon.core.refusals import shown


def bots_of(game: str) -> Mapping[str, Factory]:
    """The bots of a game by name, the weakest first."""
    return bots_for(game)


def factory_of(game: str, name: str) -> Factory:
    """What makes a bot; raises BadConfig for a name that does not exist."""
    known = bots_of(game)
    if name not in known:
        raise BadConfig(f"there is no bot {shown(name)} for {game}; there are {', '.join(known)}")
    return known[name]


def usual(game: str) -> str:
    """The bot that one plays against when none is named: of three, the second."""
    names = list(bots_of(game))
    return names[min(1, len(names) - 1)]


def best_two(game: str) -> tuple[str, str]:
    """The two that are worth watching."""
    names = list(bots_of(game))
    return names[-2:][0], names[-1]
