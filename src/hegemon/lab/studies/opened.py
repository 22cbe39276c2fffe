"""What a spec names, opened: the ruleset, its house rules, and the bots at the seats."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import msgspec

from hegemon.bots import Bot, Factory
from hegemon.core.documents.figures import differences
from hegemon.core.documents.writing import toml_value
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.lab.studies.forcing import forced
from hegemon.lab.studies.specs import GameSpec
from hegemon.play.start.own_bots import factory_here


@lru_cache(maxsize=64)
def ruleset_with(game: str, figures: str) -> Ruleset[Any]:
    """A game, with other figures in place of its own where there are any; raises BadTables."""
    ruleset = RULESETS[game]
    return ruleset.with_figures(figures) if figures else ruleset


@lru_cache(maxsize=256)
def rules_from(game: str, figures: str, rules: str, turned: int = 0) -> Any:
    """The house rules that a spec says, with the turn order moved on; raises BadConfig."""
    ruleset = ruleset_with(game, figures)
    said = msgspec.json.decode(rules, type=ruleset.house_rules)
    if not turned:
        return said
    if ruleset.turned is None:
        raise BadConfig(f"{ruleset.title} has no turn order that could be moved on over its map")
    return ruleset.turned(said, turned)


@lru_cache(maxsize=256)
def bot_called(game: str, typed: str) -> Factory:
    """What makes a bot; raises as `factory_here` does."""
    return factory_here(game, typed)


def ruleset_of(spec: GameSpec) -> Ruleset[Any]:
    """The game of a spec; raises BadConfig where another version of it is installed here."""
    ruleset = ruleset_with(spec.game, spec.figures)
    if ruleset.version != spec.version:
        raise BadConfig(
            f"{ruleset.title} has version {ruleset.version} here, {spec.version} was asked for"
        )
    return ruleset


def changed_in(first: GameSpec, spec: GameSpec) -> tuple[str, ...]:
    """What a spec has otherwise than another of its game: house rules, then figures."""
    old, new = (msgspec.json.decode(each.rules) for each in (first, spec))
    rules = (
        f"{name} {_as_said(old.get(name))} → {_as_said(new.get(name))}"
        for name in new
        if new[name] != old.get(name)
    )
    one, other = (ruleset_with(each.game, each.figures).figures for each in (first, spec))
    if one is None or other is None:
        return tuple(rules)
    figures = differences(one.tables, other.tables)
    return (
        *rules,
        *(f"{each.path} {_as_said(each.before)} → {_as_said(each.after)}" for each in figures),
    )


def _as_said(value: object) -> str:
    """A value as TOML has it; what is not there is nothing."""
    return "nothing" if value is None else toml_value(value)


def dice_seed(spec: GameSpec) -> str:
    """What the dice of a game follow from."""
    return f"{spec.seed}|dice"


def bot_seed(spec: GameSpec, player: Player) -> int:
    """The seed of the bot at a seat."""
    return random.Random(f"{spec.seed}|{player}").getrandbits(64)


def bots_of_spec(spec: GameSpec, players: tuple[Player, ...]) -> dict[Player, Bot]:
    """The bots at their seats."""
    bots = {
        player: bot_called(spec.game, typed)(bot_seed(spec, player))
        for player, typed in zip(players, spec.bots, strict=True)
    }
    openings = zip(players, spec.opening, strict=False)
    return bots | {player: forced(bots[player], lines) for player, lines in openings if lines}
