"""Hidden in Erkenfara: nothing but the treaties that others are offered (reading R8)."""

import random
from typing import Any

import msgspec

from hegemon.core.game import Player
from hegemon.games.erkenfara import ERKENFARA, PRESETS, HouseRules
from hegemon.games.erkenfara.winter import AskConsents
from tests.contract.world import Answers, World


class ErkenfaraWorld(World):
    length = 300
    open = True

    def __init__(self, house_rules: HouseRules, matches: int) -> None:
        super().__init__(ERKENFARA)
        self._house_rules = house_rules
        self.matches = matches

    def house_rules(self) -> HouseRules:
        """Those of this world."""
        return self._house_rules

    def scramble(self, state: Any, player: Player, chance: random.Random) -> Any:
        """Others are offered more gold, or less."""
        other = self.codec.copy(state)
        question = other.agenda[-1] if other.agenda else None
        if isinstance(question, AskConsents):
            offers = {
                to: theirs if to == player else _other_offers(theirs, chance)
                for to, theirs in question.offers.items()
            }
            other.agenda[-1] = AskConsents(offers)
        return other

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """Whatever is accepted becomes known: there is no step whose outcome hides anything."""
        return None


def _other_offers(offers: Any, chance: random.Random) -> Any:
    return {
        player: tuple(
            msgspec.structs.replace(clause, gold=clause.gold + chance.randint(1, 99))
            for clause in clauses
        )
        for player, clauses in offers.items()
    }


WORLD = ErkenfaraWorld(HouseRules(map="five_crowns", years=2), matches=3)
VARIANTS = {
    "eternal": ErkenfaraWorld(
        msgspec.structs.replace(
            PRESETS["eternal"], map="island_war", years=3, annex_after_winters=1
        ),
        matches=2,
    ),
    "sea war": ErkenfaraWorld(HouseRules(map="sea_war", years=3), matches=2),
}
