"""Seats against places: whether it decides who moves first, or where one starts.

Where a game can move its turn order over the map, every place is played from every seat: a Latin
square. Where it cannot, seat and place are one thing.
"""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.lab.studies.maker import SpecMaker, dealt
from hegemon.lab.studies.specs import GameSpec


def games(maker: SpecMaker) -> Iterator[GameSpec]:
    """Each turn order, and in it each rotation of the bots."""
    seats = maker.seats
    bots = maker.bots(1, seats)
    orders = seats if maker.ruleset.turned and not maker.asking.fast else 1
    for turned in range(orders):
        for rotation in range(len(bots)):
            yield maker.spec(
                dealt(bots, seats, rotation), rotation=turned * len(bots) + rotation, turned=turned
            )
