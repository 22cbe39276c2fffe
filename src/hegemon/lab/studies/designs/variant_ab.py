"""Variants of a game on the same luck: other house rules, other figures, or both."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.errors import BadConfig
from hegemon.lab.studies.maker import SpecMaker, dealt
from hegemon.lab.studies.specs import GameSpec


def games(maker: SpecMaker) -> Iterator[GameSpec]:
    """Each variant, and in it each rotation of the bots."""
    variants = maker.design.variants
    names = [variant.name for variant in variants]
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadConfig("design.variants: two or more are wanted, with different names")
    for variant in variants:
        rules, figures = maker.variant(variant)
        seats = maker.seats_under(rules, figures)
        bots = maker.bots(1, seats)
        for rotation in range(len(bots)):
            yield maker.spec(
                dealt(bots, seats, rotation),
                rotation=rotation,
                variant=variant.name,
                rules=rules,
                figures=figures,
            )
