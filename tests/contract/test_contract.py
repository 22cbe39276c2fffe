"""The contract that every ruleset keeps, asked of every ruleset of ours and of the toys."""

from collections.abc import Sequence

import pytest

from hegemon.contract.choices import complete_orders, every_value, values_of
from hegemon.contract.form_promises import forms_of
from hegemon.contract.match import chance_at, matches, moments
from hegemon.contract.suite import (
    test_dates,
    test_events_are_told,
    test_figures_that_are_offered_count,
    test_hash_seeds_agree,
    test_lessons_keep,
    test_matches_keep,
    test_orders_are_declared_once,
    test_positions_do_not_interfere,
    test_questions_keep,
    test_resumed_elsewhere,
    test_ruleset_describes_itself,
    test_some_answers_are_refused,
    test_steps_do_not_interfere,
    test_traits_are_true,
    test_verbs_tell_orders_apart,
    test_votes_do_not_interfere,
    test_worlds_differ,
)
from hegemon.contract.world import World
from tests.contract.games import GLIMPSES, REAL, TOYS, VARIANTS, world
from tests.samples import cases

__all__ = [
    "test_dates",
    "test_events_are_told",
    "test_figures_that_are_offered_count",
    "test_hash_seeds_agree",
    "test_lessons_keep",
    "test_matches_keep",
    "test_orders_are_declared_once",
    "test_positions_do_not_interfere",
    "test_questions_keep",
    "test_resumed_elsewhere",
    "test_ruleset_describes_itself",
    "test_some_answers_are_refused",
    "test_steps_do_not_interfere",
    "test_traits_are_true",
    "test_verbs_tell_orders_apart",
    "test_votes_do_not_interfere",
    "test_worlds_differ",
]
"""What runs here as it runs for everybody: `pytest --ruleset NAME`."""


@pytest.fixture(params=cases([*TOYS, *GLIMPSES], [*REAL, *VARIANTS]))
def game(request: pytest.FixtureRequest) -> str:
    """Every game of ours; of a real one few matches each time, all of them under `-m long`."""
    name: str = request.param
    return name


@pytest.fixture
def here(game: str) -> World:
    """Its world."""
    return world(game)


@pytest.fixture
def elsewhere(game: str) -> Sequence[str]:
    """What finds it in another process."""
    return ("tests.contract.elsewhere", game)


@pytest.mark.parametrize("name", REAL)
def test_each_value_that_is_offered_is_asked_of_the_rules(name: str) -> None:
    """Not every order that can be made of them is: EC4X offers thousands at once."""
    real = world(name)
    for moment in moments(real, 1):
        for form in forms_of(moment, real):
            offered = {each for order in complete_orders(form) for each in values_of(order)}
            orders = every_value(form, chance_at(moment))

            assert offered == {each for order in orders for each in values_of(order)}


@pytest.mark.parametrize("toy", TOYS)
def test_toys_end(toy: str) -> None:
    """The toys are short enough to be played to the end."""
    assert all(not match.end.agenda for match in matches(world(toy)))
