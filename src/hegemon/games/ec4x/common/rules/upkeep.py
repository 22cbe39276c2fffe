"""XX.4: what units cost each turn. What happens when that cannot be paid: `phases/shortfall`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hegemon.core import Player
from hegemon.games.ec4x.common.amounts import share
from hegemon.games.ec4x.common.rules.forces import ships_in, unit_of
from hegemon.games.ec4x.common.state import (
    Colony,
    Fleet,
    Position,
    Ship,
    colonies_of,
    fleets_of,
    unit,
)


def fleet_upkeep(here: Position, fleet: Fleet) -> int:
    """9: the maintenance of all ships of a fleet, and of the fighters on board, in coins."""
    return upkeep_in(here, fleet, [*ships_in(fleet), *fleet.lift, *fleet.fighters])


def upkeep_in(here: Position, fleet: Fleet, ships: Iterable[Ship]) -> int:
    """9, R36: the maintenance of some ships of a fleet: half in reserve, in mothballs none."""
    if fleet.readiness == "mothballs":
        return 0
    counts = Counter(map(unit_of, ships))
    whole = sum(unit(here, code).upkeep * count for code, count in counts.items())
    return whole if fleet.readiness == "active" else share(whole, here.tables.reserve.upkeep)


def colony_upkeep(here: Position, colony: Colony) -> int:
    """9: the maintenance of all units of a colony, in coins; what is being built costs none."""
    ground = sum(unit(here, code).upkeep * count for code, count in colony.ground.items())
    fighters = sum(unit(here, ship.unit).upkeep for ship in colony.fighters)
    works = sum(unit(here, each.unit).upkeep for each in colony.facilities)
    shield = unit(here, here.tables.code_of("shield")).upkeep if colony.shield else 0
    return ground + fighters + works + shield


def upkeep_of(here: Position, player: Player) -> int:
    """XX.4: what a House pays each turn, in coins."""
    return sum(amount for _, amount in upkeep_items(here, player))


def upkeep_items(here: Position, player: Player) -> Iterator[tuple[str, int]]:
    """XX.4: the upkeep of each fleet and colony of a House by its id, in coins."""
    for fleet in fleets_of(here, player):
        yield fleet.id, fleet_upkeep(here, fleet)
    for system, colony in colonies_of(here, player).items():
        yield system, colony_upkeep(here, colony)
