"""Each face passes the conformance tests of the project whose convention it keeps."""

import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils.conversions import aec_to_parallel

import hegemon.environments
from hegemon.core.errors import BadConfig
from hegemon.environments.names import environment_name
from tests.environments.driving import GAMES
from tests.samples import cases

MANY = cases(["space-conquest", "ec4x-satoshi"], ["erkenfara", "space-empires", "ec4x-monero"])

MASKS_STAND_IN_OBSERVATIONS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)
"""What `api_test` says of every environment that has its mask there."""


def module(game: str) -> Any:
    """The module of a game, as a stranger imports it."""
    return getattr(hegemon.environments, environment_name(game))


@contextmanager
def nothing_else_said() -> Iterator[None]:
    """A test of PettingZoo warns of what it does not like: of nothing but masks."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        yield
    heard = [str(one.message) for one in said]
    assert [] == [text for text in heard if not text.startswith(MASKS_STAND_IN_OBSERVATIONS)]


@pytest.mark.parametrize("game", MANY)
def test_in_turn(game: str) -> None:
    """PettingZoo's tests of what acts in turn."""
    with nothing_else_said():
        api_test(module(game).env("small", questions=3), num_cycles=60)
        seed_test(lambda: module(game).env("small", questions=3), num_cycles=30)


@pytest.mark.parametrize("game", MANY)
def test_at_once(game: str) -> None:
    """PettingZoo's tests of what acts at once; `parallel_seed_test` samples without the mask."""
    with nothing_else_said():
        parallel_api_test(module(game).parallel_env("small", questions=3), num_cycles=60)
        parallel_seed_test(lambda: module(game).parallel_env("small", questions=3), num_cycles=30)


@pytest.mark.parametrize("game", MANY)
def test_state(game: str) -> None:
    """PettingZoo's test of what a central critic is shown, where it was asked for by name."""
    wishes = {"questions": 3, "state": "truth"}
    in_turn = module(game).env("small", **wishes)
    with nothing_else_said():
        state_test(in_turn, module(game).parallel_env("small", **wishes))


def test_state_is_asked_for_by_name() -> None:
    """It hides nothing, so nobody gets it unawares; in both faces it is the same."""
    in_turn, at_once = module("space-conquest").env, module("space-conquest").parallel_env
    for makes in (in_turn, at_once):
        env = makes("small")
        env.reset(seed=1)
        assert not hasattr(env, "state_space")
        with pytest.raises(NotImplementedError, match='state="truth"'):
            env.state()
        with pytest.raises(BadConfig, match="\"truth\", not 'all'"):
            makes("small", state="all")
    both = [makes("small", state="truth") for makes in (in_turn, at_once)]
    for env in both:
        env.reset(seed=1)
    assert (both[0].state() == both[1].state()).all()
    assert both[0].state_space == both[1].state_space


def test_state_shows_orders_under_way() -> None:
    """Another state after each decision, whosever it is, though the rules have not gone on."""
    env = module("space-conquest").parallel_env("small", state="truth")
    seen, _ = env.reset(seed=1)
    begins = int(np.flatnonzero(seen["seat_2"]["action_mask"])[1])
    states = [env.state()]
    for actions in ({"seat_2": begins}, {"seat_1": begins}):
        env.step(actions)
        states.append(env.state())

    assert 3 == len({state.tobytes() for state in states})
    assert 0 == env.under_way().questions


def test_cycles() -> None:
    """A cycle of PettingZoo is a decision of each, as a question is where one decision answers."""

    def wishes(max_cycles: int) -> dict[str, Any]:
        return {"level": "small", "questions": max_cycles, "decisions": 1}

    game = module("space-conquest")
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda max_cycles: game.parallel_env(**wishes(max_cycles)),
            env=lambda max_cycles: game.env(**wishes(max_cycles)),
        )
    )


@pytest.mark.parametrize("face", ["aec", "parallel"])
def test_made_by_id(face: Any) -> None:
    """PettingZoo knows every installed game at every level, as Gymnasium does, by the same id."""
    known = {"aec": pettingzoo.aec_registry, "parallel": pettingzoo.parallel_registry}[face]
    ids = {name for name in gymnasium.registry if name.startswith("hegemon/")}
    env = pettingzoo.make(face, "hegemon/space-conquest-small-v2", questions=3)

    assert {name for name in ids if "-twin-" not in name} == {
        name for name in known if name.startswith("hegemon/")
    }
    assert ("small", 3) == (env.exercise.named.name, env.exercise.questions)
    assert (face == "parallel") == env.metadata["is_parallelizable"]


def test_only_what_acts_at_once_says_so() -> None:
    """PettingZoo itself refuses to make the other parallel, with its reason."""
    assert module("space-conquest").parallel_env("small").metadata["is_parallelizable"]
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(module("space-conquest").env("small"))


def test_renders() -> None:
    """As text."""
    render_test(lambda **given: module("space-conquest").raw_env("small", **given))


@pytest.mark.parametrize("game", MANY)
def test_one_seat(game: str) -> None:
    """Gymnasium's test."""
    with nothing_else_said():
        made = gymnasium.make(f"hegemon/{game}-small-v2", questions=3, disable_env_checker=True)
        check_env(made.unwrapped)


def test_levels_are_registered() -> None:
    """Every installed game at every level has an id, and none is opened for that."""
    ids = [name for name in gymnasium.registry if name.startswith("hegemon/")]

    assert {f"hegemon/{game}-v2" for game in GAMES} <= set(ids)
    assert {f"hegemon/{game}-small-v2" for game in GAMES} <= set(ids)


def test_an_id_is_one_environment() -> None:
    """A vector of it sees and takes what it does; the twin, which sees otherwise, has another."""
    name, wishes = "hegemon/space-conquest-small-v2", {"reward": "outcome+stars", "seat": 2}
    one, two = gymnasium.make(name, **wishes), gymnasium.make_vec(name, num_envs=2, **wishes)

    assert one.observation_space == two.single_observation_space
    assert (one.reset(seed=7)[0] == two.reset(seed=7)[0][0]).all()
    assert gymnasium.spec("hegemon/space-conquest-small-twin-v2").entry_point is None


def test_module_of_a_game_is_imported_by_name() -> None:
    """As tools of PettingZoo do, in a process that has asked for nothing else."""
    program = (
        "import importlib, sys, hegemon.environments\n"
        "rules = 'hegemon.games.space_conquest.'\n"
        "opened = [name for name in sys.modules if name.startswith(rules)]\n"
        "found = importlib.import_module('hegemon.environments.space_conquest_v2')\n"
        "print(opened, found.env('small').metadata['name'], found is "
        "hegemon.environments.space_conquest_v2)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)

    assert b"[] space_conquest_v2 True" == told.stdout.strip()


def test_unknown_environment() -> None:
    """What there is is said."""
    with pytest.raises(AttributeError, match="space_conquest_v2"):
        _ = hegemon.environments.chess_v6


@pytest.mark.parametrize(
    ("level", "wishes", "terminated"),
    [
        ("short", {"house_rules": {"turn_limit": 2}}, True),
        ("short", {"house_rules": {"turn_limit": 9}, "questions": 2}, False),
    ],
)
def test_a_limit_of_turns_is_an_end(level: str, wishes: dict[str, Any], terminated: bool) -> None:
    """Cut off is only what the environment ends, in every face."""
    at_once, in_turn = (
        module("space-conquest").parallel_env(level, **wishes),
        module("space-conquest").raw_env(level, **wishes),
    )
    at_once.reset(seed=1)
    while at_once.agents:
        _, paid, ended, cut_off, _ = at_once.step({"seat_1": 0, "seat_2": 0})
    assert {terminated} == set(ended.values())
    assert {not terminated} == set(cut_off.values())
    assert {0.0} == set(paid.values())

    in_turn.reset(seed=1)
    while not in_turn.under_way().over:
        in_turn.step(0)
    assert in_turn.terminations == ended
    assert in_turn.truncations == cut_off

    one = gymnasium.make(f"hegemon/space-conquest-{level}-v2", **wishes)
    one.reset(seed=1)
    while not any(end := one.step(0)[2:4]):
        pass
    assert end == (terminated, not terminated)


def test_what_the_mask_forbids_does_nothing() -> None:
    """It is counted; the mask stays as it was."""
    env = module("space-conquest").parallel_env("small")
    seen, _ = env.reset(seed=1)
    forbidden = int(np.flatnonzero(seen["seat_1"]["action_mask"] == 0)[0])
    after, *_, told = env.step({"seat_1": forbidden, "seat_2": 0})

    assert 1 == told["seat_1"]["illegal"]
    assert 0 == told["seat_2"]["illegal"]
    assert (seen["seat_1"]["action_mask"] == after["seat_1"]["action_mask"]).all()
    assert (told["seat_1"]["action_mask"] == after["seat_1"]["action_mask"]).all()


@pytest.mark.parametrize("game", MANY)
def test_agents_only_go(game: str) -> None:
    """Rewards of both faces are those of the game, and nobody comes back."""
    env = module(game).parallel_env("small", questions=2)
    env.reset(seed=3)
    while env.agents:
        *_, ended, cut_off, _ = env.step(dict.fromkeys(env.agents, 0))

    assert set(env.possible_agents) == set(ended) == set(cut_off)
    assert [] == env.agents
