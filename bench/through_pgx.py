"""pgx's own `api_test` over the twin's pure face, one game and four games at once.

    pip install pgx          # brings JAX; neither is among what tests install
    python -m bench.through_pgx

The kernel is compiled by numba, not by XLA, so JAX calls it back: `jit` and `vmap` work, gradients
and accelerators have nothing to take hold of. Two things of pgx are for its own games only, and are
answered here: the list of known ids, to which this one is added, and its pictures, of which there
are none. pgx 2.6.0 draws its lots along axis 1, which one game has not: with JAX 0.10 its test
fails for its own tic-tac-toe, so the lots are drawn here. That a forbidden action ends the game is
pgx's rule; its `Env.step` sees to it.
"""

from __future__ import annotations

import argparse
from typing import Any, Literal

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pgx._src import api_test
from pgx._src.struct import dataclass

from hegemon.environments import pure
from hegemon.environments.pure import Arrays, PureState

GAME = "hegemon-space-conquest"
FIELDS = ("current_player", "observation", "rewards", "terminated", "truncated")


@dataclass
class Position(pgx.State):
    """A state as pgx has it; the game itself stands in it as bytes."""

    current_player: Any
    observation: Any
    rewards: Any
    terminated: Any
    truncated: Any
    legal_action_mask: Any
    _step_count: Any
    _rows: Any

    @property
    def env_id(self) -> Any:
        """The same as its environment's."""
        return GAME

    def save_svg(self, filename: str, **_: Any) -> None:
        """There are no pictures."""


class Face(pgx.Env):
    """The pure face, called back by JAX."""

    id, version, num_players = GAME, "v0", 2

    def __init__(self, env: pure.Env) -> None:
        super().__init__()
        self.pure = env
        begun = env.init([0])
        self._dtype = begun.rows.dtype
        self._shapes = {
            name: jax.ShapeDtypeStruct(value.shape[1:], value.dtype)
            for name, value in self._told(begun).items()
        }

    def _told(self, state: PureState) -> dict[str, Arrays]:
        """What a batch of games comes to, by name."""
        told = {name: np.asarray(getattr(state, name)) for name in FIELDS}
        told["legal_action_mask"] = state.legal_action_mask.astype(bool)
        told["_rows"] = np.frombuffer(state.rows.tobytes(), np.uint8).reshape(len(state.rows), -1)
        return told

    def _pure_state(self, rows: Any) -> PureState:
        flat = np.ascontiguousarray(rows).reshape(-1, self._dtype.itemsize)
        games = flat.copy().view(self._dtype)[:, 0].view(np.recarray)
        return self.pure._state(games, 0)  # noqa: SLF001 - made of bytes, as JAX keeps it

    def _again(self, told: dict[str, Arrays], shape: tuple[int, ...]) -> dict[str, Arrays]:
        return {name: value.reshape(shape + value.shape[1:]) for name, value in told.items()}

    def _begin(self, key: Any) -> dict[str, Arrays]:
        keys = np.asarray(key, np.uint64).reshape(-1, 2)
        seeds = [(int(high) << 32) + int(low) for high, low in keys]
        return self._again(self._told(self.pure.init(seeds)), np.shape(key)[:-1])

    def _decide(self, rows: Any, action: Any) -> dict[str, Arrays]:
        before = self._pure_state(rows)
        after = self.pure.step(before, np.asarray(action).reshape(-1))
        return self._again(self._told(after), np.shape(action))

    def _see(self, rows: Any, player: Any) -> Arrays:
        state = self._pure_state(rows)
        seen = self.pure.observe(state, np.asarray(player).reshape(-1))
        return seen.reshape(np.shape(player) + seen.shape[1:])

    def _back(self, what: Any, shapes: Any, *given: Any) -> Any:
        return jax.pure_callback(what, shapes, *given, vmap_method="broadcast_all")

    def _init(self, key: Any) -> Position:
        return Position(**self._back(self._begin, self._shapes, key), _step_count=jnp.int32(0))

    def _step(self, state: Position, action: Any, key: Any) -> Position:
        del key  # the luck of a game follows from its seed
        told = self._back(self._decide, self._shapes, state._rows, action)  # noqa: SLF001 - pgx shows no others
        return Position(**told, _step_count=state._step_count)  # noqa: SLF001

    def _observe(self, state: Position, player_id: Any) -> Any:
        shape = self._shapes["observation"]
        return self._back(self._see, shape, state._rows, player_id)  # noqa: SLF001


@jax.jit
def by_lot(key: Any, legal: Any) -> Any:
    """`act_randomly` of pgx, along the last axis."""
    return jax.random.categorical(key, jnp.log(legal.astype(jnp.float32)), axis=-1)


def main() -> None:
    """Some games through pgx's test."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--games", type=int, default=3)
    games = asked.parse_args().games
    api_test.EnvId, api_test.act_randomly = Literal[GAME], by_lot
    for bots in (("", ""), ("", "random")):
        env = Face(pure.make("space-conquest", "small", bots, decisions=9))
        api_test.api_test(env, games)
        print(f"pgx {pgx.__version__}: api_test passed, {games} games, seats {bots}")


if __name__ == "__main__":
    main()
