"""Nothing hidden reaches a player, and planted leaks show that the tests would see it."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from functools import cache

import msgspec
import pytest

from hegemon.contract import suite
from hegemon.contract.match import Moment, matches, moments
from hegemon.contract.secrets import leaks_later, leaks_now
from hegemon.contract.world import World
from tests.contract.games import REAL, TOYS, VARIANTS, world
from tests.contract.plants import (
    EC4X,
    LATER,
    NOW,
    InEvents,
    InWholeQuestion,
    Leaky,
    OpenBattles,
    OpenLoads,
    OpenRaiders,
    in_form,
)
from tests.samples import cases

EACH = 6
"""Moments of each match that are compared."""

SECRETIVE = cases(
    [name for name in (*TOYS, *REAL) if not world(name).open],
    [name for name in VARIANTS if not world(name).open],
)
"""The games in which much is hidden, also in the midst of a step."""


@cache
def hiding(here: World) -> list[Moment]:
    """Three moments of each match at which something is hidden."""
    return suite.hiding(here)


def leaks(moments: Iterable[Moment], here: World) -> bool:
    """Whether a position leaks anything at any of these moments."""
    return any(leak for moment in moments for leak in leaks_now(moment, here))


@pytest.mark.parametrize("game", [*TOYS, *REAL])
@pytest.mark.parametrize("plant", NOW, ids=lambda plant: plant.__name__)
def test_planted_leak_is_found(plant: type[Leaky], game: str) -> None:
    """Each place from which a position could leak is looked at."""
    here = world(game)
    leaky = plant(here)

    assert leaks(hiding(here), leaky)


@pytest.mark.parametrize("game", SECRETIVE)
@pytest.mark.parametrize("plant", LATER, ids=lambda plant: plant.__name__)
def test_planted_leak_after_a_step_is_found(plant: type[Leaky], game: str) -> None:
    """Each place from which a step could leak is looked at."""
    here = world(game)
    leaky = plant(here)

    assert any(leak for moment in hiding(here) for leak in leaks_later(moment, leaky))


@pytest.mark.parametrize("game", ["sealed_bids", "space_conquest"])
def test_events_seen_by_everybody_are_found(game: str) -> None:
    """If secret events were public, others' sealed orders would show."""
    here = world(game)

    assert any(leak for moment in hiding(here) for leak in leaks_later(moment, InEvents(here)))


def test_form_made_of_the_whole_question_is_found() -> None:
    """A title that tells who else was offered a treaty: only the question as seen may come in."""
    here = world("erkenfara")
    private = [
        moment
        for match in matches(here)
        for moment in match.moments
        if any(moment.question.seen_by(p) != moment.question for p in here.players)
    ]
    found = [leaks([moment], InWholeQuestion(here)) for moment in private[:12]]

    assert 2 * sum(found) > len(found) > 0


def test_loads_that_show_are_found() -> None:
    """If the map told what is aboard which counter, others would know the Carriers."""
    here = world("space_empires carriers")

    assert leaks(hiding(here), OpenLoads(here))


def test_raiders_that_show_face_down_are_found() -> None:
    """If the map told which counter is Raiders, others would not be surprised by them."""
    here = world("space_empires raiders")

    assert leaks(hiding(here), OpenRaiders(here))


@pytest.mark.parametrize("game", ["ec4x/monero", "ec4x/satoshi"])
@pytest.mark.parametrize("plant", EC4X, ids=lambda plant: plant.__name__)
def test_holes_in_the_fog_are_found(plant: type[Leaky], game: str) -> None:
    """Who hides, what others count their fleets by, and what stands on the ground."""
    here = world(game)
    leaky = plant(here)

    assert leaks(map(met_abroad, hiding(here)), leaky)


@pytest.mark.parametrize("game", ["ec4x/monero war", "ec4x/satoshi war"])
def test_battles_heard_from_afar_are_found(game: str) -> None:
    """In a galaxy at war, what happens where a House cannot come would show, but does not."""
    here = world(game)
    leaky = OpenBattles(here)

    assert any(leak for moment in moments(here, EACH) for leak in leaks_later(moment, leaky))
    assert [] == [leak for moment in moments(here, EACH) for leak in leaks_later(moment, here)][:5]


def met_abroad(moment: Moment) -> Moment:
    """The moment with a fleet of every House at every colony."""
    state = deepcopy(moment.state)
    for player in state.players:
        own = next((fleet for fleet in state.fleets.values() if fleet.owner == player), None)
        for system in state.colonies if own is not None else ():
            name = f"{player}-{system}"
            state.fleets[name] = msgspec.structs.replace(own, id=name, at=system, exposed=True)
    return replace(moment, state=state)


DEEP = ("numbers", "second field", "way", "prospect", "fight")


@pytest.mark.parametrize(
    ("game", "where"),
    [
        ("sealed_bids", "numbers"),
        *(("space_conquest", where) for where in DEEP),
    ],
)
def test_leaks_deep_in_a_form_are_found(where: str, game: str) -> None:
    """Choices are looked at behind every choice."""
    here = world(game)
    leaky = in_form(where)(here)

    assert leaks(hiding(here), leaky)
