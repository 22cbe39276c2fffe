"""Positions of EC4X, the earlier edition."""

from typing import Any

from hegemon.core.dice import SeededDice
from hegemon.core.game import Play, Player, run
from hegemon.games.ec4x import COIN, EC4X_SATOSHI, SOUL
from hegemon.games.ec4x.common.state import Colony, Fleet, Planet, Ship, State
from tests.playthroughs.ec4x.satoshi.wars import (  # noqa: F401 -- playthroughs call them by name
    a_bare_planet,
    a_busy_frontier,
    a_convoy_and_a_starbase,
)

P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")


def opening(**rules: Any) -> State:
    """Three Houses on a symmetric map, asked for the orders of the first month."""
    duel = EC4X_SATOSHI.presets["duel"]
    options = type(duel)(**{"houses": 3, "symmetric": True, "hub": "empty", **rules})
    dice = SeededDice(bytes(32), 0)
    seats = EC4X_SATOSHI.players(options)
    play = Play(EC4X_SATOSHI.setup(options, seats, dice), dice, frozenset(EC4X_SATOSHI.events))
    run(play)
    state: State = play.state
    return state


def merchants() -> State:
    """The first House has a small colony next door, two Traders at home and an empty Starliner."""
    state = opening()
    home = state.homes[P1]
    state.planets["C6"] = Planet("h0", "rich")
    state.colonies["C6"] = Colony(P1, 5 * SOUL)
    lift = (Ship("TR"), Ship("TR"), Ship("SL"))
    state.fleets["p1-2"] = Fleet("p1-2", P1, home, [], lift, came_from=home)
    state.houses[P1].fleets_made = 2
    return state


def works() -> State:
    """The first House has two crippled squadrons, a D1 colony and a level of sabotage.

    The second has been silent and despised for two months; the third has only its warships.
    """
    state = opening(collapse=True)
    house, despised = state.houses[P1], state.houses[P2]
    house.levels["TER"], house.levels["SAB"], house.treasury = 5, 1, 1_100 * COIN
    state.planets["C8"] = Planet("d1", "rich")
    state.colonies["C8"] = Colony(P1, 60 * SOUL)
    for squadron in state.fleets["p1-1"].squadrons[:2]:
        squadron.crippled = True
    despised.away, despised.prestige, despised.below, despised.treasury = 2, -1, 1, 0
    state.colonies[state.homes[P2]].people //= 60
    state.colonies[state.homes[P2]].ground = {"AA": 5}
    del state.colonies[state.homes[P3]]
    state.fleets["p3-1"].lift = ()
    return state


def a_thrifty_house() -> State:
    """The first House has little money, work is paid for in parts, and fleets may be laid up."""
    state = opening(payment="parts", reserves=True, shortfall="sale", first_income=1)
    house = state.houses[P1]
    house.treasury, house.tax = 12 * COIN, 0
    return state
