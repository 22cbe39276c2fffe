"""XX.4: what becomes of unpaid units that bear no date, when all that do have fallen (R34)."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.ec4x.common.amounts import up, without_zeros
from hegemon.games.ec4x.common.events import UnitsNeglected
from hegemon.games.ec4x.common.rules.forces import ships_in
from hegemon.games.ec4x.common.state import (
    Colony,
    Fleet,
    Ship,
    State,
    colonies_of,
    fleets_of,
    unit,
)


def neglect_undated(play: Play[State], player: Player, gap: int) -> None:
    """XX.4: troops and batteries fall a state until their upkeep makes up for the gap.

    Last comes what has no crippled state and is lost: fighters, unarmed ships, shields.
    """
    for system, colony in colonies_of(play.state, player).items():
        gap = _ground(play, player, (system, colony), gap)
    for system, colony in colonies_of(play.state, player).items():
        gap = _grounded_fighters(play, player, (system, colony), gap)
    for fleet in fleets_of(play.state, player):
        if fleet.readiness != "mothballs":
            gap = _unarmed(play, fleet, gap)
    for system, colony in colonies_of(play.state, player).items():
        gap = _shield(play, player, (system, colony), gap)


Held = tuple[str, Colony]
"""A system and the colony there."""


def _needed(gap: int, upkeep: int, have: int) -> int:
    """XX.4: how many units of an upkeep make up for a gap, if there are so many."""
    if gap <= 0 or not upkeep:
        return 0
    return min(up(gap, upkeep), have)


def _ground(play: Play[State], player: Player, held: Held, gap: int) -> int:
    """XX.4: batteries, armies and marines: all are crippled before any is lost."""
    system, colony = held
    for code, count in sorted(colony.ground.items()):
        upkeep = unit(play.state, code).upkeep
        hurt = colony.hurt.get(code, 0)
        crippled = _needed(gap, upkeep, count - hurt)
        gap -= crippled * upkeep
        # of those that were crippled before: nothing falls two states in one turn
        lost = _needed(gap, upkeep, hurt)
        gap -= lost * upkeep
        if crippled or lost:
            colony.ground = without_zeros({**colony.ground, code: count - lost})
            colony.hurt = without_zeros({**colony.hurt, code: hurt - lost + crippled})
            _tell(play, player, system, code, (crippled, lost))
    return gap


def _grounded_fighters(play: Play[State], player: Player, held: Held, gap: int) -> int:
    """2.4.1: fighters count as crippled: one state less, and they are lost."""
    system, colony = held
    colony.fighters, gap = _lose(play, player, system, colony.fighters, gap)
    return gap


def _unarmed(play: Play[State], fleet: Fleet, gap: int) -> int:
    """2.3.2: fighters on board and unarmed ships, which know no crippled state."""
    fleet.fighters, gap = _lose(play, fleet.owner, fleet.at, fleet.fighters, gap)
    fleet.lift, gap = _lose(play, fleet.owner, fleet.at, fleet.lift, gap)
    if not ships_in(fleet) and not fleet.lift and not fleet.fighters:
        del play.state.fleets[fleet.id]
    return gap


def _lose(
    play: Play[State], player: Player, system: str, ships: tuple[Ship, ...], gap: int
) -> tuple[tuple[Ship, ...], int]:
    """XX.4: ships that are lost, the first of them first, until the gap is made up for."""
    for number, ship in enumerate(ships):
        if gap <= 0:
            return ships[number:], gap
        gap -= unit(play.state, ship.unit).upkeep
        _tell(play, player, system, ship.unit, (0, 1))
    return (), gap


def _shield(play: Play[State], player: Player, held: Held, gap: int) -> int:
    """2.4.7: a planetary shield is switched off for good."""
    system, colony = held
    if gap <= 0 or not colony.shield:
        return gap
    code = play.state.tables.code_of("shield")
    colony.shield = 0
    _tell(play, player, system, code, (0, 1))
    return gap - unit(play.state, code).upkeep


def _tell(play: Play[State], player: Player, system: str, code: str, fell: tuple[int, int]) -> None:
    """XX.4: how many units of a kind are crippled now, and how many lost."""
    crippled, lost = fell
    play.tell(UnitsNeglected(player, system, code, crippled, lost))
