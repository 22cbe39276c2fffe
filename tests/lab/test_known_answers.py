"""What must be right before the lab is trusted, by enumeration through the rules' own functions.

The rest of the list is held elsewhere: all of Erkenfara's counts and whole conflicts in
tests/games/erkenfara/test_oracles.py, the way through hyperspace in test_odds.py, alike variants
and planted seats in figures/test_self.py.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from hegemon.core.dice import Dice
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law, volley
from hegemon.games.ec4x.common.state import State as Houses
from hegemon.games.erkenfara.house_rules import AS_WRITTEN
from hegemon.games.erkenfara.odds.chances import Until, conflict, expected_losses
from hegemon.games.erkenfara.rules.economy import upkeep_cost
from hegemon.games.erkenfara.rules.fight import net_advantage
from hegemon.games.space_conquest.combat import duel
from hegemon.games.space_conquest.tables import TABLES as STARS
from hegemon.games.space_empires.battle.fire import aim
from hegemon.games.space_empires.positions import P1, P2, group, position
from hegemon.games.space_empires.state import Battle, Line
from hegemon.lab.figures.fairness import permutation
from hegemon.lab.odds import odds
from hegemon.lab.studies.duels import duels_of
from hegemon.lab.studies.study import study_in
from tests.games.ec4x.cases import monero, satoshi
from tests.samples import sizes

# -- Erkenfara


def test_a_duel_to_the_death() -> None:
    """§2.5 of its rulings: 12,000 against 10,000 holds with 0.9546."""
    found = conflict(AS_WRITTEN, 12_000, 10_000, 0, Until("death"))

    expected = [0.9546, 0.0357, 0.0096]
    assert expected == [
        round(float(each), 4) for each in (found.a_holds, found.b_holds, found.nobody)
    ]


def test_a_duel_grid_tells_the_same() -> None:
    """A study of duels says what the rules say, in per cent."""
    text = '[study]\nid = "duel"\ngame = "erkenfara"\n[design]\nkind = "duel_grid"\n'
    (found,) = duels_of(study_in(text + 'fights = ["12000 vs 10000"]\n', Path()))

    assert "95.46" in f"{found.report}"


@pytest.mark.parametrize(("ratio", "expected"), [(4, 0.2), (10, 0.5), (20, 1.0)])
def test_exchange_of_value(ratio: int, expected: float) -> None:
    """§2.4: what A loses for good for all of B, in armies of B: at twenty to one, as much."""
    net = net_advantage(10_000 * ratio, 10_000, 0, 0)
    (_, lost), (gone, _) = expected_losses(AS_WRITTEN, net)

    assert 100 == gone
    assert expected == float(ratio * lost / 100)


@pytest.mark.parametrize("production", [11_608, 20_000, 50_000, 200_000])
def test_churn(production: int) -> None:
    """§2.2: cut to 55,000 each winter and raise anew, and the army is the product and 43,392."""
    sizes_kept = range(30_000, 80_001, 1000)
    army = {
        kept: kept + production - upkeep_cost(AS_WRITTEN, kept)
        for kept in sizes_kept
        if upkeep_cost(AS_WRITTEN, kept) <= production
    }

    assert production + 43_392 == army[55_000] == max(army.values())


# -- EC4X


@pytest.mark.parametrize("state", [monero(), satoshi()], ids=["monero", "satoshi"])
def test_combat_effectiveness(state: Houses) -> None:
    """5.3.1: 0.625 on the mean without modifiers, and a critical hit one time in ten."""
    law = Law(state.tables.rounds, state.house_rules)
    force = Force("a", (Combatant("a1", 100, 100),))

    def fired(dice: Dice) -> tuple[int, bool]:
        shot = volley(law, force, (), 2, dice)
        return shot.effectiveness, shot.critical

    found = odds(fired)

    mean = sum(chance * percent for (percent, _), chance in found.items())
    assert Fraction(625, 10) == mean
    assert Fraction(1, 10) == sum(chance for (_, critical), chance in found.items() if critical)


# -- Space Conquest


def test_who_wins_keeps_his_ships_but_half_of_the_losers() -> None:
    """§6 phase 2: a against b leaves a - ceil(b / 2)."""
    for a, b in product(range(1, 40), range(40)):
        if a > b:
            assert (a - -(-b // 2), 0) == duel(STARS.combat, a, b)


# -- Space Empires

SHIPS = {"SC": (3, 0), "DD": (4, 0), "CA": (4, 1), "BC": (5, 1), "BB": (5, 2), "DN": (6, 3)}
"""Attack and defense, as the box prints them."""


@pytest.mark.parametrize(("shooter", "target"), list(product(SHIPS, SHIPS)))
def test_chance_to_hit(shooter: str, target: str) -> None:
    """§4.6: attack, technology and bonus against defense and technology; a 1 always hits."""
    for attack, defense, bonus in product((0, 1, 3), (0, 2, 3), (0, 1)):
        state = position(
            group("p1", shooter, "F5", attack=attack), group("p2", target, "F5", defense=defense)
        )
        state.battle = Battle("F5", P1, P2, 1, P1 if bonus else None)
        state.battle.lines = {one: Line() for one in state.groups}
        found = aim(state, state.groups["p1-1"], state.groups["p2-1"]).needed

        faces = Counter(face <= found for face in range(1, 11))
        needed = SHIPS[shooter][0] + attack + bonus - SHIPS[target][1] - defense
        assert min(10, max(1, needed)) == faces[True]


# -- Labels


@pytest.mark.parametrize("runs", sizes(40, 200))
def test_seats_with_their_names_dealt_anew_show_nothing(runs: int) -> None:
    """The first seat wins four of five games; once its name is dealt by lot nothing is found."""
    rng = np.random.default_rng(9)
    wins = rng.multinomial(2, [0.8, 0.2], size=(runs, 40)).astype(float)

    told = sum(permutation(each, resamples=200) < 0.05 for each in wins)
    dealt = sum(permutation(rng.permuted(each, axis=1), resamples=200) < 0.05 for each in wins)

    assert runs == told
    assert dealt <= stats.binom.ppf(0.999, runs, 0.05)
