"""An umpire's acts, in every game that offers any: positions that can be, and no leaks."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hegemon.bots.random import Random
from hegemon.contract.declared import amiss
from hegemon.contract.match import Moment, key_of, moments
from hegemon.contract.world import World
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadConfig
from hegemon.core.extras.by_hand import UmpireForm
from hegemon.core.form import FreeText, Numbers, legal, next_choices
from hegemon.core.notation import parse, write
from hegemon.core.order import Begun, Order, OrderKind
from hegemon.core.step import take_step
from tests.contract.games import REAL, VARIANTS, world
from tests.samples import sizes

EACH = 5
"""Moments of each match at which an umpire acts."""
ACTS, MANY = 8, 30
"""Acts at each of them: each time, and under `-m long`."""
STEPS = 6
"""Steps that are played after them."""

games = pytest.mark.parametrize(
    "game", [*REAL, *(pytest.param(name, marks=pytest.mark.long) for name in VARIANTS)]
)


def umpire(here: World, state: Any) -> UmpireForm[Any]:
    """What an umpire may do to a position."""
    ruleset = here.ruleset
    return UmpireForm(here.codec.copy(state), ruleset.by_hand, here.codec.copy, ruleset.invariants)


def elsewhere(here: World, state: Any) -> UmpireForm[Any]:
    """The same in another world, which only looks possible."""
    return UmpireForm(here.codec.copy(state), here.ruleset.by_hand, here.codec.copy, lambda _: ())


def any_act(form: UmpireForm[Any], kind: OrderKind, chance: random.Random) -> Order | None:
    """Some act of a kind whose values are among the choices; None where there is no value."""
    begun = Begun(kind.word)
    for _ in kind.fields:
        choices = next_choices(form, begun)
        values = ["a_name"] if isinstance(choices, FreeText) else legal(choices)
        if isinstance(choices, Numbers) and values:
            values = [*values, chance.randint(choices.least, choices.most)]
        if not values:
            return None
        begun = Begun(kind.word, (*begun.values, chance.choice(values)))
    return kind.order_of(begun.values)


def acts(
    form: UmpireForm[Any], chance: random.Random, count: int = ACTS
) -> Iterator[tuple[Order, UmpireForm[Any]]]:
    """Random acts that are legal one after the other, each with the form after it."""
    for kind in chance.choices(form.kinds, k=count):
        order = any_act(form, kind, chance)
        if order is not None and not form.why_not(order):
            form = form.then(order)
            yield order, form


@games
@pytest.mark.parametrize("count", sizes(ACTS, MANY))
def test_acts_leave_a_position_from_which_play_goes_on(game: str, count: int) -> None:
    """Every position is possible, that after the acts and those of the steps after it."""
    here, done = world(game), set()
    for moment in moments(here, EACH):
        chance = random.Random(moment.before)
        form = umpire(here, moment.state)
        before = msgspec.json.encode(here.codec.plain(moment.state))
        for order, after in acts(form, chance, count):
            done.add(order.word)
            form = after

            assert [] == list(here.ruleset.invariants(after.state)), write(order)
        assert before == msgspec.json.encode(here.codec.plain(moment.state))
        play_on(here, form.state, moment)

    assert done


def play_on(here: World, state: Any, moment: Moment) -> None:
    """Random bots answer, some steps long."""
    bots = {player: Random(f"hand {player}") for player in here.players}
    before = moment.step.digest
    for number in range(1, STEPS + 1):
        question = here.question(state)
        if question is None:
            return
        players = question.asked(state)

        assert players, f"{question} asks nobody"
        answers = {}
        for player in players:
            asked = here.asked(state, player)
            assert asked is not None
            answers[player] = bots[player].answer(*asked)
        dice = SeededDice(key_of(1), number)
        state, step = take_step(here.codec, state, answers, dice, number=number, before=before)
        before = step.digest

        assert [] == list(here.ruleset.invariants(state))


@games
def test_acts_are_written_and_read(game: str) -> None:
    """Notation says an act and back; examples are written as their acts are."""
    here = world(game)
    moment = next(iter(moments(here, EACH)))
    form, chance = umpire(here, moment.state), random.Random(game)
    for kind in form.kinds:
        order = any_act(form, kind, chance)

        assert amiss(kind) == ""
        assert order is None or parse(form, write(order)) == order


@games
def test_what_a_player_does_not_see_he_does_not_see_changed(game: str) -> None:
    """Whether an act shows to a player does not depend on what he may not know.

    Of two worlds that look the same to him, one act changes what he gets in both or in none.
    """
    here, unseen = world(game), 0
    for moment in moments(here, EACH):
        for player in here.players:
            chance = random.Random(f"{moment.before} {player}")
            other = elsewhere(here, here.scramble(moment.state, player, chance))
            form = umpire(here, moment.state)
            for order in one_each(form, chance):
                if not legal_in(other, order):
                    continue
                first = changes(here, form, order, player)
                second = changes(here, other, order, player)
                unseen += not first

                assert first == second, f"{write(order)}, seen by {player}"
    assert unseen or here.open


def one_each(form: UmpireForm[Any], chance: random.Random) -> Iterator[Order]:
    """A legal act of each kind, where there is any."""
    for kind in form.kinds:
        order = any_act(form, kind, chance)
        if order is not None and not form.why_not(order):
            yield order


def legal_in(form: UmpireForm[Any], order: Order) -> bool:
    """Whether an act is legal; in the other world it may name what is not there."""
    try:
        return not form.why_not(order)
    except (KeyError, BadConfig):
        return False


def changes(here: World, form: UmpireForm[Any], order: Order, player: Any) -> bool:
    """Whether a player, or a bystander, gets to see something else after an act."""
    return any(
        msgspec.json.encode(here.view(form.state, one))
        != msgspec.json.encode(here.view(form.then(order).state, one))
        for one in (player, None)
    )
