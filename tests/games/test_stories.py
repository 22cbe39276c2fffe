"""Every event of every game says what it means to its reader."""

from types import SimpleNamespace
from typing import Any, get_args

import pytest

from hegemon.core import Event, Player, Sentences, Story
from hegemon.core.show.stories import HEAVIEST, TITLED, Beat, Concern
from hegemon.games.ec4x.common.events import PrestigeChanged, UpkeepPaid
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    Blockaded,
    FleetSighted,
    FleetStopped,
    LiftLost,
    PlanetAssaulted,
    StanceChanged,
    TaskForce,
)
from hegemon.games.ec4x.common.show.report import sentence as ec4x
from hegemon.games.ec4x.monero.state import TABLES
from hegemon.games.erkenfara.events import FortBesieged, Freed, Occupied, Plundered, WarDeclared
from hegemon.games.erkenfara.show.report import sentence as erkenfara
from hegemon.games.space_conquest.events import Assault, Battle, FleetArrived, StarTaken
from hegemon.games.space_conquest.show.sentences import sentence as space_conquest
from hegemon.games.space_empires.battle.events import BattleEnded, Fired
from hegemon.games.space_empires.conquest.events import ColonyHit
from hegemon.games.space_empires.events import Overrun
from hegemon.games.space_empires.exploration.events import BlackHolePassed
from hegemon.games.space_empires.minefield.events import MinesExploded
from hegemon.games.space_empires.show.report import sentence as space_empires

GAMES = {
    "ec4x": ec4x,
    "erkenfara": erkenfara,
    "space-conquest": space_conquest,
    "space-empires": space_empires,
}


@pytest.mark.parametrize("sentence", GAMES.values(), ids=GAMES)
def test_each_event_has_a_story_of_its_own(sentence: Sentences[Any]) -> None:
    """None is routine because somebody forgot it."""
    assert set(sentence.words) == set(sentence.stories)


@pytest.mark.parametrize("sentence", GAMES.values(), ids=GAMES)
def test_stories_are_within_their_bounds(sentence: Sentences[Any]) -> None:
    """Of those that are the same for everybody; what is routine weighs next to nothing."""
    fixed = [story for story in sentence.stories.values() if isinstance(story, Story)]

    assert fixed
    for story in fixed:
        assert story.subject in get_args(Concern)
        assert story.beat in get_args(Beat)
        assert 0 <= story.weight <= HEAVIEST
        assert story.weight <= 1 or story.subject != "routine"
        assert story.weight < TITLED or story.title


P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")


def force(owner: Player, strength: int, left: int, *, fled: bool = False) -> TaskForce:
    """A side of a battle of EC4X."""
    return TaskForce(owner, {}, strength, left, fled=fled)


def battle(*sides: TaskForce) -> BattleFought:
    """A battle of EC4X that all its sides saw."""
    return BattleFought(tuple(side.owner for side in sides), "D1", "space", sides, ())


def assault(*, taken: bool) -> PlanetAssaulted:
    """House 1 lands at a planet of House 2."""
    return PlanetAssaulted((P1, P2, P3), "D1", P1, P2, False, 3, (), taken, 1)  # noqa: FBT003


CHARTED = FleetArrived(P1, "f", 3, "A", 2, discovered=True)
VISITED = FleetArrived(P1, "f", 3, "A", 2, discovered=False)
FIGHT = Battle((P1, P2), "A", {P1: 5, P2: 3}, {P1: 3, P2: 0})
ONE_OF_TWO_FLED = battle(force(P1, 20, 8), force(P2, 20, 18), force(P3, 20, 18, fled=True))
DRAWN = Battle((P1, P2), "A", {P1: 3, P2: 3}, {P1: 0, P2: 0})
STORMED = StarTaken((P1, P2), "A", P1, P2, 3, opposed=True)
SHOT = Fired("A1", P1, "p1-1", "SC", "p2-1", "SC", 3, 0, 0, 0, 0, 3, (1,), 1)
MINES = MinesExploded("A1", P1, "p2-1", "SC", 1)
HIT = ColonyHit(P1, "g", "SC", "A1", P2, 3, (1,), 0, destroyed=True)

MEANT: list[tuple[str, Event, str, str, str]] = [
    ("space-conquest", FIGHT, "gain", "loss", "threat"),
    ("space-conquest", DRAWN, "loss", "loss", "threat"),
    ("space-conquest", Assault((P1,), "A", P1, 5, 3, 3, 0), "gain", "threat", "threat"),
    ("space-conquest", Assault((P1,), "A", P1, 3, 5, 0, 3), "loss", "threat", "threat"),
    ("space-conquest", STORMED, "gain", "loss", "threat"),
    ("erkenfara", Plundered(P1, "a1", "R", 500, bare=False), "money", "loss", "discovery"),
    ("erkenfara", FortBesieged(P1, "a1", "R", "R"), "gain", "threat", "discovery"),
    ("erkenfara", Occupied(P1, "a1", "R", P2, None), "gain", "loss", "discovery"),
    ("erkenfara", Occupied(P1, "a1", "R", P3, P2), "gain", "loss", "loss"),
    ("erkenfara", Freed(P1, "a1", "R", P1, P2), "gain", "loss", "discovery"),
    ("space-empires", BattleEnded("A1", P1, P2, ()), "gain", "loss", "discovery"),
    ("space-empires", HIT, "gain", "loss", "discovery"),
    ("space-empires", SHOT, "gain", "loss", "discovery"),
    ("space-empires", MINES, "gain", "loss", "discovery"),
    ("space-empires", Overrun(P2, "A1", P1, ("CO",)), "gain", "loss", "discovery"),
    ("space-empires", BlackHolePassed(P1, "g", "A1", (9,), 1), "loss", "discovery", "discovery"),
    ("ec4x", battle(force(P1, 20, 15), force(P2, 20, 5)), "gain", "loss", "threat"),
    ("ec4x", battle(force(P1, 20, 15, fled=True), force(P2, 20, 5)), "loss", "gain", "threat"),
    ("ec4x", battle(force(P1, 20, 10), force(P2, 40, 20)), "threat", "threat", "threat"),
    ("ec4x", ONE_OF_TWO_FLED, "loss", "gain", "loss"),
    ("ec4x", assault(taken=True), "gain", "loss", "discovery"),
    ("ec4x", assault(taken=False), "loss", "gain", "discovery"),
    ("ec4x", Blockaded((P1, P2, P3), "D1", P2, (P1,)), "gain", "threat", "discovery"),
    ("ec4x", Blockaded((P1, P2, P3), "D1", P2, ()), "discovery", "gain", "discovery"),
    ("ec4x", LiftLost((P1, P2), "D1", P2, {"ET": 1}, P1, {"ET": 1}), "gain", "loss", "discovery"),
    ("ec4x", StanceChanged((P1, P2), P1, P2, "enemy"), "threat", "threat", "threat"),
]
"""A game, an event, and what it means to p1, to p2 and to p3; land and the planet are p2's."""


@pytest.mark.parametrize(("game", "event", "one", "two", "three"), MEANT)
def test_an_event_means_to_each_what_it_is_to_him(
    game: str, event: Event, one: str, two: str, three: str
) -> None:
    """What one wins another loses, and a third hears of it."""
    region = SimpleNamespace(owner=P2)
    for player, subject in ((P1, one), (P2, two), (P3, three)):
        view = SimpleNamespace(me=player, regions={"R": region}, colonies={}, tables=TABLES)
        story = GAMES[game].story(event, view)
        assert subject == story.subject
        assert story.weight < TITLED or story.title


@pytest.mark.parametrize(
    ("heavier", "lighter"),
    [
        (WarDeclared(P2, P1), WarDeclared(P2, P3)),
        (StanceChanged((P1, P2), P2, P1, "enemy"), StanceChanged((P1, P2), P1, P2, "enemy")),
        (UpkeepPaid(P1, 500, 1, 0), UpkeepPaid(P1, 500, 0, 0)),
        (FleetStopped(P1, "f", "D1", "enemy"), FleetStopped(P1, "f", "D1", "arrived")),
        (FleetSighted(P1, "D1", P2, 3, 0), FleetSighted(P1, "D1", P2, 0, 3)),
        (FleetSighted(P1, "D1", P2, 0, 3), FleetSighted(P1, "D2", P2, 3, 0)),
        (FleetSighted(P1, "D2", P2, 3, 0), FleetSighted(P1, "D2", P2, 0, 3)),
        (PrestigeChanged(P1, "tax", 2, 9), PrestigeChanged(P1, "tax", 0, 9)),
        (CHARTED, VISITED),
    ],
)
def test_what_matters_more_weighs_more(heavier: Event, lighter: Event) -> None:
    """To p1, who has a colony at D1."""
    game = next(game for game in GAMES.values() if type(heavier) in game.stories)
    view = SimpleNamespace(me=P1, colonies={"D1": SimpleNamespace(owner=P1)}, tables=TABLES)

    assert game.story(heavier, view).weight > game.story(lighter, view).weight
