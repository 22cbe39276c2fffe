"""Who meets whom: everybody as often as anybody else, and in each seat as often as in any other."""

from collections import Counter
from itertools import combinations

import pytest

from hegemon.arena.pairing import seatings


def test_two_bots_meet_in_both_seats() -> None:
    assert [(0, 1), (1, 0)] == seatings(2, 2, seed=1, number=1)


def test_all_pairs_meet_in_both_seats() -> None:
    found = seatings(5, 2, seed=1, number=1)

    assert {(a, b) for a in range(5) for b in range(5) if a != b} == set(found)
    assert len(found) == 20


@pytest.mark.parametrize(
    ("bots", "seats"), [(2, 4), (3, 3), (3, 4), (5, 3), (6, 4), (9, 4), (3, 1)]
)
def test_each_bot_sits_in_each_seat_equally_often(bots: int, seats: int) -> None:
    found = seatings(bots, seats, seed=1, number=1)
    counts = Counter((bot, seat) for match in found for seat, bot in enumerate(match))

    assert len(set(counts.values())) == 1
    assert len(counts) == bots * seats


def test_few_groups_are_all_played() -> None:
    found = {frozenset(match) for match in seatings(5, 3, seed=1, number=1)}

    assert set(map(frozenset, combinations(range(5), 3))) == found


def test_of_many_groups_some_are_drawn_others_each_round() -> None:
    one, two = (seatings(9, 4, seed=1, number=number) for number in (1, 2))

    assert [9, 9] == [len(one), len(two)]
    assert one != two
    assert one == seatings(9, 4, seed=1, number=1)
    assert all(len(set(match)) == 4 for match in one)
