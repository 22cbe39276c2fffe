"""§6: where an empire's construction points came from and went, from one sheet to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Booked, Event, Table, balanced
from hegemon.games.space_empires.economy.events import (
    BidsShown,
    Built,
    Collected,
    Maintained,
    Researched,
)
from hegemon.games.space_empires.events import Upgraded
from hegemon.games.space_empires.view import View


def accounts(view: View, events: Sequence[Event]) -> Table | None:
    """§6: a table from the store before to the store now; None without a change.

    Where grants are bought their price is no event, and nothing is reckoned (R63).
    """
    own = view.empires.get(view.me) if view.me is not None else None
    if own is None or view.house_rules.unpredictable_research:
        return None
    lines = [line for event in events for line in _lines(view, event)]
    # the store is settled at the end of a sheet: income first, whatever was told before it
    lines.sort(key=lambda line: _ORDER.index(line[0]))
    return balanced("the store", lines, own.cp, unit="CP")


_LOST, _INCOME, _UPKEEP = "too much to store", "income", "maintenance"
_RESEARCH, _UNITS, _UPGRADES, _BID = "research", "units", "upgrades", "the bid"
_ORDER = (_LOST, _INCOME, _UPKEEP, _RESEARCH, _UNITS, _UPGRADES, _BID)


def _lines(view: View, event: Event) -> Iterator[Booked]:
    """What an event moved; income comes into the store when maintenance is taken off."""
    match event:
        case Collected():
            yield _LOST, -event.discarded
        case Maintained():
            # what is not enough for maintenance is nothing (§6.3)
            yield _INCOME, event.net + event.maintenance if event.net else 0
            yield _UPKEEP, -event.maintenance if event.net else 0
        case Researched():
            yield _RESEARCH, -event.cp
        case Built():
            yield _UNITS, -event.cp
        case Upgraded():
            yield _UPGRADES, -event.cp
        case BidsShown():
            yield _BID, -event.bids.get(view.me, 0) if view.me is not None else 0
        case _:
            return
