"""Fuzz: bots by lot, every answer checked, every turn's position checked.

What it finds is a crash in a row: situations that the rules do not cover.
"""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.lab.studies.maker import SpecMaker, dealt
from hegemon.lab.studies.specs import GameSpec


def games(maker: SpecMaker) -> Iterator[GameSpec]:
    """The study's house rules, or each of its variants."""
    bots = maker.bots(1) if maker.design.bots else ("random",)
    yield maker.spec(dealt(bots, maker.seats, 0), checked=True)
    for variant in maker.design.variants:
        rules, figures = maker.variant(variant)
        yield maker.spec(
            dealt(bots, maker.seats_under(rules, figures), 0),
            variant=variant.name,
            rules=rules,
            figures=figures,
            checked=True,
        )
