"""What a ruleset promises that offers its figures: with others it is the same game, and apart."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from hegemon.contract.match import RandomMatch, played, random_match
from hegemon.contract.world import World
from hegemon.core.codec import Codec
from hegemon.core.documents.figures import OtherFigure, figures_of, text_of
from hegemon.core.errors import BadTables
from hegemon.core.ruleset import Ruleset

_STEPS = 12
"""Of a match with other figures."""


def keeps_to_its_figures(world: World) -> Iterator[str]:
    """Made anew with its own figures it plays the same match; with others, by those alone."""
    ruleset = world.ruleset
    if ruleset.figures is None:
        return
    own = ruleset.figures.own
    again = played(_beside(world, replace(ruleset, **ruleset.figures.fields(own))), 0)
    if _course(again) != _course(random_match(world, 0)):
        yield "made anew with its own figures it plays another match"
    other = _with_another(ruleset)
    if other is None:
        yield "no figure can be another"
        return
    match = played(_beside(world, other), 0)
    yield from _strange(other, match)
    yield from _strange(ruleset, random_match(world, 0))


def _beside(world: World, ruleset: Ruleset[Any]) -> World:
    """The same world for the same game with other figures."""
    other = copy(world)
    other.ruleset, other.codec = ruleset, Codec(ruleset)
    other.length = min(world.length, _STEPS) if ruleset.figures_digest else world.length
    return other


def _with_another(ruleset: Ruleset[Any]) -> Ruleset[Any] | None:
    """The game with the first number one higher that can be."""
    assert ruleset.figures is not None
    for one in figures_of(ruleset.figures.own):
        if type(one.value) is not int:
            continue
        try:
            higher = OtherFigure(one.path, one.value, one.value + 1)
            return ruleset.with_figures(text_of([higher]))
        except BadTables:
            continue
    return None


def _course(match: RandomMatch) -> list[str]:
    return [step.digest for step in match.steps()]


def _strange(ruleset: Ruleset[Any], match: RandomMatch) -> Iterator[str]:
    """Positions, and what players see of them, that have figures of another game."""
    assert ruleset.figures is not None
    tables = ruleset.figures.tables
    for moment in match.some(_STEPS):
        views = [ruleset.view(moment.state, player) for player in match.world.players]
        for each in (moment.state, *views, ruleset.truth(moment.state)):
            if getattr(each, "tables", tables) is not tables:
                what = f"step {moment.step.number}: {type(each).__name__}"
                yield f"{what} has figures of another game"
        yield from ruleset.invariants(moment.state)
