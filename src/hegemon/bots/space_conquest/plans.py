"""Plans: ways to play on that the admiral weighs against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from hegemon.bots.space_conquest.estimate import Ways, garrison
from hegemon.bots.space_conquest.expansionist import expand, muster, spare_ships, strike
from hegemon.games.space_conquest import Move, Moves, View


class Plan(Protocol):
    """What to order, turn after turn."""

    def moves(self, view: View) -> Moves:
        """The moves of the turn."""


class Grow:
    """Expand, mass at home, and strike when superior: the expansionist's way."""

    def __init__(self, way: Ways) -> None:
        self._way = way

    def moves(self, view: View) -> Moves:
        """The moves of the turn."""
        spare = spare_ships(view)
        moves = [*strike(view, spare, self._way), *expand(view, spare, self._way)]
        return Moves((*moves, *muster(view, spare)))


class Mass:
    """Expand no further and bring everything home."""

    def moves(self, view: View) -> Moves:
        """The moves of the turn."""
        return Moves(tuple(muster(view, spare_ships(view))))


class Converge:
    """Everything within reach goes to one star and arrives there in the same turn.

    Who is nearer leaves later and keeps his ships until then; who is too far expands. When it has
    arrived, it goes on as another plan.
    """

    def __init__(self, target: str, arrival: int, guard: int, after: Plan, way: Ways) -> None:
        self.target, self.arrival, self.guard = target, arrival, guard
        self._after, self._way = after, way

    def moves(self, view: View) -> Moves:
        """The moves of the turn."""
        left = self.arrival - view.turn
        if left <= 0:
            return self._after.moves(view)
        way = {star: dests[self.target] for star, dests in self._way.items() if star != self.target}
        rest = {star: ships for star, ships in spare_ships(view).items() if way.get(star, 0) > left}
        launched = list(self._launch(view, way, left))
        return Moves((*launched, *expand(view, rest, self._way)))

    def _launch(self, view: View, way: dict[str, int], left: int) -> Iterator[Move]:
        for star, ships in view.own_stars().items():
            stay = self.guard if star == view.home_star else garrison(view, star)
            if way.get(star) == left and ships > stay:
                yield Move(star, self.target, ships - stay)
