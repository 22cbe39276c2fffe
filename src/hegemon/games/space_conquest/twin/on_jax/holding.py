"""Rows of the twin as arrays of JAX."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from hegemon.games.space_conquest.twin.compiling import Struct, Structs, table
from hegemon.games.space_conquest.twin.layout import GALAXY, MISFIT, MOST_STARS, RUNNING

Fields = dict[str, jax.Array]
"""A record: its fields by name."""

MOST_FLEETS = 64
"""Fleets under way at once. A game with more is a misfit from then on."""
MOST_MADE = 1024
"""Fleets that a player makes in a game. A game with more is a misfit from then on."""
MOST_SHIPS = 2**24
"""Ships of an order: more count as so many, which nobody has."""
STARS = jnp.arange(MOST_STARS)
FLEETS = jnp.arange(MOST_FLEETS)

_FLEET = "fleet_"
_LUCK = ("seed", "length")
_OF_A_TURN = (
    "loses_one_per",
    "rebellion_sides",
    "rises_from",
    "home_production",
    "rebellions_first",
    "tie_frees",
    "departing_hold",
    "unowned_rejects",
    "malformed_rejects",
    "live",
    "visitors_told",
    "turn_limit",
)


def of(rows: Structs) -> Fields:
    """Positions, a row each; what does not fit is a misfit."""
    fields = {name: _taken(rows, name) for name in rows.dtype.names or ()}
    many = (fields["fleets"] > MOST_FLEETS) | (fields["made"].max(axis=1) > MOST_MADE)
    result = jnp.where(many & (fields["result"] == RUNNING), MISFIT, fields["result"])
    return {**fields, "result": result}


def _taken(rows: Structs, name: str) -> jax.Array:
    values = rows[name]
    return jnp.asarray(values[:, :MOST_FLEETS] if name.startswith(_FLEET) else values)


def orders_for(rows: Structs) -> Fields:
    """The answers of both, a row for each game."""
    names = ("count", "unreadable", "origin", "dest")
    ships = np.minimum(rows["ships"], MOST_SHIPS)
    return {name: jnp.asarray(rows[name]) for name in names} | {"ships": jnp.asarray(ships)}


def luck_for(rows: Structs) -> Fields:
    """The seeds, a row for each game; what was written behind them is left out."""
    bytes_of = {name: np.array(rows[name]) for name in _LUCK}
    behind = np.arange(bytes_of["seed"].shape[1]) >= bytes_of["length"][:, None]
    return {
        "seed": jnp.asarray(np.where(behind, 0, bytes_of["seed"])),
        "length": jnp.asarray(bytes_of["length"]),
    }


def rules_for(row: Struct) -> Fields:
    """The figures and house rules of a turn: one record for all games."""
    rules: dict[str, Any] = {name: jnp.int32(row[name]) for name in _OF_A_TURN}
    rules["sides"] = jnp.uint32(row.sides)
    rules["lost_up_to"] = jnp.asarray(np.asarray(row.lost_up_to).astype(np.uint32))
    return rules


def rows_of(games: Fields) -> Structs:
    """Positions as rows of the twin: the way back."""
    rows = table(GALAXY, games["turn"].shape[0])
    for name, values in games.items():
        room = rows[name]
        (room[:, :MOST_FLEETS] if name.startswith(_FLEET) else room)[...] = np.asarray(values)
    return rows
