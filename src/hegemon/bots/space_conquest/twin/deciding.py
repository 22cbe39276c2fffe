"""A turn of the twin as a row of small decisions: from which star, to which, how many ships, done.

They are those of `hegemon.environments.deciding` in numbers: the same actions mean the same, and
what can be decided in one way only is decided at once. One seat decides after the other.
"""

from __future__ import annotations

import numpy as np

from hegemon.bots.space_conquest.twin.expansionist import MIND, expansionist
from hegemon.bots.space_conquest.twin.ordering import order
from hegemon.bots.space_conquest.twin.random import by_lot
from hegemon.bots.space_conquest.twin.twister import TWISTER
from hegemon.games.space_conquest.twin import (
    GALAXY,
    LUCK,
    MOST_STARS,
    ORDERS,
    RUNNING,
    SIGHT,
    Array,
    Struct,
    Structs,
    compiled,
    look,
    mask,
    observe,
    play_turn,
)

LEARNER, BY_LOT, EXPANSIONIST = 0, 1, 2
"""Who sits at a seat."""
FROM, TO, SHIPS = 0, 1, 2
"""What is decided next."""
DONE = 0

_NUMBER = np.int32

BOUT = np.dtype(
    [
        ("galaxy", GALAXY),
        ("luck", LUCK),
        ("orders", ORDERS),
        ("twisters", TWISTER, (2,)),
        ("bots", _NUMBER, (2,)),
        ("seat", _NUMBER),
        ("stage", _NUMBER),
        ("origin", _NUMBER),
        ("dest", _NUMBER),
        ("ships", _NUMBER, (MOST_STARS,)),
        ("left", _NUMBER),
        ("illegal", _NUMBER, (2,)),
        ("questions", _NUMBER),
        ("cut_off", _NUMBER),
        ("rewards", np.float32, (2,)),
    ],
    align=True,
)
"""A game under way: whose decision it is, what he has said, the ships that he can still send."""

TERMS = np.dtype(
    [
        ("first_place", _NUMBER),
        ("first_amount", _NUMBER),
        ("amounts", _NUMBER),
        ("decisions", _NUMBER),
        ("questions", _NUMBER),
    ],
    align=True,
)
"""Which actions are places and amounts, and when an answer and an episode are cut off."""

WORKROOM = np.dtype([("sight", SIGHT), ("mind", MIND)], align=True)
"""Room for a view and a bot's thoughts."""


@compiled
def is_over(bout: Struct) -> bool:
    """Whether nothing is asked any more."""
    return bool(bout.galaxy.result != RUNNING or bout.cut_off)


@compiled
def begin(bouts: Structs, rules: Struct, terms: Struct, room: Struct) -> None:
    """Go on to the first decision of each game, whose position stands."""
    for number in range(bouts.size):
        bout = bouts[number]
        bout.seat = 0
        ask(bout, terms)
        settle(bout, rules, terms, room)


@compiled
def decide(bouts: Structs, actions: Array, rules: Struct, terms: Struct, room: Struct) -> None:
    """One decision in each game that is not over."""
    for number in range(bouts.size):
        bout = bouts[number]
        bout.rewards[0] = bout.rewards[1] = 0
        if is_over(bout):
            continue
        bout.left -= 1
        if not take(bout, actions[number], terms):
            bout.illegal[bout.seat] += 1
        if bout.left <= 0 and not is_over(bout) and bout.stage >= 0:
            bout.stage = -1
        settle(bout, rules, terms, room)


@compiled
def take(bout: Struct, action: int, terms: Struct) -> bool:
    """What an action does; whether it meant anything."""
    star, eighth = action - terms.first_place, action - terms.first_amount
    if bout.stage == FROM:
        if action == DONE:
            bout.stage = -1
            return True
        return take_origin(bout, star)
    if bout.stage == TO:
        return take_dest(bout, star)
    if not 0 <= eighth < terms.amounts:
        return False
    most = bout.ships[bout.origin]
    write(bout, 1 + (most - 1) * eighth // (terms.amounts - 1))
    return True


@compiled
def take_origin(bout: Struct, star: int) -> bool:
    """From which star."""
    if not 0 <= star < bout.galaxy.stars or not bout.ships[star]:
        return False
    bout.origin, bout.stage = star, TO
    return True


@compiled
def take_dest(bout: Struct, star: int) -> bool:
    """To which star; of one ship one need not say how many."""
    if not 0 <= star < bout.galaxy.stars or star == bout.origin:
        return False
    bout.dest, bout.stage = star, SHIPS
    if bout.ships[bout.origin] == 1:
        write(bout, 1)
    return True


@compiled
def write(bout: Struct, ships: int) -> None:
    """The order is whole."""
    order(bout.orders, player=bout.seat + 1, origin=bout.origin, dest=bout.dest, ships=ships)
    bout.ships[bout.origin] -= ships
    bout.stage = FROM


@compiled
def ask(bout: Struct, terms: Struct) -> None:
    """Put the question to a seat."""
    bout.orders.count[bout.seat] = 0
    bout.stage, bout.left = FROM, terms.decisions
    mask(bout.galaxy, bout.seat + 1, bout.ships)


@compiled
def settle(bout: Struct, rules: Struct, terms: Struct, room: Struct) -> None:
    """Go on until a learner has something to decide, or the game is over."""
    while not is_over(bout):
        bot = bout.bots[bout.seat]
        if bot != LEARNER:
            answer(bout, bot, rules, room)
        elif bout.stage > FROM or (bout.stage == FROM and bout.ships.any()):
            return
        if bout.seat == 0:
            bout.seat = 1
        else:
            bout.seat = 0
            resolve(bout, rules, terms)
        ask(bout, terms)


@compiled
def answer(bout: Struct, bot: int, rules: Struct, room: Struct) -> None:
    """What a compiled bot orders."""
    player = bout.seat + 1
    look(bout.galaxy, player, rules, room.sight)
    if bot == BY_LOT:
        by_lot(bout.galaxy, player, room.sight, bout.twisters[bout.seat], bout.orders)
    else:
        expansionist(bout.galaxy, player, room.sight, room.mind, bout.orders)


@compiled
def resolve(bout: Struct, rules: Struct, terms: Struct) -> None:
    """The turn is played, and what it brings."""
    play_turn(bout.galaxy, bout.orders, rules, bout.luck)
    bout.questions += 1
    result = bout.galaxy.result
    for seat in range(2):
        if result == seat + 1:
            bout.rewards[seat], bout.rewards[1 - seat] = 1, -1
    bout.cut_off = result == RUNNING and bout.questions >= terms.questions


@compiled
def see(
    bouts: Structs,
    seats: Array,
    seen: Array,
    legal: Array,
    rules: Struct,
    terms: Struct,
    room: Struct,
) -> None:
    """What a seat of each game sees, and what it may do now; who waits may only wait."""
    for number in range(bouts.size):
        bout, seat, row = bouts[number], seats[number], seen[number]
        look(bout.galaxy, seat + 1, rules, room.sight)
        features = row.shape[1] - 3
        observe(bout.galaxy, seat + 1, room.sight, row[:, :features])
        row[:, features:] = 0
        legal[number, :] = 0
        if is_over(bout) or bout.seat != seat:
            legal[number, DONE] = 1
            continue
        for star in range(MOST_STARS):
            row[star, features] = bout.ships[star]
        if bout.stage > FROM:
            row[bout.origin, features + 1] = 1
        if bout.stage > TO:
            row[bout.dest, features + 2] = 1
        allow(bout, legal[number], terms)


@compiled
def allow(bout: Struct, legal: Array, terms: Struct) -> None:
    """Which actions mean something."""
    if bout.stage == SHIPS:
        for eighth in range(terms.amounts):
            legal[terms.first_amount + eighth] = 1
        return
    if bout.stage == FROM:
        legal[DONE] = 1
    for star in range(bout.galaxy.stars):
        goal = bout.stage == TO and star != bout.origin
        if goal or (bout.stage == FROM and bout.ships[star]):
            legal[terms.first_place + star] = 1
