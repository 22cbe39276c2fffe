"""Luck of the dice: as far as a seat was told, all of it at the end; shares that are exact."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hegemon.core.game import Player
from hegemon.core.show.luck import FEW, Luck, LuckOfSide
from hegemon.play.errors import NotThere, StillRunning
from hegemon.play.past.lucks import in_words, luck_of, true_luck
from tests.play.table import GAMES, P1, P2, begun, over, play_on

CONQUEST = GAMES["space-conquest"]


def _sides(luck: Luck, kind: str) -> dict[Player, LuckOfSide]:
    found = [one for one in luck.kinds if one.kind == kind]
    return {side.player: side for one in found for side in one.players}


def test_a_seat_is_told_of_its_own_rebellions_and_of_no_others() -> None:
    match = play_on(begun(CONQUEST), 30)
    rolls = [
        roll
        for step in range(match.step + 1)
        for roll in next(iter(match.store.steps(match.name, step, step))).entry.step.rolls
        if roll.purpose.startswith("rebellion")
    ]
    own, theirs = (_sides(luck_of(match.replay, seat), "Dice of rebellions") for seat in (P1, P2))

    assert ({P1}, {P2}) == (own.keys(), theirs.keys())
    assert len(rolls) == own[P1].rolls + theirs[P2].rolls
    assert sum(roll.face for roll in rolls) == own[P1].total + theirs[P2].total
    assert () == luck_of(match.replay, None).kinds


def test_who_survived_is_not_told_so_nobody_is_told_of_that_die() -> None:
    match = play_on(begun(CONQUEST), 30)

    assert ["Dice of rebellions"] == [one.kind for one in luck_of(match.replay, P1).kinds]


def test_shares_are_those_of_all_ways_in_which_so_many_dice_can_fall() -> None:
    match = play_on(begun(CONQUEST), 13)
    side = _sides(luck_of(match.replay, P1), "Dice of rebellions")[P1]
    ways = Counter(map(sum, product(range(1, 7), repeat=side.rolls)))
    more = sum(count for total, count in ways.items() if total > side.total)
    less = sum(count for total, count in ways.items() if total < side.total)

    assert 1 < side.rolls < 8
    # a high face lets a star rebel: more is worse
    assert round(more / 6**side.rolls, 6) == side.worse
    assert round(less / 6**side.rolls, 6) == side.luckier
    assert (side.mark > 0) == (side.worse > side.luckier)
    assert round(side.total / side.rolls, 2) == side.mean


def test_up_to_a_step_no_later_die_counts() -> None:
    match = play_on(begun(CONQUEST), 30)
    early = _sides(luck_of(match.replay, P1, 15), "Dice of rebellions")[P1]
    late = _sides(luck_of(match.replay, P1), "Dice of rebellions")[P1]

    assert 0 < early.rolls < late.rolls
    assert early == _sides(luck_of(match.replay, P1, 15), "Dice of rebellions")[P1]


def test_all_dice_are_told_at_the_end_alone() -> None:
    with pytest.raises(StillRunning):
        true_luck(play_on(begun(CONQUEST), 3).replay)
    match, store = over(GAMES["erkenfara"])
    taken = list(store.steps(match.name, 0, match.step))
    rolled = Counter(roll.sides for one in taken for roll in one.entry.step.rolls)
    luck = true_luck(match.replay)

    assert rolled == {one.sides: one.rolls for one in luck.dice}
    assert sum(side.rolls for one in luck.kinds for side in one.players) <= rolled.total()


def test_hyperspace_is_told_at_the_end() -> None:
    """Then all rolls lie open, those of fleets that came through among them."""
    match = play_on(begun(CONQUEST, agreed={"turn_limit": 25}))
    store = match.store
    rolled = Counter(
        roll.purpose[11:13]
        for one in store.steps(match.name, 0, match.step)
        for roll in one.entry.step.rolls
        if roll.purpose.startswith("hyperspace")
    )
    told = _sides(true_luck(match.replay), "Dice of hyperspace")

    assert rolled == {player: side.rolls for player, side in told.items()}


def test_of_a_few_dice_nothing_is_said() -> None:
    replay = play_on(begun(CONQUEST), 30).replay
    told = [luck_of(replay, P1, step) for step in range(0, 31, 3)]
    sides = [side for luck in told for kind in luck.kinds for side in kind.players]

    assert {True, False} == {side.rolls < FEW for side in sides}, "both are there"
    for side in sides:
        assert (side.words == "too few to say anything") == (side.rolls < FEW)


def test_there_is_no_luck_of_a_seat_that_is_none() -> None:
    with pytest.raises(NotThere):
        luck_of(play_on(begun(CONQUEST), 1).replay, Player("p9"))


@pytest.mark.parametrize(
    ("worse", "luckier", "expected"),
    [
        ((1, 2), (1, 2), "about as expected"),
        ((1, 4), (2, 3), "worse than in 6 of 10 matches"),
        ((9, 10), (1, 20), "better than in 9 of 10 matches"),
        ((19, 20), (1, 20), "better than in 95 of 100 matches"),
        ((1, 1000), (498, 500), "worse than in 498 of 500 matches"),
        ((0, 1), (9999, 10000), "worse than in 9,999 of 10,000 matches"),
        ((0, 1), (10**9 - 1, 10**9), "worse than in 999,999 of 1,000,000 matches"),
        ((1, 20), (1, 30), "about as expected"),
    ],
)
def test_a_share_in_words(worse: tuple[int, int], luckier: tuple[int, int], expected: str) -> None:
    assert expected == in_words(Fraction(*worse), Fraction(*luckier))
