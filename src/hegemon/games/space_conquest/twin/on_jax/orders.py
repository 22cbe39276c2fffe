"""§6 phase 4: which orders of a player are carried out."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from hegemon.games.space_conquest.twin.layout import MALFORMED, MISFIT, MOST_STARS
from hegemon.games.space_conquest.twin.on_jax.holding import (
    MOST_FLEETS,
    MOST_MADE,
    Fields,
)


def process(galaxy: Fields, orders: Fields, player: int, rules: Fields) -> Fields:
    """§6 phase 4: reject the whole set, or skip what is wrong and carry out the rest."""
    seat, own = player - 1, galaxy["owner"] == player
    origin, dest, ships = (orders[name][seat] for name in ("origin", "dest", "ships"))
    written = jnp.arange(origin.size) < orders["count"][seat]
    wrong = rejected_whole(galaxy, orders, player, rules)
    goes = written & ~wrong & (origin >= 0) & (dest >= 0) & (origin != dest) & (ships > 0)
    goes = goes & own[jnp.clip(origin, 0, MOST_STARS - 1)]
    return depart(galaxy, seat, goes, {"origin": origin, "dest": dest, "ships": ships})


def rejected_whole(galaxy: Fields, orders: Fields, player: int, rules: Fields) -> jax.Array:
    """§6 phase 4, Over-commitment: whether none of the orders counts (R32)."""
    seat, own = player - 1, galaxy["owner"] == player
    origin, ships = orders["origin"][seat], orders["ships"][seat]
    written = jnp.arange(origin.size) < orders["count"][seat]
    counts = written & (origin >= 0) & (ships > 0)
    added = jnp.zeros(MOST_STARS, jnp.int32).at[jnp.where(counts, origin, MOST_STARS)]
    ordered = added.add(jnp.where(counts, ships, 0), mode="drop")
    too_many = jnp.any(own & (ordered > galaxy["ships"][seat]))
    elsewhere = jnp.any(~own & (ordered > 0)) & (rules["unowned_rejects"] != 0)
    malformed = jnp.any(written & (origin == MALFORMED)) & (rules["malformed_rejects"] != 0)
    return (orders["unreadable"][seat] != 0) | too_many | elsewhere | malformed


def depart(galaxy: Fields, seat: int, goes: jax.Array, moves: Fields) -> Fields:
    """§6 phase 4: make the fleets that depart at the start of the next turn, in their order."""
    rank, count = jnp.cumsum(goes) - 1, goes.sum(dtype=jnp.int32)
    place = jnp.where(goes, galaxy["fleets"] + rank, MOST_FLEETS)
    origin, dest = (jnp.clip(moves[name], 0, MOST_STARS - 1) for name in ("origin", "dest"))
    across = jnp.abs(galaxy["x"][origin] - galaxy["x"][dest])
    down = jnp.abs(galaxy["y"][origin] - galaxy["y"][dest])
    made = {
        "owner": seat + 1,
        "number": (galaxy["made"][seat] + rank).astype(jnp.int32),
        "ships": moves["ships"],
        "origin": origin,
        "dest": dest,
        "distance": jnp.maximum(across, down),
        "left": jnp.maximum(across, down),
    }
    fleets = {
        f"fleet_{name}": galaxy[f"fleet_{name}"].at[place].set(values, mode="drop")
        for name, values in made.items()
    }
    left = galaxy["ships"].at[seat, origin].add(-jnp.where(goes, moves["ships"], 0))
    after = galaxy | fleets | {"ships": left, "fleets": galaxy["fleets"] + count}
    after["made"] = galaxy["made"].at[seat].add(count)
    full = (after["fleets"] > MOST_FLEETS) | (after["made"][seat] > MOST_MADE)
    return after | {"result": jnp.where(full, MISFIT, galaxy["result"])}
