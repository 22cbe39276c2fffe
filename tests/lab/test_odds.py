"""Exact odds: by hand where they are known, and of the real rules."""

from fractions import Fraction
from math import factorial

import pytest

from hegemon.bots.forward import SilentPlay
from hegemon.core.dice import Dice, shuffled
from hegemon.games.space_conquest.positions import Sited, fleet, position, star
from hegemon.games.space_conquest.rebellion import may_rebel
from hegemon.games.space_conquest.turn import Movement
from hegemon.lab.odds import odds, then


def homes() -> tuple[Sited, Sited]:
    """Two empty home stars, as far apart as can be."""
    return star("H", 0, 0, ru=4, home_of="p1"), star("E", 11, 9, ru=4, home_of="p2")


def test_two_dice() -> None:
    """The sum of two d6: 36 sequences, seven the likeliest."""
    found = odds(lambda dice: dice.roll(6, "one") + dice.roll(6, "other"))

    assert {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)} == found


def test_dice_that_are_rolled_or_not() -> None:
    """Whether there is a second die may depend on the first, and its sides too."""

    def experiment(dice: Dice) -> int:
        first = dice.roll(3, "first")
        return first if first == 3 else dice.roll(first + 1, "second")

    expected = {1: Fraction(5, 18), 2: Fraction(5, 18), 3: Fraction(1, 9) + Fraction(1, 3)}

    assert expected == odds(experiment)


def test_no_dice() -> None:
    """What needs no dice is certain."""
    assert {"sure": Fraction(1)} == odds(lambda _: "sure")


def test_an_experiment_that_is_not_repeatable_is_refused() -> None:
    """Sides that change from run to run would give odds of nothing."""
    sides = iter((2, 3))

    with pytest.raises(AssertionError, match="not repeatable"):
        odds(lambda dice: dice.roll(next(sides), "a moody die"))


@pytest.mark.parametrize("count", range(1, 6))
def test_a_shuffle_is_uniform(count: int) -> None:
    """Each order of n things comes up once in n! times."""
    found = odds(lambda dice: tuple(shuffled(dice, range(count), "cards")))

    assert set(found.values()) == {Fraction(1, factorial(count))}
    assert len(found) == factorial(count)


def under_way(left: int | str, dice: Dice) -> int | str:
    """One movement phase of a fleet with so many parsecs left: what is left then, or its end."""
    if isinstance(left, str):
        return left
    state = position(*homes(), fleets=[fleet("p1", 5, "H", "E", left=left)])
    Movement().run(SilentPlay(state, dice, frozenset()))
    if state.fleets:
        return state.fleets[0].dist_remaining
    return "arrived" if state.stars["E"].stationed_ships else "lost"


@pytest.mark.parametrize("parsecs", range(1, 12))
def test_survival_of_a_way(parsecs: int) -> None:
    """§6 phase 1: a fleet survives d parsecs with (49/50)^d, through the real movement phase."""
    found: dict[int | str, Fraction] = {parsecs: Fraction(1)}
    for _ in range(parsecs):
        found = then(found, under_way)
    safe = Fraction(49, 50) ** parsecs

    assert {"arrived": safe, "lost": 1 - safe} == found


def test_odds_of_a_rebellion() -> None:
    """§6 phase 5a: a weakly held star rebels with exactly one half."""

    def experiment(dice: Dice) -> str | None:
        state = position(*homes(), star("X", 5, 5, ru=3, owner="p1", p1=2))
        weak = state.stars["X"]
        assert weak.owner
        may_rebel(SilentPlay(state, dice, frozenset()), weak, weak.owner)
        return weak.owner

    assert {"p1": Fraction(1, 2), None: Fraction(1, 2)} == odds(experiment)


def test_stages_give_the_same_as_all_at_once() -> None:
    """Merging equal outcomes between the stages changes nothing."""
    once = odds(lambda dice: sum(dice.roll(4, "die") for _ in range(4)))
    staged = {0: Fraction(1)}
    for _ in range(4):
        staged = then(staged, lambda total, dice: total + dice.roll(4, "die"))

    assert once == staged
