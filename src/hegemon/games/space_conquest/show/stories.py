"""What each event means to its reader, and how much."""

from __future__ import annotations

from hegemon.core import Flight, Stories, Story, ended, figure
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
from hegemon.games.space_conquest.show.words import ships
from hegemon.games.space_conquest.view import View


def _battle(event: Battle, view: View) -> Story:
    """Who survives has won it."""
    if view.me not in event.ships:
        return Story("threat", 5, "battle", title="Battle of others")
    lost = figure("ships", event.left.get(view.me, 0) - event.ships[view.me], "ships")
    if event.left.get(view.me):
        return Story("gain", 6, "battle", lost, title="Battle won")
    return Story("loss", 7, "battle", lost, title="Battle lost")


def _assault(event: Assault, view: View) -> Story:
    if view.me != event.player:
        return Story("threat", 4, "battle", title="Garrison attacked")
    lost = figure("ships", event.ships_left - event.ships, "ships")
    if event.ships_left:
        return Story("gain", 7, "battle", lost, title="Garrison beaten")
    return Story("loss", 6, "battle", lost, title="Assault failed")


def _taken(event: StarTaken, view: View) -> Story:
    if event.player == view.me:
        # what was held by a garrison alone is told by the fight: who won it, and with what
        stormed = event.opposed and event.taken_from is None
        return Story("gain", 6 if stormed else 7, "border", title="Star taken")
    if view.me is not None and event.taken_from == view.me:
        return Story("loss", 8, "border", title="Star lost")
    return Story("threat", 5, "border", title="Star taken by others")


def _freed(event: StarFreed, view: View) -> Story:
    if view.me is None:
        return Story("discovery", 4, "border", title="Star free again")
    if event.taken_from == view.me:
        return Story("loss", 8, "border", title="Star lost")
    return Story("gain", 5, "border", title="Rival has lost a star")


def _ordered(event: FleetOrdered, view: View) -> Story:
    """A way of one turn is flown before anybody is asked again: no map shows it."""
    way = (event.origin, event.dest)
    flight = Flight(event.fleet, event.player, "fleet", way, event.ships)
    return Story("routine", 0, "move", flights=(flight,) if event.distance == 1 else ())


def _arrived(event: FleetArrived, view: View) -> Story:
    """What a star is worth is news once; that ships are there one wants to see, too."""
    if event.discovered:
        return Story("discovery", 3, "discovery", title="Star charted")
    return Story("routine", 1, "move", title=f"{ships(event.ships)} arrived")


def _lost(event: FleetLost | FleetFell, view: View) -> Story:
    return Story("loss", 6, "piece", figure("ships", -event.ships, "ships"), title="Fleet lost")


def _made(event: ShipsMade, view: View) -> Story:
    return Story("money", 2, "figure", figure("ships", sum(event.ships.values()), "ships"))


STORIES: Stories = {
    HomeFounded: Story("gain", 1, "border"),
    FleetOrdered: _ordered,
    FleetLost: _lost,
    FleetArrived: _arrived,
    Battle: _battle,
    Assault: _assault,
    StarTaken: _taken,
    StarFreed: _freed,
    MatchEnded: lambda event, view: ended(event.result, view.me),
    OrderSkipped: Story("loss", 4, title="Order not carried out"),
    OrdersRejected: Story("loss", 6, title="Orders rejected"),
    Unrest: Story("threat", 4, title="Unrest"),
    Rebellion: Story("loss", 8, "border", title="Rebellion"),
    FleetFell: _lost,
    ShipsMade: _made,
}
