"""What somebody can choose who begins a match, each with a line about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from hegemon.bots.registry import BotsOf
from hegemon.core.errors import BadConfig
from hegemon.core.ruleset import Ruleset
from hegemon.play.start import AS_WRITTEN, opponents
from hegemon.play.start.house_rules import house_rules_of

_MOST_MAPS = 256
"""Maps that are remembered in a line."""


class Offer(NamedTuple):
    """Something that can be chosen: its name, as it is typed, and what it is."""

    name: str
    about: str


def maps_for(ruleset: Ruleset[Any]) -> tuple[Offer, ...]:
    """The maps that come with a game; none where it is not played on such."""
    if ruleset.maps is None:
        return ()
    maps = ruleset.maps
    return tuple(Offer(name, _about_map(maps.to_graph, maps.text(name))) for name in maps.names)


def fits(ruleset: Ruleset[Any], preset: str, settings: Iterable[str]) -> bool:
    """Whether a match can be begun with a preset and these settings: some maps are for one."""
    try:
        ruleset.players(house_rules_of(ruleset, preset, settings))
    except BadConfig:
        return False
    return True


def bots_for(ruleset: Ruleset[Any]) -> tuple[Offer, ...]:
    """The bots of a game, the weakest first."""
    bots = opponents.bots_of(ruleset.name)
    return tuple(Offer(name, bots.about(name)) for name in bots)


class BotOffer(NamedTuple):
    """A bot that can be chosen, and its styles, each as it is typed."""

    name: str
    about: str
    styles: tuple[Offer, ...]


def styled_bots_for(ruleset: Ruleset[Any]) -> tuple[BotOffer, ...]:
    """The same with their styles; to know those is to import the bots."""
    bots = opponents.bots_of(ruleset.name)
    return tuple(BotOffer(*one, _styles(bots, one.name)) for one in bots_for(ruleset))


def _styles(bots: BotsOf, bot: str) -> tuple[Offer, ...]:
    styles = bots.styles(bot)
    return tuple(Offer(f"{bot}:style={name}", about) for name, about in styles.items())


def alone_in(ruleset: Ruleset[Any]) -> tuple[Offer, ...]:
    """The presets of a game for several in which one person alone plays against the game itself."""
    if len(ruleset.players(ruleset.presets[AS_WRITTEN])) == 1:
        return ()
    return tuple(
        Offer(name, f"you alone against the game: {_changes(ruleset, rules)}")
        for name, rules in ruleset.presets.items()
        if len(ruleset.players(rules)) == 1
    )


def _changes(ruleset: Ruleset[Any], rules: Any) -> str:
    """What a preset has otherwise than the rules as written."""
    usual = ruleset.presets[AS_WRITTEN]
    return ", ".join(
        f"{name}={getattr(rules, name)}"
        for name in ruleset.house_rules.__struct_fields__
        if getattr(rules, name) != getattr(usual, name)
    )


@lru_cache(_MOST_MAPS)
def _about_map(to_graph: Callable[[str], dict[str, Any]], text: str) -> str:
    """A map in a line: for how many it is, and what it is like.

    It is remembered: to read the maps of a game took as long as all else of a match page.
    """
    about = to_graph(text)["graph"]
    empires = len(about.get("empires", ()))
    said = about.get("description", "")
    return f"{about.get('name', '')}, for {empires}. {said}".strip()
