"""§6: whose dice fell how: fleets in hyperspace, and stars that may rebel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Event, Roll, Thrown
from hegemon.games.space_conquest.events import Rebellion, Unrest
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.state import owner_in
from hegemon.games.space_conquest.tables import Tables


def thrown(
    tables: Tables, house_rules: HouseRules, events: Sequence[Event], rolls: Sequence[Roll]
) -> Iterator[Thrown]:
    """§6.5a: a low face keeps a star quiet, and its owner hears of every one.

    §6 phase 1: a high face brings a fleet through. Its owner hears of those alone that were lost,
    so these dice are told where all rolls are.
    """
    del house_rules
    for event in events:
        if isinstance(event, Unrest | Rebellion):
            sides, faces = tables.rebellion.sides, (event.face,)
            yield Thrown(event.player, "Dice of rebellions", sides, faces, better="less")
    for roll in rolls:
        what, _, fleet = roll.purpose.partition(" ")
        if what == "hyperspace":
            yield Thrown(owner_in(fleet), "Dice of hyperspace", roll.sides, (roll.face,))
