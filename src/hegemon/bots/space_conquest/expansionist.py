"""A sound, simple player: near stars first, garrisons kept, ships massed at home, then a strike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hegemon.bots import Bot
from hegemon.bots.space_conquest.estimate import (
    Ways,
    defenders,
    enemy_home,
    garrison,
    price,
    ways,
    worth,
)
from hegemon.core import Event, Form
from hegemon.games.space_conquest import Move, Moves, View

HOME_GUARD = 4
"""Ships that stay at home once an enemy could be there."""
FIRST_DANGER = 7
"""The turn before which no enemy can reach a home star: they are at least 7 parsecs apart."""
SUPERIORITY = (5, 4)
"""A strike needs more than so many ships for each that is expected: a fraction."""
SMALLEST_MUSTER = 4
"""Fewer ships are not worth a way home."""


class Expansionist(Bot):
    """Takes what gives most RU per parsec, masses the rest at home, and strikes when superior."""

    def __init__(self, seed: int = 0) -> None:
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
        spare = spare_ships(view)
        moves = [*strike(view, spare, self._ways), *expand(view, spare, self._ways)]
        moves += muster(spare, view.home_star)
        return Moves(tuple(moves))


def spare_ships(view: View) -> dict[str, int]:
    """The ships at each own star that no garrison and no guard needs."""
    spare = {}
    for star, ships in view.own_stars().items():
        stay = garrison(view, star)
        if star == view.home_star and view.turn >= FIRST_DANGER:
            stay = HOME_GUARD
        if ships > stay:
            spare[star] = ships - stay
    return spare


def strike(view: View, spare: dict[str, int], way: Ways) -> Iterator[Move]:
    """All spare ships of the strongest star at the enemy's home, if they should win there."""
    target = enemy_home(view)
    if target is None or not spare:
        return
    origin = max(spare, key=lambda star: (spare[star], star))
    expected = defenders(view, target, view.turn + way[origin][target])
    many, few = SUPERIORITY
    if spare[origin] * few > expected * many:
        yield Move(origin, target, spare.pop(origin))


def expand(view: View, spare: dict[str, int], way: Ways) -> Iterator[Move]:
    """Fleets to the stars that give most per parsec, as long as ships are left for one."""
    taken = {fleet.dest for fleet in view.fleets}.union(view.own_stars(), [enemy_home(view)])
    goals = [star for star in view.chart if star not in taken]
    offers: list[tuple[int, str, str]] = []
    for origin in spare:
        # twelfths of a ship per parsec, the most first
        offers += [(-worth(view, dest) * 12 // way[origin][dest], dest, origin) for dest in goals]
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
