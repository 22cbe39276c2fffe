"""Hidden in EC4X: others' books, their colonies but for the orbit, their fleets out of sight."""

import random
from typing import Any

import msgspec

from hegemon.contract.world import Answers, World
from hegemon.core.game import Player
from hegemon.games.ec4x.common.answers import Operate, Orders
from hegemon.games.ec4x.common.rules.sights import in_sight
from hegemon.games.ec4x.common.state import EMPIRE, Colony, Facility, Fleet, Planet, Ship, Squadron

TURNS, HOUSES = 8, 3


class HousesOfEc4x(World):
    """Either edition, a few turns of three Houses."""

    length = TURNS
    matches = 1

    def house_rules(self) -> Any:
        """As written, but small and soon over."""
        written = self.ruleset.presets["as-written"]
        return msgspec.structs.replace(written, houses=HOUSES, turns=TURNS)

    def scramble(self, state: Any, player: Player, chance: random.Random) -> Any:
        """Books of others; planets never seen; colonies and fleets out of sight, and new ones."""
        other = self.codec.copy(state)
        seen = in_sight(state, player)
        for seat, house in other.houses.items():
            if seat != player:
                scramble_books(house, player, chance)
        for system in other.planets:
            if system not in seen and system not in other.houses[player].known:
                other.planets[system] = any_planet(other, chance)
        for system, colony in list(other.colonies.items()):
            if colony.owner != player:
                hide(other, system, colony, seen, chance)
        for name, fleet in list(other.fleets.items()):
            if fleet.owner != player and (fleet.at not in seen or not fleet.exposed):
                del other.fleets[name]
            elif fleet.owner != player:
                rearm(other, fleet, chance)
        plant(other, player, seen, chance)
        other.colonies = shuffled(other.colonies, player, chance)
        other.fleets = shuffled(other.fleets, player, chance)
        other.transfers = tuple(one for one in other.transfers if one.owner == player)
        return other

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """Others remember other things, and have other points: only who steals them sees that."""
        other = self.codec.copy(state)
        answer = answers[player]
        assert isinstance(answer, Orders)
        robbed = {one.house for one in answer.orders if isinstance(one, Operate)}
        for seat, house in other.houses.items():
            if seat != player:
                house.known = {}
                house.civil = {"hub": chance.randint(1, 9)}
                house.praised = {"spied hub": chance.randint(1, 9)}
            if seat != player and seat not in robbed:
                house.points = dict.fromkeys(house.levels, chance.randint(1, 9_000))
        return other


def scramble_books(house: Any, player: Player, chance: random.Random) -> None:
    """All of them but how the House stands to the player."""
    house.treasury = chance.randint(0, 10**6)
    house.tax = chance.randint(0, 100)
    house.prestige = chance.randint(1, 500)
    house.levels = {field: chance.randint(0, 3) for field in house.levels}
    house.points = {field: chance.randint(0, 10**5) for field in house.levels}
    house.budget = {field: chance.randint(0, 10**4) for field in house.levels}
    house.stances = {one: how for one, how in house.stances.items() if one == player}
    house.known, house.intelligence = {}, {}
    house.civil, house.effects, house.bonuses, house.praised = {}, {}, {}, {}
    house.covert, house.guard = chance.randint(0, 9), chance.randint(0, 9)
    house.gross, house.fleets_made = chance.randint(0, 10**6), 900
    house.squadrons_made, house.research_spent = 900, chance.randint(0, 10**5)


def any_planet(state: Any, chance: random.Random) -> Planet:
    """A planet of any class and materials."""
    planet_class = chance.choice(state.tables.planets.classes).id
    return Planet(planet_class, chance.choice(["very_poor", "poor", "abundant", "rich"]))


def hide(
    state: Any, system: str, colony: Colony, seen: frozenset[str], chance: random.Random
) -> None:
    """A foreign colony: gone where nobody looks; where somebody does, only its orbit is known."""
    if system not in seen:
        del state.colonies[system]
        return
    colony.people = chance.randint(10**6, 10**9)
    colony.industry = chance.randint(0, 99)
    colony.ground = {state.tables.code_of("battery"): chance.randint(1, 20)}
    colony.hurt, colony.queue, colony.projects = {}, (), ()
    colony.fighters = (Ship(state.tables.code_of("fighter")),) * chance.randint(0, 5)
    colony.shield, colony.produced = chance.randint(0, 3), chance.randint(0, 10**6)
    colony.facilities = tuple(
        Facility(each.unit, chance.randint(0, 9), each.crippled, chance.randint(0, 99))
        for each in colony.facilities
        if state.tables.units[each.unit].role in {"starbase", "shipyard"}
    )


def shuffled(things: dict[str, Any], player: Player, chance: random.Random) -> dict[str, Any]:
    """The own things in their order, among those of others in any order."""
    own = {name: one for name, one in things.items() if one.owner == player}
    others = [name for name in things if name not in own]
    chance.shuffle(others)
    return {**{name: things[name] for name in others}, **own}


def rearm(state: Any, fleet: Fleet, chance: random.Random) -> None:
    """A foreign fleet in sight: as many squadrons and unarmed ships, of other kinds and names."""
    if fleet.owner != EMPIRE:
        del state.fleets[fleet.id]
        fleet.id = f"{fleet.owner}-{chance.randint(100, 10**6)}"
        state.fleets[fleet.id] = fleet
    fleet.squadrons = [
        Squadron(f"s{900 + at}", (Ship(chance.choice(["DD", "CA", "BB"])),), chance.random() < 0.5)
        for at, _ in enumerate(fleet.squadrons)
    ]
    fleet.lift = (Ship("TT"),) * len(fleet.lift)
    fleet.fighters = ()
    fleet.roe = chance.randint(0, 10)
    fleet.mission = type(fleet.mission)()
    fleet.name = f"secret {chance.randint(1, 99)}"
    fleet.came_from = fleet.at


def plant(state: Any, player: Player, seen: frozenset[str], chance: random.Random) -> None:
    """A fleet of another where the player does not look, and one that hides where it does."""
    other = next(seat for seat in state.players if seat != player)
    if seen:
        name, at = f"{other}-902", chance.choice(sorted(seen))
        hidden = [Squadron("s902", (Ship(state.tables.code_of("raider")),))]
        state.fleets[name] = Fleet(name, other, at, hidden, exposed=False)
    unseen = [one.id for one in state.star_map.systems if one.id not in seen]
    if unseen:
        name, at = f"{other}-901", chance.choice(unseen)
        state.fleets[name] = Fleet(name, other, at, [Squadron("s901", (Ship("DD"),))])
