"""§6: an economic phase's orders one after the other, on a copy of what their player knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

import msgspec

from hegemon.core import Event, Player
from hegemon.games.space_empires.economy.orders import EconomicOrder
from hegemon.games.space_empires.economy.purchases import (
    Books,
    open_books,
    purchase,
    why_no_purchase,
)
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.view import View, view_of


def blank_books(view: View, player: Player) -> Books:
    """§6: before the first order."""
    return open_books(copy_for_purchase(view, player), player)


def after_purchase(books: Books, order: EconomicOrder) -> Books:
    """The books after a legal order; those that they were made of stay as they are."""
    assert isinstance(books.here, View), "only a player's view is planned on"
    later = books.copy(copy_for_purchase(books.here, books.player))
    purchase(later, order, _silence)
    return later


def copy_for_purchase(view: View, player: Player) -> View:
    """A view whose own groups and books can change without a trace in the original."""
    # asked for each order that is tried out, so it copies only what purchases change: own groups,
    # books and levels, and never the map
    groups = {
        name: copy(group) if group.owner == player else group for name, group in view.groups.items()
    }
    own = copy(view.empires[player])
    own.levels = dict(own.levels)
    return msgspec.structs.replace(view, groups=groups, empires={**view.empires, player: own})


def economic_problems(
    state: State, player: Player, orders: Iterable[EconomicOrder]
) -> Iterator[str]:
    """§6: why orders cannot be given: each is judged where those before it lead."""
    # judged on the view, as the player's own sheet judged them: both know the same
    books = blank_books(view_of(state, player), player)
    for number, order in enumerate(orders, 1):
        why = why_no_purchase(books, order)
        if why:
            yield f"order {number}: {why}"
        else:
            books = after_purchase(books, order)


def _silence(event: Event) -> None:
    """Nobody is told what is only planned."""
