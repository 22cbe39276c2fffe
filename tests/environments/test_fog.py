"""Nothing hidden stands in a tensor, a mask or an info: two worlds, as in the contract suite."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hegemon.bots.engine import bouts_for
from hegemon.contract.match import Moment, chance_at, matches
from hegemon.contract.world import World
from hegemon.core.game import Player
from hegemon.environments import pure
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import Exercise, exercise
from hegemon.environments.rewarding import figure
from hegemon.environments.vector import ManyGames
from hegemon.environments.whole_truth import state_of
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


def paid(episode: Episode, player: Player) -> str:
    """What a learner would be rewarded for, by every measure."""
    found, view = episode.exercise, episode._view(player)
    counted = (figure(found.ruleset, view, one, player) for one in found.layout.measures)
    return str([*counted])


def told(found: Exercise, state: Any, player: Player, seed: str) -> list[Heard]:
    """All that a learner is told of a position, while he decides by lot."""
    episode = Episode(found, 0)
    episode.play.state = found.codec.copy(state)
    episode._rows.clear()
    episode._ask()
    chance, heard = random.Random(seed), [(b"", b"", paid(episode, player))]
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
    """Observations, masks, infos and rewards are the same where only hidden things differ."""
    found, here, moments = some(game)

    assert not any(differs(found, moment, here) for moment in moments)


@pytest.mark.parametrize("game", cases(["space_conquest glimpse"], REAL[2:]))
def test_truth_would_be_seen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison finds an environment that sees what its player does not."""
    found, here, moments = some(game)
    truth = found.ruleset.truth
    monkeypatch.setattr(Episode, "_view", lambda self, _: truth(self.play.state))

    assert any(differs(found, moment, here) for moment in moments)


def truth_told(found: Exercise, state: Any) -> bytes:
    """The row of the truth in what a critic is shown of a position."""
    episode = Episode(found, 0)
    episode.play.state = found.codec.copy(state)
    episode._rows.clear()
    episode._ask()
    return state_of(episode)[: found.eye.size].tobytes()


def test_the_state_of_critics_is_the_truth() -> None:
    """Its first row tells two worlds apart that look alike to the seat which it is drawn for."""
    found, here, moments = some("space_conquest glimpse")
    moment, player = moments[-1], here.players[0]
    other = here.scramble(moment.state, player, chance_at(moment))

    assert truth_told(found, moment.state) != truth_told(found, other)


def vector_told(found: Exercise, state: Any, seat: int, *, over: bool) -> bytes:
    """What the vector face tells a seat of a position: what it sees, its mask, its reward."""
    bots = tuple("" if number == seat else "random" for number in (1, 2))
    env = pure.Env(found, bouts_for(found.game), bots)
    rows = env.bouts.begin(found.house_rules, state, [1], bots, env.terms)
    if over:
        rows["cut_off"], rows["seat"] = 1, 0  # as the twin leaves a game that is over
    games = ManyGames(env, 1)
    games._state = env._state(rows, 0)
    told = (games._seen(), games.action_masks(), games._state.rewards)
    return b"".join(np.ascontiguousarray(one).tobytes() for one in told)


@pytest.mark.long  # it is compiled first
@pytest.mark.parametrize("over", [False, True])
def test_two_worlds_look_alike_in_a_vector(over: bool) -> None:
    """Under way and at the end, for both seats; the worlds are two, as the other seat sees."""
    found, here, moments = some("space_conquest glimpse")
    found, tellable = replace(found, decisions=pure.MOST_DECISIONS), 0
    for moment in moments:
        for seat, player in enumerate(here.players, 1):
            other = here.scramble(moment.state, player, chance_at(moment))
            told = [vector_told(found, one, seat, over=over) for one in (moment.state, other)]
            assert told[0] == told[1]
            seen = [vector_told(found, one, 3 - seat, over=over) for one in (moment.state, other)]
            tellable += seen[0] != seen[1]

    assert tellable
