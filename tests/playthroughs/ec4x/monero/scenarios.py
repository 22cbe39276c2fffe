"""Positions of EC4X, the later edition."""

from typing import Any

from hegemon.core.dice import SeededDice
from hegemon.core.game import Play, Player, run
from hegemon.games.ec4x import COIN, EC4X_MONERO, SOUL
from hegemon.games.ec4x.common.state import Colony, Planet, State
from tests.playthroughs.ec4x.monero.wars import (  # noqa: F401 -- playthroughs call them by name
    a_beachhead,
    a_busy_frontier,
    a_fortress,
    a_rich_colony,
    three_scouts,
    two_fleets,
)

P1, P3 = Player("p1"), Player("p3")


def opening(**rules: Any) -> State:
    """Three Houses on a symmetric map, asked for the orders of the first month."""
    duel = EC4X_MONERO.presets["duel"]
    options = type(duel)(**{"houses": 3, "symmetric": True, "hub": "empty", **rules})
    dice = SeededDice(bytes(32), 0)
    seats = EC4X_MONERO.players(options)
    play = Play(EC4X_MONERO.setup(options, seats, dice), dice, frozenset(EC4X_MONERO.events))
    run(play)
    state: State = play.state
    return state


def a_year_of_peace() -> State:
    """The first month of 2001: nothing has happened yet."""
    return opening()


def a_ruinous_reign() -> State:
    """A House that is nearly without prestige, taxes its people hard and cannot pay its fleet."""
    state = opening(turns=5)
    house = state.houses[P1]
    house.treasury, house.tax, house.prestige = 2 * COIN, 90, 3
    house.taxed, house.unpaid = 2, 1
    for colony in state.colonies.values():
        if colony.owner == P1:
            colony.people //= 200
    return state


def works() -> State:
    """The first House has crippled squadrons, a battery and a Harsh colony; the third warships."""
    state = opening()
    house = state.houses[P1]
    house.levels["TER"], house.treasury = 5, 400 * COIN
    state.planets["C8"] = Planet("harsh", "rich")
    state.colonies["C8"] = Colony(P1, 60 * SOUL)
    for squadron in state.fleets["p1-1"].squadrons[:2]:
        squadron.crippled = True
    home = state.colonies[state.homes[P1]]
    home.ground, home.hurt = {"GB": 2}, {"GB": 1}
    del state.colonies[state.homes[P3]]
    state.fleets["p3-1"].lift = ()
    return state


def a_thrifty_house() -> State:
    """The first House has little money, work is paid for in parts, and fleets may be laid up."""
    state = opening(payment="parts", reserves=True, shortfall="sale", first_income=1)
    house = state.houses[P1]
    house.treasury, house.tax = 12 * COIN, 0
    return state
