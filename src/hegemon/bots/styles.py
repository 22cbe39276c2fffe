"""Styles: the same bot with a few of its weights otherwise.

A bot that has some names them with a line about each, and takes one as an option:
`warlord:style=rush`. Everything else stays the bot's own, so two styles of it are equally skilled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast

import msgspec

from hegemon.bots import Bot
from hegemon.core import Value

PLAIN = "plain"
"""The style that nobody has to ask for: the first of every bot that has styles."""

Weights = TypeVar("Weights")
"""A frozen dataclass: shares, thresholds, orders of preference."""


@dataclass(frozen=True, slots=True)
class Style(Generic[Weights]):
    """One way to play a bot."""

    about: str
    """What it does, in a line without a capital."""
    weights: Weights


class StyleWish(Value, tag=False):
    """What a bot with styles can be asked for; `style` lists those that it has."""

    style: str = PLAIN
    """How it plays."""


class Styled(Bot, Generic[Weights]):
    """A bot with styles; a class that names its own has no others."""

    styles: ClassVar[Mapping[str, Style[Any]]]
    """By name, the plain one first."""

    def __init_subclass__(cls, **more: Any) -> None:
        """Make the option of the styles, so that no other can be named."""
        super().__init_subclass__(**more)
        if "styles" in vars(cls):
            cls.options = _choosing(cls.styles)

    def __init__(self, options: StyleWish | None = None) -> None:
        style = self.styles[PLAIN if options is None else options.style]
        self.weights: Weights = style.weights


def _choosing(styles: Iterable[str]) -> type[Value]:
    """The wish whose field lists these names."""
    names: Any = Literal[tuple(styles)]
    made = msgspec.defstruct(
        StyleWish.__name__,
        [("style", names, PLAIN)],
        bases=(StyleWish,),
        module=__name__,
        tag=False,
    )
    return cast("type[Value]", made)


def styles_of(bot: type[Bot]) -> dict[str, str]:
    """The styles of a class of bots but the plain one, each with its line."""
    if not issubclass(bot, Styled):
        return {}
    return {name: style.about for name, style in bot.styles.items() if name != PLAIN}
