"""What a player may know as a tensor, and what he may send: as `twin.observing` tells it."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from hegemon.games.space_conquest.twin.layout import LONGEST_WAY, MOST_STARS, UNKNOWN
from hegemon.games.space_conquest.twin.on_jax.holding import FLEETS, STARS, Fields


def observe(galaxy: Fields, player: jax.Array, rules: Fields) -> jax.Array:
    """By star, the numbers that `FEATURES` names, as far as a player knows them (R39)."""
    seat, owners = player - 1, galaxy["owner"]
    own, known = owners == player, galaxy["known"][seat] > 0
    changed = (rules["live"] != 0) & (owners != galaxy["known_owner"][seat])
    owner = jnp.where(own | changed, owners, galaxy["known_owner"][seat])
    turn = jnp.where(own | changed, galaxy["turn"], galaxy["known_turn"][seat])
    counted = jnp.where(changed, UNKNOWN, galaxy["known_ships"][seat])
    ships = jnp.where(own, galaxy["ships"][seat], counted)
    nobodys, empty = owner == 0, ships == 0
    facts = jnp.stack(
        [
            jnp.ones_like(ships),
            galaxy["ru"],
            owner == player,
            ~nobodys & (owner != player),
            nobodys & ~empty,
            nobodys & empty,
            ships,
            galaxy["turn"] - turn,
        ],
        axis=1,
    )
    place = jnp.stack([galaxy["x"], galaxy["y"], galaxy["home"][seat] == STARS], axis=1)
    return jnp.concatenate([place, facts * known[:, None], _coming(galaxy, player)], axis=1)


def _coming(galaxy: Fields, player: jax.Array) -> jax.Array:
    """Own ships that arrive, by star and turns until then."""
    own = (galaxy["fleets"] > FLEETS) & (galaxy["fleet_owner"] == player)
    ways = jnp.zeros((MOST_STARS, LONGEST_WAY), jnp.int32)
    at = (jnp.where(own, galaxy["fleet_dest"], MOST_STARS), galaxy["fleet_left"] - 1)
    return ways.at[at].add(galaxy["fleet_ships"], mode="drop")


def mask(galaxy: Fields, player: jax.Array) -> jax.Array:
    """The ships that a player may send from each star; any other star is a goal."""
    return jnp.where(galaxy["owner"] == player, galaxy["ships"][player - 1], 0)
