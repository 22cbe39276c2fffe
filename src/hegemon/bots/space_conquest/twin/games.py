"""Whole games between compiled bots, with what tells two games apart."""

from __future__ import annotations

import numpy as np

from hegemon.bots.space_conquest.twin.expansionist import MIND, expansionist
from hegemon.bots.space_conquest.twin.random import by_lot
from hegemon.bots.space_conquest.twin.twister import TWISTER, sow
from hegemon.games.space_conquest.twin import (
    MISFIT,
    MOST_ORDERS,
    ORDERS,
    RUNNING,
    SIGHT,
    Array,
    Struct,
    Structs,
    compiled,
    look,
    play_turn,
    set_up,
)

BY_LOT, EXPANSIONIST = 0, 1
"""Which bot sits at a seat."""

_NUMBER = np.int32
GAME = np.dtype(
    [
        ("steps", _NUMBER),
        ("bots", _NUMBER, (2,)),
        ("seeds", np.uint32, (2, 2)),
        ("course", np.uint64, (2,)),
        ("opening", np.uint64, (2,)),
        ("twisters", TWISTER, (2,)),
    ],
    align=True,
)
"""A game between bots: who sits where, with which seed (low and high half), how far it went.

`course` stands for the seats, the first position and all answers, `opening` for those before the
first die: equal games have equal ones, and others differ but for one in 2^64 or so.
"""

DESK = np.dtype([("sight", SIGHT), ("mind", MIND), ("orders", ORDERS)], align=True)
"""Room for a view, a bot's thoughts and the orders of a turn: one does for all games in turn."""

u64 = np.uint64


@compiled
def play_games(
    games: Structs, galaxies: Structs, luck: Structs, rules: Struct, desk: Struct, most_steps: int
) -> None:
    """Play each game from its set-up to its end, or until so many questions were answered."""
    for number in range(games.size):
        play_game(
            game=games[number],
            galaxy=galaxies[number],
            luck=luck[number],
            rules=rules,
            desk=desk,
            most_steps=most_steps,
        )


@compiled
def play_game(
    game: Struct, galaxy: Struct, luck: Struct, rules: Struct, desk: Struct, most_steps: int
) -> None:
    """One game."""
    orders = desk.orders
    set_up(galaxy, rules, luck)
    for seat in range(2):
        if game.bots[seat] == BY_LOT:
            sow(game.twisters[seat], game.seeds[seat, 0], game.seeds[seat, 1])
        mix(game.course, game.bots[seat])
    mix_position(game.course, galaxy)
    # no die has fallen since the first position; see `lab/batch.py`
    quiet = True
    while galaxy.result == RUNNING and game.steps < most_steps:
        ask(game, galaxy, rules, desk)
        if orders.count[0] > MOST_ORDERS or orders.count[1] > MOST_ORDERS:
            galaxy.result = MISFIT
            return
        mix_orders(game.course, orders)
        if quiet:
            game.opening[0], game.opening[1] = game.course[0], game.course[1]
        play_turn(galaxy, orders, rules, luck)
        if game.steps == 0 and luck.rolled:
            mix_position(game.course, galaxy)
        quiet = game.steps == 0 or (quiet and not luck.rolled)
        game.steps += 1


@compiled
def ask(game: Struct, galaxy: Struct, rules: Struct, desk: Struct) -> None:
    """The answers of both."""
    sight, orders = desk.sight, desk.orders
    for player in (1, 2):
        orders.count[player - 1] = 0
        look(galaxy, player, rules, sight)
        if game.bots[player - 1] == BY_LOT:
            by_lot(galaxy, player, sight, game.twisters[player - 1], orders)
        else:
            expansionist(galaxy, player, sight, desk.mind, orders)


@compiled
def mix(course: Array, number: int) -> None:
    """Let a number count for what stands in two words: two multiplications that differ."""
    word = u64(number) + u64(0x9E3779B97F4A7C15)
    course[0] = (course[0] ^ word) * u64(0xBF58476D1CE4E5B9)
    course[0] ^= course[0] >> u64(29)
    course[1] = (course[1] + word) * u64(0x94D049BB133111EB)
    course[1] ^= course[1] >> u64(32)


@compiled
def mix_orders(course: Array, orders: Struct) -> None:
    """The answers of both."""
    for seat in range(2):
        mix(course, orders.count[seat])
        for number in range(orders.count[seat]):
            mix(course, orders.origin[seat, number])
            mix(course, orders.dest[seat, number])
            mix(course, orders.ships[seat, number])


@compiled
def mix_position(course: Array, galaxy: Struct) -> None:
    """All that can differ between positions of the first two turns of equal rules."""
    mix(course, galaxy.turn)
    mix(course, galaxy.result + 1)
    for star in range(galaxy.stars):
        mix(course, galaxy.x[star])
        mix(course, galaxy.y[star])
        mix(course, galaxy.ru[star])
        mix(course, galaxy.home_of[star])
        mix(course, galaxy.owner[star])
        mix(course, galaxy.npc_ships[star])
        for seat in range(2):
            mix(course, galaxy.ships[seat, star])
            mix(course, galaxy.known[seat, star])
            mix(course, galaxy.known_owner[seat, star])
            mix(course, galaxy.known_ships[seat, star] + 1)
    for fleet in range(galaxy.fleets):
        mix(course, galaxy.fleet_owner[fleet])
        mix(course, galaxy.fleet_number[fleet])
        mix(course, galaxy.fleet_ships[fleet])
        mix(course, galaxy.fleet_origin[fleet])
        mix(course, galaxy.fleet_dest[fleet])
        mix(course, galaxy.fleet_left[fleet])
