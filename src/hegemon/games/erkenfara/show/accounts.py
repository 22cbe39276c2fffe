"""§2, §3.3: where an empire's gold came from and went, since it last read of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Booked, Event, Player, Table, balanced
from hegemon.games.erkenfara.answers import Demand, Give
from hegemon.games.erkenfara.events import Plundered, Salted
from hegemon.games.erkenfara.events_winter import (
    ArmyKeptOut,
    IncomeReceived,
    TreatyMade,
    WinterClosed,
)
from hegemon.games.erkenfara.view import View


def accounts(view: View, events: Sequence[Event]) -> Table | None:
    """A table from the treasury before to the treasury now; None without a change."""
    if view.me is None:
        return None
    lines = (line for event in events for line in _lines(view.me, event))
    return balanced("the treasury", lines, view.empires[view.me].treasury, unit="gold")


def _lines(me: Player, event: Event) -> Iterator[Booked]:
    """What an event moved of one's own."""
    if isinstance(event, TreatyMade):
        yield "treaties", _by_treaty(me, event)
    if getattr(event, "player", None) != me:
        return
    match event:
        case IncomeReceived():
            yield "income of regions", event.gold
        case WinterClosed():
            yield "upkeep", -event.upkeep
            yield "new troops", -event.raised
        case Plundered() | Salted():
            yield "plunder", event.gold
        case ArmyKeptOut():
            yield "armies without room", event.value
        case _:
            return


def _by_treaty(me: Player, made: TreatyMade) -> int:
    """D-TREATY: the gold that a treaty brings somebody, below 0 what it costs him."""
    got = 0
    for clause in made.clauses:
        if isinstance(clause, Give | Demand):
            giver, taker = made.player, made.other
            if isinstance(clause, Demand):
                giver, taker = taker, giver
            got += clause.gold * ((me == taker) - (me == giver))
    return got
