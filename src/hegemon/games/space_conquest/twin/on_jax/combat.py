"""§6 phase 2 and §7: fights at all stars at once, and who learns how they ended."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from hegemon.games.space_conquest.twin.layout import SECOND, UNKNOWN
from hegemon.games.space_conquest.twin.on_jax.holding import Fields

PLAYERS = jnp.array([[1], [SECOND]])
"""Beside the stars, a column."""


def duel(one: jax.Array, other: jax.Array, rules: Fields) -> tuple[jax.Array, jax.Array]:
    """§6 phase 2: what is left of two sides; the smaller is destroyed, and so are equals."""
    per = rules["loses_one_per"]
    price = (jnp.minimum(one, other) + per - 1) // per
    return jnp.where(one > other, one - price, 0), jnp.where(other > one, other - price, 0)


def combat(galaxy: Fields, rules: Fields) -> Fields:
    """§6 phase 2: at every star where somebody stands who does not own it."""
    owner, npc, ships = galaxy["owner"], galaxy["npc_ships"], galaxy["ships"]
    here, holds = ships > 0, owner == PLAYERS
    foreign = jnp.any(here & ~holds, axis=0)
    both = foreign & here[0] & here[1]
    opposed = both | (npc > 0)
    visited = (rules["visitors_told"] != 0) & (galaxy["known"] > 0)
    told = foreign & (here | holds | visited)

    ships = jnp.where(both, jnp.stack(duel(ships[0], ships[1], rules)), ships)
    tie = both & (ships.sum(axis=0) == 0) & (rules["tie_frees"] != 0)
    owner = jnp.where(tie, 0, owner)
    # one of the two at most has ships now
    winner = jnp.where(ships[0] > 0, 1, jnp.where(ships[1] > 0, SECOND, 0))
    assaults = foreign & (winner > 0) & (npc > 0)
    left, garrison = duel(ships.sum(axis=0), npc, rules)
    ships = jnp.where(assaults & (winner == PLAYERS), left, ships)
    npc = jnp.where(assaults, garrison, npc)
    owner = jnp.where(foreign & (ships.sum(axis=0) > 0), winner, owner)
    after = galaxy | {"owner": owner, "npc_ships": npc, "ships": ships}
    return learn(after, told, opposed | (ships > 0))


def learn(galaxy: Fields, told: jax.Array, counted: jax.Array) -> Fields:
    """§4: let players know how stars stand now, and of some how many ships (R40, R43)."""
    owner, ships = galaxy["owner"], galaxy["ships"]
    stationed = jnp.where(owner == 1, ships[0], ships[1])
    there = jnp.where(owner > 0, stationed, galaxy["npc_ships"])
    known = jnp.where(counted, there, UNKNOWN)
    return galaxy | {
        "known_owner": jnp.where(told, owner, galaxy["known_owner"]),
        "known_ships": jnp.where(told, known, galaxy["known_ships"]),
        "known_turn": jnp.where(told, galaxy["turn"], galaxy["known_turn"]),
    }
