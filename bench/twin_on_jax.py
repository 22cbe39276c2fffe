"""The twin on JAX beside the compiled one, on the same machine: a turn, and all that both see.

    python -m bench.twin_on_jax [--games 4096] [--turns 20]

Both are given the same orders, made by lot beforehand; JAX takes as many cores as it likes. The
device is what JAX finds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import jax

from bench.twin_tables import Tables, order_by_lot, turn_and_see
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.twin import ORDERS, on_jax, table

Fields = on_jax.Fields


@jax.jit
def _step(games: Fields, orders: Fields, rules: Fields, luck: Fields) -> tuple[Fields, Any]:
    """A turn of all games, and what both see and may do then."""
    after = jax.vmap(on_jax.play_turn, in_axes=(0, 0, None, 0))(games, orders, rules, luck)
    seen = jax.vmap(on_jax.observe, in_axes=(0, None, None))
    may_go = jax.vmap(on_jax.mask, in_axes=(0, None))
    told = [(seen(after, player, rules), may_go(after, player)) for player in (1, 2)]
    return after, told


def timed(work: Callable[[], None]) -> tuple[float, float]:
    """Seconds by the clock, and of CPU, of a piece of work."""
    clock, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - cpu


def main() -> None:
    """Compile both, then turn after turn of each."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--games", type=int, default=4096)
    asked.add_argument("--turns", type=int, default=20)
    given = asked.parse_args()
    tables, orders = Tables(HouseRules(), given.games, 1), table(ORDERS, given.games)
    games, luck = on_jax.of(tables.galaxies), on_jax.luck_for(tables.luck)
    rules = on_jax.rules_for(tables.rules[0])
    best = {"compiled": (9e9, 9e9), "on JAX": (9e9, 9e9)}
    for turn in range(given.turns + 1):
        order_by_lot(tables, orders)
        said = on_jax.orders_for(orders)

        def by_jax(said: Fields = said) -> None:
            nonlocal games
            games, told = _step(games, said, rules, luck)
            jax.block_until_ready((games, told))

        for name, work in (("on JAX", by_jax), ("compiled", lambda: turn_and_see(tables, orders))):
            took = timed(work)
            if turn:  # the first of each compiles
                best[name] = tuple(map(min, best[name], took))  # type: ignore[assignment]
    print(f"{jax.__version__} on {jax.devices()[0]}, {given.games} games at once")
    for name, (clock, cpu) in best.items():
        print(f"{name}: {given.games / clock:,.0f} turns/s, {given.games / cpu:,.0f} turns/CPU s")


if __name__ == "__main__":
    main()
