"""Hidden in the houses: the accounts of the others, and their colonies' industry out of sight."""

import random
from typing import Any

from hegemon.contract.world import Answers, World
from hegemon.core.game import Player
from tests.contract.toys.houses_ruleset import HOUSES


class HousesWorld(World):
    length = 4
    matches = 2

    def scramble(self, state: Any, player: Player, chance: random.Random) -> Any:
        """Others have any treasury, any tax, any plans and any industry."""
        other = self.codec.copy(state)
        for seat, house in other.houses.items():
            if seat != player:
                house.treasury = chance.randint(0, 5000)
                house.tax = chance.randint(0, 100)
                house.known["drives"] = chance.randint(0, 99)
        for colony in other.colonies.values():
            if colony.owner != player:
                colony.industry += chance.randint(1, 50)
        return other

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """Others know more than they did; nobody can see that."""
        other = self.codec.copy(state)
        for seat, house in other.houses.items():
            if seat != player:
                house.known["growth"] = chance.randint(1, 99)
        return other


WORLD = HousesWorld(HOUSES)
