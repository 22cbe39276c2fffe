"""OpenSpiel's own test, which plays, clones, writes down and reads back."""

import pickle
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from hegemon.core.errors import BadConfig
from hegemon.environments import open_spiel
from tests.environments.driving import GAMES
from tests.environments.write_cards import PAGE
from tests.samples import cases

open_spiel.register()


def load(game: str, wishes: str) -> pyspiel.Game:
    """A game as OpenSpiel loads it."""
    return pyspiel.load_game(f"{open_spiel.open_spiel_name(game)}({wishes})")


@pytest.mark.parametrize("game", cases(["space-conquest", "erkenfara"], GAMES[2:]))
def test_random_sim(game: str) -> None:
    """With masks, and every state written down and read back."""
    loaded = load(game, "level=small,questions=2,decisions=10")

    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_whole_episode() -> None:
    """What one wins the other loses, and nothing is told before the end."""
    state = load("space-conquest", "level=small").new_initial_state()
    chance = np.random.default_rng(6)
    state.apply_action(77)
    while not state.is_terminal():
        assert [0.0, 0.0] == state.returns()
        state.apply_action(int(chance.choice(state.legal_actions())))

    assert 0.0 == sum(state.returns())


def test_observation_is_that_of_all_faces() -> None:
    """Tensor and text of a seat; what another has decided changes neither."""
    game = load("space-conquest", "level=small")
    state = game.new_initial_state()
    state.apply_action(5)
    eyes = make_observation(game)
    eyes.set_from(state, 1)
    before, text = eyes.tensor.copy(), eyes.string_from(state, 1)
    state.apply_action(state.legal_actions()[-1])
    eyes.set_from(state, 1)

    assert (before == eyes.tensor).all()
    assert text == eyes.string_from(state, 1)
    assert "mine" in text or "owner me" in text


def test_clones_know_what_is_to_come() -> None:
    """As the pages say: the same decisions in a clone end in the same way, die for die."""
    state = load("space-conquest", "level=small").new_initial_state()
    state.apply_action(8)
    twin = state.clone()
    chance = np.random.default_rng(8)
    while not state.is_terminal():
        action = int(chance.choice(state.legal_actions()))
        state.apply_action(action)
        twin.apply_action(action)

    assert state.episode.play.state == twin.episode.play.state
    assert "knows every die to come" in PAGE.read_text("utf-8")


def test_game_is_written_down() -> None:
    """And read back in a process that has registered nothing."""
    game = load("erkenfara", "level=small,questions=7")
    assert str(game) == str(pickle.loads(pickle.dumps(game)))  # noqa: S301 - ours

    program = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()))"
    read = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(game), capture_output=True, check=True
    )
    assert str(game) == read.stdout.decode().strip()


def test_unknown_level() -> None:
    """What there is is said."""
    with pytest.raises(BadConfig, match="small"):
        load("space-conquest", "level=tiny")
