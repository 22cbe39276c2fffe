"""Many games of the twin at once, as a learner plays them: what both see, what may go, a turn."""

from __future__ import annotations

from hegemon.bots.space_conquest.twin.games import DESK, GAME
from hegemon.bots.space_conquest.twin.random import by_lot
from hegemon.bots.space_conquest.twin.twister import sow
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.tables import TABLES
from hegemon.games.space_conquest.twin.compiling import Array, Struct, Structs, compiled, table
from hegemon.games.space_conquest.twin.dice import luck_of
from hegemon.games.space_conquest.twin.layout import GALAXY, RUNNING, rules_of
from hegemon.games.space_conquest.twin.observing import mask, observations, observe
from hegemon.games.space_conquest.twin.setup import set_up
from hegemon.games.space_conquest.twin.turn import play_turn
from hegemon.games.space_conquest.twin.views import look


class Tables:
    """So many games side by side; each begins anew on the same map when it is over."""

    def __init__(self, house_rules: HouseRules, games: int, seed: int) -> None:
        self.games = games
        self.rules = rules_of(TABLES, house_rules)
        self.luck = luck_of(f"{seed}|{game}|dice" for game in range(games))
        self.galaxies, self.seats = table(GALAXY, games), table(GAME, games)
        self.seen, self.may_go = observations(games)
        self.desk = table(DESK, 1)
        for game, row in enumerate(self.seats):
            for seat in range(2):
                sow(row.twisters[seat], seed, 2 * game + seat)
            set_up(self.galaxies[game], self.rules[0], self.luck[game])


def play_turns(tables: Tables, turns: int) -> int:
    """Turns of every game with orders by lot, and all that both see; how many they were."""
    _play_turns(
        galaxies=tables.galaxies,
        luck=tables.luck,
        rules=tables.rules[0],
        seats=tables.seats,
        seen=tables.seen,
        may_go=tables.may_go,
        desk=tables.desk[0],
        turns=turns,
    )
    return tables.games * turns


@compiled
def _play_turns(  # noqa: PLR0917 - numba compiles no keyword-only arguments
    galaxies: Structs,
    luck: Structs,
    rules: Struct,
    seats: Structs,
    seen: Array,
    may_go: Array,
    desk: Struct,
    turns: int,
) -> None:
    for _ in range(turns):
        for game in range(galaxies.size):
            galaxy = galaxies[game]
            for player in (1, 2):
                seat = player - 1
                desk.orders.count[seat] = 0
                look(galaxy, player, rules, desk.sight)
                observe(galaxy, player, desk.sight, seen[game, seat])
                mask(galaxy, player, may_go[game, seat])
                by_lot(galaxy, player, desk.sight, seats[game].twisters[seat], desk.orders)
            play_turn(galaxy, desk.orders, rules, luck[game])
            if galaxy.result != RUNNING:
                clear(galaxy)
                set_up(galaxy, rules, luck[game])


@compiled
def clear(galaxy: Struct) -> None:
    """Zeros, as before the set-up; what fleets left behind may stay."""
    galaxy.result = galaxy.fleets = 0
    for star in range(galaxy.x.size):
        galaxy.npc_ships[star] = galaxy.rebelled[star] = 0
        for seat in range(2):
            galaxy.ships[seat, star] = galaxy.known[seat, star] = 0
    for seat in range(2):
        galaxy.made[seat] = galaxy.known_stars[seat] = 0


def order_by_lot(tables: Tables, orders: Structs) -> None:
    """Orders by lot for every game."""
    _order_by_lot(tables.galaxies, tables.rules[0], tables.seats, tables.desk[0], orders)


@compiled
def _order_by_lot(
    galaxies: Structs, rules: Struct, seats: Structs, desk: Struct, orders: Structs
) -> None:
    for game in range(galaxies.size):
        for player in (1, 2):
            orders[game].count[player - 1] = 0
            look(galaxies[game], player, rules, desk.sight)
            twister = seats[game].twisters[player - 1]
            by_lot(galaxies[game], player, desk.sight, twister, orders[game])


def turn_and_see(tables: Tables, orders: Structs) -> None:
    """A turn of every game with these orders, and all that both see then."""
    _turn_and_see(
        galaxies=tables.galaxies,
        luck=tables.luck,
        rules=tables.rules[0],
        seen=tables.seen,
        may_go=tables.may_go,
        desk=tables.desk[0],
        orders=orders,
    )


@compiled
def _turn_and_see(  # noqa: PLR0917 - numba compiles no keyword-only arguments
    galaxies: Structs,
    luck: Structs,
    rules: Struct,
    seen: Array,
    may_go: Array,
    desk: Struct,
    orders: Structs,
) -> None:
    for game in range(galaxies.size):
        galaxy = galaxies[game]
        if galaxy.result == RUNNING:
            play_turn(galaxy, orders[game], rules, luck[game])
        for player in (1, 2):
            look(galaxy, player, rules, desk.sight)
            observe(galaxy, player, desk.sight, seen[game, player - 1])
            mask(galaxy, player, may_go[game, player - 1])
