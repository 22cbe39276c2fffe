"""Hidden in the sealed bids: the purses of the others, and losing bids."""

import random
from typing import Any

from hegemon.contract.world import Answers, World
from hegemon.core.game import Player
from tests.contract.toys.sealed_bids import SEALED_BIDS, Bid, Bids


class SealedBidsWorld(World):
    length = 3

    def scramble(self, state: Any, player: Player, chance: random.Random) -> Any:
        """Others have any number of coins."""
        other = self.codec.copy(state)
        for seat in state.players:
            if seat != player:
                other.purses[seat] = chance.randint(0, 30)
        return other

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """Others have more coins than they need for their bids."""
        other = self.codec.copy(state)
        for seat in state.players:
            if seat != player:
                other.purses[seat] += chance.randint(1, 9)
        return other

    def disguised(
        self, state: Any, player: Player, answers: Answers, chance: random.Random
    ) -> Answers:
        """Others' losing bids are lower, down to one coin."""
        highest: dict[str, int] = {}
        for answer in answers.values():
            for bid in answer.orders:  # type: ignore[attr-defined]
                highest[bid.lot] = max(bid.coins, highest.get(bid.lot, 0))
        return {
            seat: answer if seat == player else Bids(tuple(_lower(answer, highest)))
            for seat, answer in answers.items()
        }

    def seats_sorted(self, plain: Any) -> Any:
        """Nobody is before anybody else."""
        plain["players"].sort()
        return plain


def _lower(answer: Any, highest: dict[str, int]) -> list[Bid]:
    return [bid if bid.coins == highest[bid.lot] else Bid(bid.lot, 1) for bid in answer.orders]


WORLD = SealedBidsWorld(SEALED_BIDS)
