"""The bots that a seat can be given to, as lists of a page offer them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hegemon.web.api.games import BotShown


class Seatable(NamedTuple):
    """A bot, or one in one of its styles."""

    name: str
    """As it is seated: "warlord:style=rush"."""
    called: str
    """As people read it: "warlord, rush"."""
    about: str


def as_seatable(bots: Iterable[BotShown]) -> Iterator[Seatable]:
    """Every bot, and after it itself in each of its styles."""
    for bot in bots:
        yield Seatable(bot.name, bot.name, bot.about)
        for style in bot.styles:
            called = f"{bot.name}, {style.name.rpartition('=')[2]}"
            yield Seatable(style.name, called, style.about)
