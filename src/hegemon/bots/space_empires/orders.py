"""A turn's orders as they grow: each is legal where those before it lead, so far as is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hegemon.bots.restricted import Veto, nothing_barred
from hegemon.bots.space_empires.conduct import USUAL, Conduct
from hegemon.core import Player
from hegemon.games.space_empires import (
    UNKNOWN,
    Detach,
    Group,
    Move,
    MovementOrder,
    View,
    allowance,
    fights,
    foreseen,
    groups_of,
    hexes_left,
    why_no_order,
)


@dataclass
class TurnPlan:
    """What a player orders this turn, and where it leads."""

    view: View
    me: Player
    barred: Veto = nothing_barred
    conduct: Conduct = USUAL
    orders: list[MovementOrder] = field(default_factory=list)

    def give(self, order: MovementOrder) -> bool:
        """Add an order if it is legal; whether it was."""
        if self.barred(order) or why_no_order(self.view, self.me, order):
            return False
        self.orders.append(order)
        self.view = foreseen(self.view, self.me, order)
        return True

    def go(self, group: Group, way: list[str], ships: int | None = None) -> bool:
        """Send a group, or some of its ships, as far along a way as it comes this turn."""
        for length in range(min(len(way), hexes_left(self.view, group)), 0, -1):
            to, *on = way[:length]
            order: MovementOrder = Move(group.id, to, tuple(on))
            if ships is not None and ships < group.ships:
                order = Detach(group.id, ships, to, tuple(on))
            if self.give(order):
                return True
        return False

    def own(self, *kinds: str) -> Iterator[Group]:
        """The groups of some kinds that are still there, the oldest first."""
        for group in list(groups_of(self.view, self.me)):
            if group.kind in kinds and group.id in self.view.groups:
                yield self.view.groups[group.id]

    def fighting(self) -> Iterator[Group]:
        """The groups with Attack Strength that can move."""
        for group in list(groups_of(self.view, self.me)):
            if fights(self.view, group) and allowance(self.view, group):
                yield group


def enemies_at(view: View, me: Player) -> dict[str, list[Group]]:
    """The counters of others by hex."""
    found: dict[str, list[Group]] = {}
    for group in view.groups.values():
        if group.owner != me:
            found.setdefault(group.at, []).append(group)
    return found


def may_fight(view: View, group: Group) -> bool:
    """Whether a counter of somebody else can fight, as far as one knows."""
    return group.kind == UNKNOWN or fights(view, group)
