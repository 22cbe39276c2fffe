"""The twin on JAX: what the compiled twin says, and what the rules say, turn for turn."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from hegemon.bots.space_conquest.twin.expansionist import expansionist
from hegemon.bots.space_conquest.twin.games import DESK
from hegemon.core import Player
from hegemon.core.codec import canonical
from hegemon.games.space_conquest import Moves
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.tables import TABLES
from hegemon.games.space_conquest.twin.compiling import Structs, table
from hegemon.games.space_conquest.twin.dice import luck_of
from hegemon.games.space_conquest.twin.layout import (
    GALAXY,
    MALFORMED,
    MISFIT,
    ORDERS,
    RUNNING,
    UNKNOWN,
    rules_of,
)
from hegemon.games.space_conquest.twin.mirror import SEATS, enter, enter_answer, position_of
from hegemon.games.space_conquest.twin.observing import mask, observations, observe
from hegemon.games.space_conquest.twin.setup import set_up
from hegemon.games.space_conquest.twin.turn import play_turn
from hegemon.games.space_conquest.twin.views import SIGHT, look
from tests.games.space_conquest.twin.side_by_side import Pair, cleared, two_bots
from tests.games.space_conquest.twin.variants import VARIANTS

pytestmark = pytest.mark.long  # it is compiled first, twice

GAMES, TURNS = 24, 30
"""Of each of the 16 variants: more than 10,000 turns in all."""
BY_LOT = 2
"""Of three seats so many order by lot; the third is a bot that means it."""


class Both:
    """Games of the compiled twin, and the same on JAX."""

    def __init__(self, rules: HouseRules, seed: str) -> None:
        from hegemon.games.space_conquest.twin import on_jax

        self.on_jax, self.rules = on_jax, rules_of(TABLES, rules)[0]
        self.luck = luck_of(f"{seed}|{game}" for game in range(GAMES))
        self.rows = table(GALAXY, GAMES)
        self.jax_luck, self.jax_rules = on_jax.luck_for(self.luck), on_jax.rules_for(self.rules)
        for row, luck in zip(self.rows, self.luck, strict=True):
            set_up(row, self.rules, luck)
        self.games = on_jax.of(self.rows)

    def go_on(self, orders: Structs) -> None:
        """A turn of both."""
        given = self.on_jax.orders_for(orders)
        self.games = self.on_jax.turns(self.games, given, self.jax_rules, self.jax_luck)
        for row, order, luck in zip(self.rows, orders, self.luck, strict=True):
            if row.result == RUNNING:
                play_turn(row, order, self.rules, luck)

    def seen(self) -> tuple[Any, Any]:
        """What both see and may do, by the compiled twin."""
        seen, may_go = observations(GAMES)
        sight = table(SIGHT, 1)[0]
        for number, row in enumerate(self.rows):
            for player in (1, 2):
                look(row, player, self.rules, sight)
                observe(row, player, sight, seen[number, player - 1])
                mask(row, player, may_go[number, player - 1])
        return seen, may_go

    def seen_on_jax(self) -> tuple[Any, Any]:
        """The same on JAX."""
        import jax

        watched = jax.vmap(self.on_jax.observe, in_axes=(0, None, None))
        allowed = jax.vmap(self.on_jax.mask, in_axes=(0, None))
        seen = [watched(self.games, player, self.jax_rules) for player in (1, 2)]
        may_go = [allowed(self.games, player) for player in (1, 2)]
        return np.stack(seen, axis=1), np.stack(may_go, axis=1)


def said(both: Both, chance: random.Random) -> Structs:
    """Orders of all games: of a bot, or by lot with nonsense and too many ships among them."""
    orders, desk = table(ORDERS, GAMES), table(DESK, 1)[0]
    for game, (row, order) in enumerate(zip(both.rows, orders, strict=True)):
        # what stands behind the last order counts for nothing
        order.origin[:], order.ships[:] = row.home[:, None], 1
        order.dest[:] = row.home[::-1, None]
        for player in (1, 2):
            if (game + player) % (BY_LOT + 1) < BY_LOT:
                say_by_lot(row, order, player, chance)
            else:
                look(row, player, both.rules, desk.sight)
                expansionist(row, player, desk.sight, desk.mind, order)
    return orders


def say_by_lot(row: Any, order: Any, player: int, chance: random.Random) -> None:
    """A few orders from own stars; of ten answers one with nonsense in it."""
    seat = player - 1
    order.unreadable[seat] = chance.random() < 0.02
    order.count[seat] = count = chance.choice((0, 1, 1, 2, 3, 5))
    own = [star for star in range(row.stars) if row.owner[star] == player] or [0]
    for number in range(count):
        origin = chance.choice(own)
        most = max(1, int(row.ships[seat, origin]) // 2 + (chance.random() < 0.1) * 9)
        order.origin[seat, number] = origin
        order.dest[seat, number] = chance.randrange(row.stars)
        order.ships[seat, number] = chance.randint(1, most)
    if count and chance.random() < 0.1:
        order.origin[seat, 0] = chance.choice((UNKNOWN, MALFORMED, *range(row.stars)))
        order.dest[seat, 0] = chance.choice((UNKNOWN, *range(row.stars)))
        order.ships[seat, 0] = chance.choice((0, 1, 2**31 - 1))


def turns_of(rules: HouseRules, seed: str) -> Iterator[Both]:
    """Games of both, after each turn."""
    both, chance = Both(rules, seed), random.Random(seed)
    for _ in range(TURNS):
        both.go_on(said(both, chance))
        yield both


def differing(both: Both) -> list[int]:
    """The games whose positions differ."""
    there = both.on_jax.rows_of(both.games)
    pairs = enumerate(zip(there, both.rows, strict=True))
    return [game for game, (one, other) in pairs if cleared(one) != cleared(other)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_position_after_every_turn(variant: str) -> None:
    """Field for field, the dice too; and what is seen of it every now and then."""
    fleets = 0
    for turn, both in enumerate(turns_of(VARIANTS[variant], f"jax|{variant}")):
        assert differing(both) == []
        fleets += int(both.rows["fleets"].sum())
        if turn % 5 == 0:
            for one, other in zip(both.seen_on_jax(), both.seen(), strict=True):
                np.testing.assert_array_equal(one, other)
    assert fleets > GAMES


def differs(both: Both) -> bool:
    """Whether anything of a position or of what is seen of it differs."""
    pairs = zip(both.seen_on_jax(), both.seen(), strict=True)
    return bool(differing(both)) or any((one != other).any() for one, other in pairs)


class Beside(Pair):
    """A match of the rules and of its twin on JAX."""

    def __init__(self, seed: str) -> None:
        from hegemon.games.space_conquest.twin import on_jax

        super().__init__(HouseRules(), seed)
        self.on_jax, self.jax_luck = on_jax, on_jax.luck_for(luck_of([seed]))
        rows = table(GALAXY, 1)
        enter(self.state, rows[0])
        self.game = on_jax.of(rows)

    def go_on(self, answers: dict[Player, Moves]) -> None:
        """A turn of all three."""
        orders = table(ORDERS, 1)
        for number, player in enumerate(SEATS, start=1):
            enter_answer(answers[player], number, tuple(self.state.stars), orders[0])
        given, rules = self.on_jax.orders_for(orders), self.on_jax.rules_for(self.rules)
        self.game = self.on_jax.turns(self.game, given, rules, self.jax_luck)
        super().go_on(answers)


def test_the_same_position_as_the_rules() -> None:
    """The rules themselves, with bots whose orders get mixed up."""
    pair = Beside("rules|jax")
    turns = 0
    for state in pair.played_by(two_bots(3), 80, random.Random(1)):
        mirrored = position_of(pair.on_jax.rows_of(pair.game)[0], HouseRules())

        assert mirrored == state
        assert canonical(mirrored) == canonical(state)
        turns += 1
    assert turns > 20


def test_who_outgrows_the_arrays_is_told_so() -> None:
    """One fleet more than there is room for, or than can be named; and what is over stays."""
    both = Both(HouseRules(), "full")
    most = {"fleets": both.on_jax.MOST_FLEETS, "made": both.on_jax.MOST_MADE}
    both.rows["fleets"][0], both.rows["made"][1, 0] = most["fleets"], most["made"]
    both.rows["fleet_left"][0] = both.rows["fleet_distance"][0] = 5
    both.rows["fleet_owner"][0] = 1
    both.games = both.on_jax.of(both.rows)
    assert not both.games["result"].any()
    orders = table(ORDERS, GAMES)
    for row, order in zip(both.rows, orders, strict=True):
        order.count[0], order.origin[0, 0], order.ships[0, 0] = 1, row.home[0], 1
        order.dest[0, 0] = 1 - min(row.home[0], 1)
    both.go_on(orders)

    assert both.games["result"].tolist() == [MISFIT, MISFIT] + [RUNNING] * (GAMES - 2)
    turns = both.games["turn"].tolist()
    both.go_on(orders)
    assert both.games["turn"].tolist() == turns[:2] + [turn + 1 for turn in turns[2:]]


def test_jax_is_not_there_until_it_is_asked_for() -> None:
    """Whoever uses the compiled twin does not wait for it."""
    program = "import sys, hegemon.games.space_conquest.twin; sys.exit('jax' in sys.modules)"
    assert not subprocess.run([sys.executable, "-c", program], check=False).returncode
