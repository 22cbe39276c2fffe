"""The bots that can sit at a table, made with a seed of their own.

A bot is named as it is typed: NAME, or NAME:OPTION=VALUE with as many options as one likes,
"steward:greed=2:pace=slow". What it is forbidden stands last (`restrictions.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hegemon.bots import Bot
from hegemon.bots.registry import BotsOf, Factory, bots_for, factory
from hegemon.bots.restricted import restricted
from hegemon.core.errors import BadConfig
from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.play.start.restrictions import bare, forbidden_in
from hegemon.play.start.typed import TRUTHS, is_list, type_of, values_of


def bots_of(game: str) -> BotsOf:
    """The bots of a game by name, the weakest first; raises BrokenPackage for a broken game."""
    return bots_for(game)


def factory_of(game: str, named: str) -> Factory:
    """What makes a bot that is installed, with the options that are named.

    Raises BadConfig for a name that does not exist and for options that the bot has not,
    BrokenPackage for a bot that cannot be used.
    """
    forbidden = forbidden_in(game, named)
    if forbidden:
        return restricted(factory_of(game, bare(named)), forbidden)
    name, settings = taken_apart(named)
    known = bots_of(game)
    if name not in known:
        raise BadConfig(f"there is no bot {shown(name)} for {game}; there are {', '.join(known)}")
    return with_options(known.kind(name), name, settings) if settings else known[name]


def taken_apart(named: str) -> tuple[str, tuple[str, ...]]:
    """A bot as it is typed: what it is called, and its options."""
    pieces = named.split(":")
    names = [piece for piece in pieces if "=" not in piece]
    if pieces[: len(names)] != names:
        raise BadConfig(f"a bot is written NAME:OPTION=VALUE, options last, not {shown(named, 60)}")
    return ":".join(names), tuple(pieces[len(names) :])


def with_options(bot: type[Bot], name: str, settings: Sequence[str]) -> Factory:
    """What makes a bot that takes these options; raises BadConfig, which lists those there are."""
    if not settings:
        return factory(bot)
    kind = bot.options
    if kind is None:
        raise BadConfig(f"the bot {name} has no options, so none of {', '.join(settings)}")
    values: dict[str, Any] = {}
    for setting in settings:
        option, _, text = setting.partition("=")
        if option not in kind.__struct_fields__:
            raise BadConfig(f"the bot {name} has no option {shown(option)}; {_listed(kind)}")
        _check_listed(kind, name, option, text)
        values[option] = _value(kind, option, text)
    try:
        return factory(bot, msgspec.convert(values, kind, strict=False))
    except msgspec.ValidationError as trouble:
        said, _, place = f"{trouble}".partition(" - at `$.")
        raise BadConfig(
            f"the bot {name}, option {place.rstrip('`')}: {said[:200]}; {_listed(kind)}"
        ) from trouble


def _check_listed(kind: type[Value], bot: str, option: str, text: str) -> None:
    """That an option which lists its values has this one; raises BadConfig."""
    wanted = type_of(kind, option)
    known = [f"{one}" for one in getattr(wanted, "values", ())]
    if known and text not in known:
        raise BadConfig(
            f"the bot {bot} has no {option} {shown(text)}; there are {', '.join(known)}"
        )


def _value(kind: type[Value], option: str, text: str) -> Any:
    """A text as its type wants it before it is converted."""
    wanted = type_of(kind, option)
    if is_list(wanted):
        return text.split(",")
    return TRUTHS.get(text.lower(), text) if isinstance(wanted, msgspec.inspect.BoolType) else text


def _listed(kind: type[Value]) -> str:
    """The options in a sentence: "there are greed (0 to 9, usually 1)"."""
    usual = msgspec.to_builtins(kind())
    options = (f"{name} ({values_of(kind, name)}, usually {usual[name]})" for name in usual)
    return f"there are {', '.join(options)}"


def usual(game: str) -> str:
    """The bot that one plays against when none is named: of three, the second."""
    names = list(bots_of(game))
    return names[min(1, len(names) - 1)]


def best_two(game: str) -> tuple[str, str]:
    """The two that are worth watching."""
    names = list(bots_of(game))
    return names[-2:][0], names[-1]
