"""What each event means to its reader, and how much."""

from __future__ import annotations

from hegemon.core import Stories, Story, ended, figure
from hegemon.games.space_conquest.events import (
    Assault,
    Battle,
    FleetArrived,
    FleetFell,
    FleetLost,
    FleetOrdered,
    HomeFounded,
    MatchEnded,
    OrderSkipped,
    OrdersRejected,
    Rebellion,
    ShipsMade,
    StarFreed,
    StarTaken,
    Unrest,
)
from hegemon.games.space_conquest.view import View


def _battle(event: Battle, view: View) -> Story:
    """Who survives has won it."""
    if view.me not in event.ships:
        return Story("threat", 5, "battle")
    lost = figure("ships", event.left.get(view.me, 0) - event.ships[view.me], "ships")
    if event.left.get(view.me):
        return Story("gain", 6, "battle", lost)
    return Story("loss", 7, "battle", lost)


def _assault(event: Assault, view: View) -> Story:
    if view.me != event.player:
        return Story("threat", 4, "battle")
    lost = figure("ships", event.ships_left - event.ships, "ships")
    if event.ships_left:
        return Story("gain", 5, "battle", lost)
    return Story("loss", 6, "battle", lost)


def _taken(event: StarTaken, view: View) -> Story:
    if event.player == view.me:
        return Story("gain", 7, "border")
    if view.me is not None and event.taken_from == view.me:
        return Story("loss", 8, "border")
    return Story("threat", 5, "border")


def _freed(event: StarFreed, view: View) -> Story:
    if view.me is None:
        return Story("discovery", 4, "border")
    if event.taken_from == view.me:
        return Story("loss", 8, "border")
    return Story("gain", 5, "border")


def _arrived(event: FleetArrived, view: View) -> Story:
    """What a star is worth is news once."""
    if event.discovered:
        return Story("discovery", 3, "discovery")
    return Story("routine", 0, "move")


def _lost(event: FleetLost | FleetFell, view: View) -> Story:
    return Story("loss", 6, "piece", figure("ships", -event.ships, "ships"))


def _made(event: ShipsMade, view: View) -> Story:
    return Story("money", 1, "figure", figure("ships", sum(event.ships.values()), "ships"))


STORIES: Stories = {
    HomeFounded: Story("gain", 1, "border"),
    FleetOrdered: Story("routine", 0, "move"),
    FleetLost: _lost,
    FleetArrived: _arrived,
    Battle: _battle,
    Assault: _assault,
    StarTaken: _taken,
    StarFreed: _freed,
    MatchEnded: lambda event, view: ended(event.result, view.me),
    OrderSkipped: Story("loss", 4),
    OrdersRejected: Story("loss", 6),
    Unrest: Story("threat", 4),
    Rebellion: Story("loss", 8, "border"),
    FleetFell: _lost,
    ShipsMade: _made,
}
