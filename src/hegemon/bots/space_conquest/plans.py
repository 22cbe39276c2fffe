"""Plans: ways to play on that the admiral weighs against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from hegemon.bots.space_conquest.bearing import Bearing
from hegemon.bots.space_conquest.estimate import Ways, garrison
from hegemon.bots.space_conquest.expansionist import expand, grown, muster, spare_ships
from hegemon.games.space_conquest import Move, Moves, View


class Plan(Protocol):
    """What to order, turn after turn."""

    def moves(self, view: View) -> Moves:
        """The moves of the turn."""


class Grow:
    """Expand, mass at one star, and strike when superior."""

    def __init__(self, way: Ways, rally: str | None, bearing: Bearing) -> None:
        self.way, self.bearing, self._rally = way, bearing, rally

    def moves(self, view: View) -> Moves:
        """The moves of the turn."""
        rally = rallying(view, self._rally)
        return Moves(tuple(grown(view, self.way, rally, self.bearing)))


class Mass:
    """Expand no further and bring everything to one star."""

    def __init__(self, rally: str | None, bearing: Bearing) -> None:
        self._rally, self._bearing = rally, bearing

    def moves(self, view: View) -> Moves:
        """The moves of the turn."""
        return Moves(tuple(muster(spare_ships(view, self._bearing), rallying(view, self._rally))))


def rallying(view: View, rally: str | None) -> str | None:
    """The star to mass at: the one that was meant, or home if it is lost."""
    seen = view.known.get(rally or "")
    return rally if seen and seen.owner == view.me else view.home_star


class Converge:
    """All ships within reach that no garrison needs go to one star and arrive in the same turn.

    Who is nearer leaves later and keeps his ships until then; who is too far expands. When it has
    arrived, it goes on as another plan.
    """

    def __init__(self, target: str, arrival: int, after: Grow) -> None:
        self.target, self.arrival = target, arrival
        self._after, self._way, self._bearing = after, after.way, after.bearing

    def moves(self, view: View) -> Moves:
        """The moves of the turn."""
        left = self.arrival - view.turn
        if left <= 0:
            return self._after.moves(view)
        way = {star: dests[self.target] for star, dests in self._way.items() if star != self.target}
        spare = spare_ships(view, self._bearing)
        too_far = {star: ships for star, ships in spare.items() if way.get(star, 0) > left}
        launched = list(self._launch(view, way, left))
        return Moves((*launched, *expand(view, too_far, self._way, self._bearing)))

    def _launch(self, view: View, way: dict[str, int], left: int) -> Iterator[Move]:
        for star, ships in view.own_stars().items():
            stay = garrison(view, star)
            if way.get(star) == left and ships > stay:
                yield Move(star, self.target, ships - stay)
