"""Openings: each forced at one seat after the other, all else free, on the same luck.

A seat with a forced opening is told as "bot@opening". The games without any are the variant "free".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from hegemon.core.errors import BadConfig
from hegemon.lab.studies.maker import SpecMaker
from hegemon.lab.studies.specs import GameSpec
from hegemon.lab.studies.study import Opening

FREE = "free"


def _check_words(maker: SpecMaker, opening: Opening) -> None:
    """Raise BadConfig for a line that no question could take: it would never be given."""
    known = maker.ruleset.orders
    for line in (*opening.orders, *chain.from_iterable(opening.seats)):
        word = line.partition(" ")[0]
        if word not in known:
            raise BadConfig(
                f"design.openings, {opening.name}: no order begins with {word!r}; orders are: "
                f"{', '.join(known)}"
            )


def _by_seat(opening: Opening, seats: int) -> tuple[tuple[str, ...], ...]:
    """The lines of each seat: the same ones, or its own."""
    where = f"design.openings, {opening.name}"
    if bool(opening.orders) == bool(opening.seats):
        raise BadConfig(f"{where}: either orders, the same from each seat, or seats")
    if not opening.seats:
        return (opening.orders,) * seats
    if len(opening.seats) != seats or not all(opening.seats):
        raise BadConfig(f"{where}: seats are the orders of each of {seats}, in order")
    return opening.seats


def games(maker: SpecMaker) -> Iterator[GameSpec]:
    """Free games, then each opening from each seat."""
    (bot,) = maker.bots(1, 1)
    openings, seats = maker.design.openings, maker.seats
    names = [opening.name for opening in openings]
    if not names or len({*names, FREE}) <= len(names):
        raise BadConfig(f'design.openings: one or more, with different names, none "{FREE}"')
    yield maker.spec((bot,) * seats, variant=FREE)
    for opening in openings:
        own = _by_seat(opening, seats)
        _check_words(maker, opening)
        for seat in range(seats):
            lines = tuple(own[at] if at == seat else () for at in range(seats))
            yield maker.spec((bot,) * seats, rotation=seat, variant=opening.name, opening=lines)
