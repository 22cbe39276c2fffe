"""A sound, simple player: near stars first, garrisons kept, ships massed at home, then a strike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hegemon.bots.space_conquest.estimate import (
    Ways,
    defenders,
    enemy_home,
    garrison,
    price,
    ways,
    worth,
)
from hegemon.core.form import Form
from hegemon.games.space_conquest import Move, Moves, View

HOME_GUARD = 4
"""Ships that stay at home once an enemy could be there."""
FIRST_DANGER = 7
"""The turn before which no enemy can reach a home star: they are at least 7 parsecs apart."""
SUPERIORITY = (5, 4)
"""A strike needs more than so many ships for each that is expected: a fraction."""
SMALLEST_MUSTER = 3
"""Fewer ships are not worth a way home."""


class Expansionist:
    """Takes what gives most RU per parsec, masses the rest at home, and strikes when superior."""

    def __init__(self, seed: int = 0) -> None:
        self._ways: Ways = {}

    def answer(self, view: View, question: Any, form: Form) -> Moves:
        """The moves for this turn; nothing is left to chance."""
        return self.moves(view)

    def moves(self, view: View) -> Moves:
        """The moves that a view calls for."""
        if not self._ways:
            self._ways = ways(view)
        spare = spare_ships(view)
        moves = [*strike(view, spare, self._ways), *expand(view, spare, self._ways)]
        moves += muster(view, spare)
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
    own, bound = view.own_stars(), {fleet.dest for fleet in view.fleets}
    home = enemy_home(view)
    goals = {star for star in view.chart if star not in own and star not in bound}
    goals.discard(home or "")
    offers = sorted(
        (-worth(view, dest) * 12 // parsecs, dest, parsecs, origin)
        for origin in spare
        for dest, parsecs in way[origin].items()
        if dest in goals
    )
    for _, dest, parsecs, origin in offers:
        ships = price(view, dest, view.turn + parsecs)
        if dest in goals and spare.get(origin, 0) >= ships:
            goals.remove(dest)
            spare[origin] -= ships
            yield Move(origin, dest, ships)


def muster(view: View, spare: dict[str, int]) -> Iterator[Move]:
    """What is left goes home."""
    home = view.home_star
    for star, ships in spare.items():
        if star != home and ships >= SMALLEST_MUSTER and home is not None:
            yield Move(star, home, ships)
