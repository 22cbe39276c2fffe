"""Positions of a few lines: a handful of systems, who is where, and what they are told."""

from collections.abc import Callable, Mapping
from typing import Any

from hegemon.core.dice import ScriptedDice, SeededDice
from hegemon.core.game import Play, Player, Task
from hegemon.games.ec4x.common.amounts import SOUL
from hegemon.games.ec4x.common.population import psu_of
from hegemon.games.ec4x.common.rules.economy import one_ptu
from hegemon.games.ec4x.common.starmap.star_map import Lane, StarMap, StarSystem, map_order
from hegemon.games.ec4x.common.state import (
    Colony,
    Facility,
    Fleet,
    Mission,
    Planet,
    Ship,
    Squadron,
    State,
    role,
)
from hegemon.games.ec4x.monero.turn import CONFLICT
from tests.games.ec4x.cases import EVENTS, KEY, monero

P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")
OCEAN = {"monero": "benign", "satoshi": "h0"}
"""A planet class of each edition where people can live."""


def space(
    lanes: str = "A1-A2 minor, A2-A3 minor",
    edition: Callable[..., State] = monero,
    houses: int = 3,
    **rules: Any,
) -> State:
    """Systems joined by lanes, and nothing there: "A1-A2 major, A2-A3 minor"."""
    state = edition(houses, **rules)
    parts = [part.split() for part in lanes.split(", ")]
    joined = tuple(Lane(*ends.split("-"), kind) for ends, kind in parts)  # type: ignore[call-arg]
    ids = sorted({end for lane in joined for end in (lane.a, lane.b)}, key=map_order)
    state.star_map = StarMap(tuple(StarSystem(one) for one in ids), joined, ())
    planet = Planet(OCEAN[state.tables.edition], "abundant")
    state.planets = dict.fromkeys(ids, planet)
    state.colonies, state.fleets, state.homes = {}, {}, {}
    state.turn = 1  # what was settled in turn 0 has been there before
    return state


def colony(
    state: State,
    owner: Player,
    at: str,
    ground: Mapping[str, int] | None = None,
    facilities: str = "",
    **more: Any,
) -> Colony:
    """A colony of 100 PU, with ground units, and facilities by their codes."""
    people = psu_of(100 * SOUL, state.tables.population.exponent)
    works = tuple(Facility(code) for code in facilities.split())
    made = Colony(owner, people, ground=dict(ground or {}), facilities=works, **more)
    state.colonies[at] = made
    return made


def fleet(
    state: State,
    name: str,
    at: str,
    ships: str = "",
    lift: str = "",
    *,
    mission: tuple[Any, ...] = (),
    **more: Any,
) -> Fleet:
    """A fleet: squadrons by their ships ("BB CL+DD"), unarmed ships loaded ("TT TT")."""
    owner, _, number = name.partition("-")
    squadrons = [
        Squadron(f"s{number}{count}", tuple(_ship(state, code) for code in codes.split("+")))
        for count, codes in enumerate(ships.split())
    ]
    cargo = tuple(_ship(state, code) for code in lift.split())
    told = Mission(*mission)
    made = Fleet(name, Player(owner), at, squadrons, cargo, mission=told, came_from=at, **more)
    state.fleets[name] = made
    return made


def _ship(state: State, code: str) -> Ship:
    people = one_ptu(state.tables, state.house_rules, "etac")
    carries = {"transport": 1, "etac": people}.get(role(state, code), 0)
    levels = {"scout": {"eli": 1}, "raider": {"clk": 1}}.get(role(state, code), {})
    return Ship(code, carries=carries, **levels)


def war(state: State, one: Player = P1, other: Player = P2) -> State:
    """One House has declared another its enemy."""
    state.houses[one].stances = {**state.houses[one].stances, other: "enemy"}
    return state


def pact(state: State, one: Player = P1, other: Player = P2) -> State:
    """Two Houses have agreed on a pact."""
    state.houses[one].stances = {other: "pact"}
    state.houses[other].stances = {one: "pact"}
    return state


def conflict(
    state: State, *faces: int, tasks: tuple[Task[State], ...] = CONFLICT, seed: int = 1
) -> Play[State]:
    """The Conflict phase, or some of its tasks; with these faces, or, without, seeded dice."""
    dice = ScriptedDice(face or 10 for face in faces) if faces else SeededDice(KEY, seed)
    play = Play(state, dice, EVENTS)
    for task in tasks:
        task.run(play)
    return play
