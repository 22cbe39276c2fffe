"""§4: whose dice fell how: shots, mines, ships at black holes, grants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Event, Roll, Thrown
from hegemon.games.space_empires.battle.events import Fired
from hegemon.games.space_empires.conquest.events import ColonyHit
from hegemon.games.space_empires.doomsday.events import MinesHit
from hegemon.games.space_empires.economy.events import GrantsRolled
from hegemon.games.space_empires.exploration.events import BlackHolePassed
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.tables import Tables


def thrown(
    tables: Tables, house_rules: HouseRules, events: Sequence[Event], rolls: Sequence[Roll]
) -> Iterator[Thrown]:
    """§4.6: a low face hits; §5.2: a low face brings a ship past a black hole; §6.5: grants add up.

    The dice of aliens and of what awaits in a hex are nobody's: only those count that a side throws
    for its own ships, mines or research.
    """
    del house_rules, rolls
    sides = tables.die.sides
    for event in events:
        match event:
            case Fired() | ColonyHit() | MinesHit():
                yield Thrown(event.player, "Dice of shots", sides, event.faces, better="less")
            case BlackHolePassed():
                yield Thrown(event.player, "Dice at black holes", sides, event.faces, better="less")
            case GrantsRolled():
                yield Thrown(event.player, "Dice of grants", sides, event.faces)
