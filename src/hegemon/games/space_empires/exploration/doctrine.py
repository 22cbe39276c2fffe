"""§2.1, §3.9, §5: what a doctrine answers about markers (R76)."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Player
from hegemon.games.space_empires.exploration.orders import ExploreNext, Leave, Reveal, Shift
from hegemon.games.space_empires.state import colonies_of, groups_at, map_of
from hegemon.games.space_empires.view import View


def reveal(view: View, player: Player, stance: str) -> Leave | Reveal:
    """§3.9: a marker that a Cruiser looked at."""
    return Reveal() if stance == "reveal" else Leave()


def explore(places: Sequence[str], view: View, player: Player, stance: str) -> ExploreNext:
    """§5.1: row by row, or where the fewest or the most own ships are; of equals the first."""

    def ships(place: str) -> int:
        """How many own ships are there."""
        return sum(group.ships for group in groups_at(view, place, player))

    if stance == "fewest":
        return ExploreNext(min(places, key=ships))
    if stance == "most":
        return ExploreNext(max(places, key=ships))
    return ExploreNext(places[0])


def shift_others(
    lost: Player, ways: Sequence[str], view: View, player: Player, stance: str
) -> Shift:
    """§5.3: where units of somebody else come out; of equals the first."""
    distance = map_of(view).distance
    homes = colonies_of(view, lost)

    def worth(way: str) -> tuple[bool, int]:
        """Unexplored before explored, where that is wanted, then far from home."""
        unexplored = stance == "unexplored" and not view.systems[way].explored
        return unexplored, min((distance(way, home) for home in homes), default=0)

    return Shift(max(ways, key=worth))
