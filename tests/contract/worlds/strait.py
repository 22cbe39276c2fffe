"""Hidden in the strait: the armour of others' ships."""

import random
from typing import Any

from hegemon.contract.world import Answers, World
from hegemon.core.game import Player
from tests.contract.toys.strait import Fire
from tests.contract.toys.strait_ruleset import STRAIT


class StraitWorld(World):
    length = 60
    matches = 8

    def scramble(self, state: Any, player: Player, chance: random.Random) -> Any:
        """Ships of others that could still be sunk have any armour above their hits."""
        return self._armoured(state, player, spared="")

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """As `scramble`, but the ship that is fired at is what it is."""
        targets = [answer.target for answer in answers.values() if isinstance(answer, Fire)]
        return self._armoured(state, player, spared="".join(targets))

    def _armoured(self, state: Any, player: Player, spared: str) -> Any:
        other = self.codec.copy(state)
        for name, ship in other.ships.items():
            if ship.owner != player and ship.place != "sunk" and name != spared and not ship.hits:
                ship.armour = 3 - ship.armour
        return other


WORLD = StraitWorld(STRAIT)
