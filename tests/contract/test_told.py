"""The contract finds what a glossary lacks and whom a measure leaves out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hegemon.contract.match import Moment, moments
from hegemon.contract.told import (
    measures_count_everybody,
    relations_lead_to_others,
    things_are_explained,
)
from hegemon.contract.world import World
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.core.show.measures import HowFar
from hegemon.core.show.relations import Related
from tests.contract.games import world

MADE = "ec4x/monero"


@pytest.fixture(scope="module")
def sound() -> World:
    return world(MADE)


@pytest.fixture(scope="module")
def moment(sound: World) -> Moment:
    return next(iter(moments(sound, 1)))


class Changed(World):
    """A world whose ruleset was changed; the rest is that of the sound one."""

    def __init__(self, sound: World, ruleset: Ruleset[Any]) -> None:
        super().__init__(ruleset)
        self.sound = sound

    def house_rules(self) -> Any:
        return self.sound.house_rules()


def without(word: str) -> Callable[[Ruleset[Any]], Ruleset[Any]]:
    """The ruleset whose glossary lacks a thing."""

    def changed(ruleset: Ruleset[Any]) -> Ruleset[Any]:
        def fewer(rules: Any) -> Any:
            return tuple(one for one in ruleset.glossary(rules) if one.word != word)

        return replace(ruleset, glossary=fewer)

    return changed


def of_another_kind(word: str) -> Callable[[Ruleset[Any]], Ruleset[Any]]:
    """The ruleset whose glossary has a thing among the planets."""

    def changed(ruleset: Ruleset[Any]) -> Ruleset[Any]:
        def other(rules: Any) -> Any:
            return tuple(
                msgspec.structs.replace(one, kind="planet") if one.word == word else one
                for one in ruleset.glossary(rules)
            )

        return replace(ruleset, glossary=other)

    return changed


def twice(ruleset: Ruleset[Any]) -> Ruleset[Any]:
    return replace(ruleset, glossary=lambda rules: ruleset.glossary(rules) * 2)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (without("DD"), "the glossary has nothing with the sign destroyer"),
        (without("SB"), "build: the glossary has no 'SB'"),  # nobody has one, and it may be built
        (without("WEP"), "a track: the glossary has no 'WEP'"),
        (twice, "the glossary has 'CT' 2 times"),
        (of_another_kind("SB"), "build: 'SB' is a planet, the order says ship, unit"),
    ],
)
def test_what_a_glossary_lacks_is_found(
    change: Any, expected: str, sound: World, moment: Moment
) -> None:
    planted = Changed(sound, change(sound.ruleset))

    assert expected in list(things_are_explained(moment, planted))
    assert list(things_are_explained(moment, sound)) == []


def measured(change: Callable[[Any], Any]) -> Callable[[Ruleset[Any]], Ruleset[Any]]:
    def changed(ruleset: Ruleset[Any]) -> Ruleset[Any]:
        return replace(ruleset, measures=lambda view: change(ruleset.measures(view)))

    return changed


def _left_out(told: Any) -> Any:
    first = msgspec.structs.replace(told[0], players=())
    return (first, *told[1:])


def _unknown(told: Any) -> Any:
    blank = tuple(HowFar(far.player) for far in told[0].players)
    return (msgspec.structs.replace(told[0], players=blank), *told[1:])


@pytest.mark.parametrize(
    ("change", "expected"),
    [(_left_out, "prestige counts []"), (_unknown, "p1 does not know his own prestige")],
)
def test_whom_a_measure_leaves_out_is_found(
    change: Any, expected: str, sound: World, moment: Moment
) -> None:
    planted = Changed(sound, measured(change)(sound.ruleset))

    assert expected in list(measures_count_everybody(moment, planted))
    assert list(measures_count_everybody(moment, sound)) == []


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ((Related(Player("p1"), "a pact"),), "p1 stands with ['p1']"),
        ((Related(Player("p2"), "neutral", offer="offers you a pact"),), "offers nothing"),
        ((Related(Player("p2"), "neutral", offer="a pact", order="declare p3 pact"),), "p3"),
    ],
)
def test_a_relation_that_leads_nowhere_is_found(
    told: tuple[Related, ...], expected: str, sound: World, moment: Moment
) -> None:
    """To oneself; an offer that no order takes up, or one that cannot be given."""
    planted = Changed(sound, replace(sound.ruleset, relations=lambda view: told if view.me else ()))

    assert expected in "; ".join(relations_lead_to_others(moment, planted))
    assert list(relations_lead_to_others(moment, sound)) == []


def test_a_game_may_tell_none_of_it(sound: World, moment: Moment) -> None:
    silent = replace(
        sound.ruleset, glossary=lambda _: (), measures=lambda _: (), tracks=lambda _: ()
    )
    planted = Changed(sound, silent)

    assert list(things_are_explained(moment, planted)) == []
    assert list(measures_count_everybody(moment, planted)) == []
