"""§6: where a player's ships came from and what became of them, since he last ordered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Booked, Event, Player, Table, balanced
from hegemon.games.space_conquest.events import (
    Assault,
    Battle,
    FleetLost,
    HomeFounded,
    Rebellion,
    ShipsMade,
)
from hegemon.games.space_conquest.view import View


def accounts(view: View, events: Sequence[Event]) -> Table | None:
    """A table from all ships before to all ships now; None where none came or went."""
    if view.me is None:
        return None
    lines = (line for event in events for line in _lines(view.me, event))
    under_way = sum(fleet.ships for fleet in view.fleets)
    now = sum(view.own_stars().values()) + under_way
    return balanced("the number of ships", lines, now, unit="ships")


def _lines(me: Player, event: Event) -> Iterator[Booked]:
    """What an event brought or took of one's own."""
    match event:
        case HomeFounded():
            yield "at the home star", event.ships
        case ShipsMade():
            yield "made", sum(event.ships.values())
        case FleetLost():
            yield "lost in hyperspace", -event.ships
        case Battle() if me in event.ships:
            yield "lost in battle", event.left[me] - event.ships[me]
        case Assault() if event.player == me:
            yield "lost against garrisons", event.ships_left - event.ships
        case Rebellion():
            # ships about to leave fell with the garrison, and are counted in it (R11)
            yield "lost to rebels", event.garrison_left - event.garrison
        case _:
            return
