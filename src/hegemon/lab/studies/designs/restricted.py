"""Restricted play: one bot that may not use something, against the same bot free.

What it loses by that is what the thing is worth, to such a bot. The games of free bots alone are
the variant "free".
"""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.errors import BadConfig
from hegemon.lab.studies.designs.openings import FREE
from hegemon.lab.studies.maker import SpecMaker, all_but_one
from hegemon.lab.studies.specs import GameSpec


def games(maker: SpecMaker) -> Iterator[GameSpec]:
    """Free games, then each restriction at each seat."""
    (bot,) = maker.bots(1, 1)
    seats, forbidden = maker.seats, maker.design.forbid
    if not forbidden or len(set(forbidden)) < len(forbidden):
        raise BadConfig('design.forbid: one or more, such as "build:scout", each once')
    yield maker.spec((bot,) * seats, variant=FREE)
    for thing in forbidden:
        other = f"{bot}!forbid={thing}"
        maker.check_bot(other)
        for seat in range(seats):
            yield maker.spec(
                all_but_one(bot, other, seats, seat), rotation=seat, variant=f"without {thing}"
            )
