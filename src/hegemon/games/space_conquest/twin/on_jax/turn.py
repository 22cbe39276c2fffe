"""§6: the sequence of play, phase for phase as in `twin.turn`."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from hegemon.games.space_conquest.twin.layout import (
    DRAWN,
    MOST_STARS,
    RUNNING,
    SECOND,
    UNDECIDED,
    WON_BY_1,
    WON_BY_2,
)
from hegemon.games.space_conquest.twin.on_jax.combat import PLAYERS, combat, duel, learn
from hegemon.games.space_conquest.twin.on_jax.holding import (
    FLEETS,
    MOST_FLEETS,
    STARS,
    Fields,
)
from hegemon.games.space_conquest.twin.on_jax.luck import (
    HYPERSPACE,
    REBELLION,
    RollKey,
    key_of,
    thrown,
)
from hegemon.games.space_conquest.twin.on_jax.orders import process

_PARTS = ("owner", "number", "ships", "origin", "dest", "distance", "left")


def play_turn(galaxy: Fields, orders: Fields, rules: Fields, luck: Fields) -> Fields:
    """From the answers of both to the next question, or to the end; what is over stays."""
    key, first = key_of(luck, galaxy["turn"]), rules["rebellions_first"] != 0
    after = galaxy
    for player in (1, SECOND):
        after = process(after, orders, player, rules)
    after = chosen(first, after, rebellions(after, rules, key))
    after = production(after, rules)
    after = next_turn(after, rules, key)
    return chosen(galaxy["result"] != RUNNING, galaxy, after)


turns = jax.jit(jax.vmap(play_turn, in_axes=(0, 0, None, 0)))
"""The turn of many games under the same rules."""


def chosen(condition: jax.Array, one: Fields, other: Fields) -> Fields:
    """One position or the other."""
    return {name: jnp.where(condition, value, other[name]) for name, value in one.items()}


def next_turn(galaxy: Fields, rules: Fields, key: RollKey) -> Fields:
    """§6: the next turn begins, unless a house rule ends the match (reading R28)."""
    after = galaxy | {"turn": galaxy["turn"] + 1}
    after = combat(movement(after, rules, key), rules)
    first = rules["rebellions_first"] != 0  # reading R57
    after = victory(chosen(first, rebellions(after, rules, key), after))
    last = galaxy["turn"] == rules["turn_limit"]
    after = chosen(last, galaxy | {"result": jnp.full_like(galaxy["result"], UNDECIDED)}, after)
    return chosen(galaxy["result"] != RUNNING, galaxy, after)  # it outgrew its arrays


def movement(galaxy: Fields, rules: Fields, key: RollKey) -> Fields:
    """§6 phase 1: every fleet rolls for survival and moves one parsec, or arrives."""
    seat, number = galaxy["fleet_owner"] - 1, galaxy["fleet_number"]
    names = (HYPERSPACE[0][seat, number], HYPERSPACE[1][seat, number])
    safe = thrown(key, rules["sides"], names) >= rules["lost_up_to"][galaxy["fleet_distance"] - 1]
    left = galaxy["fleet_left"] - 1
    alive = (galaxy["fleets"] > FLEETS) & safe
    after = arrive(galaxy, alive & (left == 0))
    return close_up(after | {"fleet_left": left}, alive & (left > 0))


def close_up(galaxy: Fields, stays: jax.Array) -> Fields:
    """Keep these fleets, in their order."""
    place = jnp.where(stays, jnp.cumsum(stays) - 1, MOST_FLEETS)
    kept = {
        f"fleet_{part}": galaxy[f"fleet_{part}"].at[place].set(galaxy[f"fleet_{part}"], mode="drop")
        for part in _PARTS
    }
    return galaxy | kept | {"fleets": stays.sum(dtype=jnp.int32)}


def arrive(galaxy: Fields, arrives: jax.Array) -> Fields:
    """§6 phase 1, steps 3 and 4: merge with the ships at the star, and learn what it is worth.

    Stars become known in the order of the fleets that come there first.
    """
    at = (jnp.where(arrives, galaxy["fleet_owner"] - 1, 2), galaxy["fleet_dest"])
    ships = galaxy["ships"].at[at].add(galaxy["fleet_ships"], mode="drop")
    none = jnp.full((2, MOST_STARS), MOST_FLEETS)
    first = none.at[at].min(FLEETS, mode="drop")
    visited = (first < MOST_FLEETS) & (galaxy["owner"] != PLAYERS)
    new = visited & (galaxy["known"] == 0)
    before = (new[:, None, :] & (first[:, None, :] < first[:, :, None])).sum(axis=2)
    rank = galaxy["known_stars"][:, None] + 1 + before
    after = galaxy | {
        "ships": ships,
        "known": jnp.where(new, rank, galaxy["known"]).astype(jnp.int32),
        "known_stars": galaxy["known_stars"] + new.sum(axis=1, dtype=jnp.int32),
    }
    return learn(after, visited, jnp.zeros_like(visited))


def victory(galaxy: Fields) -> Fields:
    """§6 phase 3, §10: a player who holds the opponent's home star wins at once; both is a draw."""
    home = galaxy["owner"][galaxy["home"]]
    first, second = home[1] == 1, home[0] == SECOND
    won = jnp.where(first, WON_BY_1, jnp.where(second, WON_BY_2, galaxy["result"]))
    return galaxy | {"result": jnp.where(first & second, DRAWN, won).astype(jnp.int32)}


def rebellions(galaxy: Fields, rules: Fields, key: RollKey) -> Fields:
    """§6 phase 5a: each owned star, no home star, with fewer ships than RU rolls (R11, R19)."""
    owner, ships, ru = galaxy["owner"], galaxy["ships"], galaxy["ru"]
    hold = rules["departing_hold"] != 0
    leaves = (galaxy["fleets"] > FLEETS) & (galaxy["fleet_left"] == galaxy["fleet_distance"])
    leaving = jnp.zeros(MOST_STARS, jnp.int32).at[
        jnp.where(leaves, galaxy["fleet_origin"], MOST_STARS)
    ]
    stationed = jnp.where(owner == 1, ships[0], ships[1])
    garrison = stationed + jnp.where(hold, leaving.add(galaxy["fleet_ships"], mode="drop"), 0)
    face = thrown(key, rules["rebellion_sides"], (REBELLION[0][STARS], REBELLION[1][STARS])) + 1
    restless = (owner > 0) & (galaxy["home_of"] == 0) & (garrison < ru)
    rises = restless & (face >= rules["rises_from"].astype(jnp.uint32))
    after = galaxy | {
        "ships": jnp.where(rises & (owner == PLAYERS), 0, ships),
        "owner": jnp.where(rises, 0, owner),
        "npc_ships": jnp.where(rises, duel(garrison, ru, rules)[1], galaxy["npc_ships"]),
        "rebelled": jnp.where(rises, 1, galaxy["rebelled"]),
    }
    after = learn(after, rises & (owner == PLAYERS), jnp.ones((2, MOST_STARS), bool))
    fell = hold & leaves & rises[jnp.clip(galaxy["fleet_origin"], 0, MOST_STARS - 1)]
    return close_up(after, (galaxy["fleets"] > FLEETS) & ~fell)


def production(galaxy: Fields, rules: Fields) -> Fields:
    """§6 phase 5b: a home star makes four ships, any other its RU; a star that rebelled none."""
    owner = galaxy["owner"]
    made = jnp.where(galaxy["home_of"] == owner, rules["home_production"], galaxy["ru"])
    makes = (owner == PLAYERS) & (galaxy["rebelled"] == 0)
    return galaxy | {
        "ships": galaxy["ships"] + jnp.where(makes, made, 0),
        "rebelled": jnp.zeros_like(galaxy["rebelled"]),
    }
