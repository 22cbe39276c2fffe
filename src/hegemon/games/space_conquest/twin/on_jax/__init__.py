"""The twin once more, for JAX: the same turn for many games at once, on whatever JAX runs on.

    games = on_jax.of(rows)                     # rows of the twin, set up or entered
    games = on_jax.turns(games, orders, rules, luck)

A position is a dict of arrays that are named as the fields of `GALAXY`; orders, rules and luck are
dicts, too. `play_turn` is of one game, a pure function to be put under `vmap`, `jit` and `scan`;
`turns` is that done, for games along the first axis. All house rules of a turn are there; drawing
a map is not: rows are set up by the twin.

It says what the compiled twin says, phase for phase, without a branch: each star and each fleet is
reckoned at once, and chosen is what counts. The tests hold both side by side. It needs the extra
`jax`. It was run on processors only, where the compiled twin is faster by far.
"""

from hegemon.games.space_conquest.twin.on_jax.holding import (
    MOST_FLEETS,
    MOST_MADE,
    Fields,
    luck_for,
    of,
    orders_for,
    rows_of,
    rules_for,
)
from hegemon.games.space_conquest.twin.on_jax.seeing import mask, observe
from hegemon.games.space_conquest.twin.on_jax.turn import play_turn, turns

__all__ = [
    "MOST_FLEETS",
    "MOST_MADE",
    "Fields",
    "luck_for",
    "mask",
    "observe",
    "of",
    "orders_for",
    "play_turn",
    "rows_of",
    "rules_for",
    "turns",
]
