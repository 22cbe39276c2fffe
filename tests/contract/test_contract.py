"""The contract that every ruleset keeps: random matches, and each promise asked of them."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hegemon.core.ruleset import Ruleset
from tests.contract import copy_promises, declared, form_promises, promises
from tests.contract.choices import complete_orders, every_value, values_of
from tests.contract.form_promises import forms_of
from tests.contract.games import ALL, REAL, TOYS, world
from tests.contract.match import Match, Moment, chance_at, matches, moments, random_match
from tests.contract.world import World, problems

EACH = 8
"""Moments of each match at which the slow promises are checked."""

every_game = pytest.mark.parametrize("game", ALL)

ABOUT_MATCHES: list[Callable[[Match], Iterator[str]]] = [
    promises.same_seed_same_steps,
    promises.ends,
    promises.survives_saving,
    promises.replays,
    promises.possible,
    promises.noted,
    promises.purposes,
    promises.asked_in_seat_order,
    copy_promises.copies_are_apart,
]
ABOUT_MOMENTS: list[Callable[[Moment, World], Iterator[str]]] = [
    promises.defaults_hold,
    promises.choices_hold,
    promises.refusals_explained,
    promises.drawn,
    form_promises.sheets_agree,
    form_promises.needs_are_declared,
    form_promises.values_are_on_the_board,
    form_promises.nothing_breaks,
    form_promises.orders_are_data,
    form_promises.start_stands,
    declared.kinds_are_declared,
    declared.orders_fit_their_schemas,
]


def name_of(promise: Callable[..., Any]) -> str:
    """A promise in the name of its test."""
    return promise.__name__


@every_game
@pytest.mark.parametrize("promise", ABOUT_MATCHES, ids=name_of)
def test_matches_keep(promise: Callable[[Match], Iterator[str]], game: str) -> None:
    """The promise holds in every random match."""
    broken = [trouble for match in matches(world(game)) for trouble in promise(match)]

    assert [] == broken[:10]


@every_game
@pytest.mark.parametrize("promise", ABOUT_MOMENTS, ids=name_of)
def test_questions_keep(promise: Callable[[Moment, World], Iterator[str]], game: str) -> None:
    """The promise holds at moments of every random match."""
    here = world(game)
    broken = [trouble for moment in moments(here, EACH) for trouble in promise(moment, here)]

    assert [] == broken[:10]


@pytest.mark.parametrize("game", REAL)
def test_each_value_that_is_offered_is_asked_of_the_rules(game: str) -> None:
    """Not every order that can be made of them is: EC4X offers thousands at once."""
    here = world(game)
    for moment in moments(here, 1):
        for form in forms_of(moment, here):
            offered = {each for order in complete_orders(form) for each in values_of(order)}
            orders = every_value(form, chance_at(moment))

            assert offered == {each for order in orders for each in values_of(order)}


@every_game
def test_events_are_told(game: str) -> None:
    """Every event has a rule, and a sentence that cites it for everybody who sees it."""
    here = world(game)
    broken: list[str] = []
    for match in matches(here):
        after = [*(moment.state for moment in match.moments), match.end]
        for step, state in zip(match.steps(), after, strict=True):
            broken += promises.told(step, state, here)

    assert [] == broken[:10]


@every_game
def test_ruleset_describes_itself(game: str) -> None:
    """A ruleset has all that the program asks for, and its parts fit together."""
    ruleset = world(game).ruleset

    assert isinstance(ruleset, Ruleset)
    assert 1 <= ruleset.seats[0] <= len(world(game).players) <= ruleset.seats[1]
    assert ruleset.house_rules() == ruleset.presets["as-written"]
    assert all(type(preset) is ruleset.house_rules for preset in ruleset.presets.values())
    assert all(kind.rule and isinstance(kind.rule, str) for kind in ruleset.events)
    assert list(range(1, ruleset.schema)) == sorted(ruleset.upcasts)


@every_game
def test_orders_are_declared_once(game: str) -> None:
    """No word means two things, and every example is written as the orders of its kind are."""
    assert [] == list(declared.undeclared(world(game).ruleset))


@every_game
def test_traits_are_true(game: str) -> None:
    """What a game says of itself shows in its matches."""
    here = world(game)
    traits = here.ruleset.traits
    played = matches(here)
    asked = [len(at.question.asked(at.state)) for match in played for at in match.moments]
    first = [len(match.moments[0].question.asked(match.moments[0].state)) for match in played]
    rolled = [roll for match in played for at in match.moments for roll in at.step.rolls]

    assert traits.turns != "sequential" or max(asked) == 1
    assert traits.turns != "simultaneous" or min(first) == len(here.players)  # later some are out
    assert traits.chance or not rolled
    assert not traits.ends or all(match.end.agenda == [] or here.length for match in played)


@every_game
def test_dates(game: str) -> None:
    """Time does not run backwards, and everybody reads it alike."""
    here = world(game)
    for match in matches(here):
        turns = [here.ruleset.date(at.state).turn for at in match.moments]

        assert turns == sorted(turns)


@every_game
def test_some_answers_are_refused(game: str) -> None:
    """The answers with one word or number changed are not all harmless: some cannot be taken."""
    here = world(game)
    refused = [
        problem
        for moment in moments(here, EACH)
        for player, answer in moment.answers.items()
        for other in promises.variants(here, answer, chance_at(moment))
        for problem in problems(moment.question, moment.state, player, other)
    ]

    assert refused


@pytest.mark.parametrize("game", TOYS)
def test_toys_end(game: str) -> None:
    """The toys are short enough to be played to the end."""
    assert all(not match.end.agenda for match in matches(world(game)))


@every_game
def test_hash_seeds_agree(game: str) -> None:
    """Two processes with different PYTHONHASHSEEDs play the same match."""
    here = [step.digest for step in random_match(world(game), 0).steps()]

    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.contract.elsewhere", "play", game, "0"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert here == done.stdout.split()
