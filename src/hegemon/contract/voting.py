"""What those who play may vote on: whether it fits depends on nothing that one may not know.

A proposal that does not fit the position is refused, and one that was accepted is dropped where it
does not fit any more: both are told to all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hegemon.contract.match import Moment, chance_at
from hegemon.contract.world import World
from hegemon.core.ruleset import Ruleset
from hegemon.play.start.house_rules import choices_of

_HALVES = (1, 3, 4, 8, 20)
"""A number is tried as so many halves of what it is: far ones fit nothing in any world."""


def votes_tell_nothing(moment: Moment, world: World) -> Iterator[str]:
    """A house rule that one may vote on fits in two worlds alike, whatever it is to say."""
    ruleset, chance = world.ruleset, chance_at(moment)
    fits = _fits(world, moment.state)
    for player in world.players if fits else ():
        other = _fits(world, world.scramble(moment.state, player, chance))
        for setting, here in fits.items():
            if other[setting] != here:
                yield f"{player} can tell by a vote on {setting} of {ruleset.name}"


def votes_are_explained(ruleset: Ruleset[Any]) -> Iterator[str]:
    """What may not be voted on is a house rule that an umpire may change, with a reason."""
    for name, why in ruleset.unvoted.items():
        if name not in ruleset.house_rules.__struct_fields__:
            yield f"{name} is no house rule"
        if ruleset.why_settled(name) or not why:
            yield f"{name} cannot change at all, or has no reason"


def voted_values(ruleset: Ruleset[Any], rules: Any) -> Iterator[tuple[str, Any]]:
    """Each house rule that may be voted on, with values that it has not: all, or some numbers."""
    for name in ruleset.house_rules.__struct_fields__:
        stands = getattr(rules, name)
        if not ruleset.why_unvoted(name):
            values = _values(ruleset, name, stands)
            yield from ((name, value) for value in values if value != stands)


def _values(ruleset: Ruleset[Any], name: str, stands: Any) -> tuple[Any, ...]:
    how = choices_of(ruleset, name)
    kind = how["kind"]
    if kind == "choice":
        return tuple(how["choices"])
    if kind == "truth":
        return (True, False)
    if kind == "number":
        tried = (how["least"], how["most"], *(stands * times // 2 for times in _HALVES))
        most = how["most"] if how["most"] is not None else max(stands, 1) * 1000
        return tuple(
            value for value in {*tried} if value is not None and how["least"] <= value <= most
        )
    return ()  # lists and texts: what they say is for the rules to judge


def _fits(world: World, state: Any) -> dict[str, bool]:
    """By each change that may be voted on, whether it makes the position no more impossible.

    A scrambled one need not be a possible one.
    """
    found, rules = {}, state.house_rules
    before = set(world.ruleset.invariants(state))
    for name, value in voted_values(world.ruleset, rules):
        state.house_rules = msgspec.structs.replace(rules, **{name: value})
        found[f"{name}={value}"] = set(world.ruleset.invariants(state)) <= before
    state.house_rules = rules
    return found
