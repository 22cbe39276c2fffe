"""Matrices of payoffs: games whose equilibria are known."""

import math

import numpy as np
import pytest

from hegemon.lab.figures.matrices import (
    alpha_rank,
    balanced,
    best_response,
    dominated,
    intransitive,
    mixed_dominated,
    nash,
    surely_dominated,
    variety,
)

ROCK = np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
"""Rock, paper, scissors."""
LADDER = np.array([[0.5, 0.3, 0.1], [0.7, 0.5, 0.3], [0.9, 0.7, 0.5]])
"""Each beats those before."""


def test_variety() -> None:
    assert 4.0 == pytest.approx(variety(np.full(4, 3.0)))
    assert 1.0 == variety(np.array([0.0, 7.0]))
    assert math.exp(0.5 * math.log(2) + 0.5 * math.log(4)) == pytest.approx(
        variety(np.array([2.0, 1, 1]))
    )
    assert 0.0 == variety(np.zeros(3))


def test_what_is_dominated() -> None:
    assert ({}, {0: 2, 1: 2}) == (dominated(ROCK), dominated(LADDER))


def test_an_even_column_does_not_dominate() -> None:
    """Strictly: better against everything."""
    assert {} == dominated(np.array([[0.5, 0.5], [0.5, 0.6]]))


def test_domination_within_the_intervals() -> None:
    """0 against 2 is sure by 0.4, 1 against 2 by no more than the intervals are wide."""
    assert {0: 2} == surely_dominated(LADDER - 0.15, LADDER + 0.15)
    assert {} == surely_dominated(LADDER - 0.3, LADDER + 0.3)


def test_a_mixture_may_dominate_where_no_strategy_does() -> None:
    """Half of each of the first two gets 0.5 everywhere, the third 0.4."""
    payoffs = np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.5], [0.4, 0.4, 0.4]])

    assert {} == dominated(payoffs)
    assert [2] == mixed_dominated(payoffs)
    assert [] == mixed_dominated(ROCK)


def test_nash() -> None:
    assert [1 / 3] * 3 == pytest.approx(list(nash(ROCK)))
    assert [0, 0, 1] == pytest.approx(list(nash(LADDER)))


def test_nash_of_uneven_stakes() -> None:
    """Winning with the second move counts double: weights are those of the other two wins."""
    gains = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0.0]])

    assert [0.25, 0.5, 0.25] == pytest.approx(list(nash(gains)))


def test_both_sides_of_a_measured_matrix_count() -> None:
    found = balanced(np.array([[0.5, 0.7], [0.3, 0.5]]))

    assert np.array([[0, 0.2], [-0.2, 0]]) == pytest.approx(found)


def test_the_best_answer_to_rock() -> None:
    assert 0.5 == best_response(ROCK, np.array([1.0, 0, 0]))
    assert 0.0 == pytest.approx(best_response(ROCK, np.full(3, 1 / 3)))


def test_circles() -> None:
    assert (1.0, 0.0) == (intransitive(ROCK), intransitive(LADDER))
    assert 0.0 == intransitive(np.full((3, 3), 0.5))
    assert 0.25 == intransitive(
        np.block([[ROCK, np.ones((3, 1))], [np.zeros((1, 3)), np.full((1, 1), 0.5)]])
    )


def test_alpha_rank() -> None:
    """In a circle all alike; at the top of a ladder almost alone; of even ones all alike."""
    assert [1 / 3] * 3 == pytest.approx(list(alpha_rank(ROCK)))
    assert 0.99 < alpha_rank(LADDER)[2]
    assert [0.25] * 4 == pytest.approx(list(alpha_rank(np.full((4, 4), 0.5))))
    assert [1.0] == list(alpha_rank(np.full((1, 1), 0.5)))


def test_two_strategies_by_hand() -> None:
    """Time is spent in proportion to the chance to come in: e^((population-1) edge)."""
    found = alpha_rank(np.array([[0.5, 0.51], [0.49, 0.5]]), alpha=1.0, population=10)

    assert math.exp(9 * 0.02) == pytest.approx(found[0] / found[1])
