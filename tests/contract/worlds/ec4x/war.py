"""A galaxy at war from its first month: three Houses at every place, and places hidden from each.

Houses 1, 2 and 3 meet around the hub. Each two of them also fight where the third cannot come: no
lane leads there. What happens there differs in `still`, and nothing of it may reach the third.
"""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from hegemon.contract.world import Answers
from hegemon.core.dice import Dice
from hegemon.core.game import Player
from hegemon.games.ec4x.common.amounts import COIN, SOUL
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
)
from tests.contract.worlds.ec4x.houses import HousesOfEc4x

P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")
MONTHS = 5
LANES = "A1-A2, A2-A3, A3-A4, A4-A5, A5-A6, A6-A1, B1-B2, B2-B3, B5-B6, B6-B7, B9-B10, B10-B11"
HIDDEN_FROM = {P1: ("B1", "B2", "B3"), P2: ("B5", "B6", "B7"), P3: ("B9", "B10", "B11")}
"""Where the two others of each House fight."""
NEAR = ("A1", "A2", "A3", "A4", "A5", "A6")
HOMES = {P1: "A1", P2: "A3", P3: "A5"}
ARMED = ("BB BB", "DD DD", "BC", "CT", "RR", "CV", "SC", "SC SC")
LIFT = ("", "", "TT TT TT", "ET")
MISSIONS = (0, 1, 3, 5, 6, 6, 7, 7, 8, 9, 9, 10, 11, 12)
ASSAULTS = frozenset({5, 6, 7, 8, 9, 10})


def at_war(new: Callable[[Any, tuple[Player, ...], Dice], State], planet: str) -> Any:
    """A set-up: the usual match of an edition, moved to this galaxy."""

    def setup(house_rules: Any, players: tuple[Player, ...], dice: Dice) -> State:
        state = new(house_rules, players, dice)
        lanes = tuple(Lane(*pair.split("-"), "minor") for pair in LANES.split(", "))
        ids = sorted({end for lane in lanes for end in (lane.a, lane.b)}, key=map_order)
        state.star_map = StarMap(tuple(StarSystem(one) for one in ids), lanes, ())
        state.planets = dict.fromkeys(ids, Planet(planet, "abundant"))
        state.colonies, state.fleets, state.homes = {}, {}, dict(HOMES)
        for player in players:
            settle(state, player, dice)
        for player in players:
            deploy(state, player, dice)
        return state

    return setup


def settle(state: State, player: Player, dice: Dice) -> None:
    """A House: its colonies at home and where another is hidden from it, and whom it hates."""
    house = state.houses[player]
    house.treasury, house.covert, house.guard = 3_000 * COIN, 20, 1
    levels = {"CLK": 3, "STL": 3, "SAB": 2, "CIC": 2}
    house.levels = {field: levels.get(field, have) for field, have in house.levels.items()}
    others = [one for one in state.players if one != player]
    house.stances = {one: _pick(dice, ("enemy", "enemy", "neutral")) for one in others}
    for places in far_from_others(player):
        _found(state, player, places[0] if player < others[0] else places[2], dice)
    _found(state, player, HOMES[player], dice)


def far_from_others(player: Player) -> list[tuple[str, ...]]:
    """Where a House fights one other, hidden from the third."""
    return [places for hidden, places in HIDDEN_FROM.items() if hidden != player]


def deploy(state: State, player: Player, dice: Dice) -> None:
    """A House's fleets in all places where it fights, most of them against somebody's planet."""
    for places in (NEAR, NEAR, *far_from_others(player)):
        for _ in range(3):
            _launch(state, player, places, dice)


def _pick(dice: Dice, choices: Any) -> Any:
    return choices[dice.roll(len(choices), "position") - 1]


def _found(state: State, player: Player, at: str, dice: Dice) -> None:
    people = psu_of(100 * SOUL, state.tables.population.exponent)
    works = [state.tables.code_of("shipyard"), state.tables.code_of("spaceport")]
    works += [state.tables.code_of("starbase")] * _pick(dice, (0, 0, 1))
    ground = {"AA": _pick(dice, (1, 3)), "GB": _pick(dice, (1, 2))}
    held = Colony(player, people, industry=10, ground=ground)
    held.facilities = tuple(Facility(code) for code in works)
    held.fighters = (Ship(state.tables.code_of("fighter")),) * _pick(dice, (0, 2))
    held.homeworld = at == HOMES[player]
    state.colonies[at] = held


def _launch(state: State, player: Player, places: tuple[str, ...], dice: Dice) -> None:
    """A fleet somewhere among the places, with a mission to somewhere among them."""
    house = state.houses[player]
    house.fleets_made += 1
    name = f"{player}-{house.fleets_made}"
    squadrons = []
    for code in _pick(dice, ARMED).split():
        house.squadrons_made += 1
        eli, clk = (1 if code == "SC" else 0), (3 if code == "RR" else 0)
        ship = Ship(code, eli=eli, clk=clk)
        squadrons.append(Squadron(f"s{house.squadrons_made}", (ship,)))
    lift = tuple(Ship(code, carries=_cargo(state, code)) for code in _pick(dice, LIFT).split())
    at = _pick(dice, places)
    fleet = Fleet(name, player, at, squadrons, lift, roe=_pick(dice, (0, 6, 8, 10)), came_from=at)
    number = _pick(dice, MISSIONS)
    targets = [one for one in places if one in state.colonies and number in ASSAULTS]
    fleet.mission = Mission(number, _pick(dice, targets or places))
    state.fleets[name] = fleet


def _cargo(state: State, code: str) -> int:
    return 1 if code == "TT" else one_ptu(state.tables, state.house_rules, "etac")


class War(HousesOfEc4x):
    """Three Houses that meet everywhere, and do the rest out of one another's sight."""

    length = MONTHS
    matches = 3

    def house_rules(self) -> Any:
        """As usual, but the match does not end by itself: that would tell everybody's prestige."""
        return msgspec.structs.replace(super().house_rules(), turns=0, hub="empty")

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """Where the House cannot come all fleets are armed otherwise, and told otherwise."""
        other = self.codec.copy(state)
        for seat, house in other.houses.items():
            if seat != player:  # what they remember stays: it says where they flee
                house.points = {field: chance.randint(1, 9_000) for field in house.points}
        there = HIDDEN_FROM[player]
        for fleet in other.fleets.values():
            if fleet.at in there:
                fleet.roe = chance.randint(0, 10)
                for squadron in fleet.squadrons:
                    squadron.ships = tuple(
                        msgspec.structs.replace(ship, wep=chance.randint(0, 3))
                        for ship in squadron.ships
                    )
        for system in there:
            colony = other.colonies.get(system)
            if colony is not None:
                more = chance.randint(0, 9)
                colony.ground = {code: count + more for code, count in colony.ground.items()}
        return other if _can_answer(self, other, player, answers) else None


def _can_answer(world: War, state: Any, player: Player, answers: Answers) -> bool:
    """Whether the others can still order what they ordered."""
    question = world.question(state)
    return not any(
        list(question.problems(state, one, answer))
        for one, answer in answers.items()
        if one != player
    )
