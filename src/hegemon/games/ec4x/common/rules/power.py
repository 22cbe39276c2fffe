"""How strong a House is, in one number: for shares of power."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.rules.economy import gross_product
from hegemon.games.ec4x.common.rules.forces import fleet_attack
from hegemon.games.ec4x.common.state import State, colonies_of, fleets_of


def power(state: State, player: Player) -> int:
    """The gross product of all colonies and the Attack Strength of all fleets."""
    product = sum(
        gross_product(state, system, colony)
        for system, colony in colonies_of(state, player).items()
    )
    return product // COIN + sum(fleet_attack(state, fleet) for fleet in fleets_of(state, player))
