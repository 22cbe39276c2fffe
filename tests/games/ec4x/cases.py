"""What the tests of both editions share: positions and figures in a few words."""

from typing import Any

import msgspec

from hegemon.core.dice import ScriptedDice, SeededDice
from hegemon.core.game import Event, Play, Player
from hegemon.games.ec4x.common.events import GUILD_EVENTS, HOME_EVENTS
from hegemon.games.ec4x.common.events_conflict import CONFLICT_EVENTS
from hegemon.games.ec4x.common.population import psu_of
from hegemon.games.ec4x.common.setup import seats_of
from hegemon.games.ec4x.common.state import Colony, Planet, State
from hegemon.games.ec4x.monero.house_rules import PRESETS as MONERO_PRESETS
from hegemon.games.ec4x.monero.setup import set_up as set_up_monero
from hegemon.games.ec4x.satoshi.house_rules import PRESETS as SATOSHI_PRESETS
from hegemon.games.ec4x.satoshi.setup import set_up as set_up_satoshi

ME, YOU = Player("p1"), Player("p2")
EVENTS = frozenset((*HOME_EVENTS, *GUILD_EVENTS, *CONFLICT_EVENTS))
MICRO = 10**6
KEY = bytes(32)


def monero(houses: int = 2, **rules: Any) -> State:
    """A new match of the later edition; its first turn has not begun."""
    options = msgspec.structs.replace(MONERO_PRESETS["as-written"], houses=houses, **rules)
    return set_up_monero(options, seats_of(options), SeededDice(KEY, 0))


def satoshi(houses: int = 2, **rules: Any) -> State:
    """A new match of the earlier edition; its first turn has not begun."""
    options = msgspec.structs.replace(SATOSHI_PRESETS["as-written"], houses=houses, **rules)
    return set_up_satoshi(options, seats_of(options), SeededDice(KEY, 0))


def playing(state: State, *faces: int) -> Play[State]:
    """A step in which the dice show these faces; a d10 of 0 is the face 10."""
    return Play(state, ScriptedDice(faces), EVENTS)


def told(play: Play[State], kind: type[Event]) -> list[Any]:
    """The events of one kind so far."""
    return [event for event in play.events if isinstance(event, kind)]


def home_of(state: State, player: Player = ME) -> tuple[str, Colony]:
    """A House's homeworld."""
    return next(
        (system, colony)
        for system, colony in state.colonies.items()
        if colony.owner == player and colony.homeworld
    )


def planet(state: State, planet_class: str, resources: str) -> str:
    """The first free system, made to be of this class and these raw materials."""
    system = next(one.id for one in state.star_map.systems if one.id not in state.colonies)
    state.planets[system] = Planet(planet_class, resources)  # type: ignore[arg-type]
    return system


def people(state: State, units: float) -> int:
    """So many PU as millionths of a PSU."""
    return psu_of(round(units * MICRO), state.tables.population.exponent)
