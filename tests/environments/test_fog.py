"""Nothing hidden stands in a tensor, a mask or an info: two worlds, as in the contract suite."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hegemon.contract.match import Moment, chance_at, matches
from hegemon.contract.world import World
from hegemon.core.game import Player
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import Exercise, exercise
from tests.contract.games import REAL, world
from tests.samples import cases

DECISIONS = 12
"""So many of a seat are compared at each moment."""
MOMENTS = 5

Heard = tuple[bytes, bytes, str]


def exercise_in(here: World) -> Exercise:
    """The exercise under the house rules of a world."""
    found = exercise(here.ruleset.name)
    return replace(found, house_rules=here.house_rules())


def told(found: Exercise, state: Any, player: Player, seed: str) -> list[Heard]:
    """All that a learner is told of a position, while he decides by lot."""
    episode = Episode(found, 0)
    episode.play.state = found.codec.copy(state)
    episode._ask()
    chance, heard = random.Random(seed), []
    for _ in range(DECISIONS):
        row, mask = episode.observe(player)
        heard.append((row.tobytes(), mask.tobytes(), str(episode.counted(player))))
        deciding = episode.deciding.get(player)
        if deciding is None or deciding.closed:
            break
        deciding.take(chance.choice(np.flatnonzero(mask).tolist()))
        episode._observed.clear()
    return heard


def differs(found: Exercise, moment: Moment, here: World) -> bool:
    """Whether anybody can tell the two worlds of a moment apart."""
    chance = chance_at(moment)
    for player in here.players:
        other = here.scramble(moment.state, player, chance)
        one = told(found, moment.state, player, moment.before)
        if one != told(found, other, player, moment.before):
            return True
    return False


def some(name: str) -> tuple[Exercise, World, list[Moment]]:
    """Some moments of a random match."""
    here = world(name)
    return exercise_in(here), here, matches(here)[0].some(MOMENTS)


@pytest.mark.parametrize("game", cases(["space_conquest glimpse"], REAL[1:]))
def test_two_worlds_look_alike(game: str) -> None:
    """Observations, masks and infos are the same where only hidden things differ."""
    found, here, moments = some(game)

    assert not any(differs(found, moment, here) for moment in moments)


@pytest.mark.parametrize("game", cases(["space_conquest glimpse"], REAL[2:]))
def test_truth_would_be_seen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison finds an environment that sees what its player does not."""
    found, here, moments = some(game)
    truth = found.ruleset.truth
    monkeypatch.setattr(Episode, "_view", lambda self, _: truth(self.play.state))

    assert any(differs(found, moment, here) for moment in moments)
