"""Ratings on known answers, and what is counted."""

import math
from typing import Any

import msgspec
import pytest
from openskill.models import PlackettLuce

from hegemon.arena.faults import BotFault
from hegemon.arena.ladder import ladder_of, ranks_by_bot, ratings_of, told_apart
from hegemon.arena.rows import ArenaRow, RowOutcome
from hegemon.core.game import Player

BOTS = {"a": "1", "b": "2", "c": "3"}


def row(
    number: int,
    seats: str,
    ranks: tuple[int, ...],
    outcome: RowOutcome = "victory",
    *faults: BotFault,
) -> ArenaRow:
    return ArenaRow(
        match=number,
        round=1,
        file=f"{number:04}.hegemon",
        seed=f"1|{number}",
        players=tuple(f"p{at}" for at in range(1, len(seats) + 1)),
        seats=tuple(seats),
        versions=tuple("" for _ in seats),
        outcome=outcome,
        winners=(),
        ranks=ranks,
        steps=3,
        faults=faults,
        answers=tuple(2 for _ in seats),
        seconds=tuple(0.5 for _ in seats),
    )


def test_one_victory_moves_both_by_the_known_figures() -> None:
    """Plackett and Luce by hand, of two: c² = 2 (σ² + β²), and the winner gains σ² / 2c.

    Both variances lose a share of σ³ / 4c³.
    """
    ratings = ratings_of([row(1, "ab", (1, 2))], "ab")
    sigma, beta = 25 / 3, 25 / 6
    c = math.sqrt(2 * (sigma**2 + beta**2))
    gain, less = sigma**2 / (2 * c), sigma / c * sigma**2 / (4 * c**2)

    assert pytest.approx((25 + gain, 25 - gain)) == (ratings["a"].mu, ratings["b"].mu)
    assert pytest.approx(sigma * math.sqrt(1 - less)) == ratings["a"].sigma
    assert pytest.approx(27.6352, abs=1e-4) == ratings["a"].mu


def test_a_draw_moves_nobody_and_tells_something() -> None:
    ratings = ratings_of([row(1, "ab", (1, 1), "draw")], "ab")

    assert [25.0, 25.0] == [ratings["a"].mu, ratings["b"].mu]
    assert ratings["a"].sigma < 25 / 3


def test_whoever_has_several_seats_is_ranked_by_their_mean() -> None:
    assert {"a": 2.0, "b": 1.5} == ranks_by_bot(row(1, "abab", (1, 1, 3, 2)))


def test_a_void_match_counts_for_nobody() -> None:
    ladder = ladder_of([row(1, "ab", (), "void")], BOTS)

    assert (0, 1) == (ladder.matches, ladder.void)
    assert {(25.0, 0)} == {(one.rating, one.matches) for one in ladder.places}


def test_matches_wins_faults_and_time_are_counted() -> None:
    crash = BotFault(Player("p2"), 1, "crash", "no idea")
    late = BotFault(Player("p1"), 1, "timeout", "late")
    rows = [
        row(1, "ab", (1, 2), "forfeit", crash, late),
        row(2, "ba", (1, 1), "draw"),
        row(3, "cb", (2, 1)),
    ]
    ladder = ladder_of(rows, BOTS)
    told = {
        one.name: (one.matches, one.wins, one.crashes, one.timeouts, one.seconds_an_answer)
        for one in ladder.places
    }

    assert {
        "a": (2, 1, 0, 1, 0.25),
        "b": (3, 1, 1, 0, 0.25),
        "c": (1, 0, 0, 0, 0.25),
    } == told
    assert ["a", "b", "c"] == [one.name for one in ladder.places]


def test_the_interval_holds_95_percent() -> None:
    (place, *_) = ladder_of([], {"a": ""}).places

    assert pytest.approx(25 / 3 * 1.96, abs=0.01) == place.high - place.rating


@pytest.mark.parametrize(("apart", "expected"), [(5.0, False), (6.0, True)])
def test_who_is_told_apart(apart: float, expected: bool) -> None:
    """Two of sigma 2 differ by 1.96 times the root of 8, 5.5, or more."""
    model = PlackettLuce()
    one, other = model.rating(mu=20 + apart, sigma=2), model.rating(mu=20, sigma=2)

    assert 5.0 < 1.96 * math.sqrt(8) < 6.0
    assert expected == told_apart(one, other)


def test_many_victories_tell_bots_apart() -> None:
    few, many = (
        ladder_of([row(number, "ab", (1, 2)) for number in range(1, played)], {"a": "", "b": ""})
        for played in (3, 30)
    )

    assert [("b",), ()] == [few.places[0].alike, many.places[0].alike]


def test_the_ladder_is_plain_data() -> None:
    ladder: Any = msgspec.to_builtins(ladder_of([row(1, "ab", (1, 2))], BOTS))

    assert {"matches", "void", "open", "places"} == set(ladder)
