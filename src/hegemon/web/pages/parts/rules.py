"""House rules in words: of a match those that are other than usual; of a game what each asks."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from hegemon.core.words import capital
from hegemon.play.header import Header
from hegemon.play.ruling.rulings import value_in_words
from hegemon.web.api.games import GameShown, HouseRule, Preset
from hegemon.web.pages.house import value


class RuleSaid(NamedTuple):
    """A house rule of a match: its value there in words, and what it means."""

    name: str
    value: str
    about: str


class RuleVoted(NamedTuple):
    """A house rule that may be put to the vote: as it stands, and what it may say."""

    name: str
    stands: str
    values: str


class Rules(NamedTuple):
    """The house rules of a match beside the preset that is nearest."""

    preset: str
    other: tuple[RuleSaid, ...]
    """Those that are not as in the preset."""
    same: tuple[RuleSaid, ...]
    voted: tuple[RuleVoted, ...] = ()
    """Those on which the players may vote."""


def changed(game: GameShown, header: Header) -> tuple[RuleSaid, ...]:
    """The house rules that are other than written."""
    return _in_words(game, header, _other(_said(header), _usual(game)))


def rules_in_words(game: GameShown, header: Header) -> Rules:
    """All house rules, beside the preset from which the fewest differ."""
    said = _said(header)
    nearest = min(game.presets, key=lambda preset: len(_other(said, _usual(game, preset))))
    other = _other(said, _usual(game, nearest))
    return Rules(
        nearest.name,
        _in_words(game, header, other),
        _in_words(game, header, set(said) - other),
        tuple(
            RuleVoted(rule.name, value_in_words(said[rule.name]), rule.values)
            for rule in game.house_rules
            if not rule.unvoted and rule.name in said
        ),
    )


_READINGS = re.compile(r"^((?:R\d+(?:, | to )?)+): ")
"""The readings that a rule is about, as its description begins."""


class RuleAsked(NamedTuple):
    """A house rule as a group is asked about it."""

    rule: HouseRule
    says: str
    """A sentence: what holds where the answer is yes, or what is to be chosen."""
    name: str
    usual: str
    """What the document has."""
    readings: tuple[str, ...]
    """Where it is explained: "R35"."""


def asked(rule: HouseRule) -> RuleAsked:
    """A house rule as a sentence, what the document has, and where it is explained."""
    found = _READINGS.match(rule.about)
    about = rule.about[found.end() :] if found else rule.about
    numbers = tuple(re.findall(r"R\d+", found[1])) if found else ()
    alone = rule.kind == "truth" and about.startswith("whether ") and ", or " not in about
    says = (about.removeprefix("whether ") if alone else about).removesuffix(", and")
    name = rule.name.replace("_", " ")
    return RuleAsked(rule, capital(says), capital(name), value(rule.default), numbers)


def _in_words(game: GameShown, header: Header, names: set[str]) -> tuple[RuleSaid, ...]:
    """Some rules in the order of the game."""
    said = _said(header)
    rules = (rule for rule in game.house_rules if rule.name in names)
    return tuple(RuleSaid(rule.name, value(said[rule.name]), rule.about) for rule in rules)


def _other(said: dict[str, Any], usual: dict[str, Any]) -> set[str]:
    """The names of the rules that are not as usual."""
    return {name for name, plain in usual.items() if name in said and said[name] != plain}


def _said(header: Header) -> dict[str, Any]:
    return _plain(msgspec.to_builtins(header.house_rules))


def _usual(game: GameShown, preset: Preset | None = None) -> dict[str, Any]:
    """The rules as written, or those of a preset."""
    written = {rule.name: rule.default for rule in game.house_rules}
    return _plain(written | (preset.changes if preset else {}))


def _plain(rules: dict[str, Any]) -> dict[str, Any]:
    """Values that can be compared: what was read from a match file is a list, not a tuple."""
    return {name: tuple(one) if isinstance(one, list) else one for name, one in rules.items()}
