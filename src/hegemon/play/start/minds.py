"""Bots that are no code of a game but a mind that plays any: named KIND:NAME, as `llm:qwen3:8b`.

A package brings a kind of mind under the entry points `hegemon.minds`: a function of the game, the
name and the beginning of the names of files beside the match, which makes a class of bots. To name
one may cost money and tells another server what a seat knows, so only a command line does it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast

from hegemon.bots import Bot
from hegemon.games.shelf import installed, opened

GROUP = "hegemon.minds"

MindMaker = Callable[[str, str, Path | None], type[Bot]]


def is_mind(name: str) -> bool:
    """Whether a bot's name, without its options, is that of a mind."""
    return name.partition(":")[0] in _kinds()


def mind_named(game: str, name: str, beside: Path | None) -> type[Bot]:
    """The class of bots that a name means; raises BadConfig, BrokenPackage."""
    kind, _, rest = name.partition(":")
    make = cast("MindMaker", opened(_kinds()[kind], f"the bot {name}"))
    return make(game, rest, beside)


@cache
def _kinds() -> dict[str, str]:
    """Where each kind of mind is that is installed."""
    return {one.name: one.where for one in reversed(installed(GROUP))}
