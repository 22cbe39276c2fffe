"""Hidden in Space Empires against alien empires: points, technology, and what fleets are."""

import random
from typing import Any

from hegemon.core.dice import Dice
from hegemon.core.game import Player
from hegemon.games.space_empires.alien_empires.counters import place_ships
from hegemon.games.space_empires.alien_empires.records import ALIEN_EMPIRES, Fleet
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.rules.counters import new_group, newest_tech
from hegemon.games.space_empires.rules.populate import populate
from hegemon.games.space_empires.setup import set_up
from hegemon.games.space_empires.turn import AskHomeworld, Round


def of_alien_empires(state: Any) -> set[str]:
    """The hexes where aliens are."""
    return {group.at for group in state.groups.values() if group.owner in ALIEN_EMPIRES}


def other_alien_empires(state: Any, chance: random.Random) -> None:
    """Alien empires have other points and technology, and have seen something else."""
    if state.alien_empires is None:
        return
    for own in state.alien_empires.empires.values():
        own.fleet, own.technology = chance.randint(0, 99), chance.randint(0, 99)
        own.defence, own.economy = chance.randint(0, 50), (chance.randint(1, 9),)
        own.levels.update(attack=chance.randint(0, 3), ship_size=chance.randint(1, 6))
        for fleet in own.fleets:
            fleet.cp = chance.randint(6, 99) if fleet.cp else 0
    state.alien_empires.seen.update(attack=chance.randint(0, 3), tactics=chance.randint(0, 3))


def aliens_come(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Any:
    """A first round in which fleets of aliens are near, and one of the player is at a homeworld."""
    state = set_up(house_rules, players, dice)
    question = AskHomeworld()
    populate(state, {player: question.default(state, player) for player in players}, dice)
    assert state.alien_empires is not None
    for (owner, own), place in zip(
        state.alien_empires.empires.items(), ("D4", "D9", "F6"), strict=True
    ):
        own.defence, own.technology = 40, 40
        own.fleets.append(Fleet(place_ships(state, owner, place, ["FLEET"]), cp=30))
    (me,) = players
    for kind, place, ships in (
        ("CA", "E2", 4),
        ("SC", "E5", 2),
        ("DD", "C5", 1),
        ("MINE", "C7", 2),
    ):
        tech = newest_tech(state, me, kind)
        new_group(state, me, kind, at=place, ships=ships, tech=tech)
        state.systems[place].explored = True
        state.systems[place].marker = "clear"
    state.agenda = [Round()]
    return state
