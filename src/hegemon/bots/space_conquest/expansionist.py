"""A sound, simple player: near stars first, garrisons kept, ships massed at home, then a strike."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from hegemon.bots.space_conquest.bearing import STYLES, Bearing
from hegemon.bots.space_conquest.estimate import (
    Ways,
    defenders,
    enemy_home,
    garrison,
    price,
    ways,
    worth,
)
from hegemon.bots.styles import Styled, StyleWish
from hegemon.core import Event, Form
from hegemon.games.space_conquest import Move, Moves, View

FIRST_DANGER = 7
"""The turn before which no enemy can reach a home star: they are at least 7 parsecs apart."""
SMALLEST_MUSTER = 4
"""Fewer ships are not worth a way home."""


class Expansionist(Styled[Bearing]):
    """Takes what gives most RU per parsec, masses the rest at home, and strikes when superior."""

    styles = STYLES

    def __init__(self, seed: int = 0, options: StyleWish | None = None) -> None:
        super().__init__(options)
        self._ways: Ways = {}

    def answer(
        self, view: View, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Moves:
        """The moves for this turn; nothing is left to chance."""
        return self.moves(view)

    def moves(self, view: View) -> Moves:
        """The moves that a view calls for."""
        if not self._ways:
            self._ways = ways(view)
        return Moves(tuple(grown(view, self._ways, view.home_star, self.weights)))


def grown(view: View, way: Ways, rally: str | None, bearing: Bearing) -> Iterator[Move]:
    """A strike when superior, a look around, what is worth taking, the rest to one star."""
    spare = spare_ships(view, bearing)
    yield from strike(view, spare, way, bearing)
    scouts = list(look_around(view, spare, way, bearing))
    yield from scouts
    yield from expand(view, spare, way, bearing, {str(scout.to) for scout in scouts})
    yield from muster(spare, rally)


def spare_ships(view: View, bearing: Bearing) -> dict[str, int]:
    """The ships at each own star that no garrison and no guard needs."""
    spare = {}
    for star, ships in view.own_stars().items():
        stay = garrison(view, star)
        if star == view.home_star and view.turn >= FIRST_DANGER:
            stay = bearing.guard
        if ships > stay:
            spare[star] = ships - stay
    return spare


def strike(view: View, spare: dict[str, int], way: Ways, bearing: Bearing) -> Iterator[Move]:
    """All spare ships of the strongest star at the enemy's home, if they should win there."""
    target = enemy_home(view)
    if target is None or not spare:
        return
    origin = max(spare, key=lambda star: (spare[star], star))
    expected = defenders(view, target, view.turn + way[origin][target])
    many, few = bearing.odds
    if spare[origin] * few > expected * many:
        yield Move(origin, target, spare.pop(origin))


def look_around(view: View, spare: dict[str, int], way: Ways, bearing: Bearing) -> Iterator[Move]:
    """One ship each to the nearest stars that nobody of ours has seen, a few at a time."""
    under_way = {fleet.dest for fleet in view.fleets}
    unseen = [star for star in view.chart if star not in view.known]
    left = bearing.scouts - len(under_way.intersection(unseen))
    pairs = ((way[origin][dest], dest, origin) for origin in spare for dest in unseen)
    for _, dest, origin in sorted(pairs if left > 0 else ()):
        if left > 0 and spare[origin] > 0 and dest not in under_way:
            under_way.add(dest)
            spare[origin] -= 1
            left -= 1
            yield Move(origin, dest, 1)


def expand(
    view: View, spare: dict[str, int], way: Ways, bearing: Bearing, scouted: Collection[str] = ()
) -> Iterator[Move]:
    """Fleets to the stars that give most per parsec, as long as ships are left for one.

    Where scouts are going somebody looks first.
    """
    taken = {fleet.dest for fleet in view.fleets}.union(view.own_stars(), [enemy_home(view)])
    taken.update(scouted)
    goals = [star for star in view.chart if star not in taken]
    offers: list[tuple[int, str, str]] = []
    for origin in spare:
        # twelfths of a ship per parsec, the most first
        near = [dest for dest in goals if way[origin][dest] <= bearing.reach]
        offers += [(-worth(view, dest) * 12 // way[origin][dest], dest, origin) for dest in near]
    for _, dest, origin in sorted(offers):
        ships = price(view, dest, view.turn + way[origin][dest])
        if spare[origin] >= ships and dest not in taken:
            taken.add(dest)
            spare[origin] -= ships
            yield Move(origin, dest, ships)


def muster(spare: dict[str, int], rally: str | None) -> Iterator[Move]:
    """What is left goes to one star."""
    for star, ships in spare.items():
        if rally and star != rally and ships >= SMALLEST_MUSTER:
            yield Move(star, rally, ships)
