"""Hidden in Erkenfara: treaties of others, refused ones too, and what their armies hold (R8)."""

import random
from itertools import product
from typing import Any

import msgspec

from hegemon.contract.world import Answers, World
from hegemon.core.game import Player
from hegemon.games.erkenfara import ERKENFARA, PRESETS, HouseRules
from hegemon.games.erkenfara.answers import Accept, Clause, Consents, Give, Peace
from hegemon.games.erkenfara.battle import AskStance
from hegemon.games.erkenfara.state import order_of
from hegemon.games.erkenfara.winter import AskConsents, AskOffers, AskWinter


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
        """Others offer each other something else, or nothing, or write to somebody else."""
        return self._otherwise(state, player, {}, chance)

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """Whatever is accepted becomes known; what others refuse each other does not.

        In winter nobody fights, so what armies have been told to hold does not show.
        """
        if not isinstance(state.agenda[-1], AskOffers | AskConsents | AskWinter):
            return None
        return self._otherwise(state, player, answers, chance)

    def _otherwise(
        self, state: Any, player: Player, answers: Answers, chance: random.Random
    ) -> Any:
        """The offers among others changed, but for those that these answers accept."""
        other = self.codec.copy(state)
        asks = isinstance(other.agenda[-1], AskStance) if other.agenda else False
        for army in other.armies.values():
            # In a fight it is seen that somebody is not asked, and never below which value he goes.
            if army.owner != player and (army.holds is not None or not asks):
                army.holds = chance.choice([chance.randint(0, 50_000), army.holds])
        question = other.agenda[-1] if other.agenda else None
        if not isinstance(question, AskConsents):
            return other
        offers: dict[Player, dict[Player, tuple[Clause, ...]]] = {}
        for to, one in product(state.empires, order_of(state)):
            if to == one:
                continue
            clauses = question.offers.get(to, {}).get(one, ())
            reply = answers.get(to, Consents())
            assert isinstance(reply, Consents)
            known = player in (to, one) or Accept(state.empires[one].id) in reply.orders
            kept = clauses if known else _some(state.empires[to].id, chance)
            if kept:
                offers.setdefault(to, {})[one] = kept
        other.agenda[-1] = AskConsents(offers)
        return other


def _some(empire: str, chance: random.Random) -> tuple[Clause, ...]:
    """A present, peace, or no offer at all."""
    present = (Give(empire, chance.randint(1, 99)),)
    return chance.choice([present, (Peace(empire),), ()])


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
