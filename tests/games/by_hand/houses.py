"""What the tests of umpires' acts in EC4X share: both editions, and positions in a few words."""

from typing import Any

import pytest

from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.state import Fleet, Ship, Squadron, State, facilities
from tests.games.ec4x.cases import ME, home_of, monero, satoshi

EDITIONS = [
    pytest.param(EC4X_MONERO, monero, id="monero"),
    pytest.param(EC4X_SATOSHI, satoshi, id="satoshi"),
]
editions = pytest.mark.parametrize(("ruleset", "new"), EDITIONS)
ALONE = [ME]
MILLION = 10**6


def with_fleet(state: State, at: str = "", owner: Any = ME, name: str = "p1-90") -> State:
    """A position with one more fleet, at home if nothing is said."""
    state.fleets[name] = Fleet(
        name, owner, at or home_of(state)[0], [Squadron("s90", (Ship("DD"),))], came_from="home"
    )
    return state


def far(state: State) -> str:
    """A system that nobody sees."""
    full = {*state.colonies, *(fleet.at for fleet in state.fleets.values())}
    return next(one.id for one in state.star_map.systems if one.id not in full)


def newest(state: State) -> Fleet:
    """The fleet that was made last."""
    return list(state.fleets.values())[-1]


def units_of(fleet: Fleet) -> list[Any]:
    """The codes of a fleet's ships: a list for each squadron, then the unarmed ones."""
    squadrons = [[ship.unit for ship in one.ships] for one in fleet.squadrons]
    return [*squadrons, *(ship.unit for ship in fleet.lift)]


def yard(state: State) -> str:
    """What the edition calls a shipyard."""
    return state.tables.code_of("shipyard")


def yards(state: State, system: str) -> int:
    """How many shipyards a colony has."""
    return len(facilities(state, state.colonies[system], "shipyard"))
