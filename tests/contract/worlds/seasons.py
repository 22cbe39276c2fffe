"""Hidden in the seasons: the treasuries of the others."""

import random
from typing import Any

from hegemon.contract.world import Answers, World
from hegemon.core.game import Player
from tests.contract.toys.seasons_ruleset import SEASONS


class SeasonsWorld(World):
    length = 60
    matches = 8

    def scramble(self, state: Any, player: Player, chance: random.Random) -> Any:
        """Others have any number of coins."""
        return self._richer(state, player, chance, least=-3)

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """Others have at least the coins that they spend."""
        return self._richer(state, player, chance, least=1)

    def _richer(self, state: Any, player: Player, chance: random.Random, least: int) -> Any:
        other = self.codec.copy(state)
        for seat in state.players:
            if seat != player:
                other.coins[seat] = max(0, other.coins[seat] + chance.randint(least, 9))
        return other


WORLD = SeasonsWorld(SEASONS)
