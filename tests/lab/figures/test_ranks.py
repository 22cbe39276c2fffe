"""Strengths from finishing orders."""

import math

import numpy as np
import pytest

from hegemon.lab.figures.ranks import (
    PRIOR,
    _Stages,
    elo,
    fit,
    profile,
    ranking,
    ratings,
    share_of_elo,
    strengths,
)
from tests.samples import sizes


def _games(rng: np.random.Generator, strength: np.ndarray) -> np.ndarray:
    """Ranks drawn by the law of Plackett and Luce: exponential times with rates exp(strength)."""
    times = rng.exponential(1 / np.exp(strength))
    return 1.0 + times.argsort(axis=1).argsort(axis=1)


@pytest.mark.parametrize(("difference", "share"), [(5, 0.507), (20, 0.529), (100, 0.640)])
def test_elo(difference: float, share: float) -> None:
    assert share == pytest.approx(share_of_elo(difference), abs=5e-4)
    assert difference == pytest.approx(elo(share_of_elo(difference)))


def test_two_seats_are_won_as_often_as_they_were() -> None:
    """30 of 40: the difference of strengths is log 3, but for the prior."""
    ranks = np.array([[1.0, 2]] * 30 + [[2, 1]] * 10)

    found = fit(ranking(ranks, {"seat": [[0, 1]] * 40}))

    assert math.log(3) / 2 == pytest.approx(found[0], abs=0.01)


def test_the_likelihood_is_that_of_drawing_one_after_the_other() -> None:
    """Three seats in every order: six counts, and the strengths that make them likeliest.

    First 0 in 6 of 12, second as if 0 were away: the slope of the log likelihood is nought there.
    """
    orders = [[1.0, 2, 3]] * 4 + [[1, 3, 2]] * 2 + [[2, 1, 3]] * 3 + [[3, 1, 2]] + [[2, 3, 1]] * 2
    given = ranking(np.array(orders), {"seat": [[0, 1, 2]] * 12})

    first, second = fit(given)

    power = np.exp([first, second, -first - second])
    chance = power / power.sum()
    drawn_0 = 6 - 12 * chance[0]
    drawn_0 += 5 - 4 * power[0] / (power[0] + power[2]) - 2 * power[0] / (power[0] + power[1])
    other = 4 - 12 * chance[1] + 4 - 6 * power[1] / (power[1] + power[2])
    other -= 2 * power[1] / (power[0] + power[1])
    other_2 = 2 - 12 * chance[2] + 3 - 6 * power[2] / (power[1] + power[2])
    other_2 -= 4 * power[2] / (power[0] + power[2])
    assert 0 == pytest.approx(drawn_0 - other_2 - first / PRIOR**2, abs=1e-4)
    assert 0 == pytest.approx(other - other_2 - second / PRIOR**2, abs=1e-4)


def test_slopes_and_curvature_are_those_of_the_loss() -> None:
    """Against differences of the loss, and of its slope, at some strengths."""
    ranks = np.array([[1.0, 2, 3], [2, 3, 1], [1, 2.5, 2.5], [1.5, 1.5, 3]])
    stages = _Stages(ranking(ranks, {"seat": [[0, 1, 2]] * 4}), np.array([1.0, 2, 1, 1]))
    at, step = np.array([0.3, -0.2]), 1e-5
    pairs = [(stages.loss(at + off), stages.loss(at - off)) for off in np.eye(2) * step]

    slope = [(up[0] - down[0]) / (2 * step) for up, down in pairs]
    curvature = [(up[1] - down[1]) / (2 * step) for up, down in pairs]

    assert slope == pytest.approx(list(stages.loss(at)[1]), abs=1e-6)
    assert np.array(curvature) == pytest.approx(stages.curvature(at), abs=1e-5)


@pytest.mark.parametrize("games", sizes(300, 4000))
def test_seat_place_and_bot_are_told_apart(games: int) -> None:
    """What was put in is found, no farther off than four standard errors."""
    rng = np.random.default_rng(5)
    seat, place = (
        np.tile([0, 1, 2], (games, 1)),
        rng.permuted(np.tile([0, 1, 2], (games, 1)), axis=1),
    )
    bot = rng.permuted(np.tile([0, 1, 1], (games, 1)), axis=1)
    truth = {"seat": [0.4, 0.0, -0.4], "place": [0.0, 0.3, -0.3], "bot": [0.5, -0.5]}
    power = sum(
        np.array(truth[name])[table]
        for name, table in (("seat", seat), ("place", place), ("bot", bot))
    )
    given = ranking(_games(rng, power), {"seat": seat, "place": place, "bot": bot})

    found = strengths(given, np.arange(float(games)), resamples=60)

    for name, levels in truth.items():
        for level, value in enumerate(levels):
            seen = found.strength[name][str(level)]
            assert value == pytest.approx(seen.value, abs=seen.high - seen.low)
            assert seen.high - seen.low < 14 / math.sqrt(games)
    assert found.wins["seat"]["0"].value == pytest.approx(
        1 / (1 + 2 * math.exp(-found.strength["seat"]["0"].value))
    )


def test_the_profile_falls_by_what_was_asked() -> None:
    """Of 30 of 40, the likelihood interval of a share is 0.603 to 0.866 (without a prior)."""
    ranks = np.array([[1.0, 2]] * 30 + [[2, 1]] * 10)
    given = ranking(ranks, {"seat": [[0, 1]] * 40})

    found = profile(given, np.array([2.0]), fit(given))

    shares = [1 / (1 + math.exp(-each)) for each in found[1:3]]
    assert [0.603, 0.866] == pytest.approx(shares, abs=0.004)


def test_a_seat_that_wins_all_is_in_doubt() -> None:
    """Every sample of blocks says the same; the interval does not end at that."""
    ranks = np.array([[1.0, 2]] * 40)

    found = strengths(ranking(ranks, {"seat": [[0, 1]] * 40}), np.arange(40.0), resamples=20)

    best = found.strength["seat"]["0"]
    assert 0 < best.low < best.value - 0.2
    assert best.value + 0.2 < best.high < 20


def test_who_shares_the_last_rank_says_nothing_of_each_other() -> None:
    """Winner takes all: three seats, the first won 10 of 20, each of the others 5."""
    ranks = np.array([[1.0, 2.5, 2.5]] * 10 + [[2.5, 1, 2.5]] * 5 + [[2.5, 2.5, 1]] * 5)

    first, second = fit(ranking(ranks, {"seat": [[0, 1, 2]] * 20}))

    assert math.log(2) == pytest.approx(first - second, abs=0.02)


def test_draws_alone_say_nothing() -> None:
    assert [0.0] == list(fit(ranking(np.full((5, 2), 1.5), {"seat": [[0, 1]] * 5})))


def test_factors_that_go_together_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot tell seat and place apart"):
        ranking(np.array([[1.0, 2]] * 4), {"seat": [[0, 1]] * 4, "place": [["a", "b"]] * 4})


def test_a_factor_of_one_level_is_left_out() -> None:
    found = ranking(np.array([[1.0, 2]] * 4), {"seat": [[0, 1]] * 4, "bot": [["x", "x"]] * 4})

    assert (("seat", ("0", "1")),) == found.levels


def test_ratings_go_up_with_wins() -> None:
    found = ratings([(("good", "bad"), (1, 2))] * 10 + [(("good", "good"), (1, 2))])

    assert found["good"][0] > 25 > found["bad"][0]
    assert found["good"][1] < 25 / 3
