"""The contract that every ruleset keeps: random matches, and each promise asked of them.

The tests ask for the fixtures `here`, a world, and `elsewhere`, the command that finds the same
world in another process. Here both are those of `--ruleset` and `--world`; a module that imports
the tests may have its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from itertools import islice
from typing import Any, get_type_hints

import msgspec
import pytest

from hegemon.bots.registry import BOTS
from hegemon.contract import (
    copy_promises,
    deciding,
    declared,
    form_promises,
    leaving,
    promises,
    told,
)
from hegemon.contract.cited import unopened
from hegemon.contract.elsewhere import saved
from hegemon.contract.figures import keeps_to_its_figures
from hegemon.contract.found import found
from hegemon.contract.lessons import LESSONS_KEEP
from hegemon.contract.match import (
    Moment,
    RandomMatch,
    chance_at,
    matches,
    moments,
    played_by,
    random_match,
)
from hegemon.contract.papers import readings, trouble_with_readings, without_source
from hegemon.contract.secrets import is_scrambled, leaks_later, leaks_now
from hegemon.contract.voting import voted_values, votes_are_explained, votes_tell_nothing
from hegemon.contract.world import World, problems
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.play.seat import rulebook

EACH = 8
"""Moments of each match at which the slow promises are checked."""

COMPARED = 6
"""Moments of each match at which two worlds are compared."""

VOTED = 3
"""Of those, one of so many is one at which house rules are put to the vote."""

ABOUT_MATCHES: list[Callable[[RandomMatch], Iterator[str]]] = [
    promises.same_seed_same_steps,
    promises.ends,
    promises.survives_saving,
    promises.replays,
    promises.possible,
    promises.noted,
    promises.purposes,
    promises.asked_in_seat_order,
    promises.addresses_nobody_beside,
    leaving.the_end_can_be_read,
    told.dice_told_were_rolled,
    copy_promises.copies_are_apart,
]
ABOUT_MOMENTS: list[Callable[[Moment, World], Iterator[str]]] = [
    promises.defaults_hold,
    promises.choices_hold,
    promises.refusals_explained,
    promises.drawn,
    leaving.leaving_ends_or_goes_on,
    form_promises.sheets_agree,
    form_promises.needs_are_declared,
    form_promises.values_are_on_the_board,
    form_promises.nothing_breaks,
    form_promises.orders_are_data,
    form_promises.start_stands,
    form_promises.accounts_add_up,
    form_promises.signs_are_known,
    told.things_are_explained,
    told.measures_count_everybody,
    told.relations_lead_to_others,
    declared.kinds_are_declared,
    declared.orders_fit_their_schemas,
    deciding.ways_lead_there,
    deciding.targets_are_legal,
    deciding.what_is_open_can_be_decided,
]


@pytest.fixture
def here(request: pytest.FixtureRequest) -> World:
    """The world of the game that is named on the command line."""
    options = request.config.option
    return found(options.ruleset, options.world)


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """What finds the same world in another process: a module of Python, and its arguments."""
    options = request.config.option
    return ("hegemon.contract.elsewhere", options.ruleset, options.world)


def _name_of(promise: Callable[..., Any]) -> str:
    """A promise in the name of its test."""
    return promise.__name__


@pytest.mark.parametrize("promise", ABOUT_MATCHES, ids=_name_of)
def test_matches_keep(promise: Callable[[RandomMatch], Iterator[str]], here: World) -> None:
    """The promise holds in every random match."""
    broken = [trouble for match in matches(here) for trouble in promise(match)]

    assert broken[:10] == []


@pytest.mark.parametrize("promise", ABOUT_MOMENTS, ids=_name_of)
def test_questions_keep(promise: Callable[[Moment, World], Iterator[str]], here: World) -> None:
    """The promise holds at moments of every random match."""
    broken = [trouble for moment in moments(here, EACH) for trouble in promise(moment, here)]

    assert broken[:10] == []


@pytest.mark.parametrize("promise", LESSONS_KEEP, ids=_name_of)
def test_lessons_keep(promise: Callable[[World], Iterator[str]], here: World) -> None:
    """A lesson, where a game declares one, can be done, and tells nothing that is hidden."""
    broken = [] if here.ruleset.lesson is None else list(promise(here))

    assert broken[:10] == []


def test_events_are_told(here: World) -> None:
    """Every event has a rule, and a sentence that cites it for everybody who sees it."""
    broken: list[str] = []
    for match in matches(here):
        after = [*(moment.state for moment in match.moments), match.end]
        for step, state in zip(match.steps(), after, strict=True):
            broken += promises.told(step, state, here)

    assert broken[:10] == []


def test_ruleset_describes_itself(here: World) -> None:
    """A ruleset has all that the program asks for, and its parts fit together."""
    ruleset = here.ruleset

    assert isinstance(ruleset, Ruleset)
    assert 1 <= ruleset.seats[0] <= len(here.players) <= ruleset.seats[1]
    assert ruleset.house_rules() == ruleset.presets["as-written"]
    assert all(type(preset) is ruleset.house_rules for preset in ruleset.presets.values())
    assert all(kind.rule and isinstance(kind.rule, str) for kind in ruleset.events)
    assert list(range(1, ruleset.schema)) == sorted(ruleset.upcasts)
    if ruleset.odds and ruleset.odds.example:
        ruleset.odds.of(ruleset.odds.example, ruleset.presets["as-written"])  # no BadConfig
        assert ruleset.odds.example in ruleset.odds.help


def test_views_are_of_the_type_that_is_declared(here: World) -> None:
    """A seat over the network reads its view by the return type of the game's function."""
    declared_as = get_type_hints(here.ruleset.view).get("return")
    shown = {
        type(here.view(at.state, player)) for at in moments(here, 1) for player in here.players
    }

    assert shown == {declared_as}


def test_orders_are_declared_once(here: World) -> None:
    """No word means two things, and every example is written as the orders of its kind are."""
    assert list(declared.undeclared(here.ruleset)) == []


def test_verbs_tell_orders_apart(here: World) -> None:
    """Buttons about the same type of thing have other words, other keys, another rank each."""
    assert list(deciding.unclear_verbs(here.ruleset)) == []


def test_traits_are_true(here: World) -> None:
    """What a game says of itself shows in its matches."""
    traits = here.ruleset.traits
    played = matches(here)
    asked = [len(at.question.asked(at.state)) for match in played for at in match.moments]
    first = [len(match.moments[0].question.asked(match.moments[0].state)) for match in played]
    rolled = [roll for match in played for at in match.moments for roll in at.step.rolls]

    # each trait claims something of every match: what is not claimed may be either way
    assert traits.turns != "sequential" or max(asked) == 1
    assert traits.turns != "simultaneous" or min(first) == len(here.players)  # later some are out
    assert traits.chance or not rolled
    assert not traits.ends or all(match.end.agenda == [] or here.length for match in played)


def test_dates(here: World) -> None:
    """Time does not run backwards, and everybody reads it alike."""
    for match in matches(here):
        turns = [here.ruleset.date(at.state).turn for at in match.moments]

        assert turns == sorted(turns)


def test_some_answers_are_refused(here: World) -> None:
    """The answers with one word or number changed are not all harmless: some cannot be taken."""
    refused = [
        problem
        for moment in moments(here, EACH)
        for player, answer in moment.answers.items()
        for other in promises.variants(here, answer, chance_at(moment))
        for problem in problems(moment.question, moment.state, player, other)
    ]

    assert refused


# -- in other processes


def _lines_of(elsewhere: Sequence[str], *words: str, hash_seed: str, told: str = "") -> list[str]:
    """What another process prints of the same world."""
    done = subprocess.run(  # noqa: S603  (our own)
        [sys.executable, "-m", *elsewhere, *words],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        input=told,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_hash_seeds_agree(here: World, elsewhere: Sequence[str]) -> None:
    """Two processes with different PYTHONHASHSEEDs play the same match."""
    digests = [step.digest for step in random_match(here, 0).steps()]

    for hash_seed in ("1", "2"):
        assert digests == _lines_of(elsewhere, "play", "0", hash_seed=hash_seed)


def test_resumed_elsewhere(here: World, elsewhere: Sequence[str]) -> None:
    """A new process that gets only the save and the later answers ends with the same digest.

    Short matches are killed at every question; of long ones the last questions.
    """
    wanted, saves = [], []
    for match in matches(here):
        for at in range(len(match.moments))[-40:]:
            wanted.append(match.steps()[-1].digest)
            saves.append(msgspec.json.encode(saved(match, at)).decode())

    assert wanted == _lines_of(elsewhere, "resume", hash_seed="7", told="\n".join(saves))


# -- secrets


def hiding(here: World) -> list[Moment]:
    """Three moments of each match at which something is hidden."""
    return [
        moment
        for match in matches(here)
        for moment in islice((at for at in match.moments if is_scrambled(at, here)), 3)
    ]


def compared(here: World) -> list[Moment]:
    """The moments that are compared: spread evenly, and some that surely hide something.

    Each once: a second time the same would be compared.
    """
    found = [*moments(here, COMPARED), *hiding(here)]
    return list({id(moment): moment for moment in found}.values())


def needs(here: World, method: str) -> None:
    """Skip what cannot be asked of a game whose author has not said what is hidden in it."""
    if not here.tells(method):
        pytest.skip(
            f"nobody has said what {here.ruleset.name} hides: name a World that has {method!r} "
            "with --world FILE.py:NAME (docs/write-a-game.md)"
        )


def test_positions_do_not_interfere(here: World) -> None:
    """Whoever is asked gets the same in two worlds that differ in what he may not know."""
    needs(here, "scramble")
    leaks = [leak for moment in compared(here) for leak in leaks_now(moment, here)]

    assert leaks[:5] == []


def test_votes_do_not_interfere(here: World) -> None:
    """Whether a house rule can be voted on and fits tells nothing that one may not know."""
    assert list(votes_are_explained(here.ruleset)) == []
    if here.ruleset.settled is None or not any(voted_values(here.ruleset, here.house_rules())):
        return  # no house rule of it changes in a match
    needs(here, "scramble")
    each = list(compared(here))[::VOTED]
    told = [told for moment in each for told in votes_tell_nothing(moment, here)]

    assert told[:5] == []


def test_steps_do_not_interfere(here: World) -> None:
    """After the same answer the player sees the same of two steps that differ out of sight."""
    needs(here, "scramble")
    needs(here, "still")
    leaks = [leak for moment in compared(here) for leak in leaks_later(moment, here)]

    assert leaks[:5] == []


def test_worlds_differ(here: World) -> None:
    """There is something hidden at nearly every moment, and the second world differs in it.

    In an open game there is at least sometimes.
    """
    needs(here, "scramble")
    scrambled = [is_scrambled(moment, here) for moment in moments(here, COMPARED)]

    assert hiding(here)
    assert here.open or 4 * scrambled.count(True) >= 3 * len(scrambled)


# -- papers


def test_readings_are_numbered(here: World) -> None:
    """The page of readings numbers each reading of an unclear rule, without gaps."""
    assert list(trouble_with_readings(readings_of(here))) == []
    assert readings(readings_of(here))


def test_house_rules_are_described(here: World) -> None:
    """Every option of a match stands in the readings by its name."""
    text = readings_of(here)
    options = here.ruleset.house_rules.__struct_fields__

    assert [option for option in options if f"`{option}`" not in text] == []


def test_tables_have_sources(here: World) -> None:
    """Every table of figures says which section of the rulebook it comes from."""
    tables = files(here.ruleset.package).joinpath("tables.toml")

    assert not tables.is_file() or without_source(tables.read_text("utf-8")) == []


def test_figures_that_are_offered_count(here: World) -> None:
    """A ruleset that offers its figures keeps to them, and to others that are laid over them."""
    assert list(keeps_to_its_figures(here)) == []


def readings_of(here: World) -> str:
    """The page of readings that the game's box names."""
    return rulebook.readings_page(here.ruleset.name)


# -- what its box brings


def test_rulebook_names_everything(here: World) -> None:
    """The rulebook has sections, and what a player looks up: each order of the game."""
    page = rulebook.page_of(here.ruleset.name)
    examples = [here.ruleset.kind(order).example for order in here.ruleset.orders.values()]

    assert rulebook.parts_of(page)
    assert [example for example in examples if f"`{example}`" not in page] == []


def test_citations_open(here: World) -> None:
    """Whatever an event, an order or a house rule cites can be read in the game's own rulebook."""
    assert list(unopened(here.ruleset)) == []


def test_bots_of_the_box_play(here: World) -> None:
    """Each bot that comes with the game plays a match against itself."""
    bots = BOTS[here.ruleset.name]
    for bot in RULESETS.box(here.ruleset.name).bots:
        kinds = dict.fromkeys(here.players, bots[bot.name])

        assert played_by(here, 0, kinds).moments, bot.name
