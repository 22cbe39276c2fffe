"""Many games of Space Conquest for learners: its twin, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hegemon.bots.engine import DecisionTerms, GamesStand
from hegemon.bots.space_conquest.twin.deciding import (
    BOUT,
    BY_LOT,
    EXPANSIONIST,
    LEARNER,
    TERMS,
    WORKROOM,
    begin,
    decide,
    see,
)
from hegemon.bots.space_conquest.twin.twister import sow
from hegemon.core import BadConfig
from hegemon.games.space_conquest import TABLES, HouseRules, State
from hegemon.games.space_conquest.twin import (
    FEATURES,
    MISFIT,
    MOST_STARS,
    RUNNING,
    Array,
    Struct,
    Structs,
    enter,
    luck_of,
    rules_of,
    set_up,
    table,
)

_CODES = {"": LEARNER, "random": BY_LOT, "expansionist": EXPANSIONIST}
_SAID = ("may go", "chosen as origin", "chosen as goal")


class TwinBouts:
    """Games of the twin, a row each."""

    bots = frozenset(_CODES) - {""}
    features = (*FEATURES, *_SAID)
    places = MOST_STARS

    def begin(
        self,
        house_rules: HouseRules,
        position: State | None,
        seeds: Sequence[int],
        bots: Sequence[str],
        terms: DecisionTerms,
    ) -> Structs:
        """A game for each seed; raises BadConfig for a bot that is not compiled."""
        for bot in bots:
            if bot not in _CODES:
                raise BadConfig(f"{bot!r} is not compiled; there is {', '.join(sorted(self.bots))}")
        rules, rows = rules_of(TABLES, house_rules)[0], table(BOUT, len(seeds))
        rows["luck"] = luck_of(str(seed) for seed in seeds)
        rows["bots"] = [_CODES[bot] for bot in bots]
        for row, seed in zip(rows, seeds, strict=True):
            for seat in range(2):
                high, low = divmod((2 * seed + seat) % 2**64, 2**32)
                sow(row.twisters[seat], low, high)
            if position is None:
                set_up(row.galaxy, rules, row.luck)
            else:
                enter(position, row.galaxy)
        begin(rows, rules, _row_of(terms), table(WORKROOM, 1)[0])
        return rows

    def decide(
        self, house_rules: HouseRules, rows: Structs, actions: Array, terms: DecisionTerms
    ) -> None:
        """One decision in each game that is not over."""
        rules = rules_of(TABLES, house_rules)[0]
        decide(rows, actions, rules, _row_of(terms), table(WORKROOM, 1)[0])

    def see(
        self, house_rules: HouseRules, rows: Structs, seats: Array, terms: DecisionTerms
    ) -> tuple[Array, Array]:
        """What a seat of each game sees, and what it may do."""
        seen = np.zeros((len(rows), MOST_STARS, len(self.features)), np.int32)
        legal = np.zeros((len(rows), terms.actions), np.int8)
        rules = rules_of(TABLES, house_rules)[0]
        see(
            bouts=rows,
            seats=seats,
            seen=seen,
            legal=legal,
            rules=rules,
            terms=_row_of(terms),
            room=table(WORKROOM, 1)[0],
        )
        return seen, legal

    def standing(self, rows: Structs) -> GamesStand:
        """How the games stand; what outgrew its row is cut off, the limit of turns is an end."""
        results = rows["galaxy"]["result"]
        open_ended = (results == MISFIT) | (rows["cut_off"] != 0)
        return GamesStand(
            seat=rows["seat"].copy(),
            rewards=rows["rewards"].copy(),
            terminated=(results != RUNNING) & ~open_ended,
            truncated=open_ended,
            questions=rows["questions"].copy(),
        )


def _row_of(terms: DecisionTerms) -> Struct:
    row = table(TERMS, 1)[0]
    row.first_place, row.first_amount = terms.first_place, terms.first_amount
    row.amounts, row.decisions, row.questions = terms.amounts, terms.decisions, terms.questions
    return row


BOUTS = TwinBouts()
