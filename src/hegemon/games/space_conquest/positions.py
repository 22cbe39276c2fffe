"""Any position in a few lines, for testing a rule: place stars and fleets, script the dice, play.

    start = position(
        star("H", 0, 0, ru=4, home_of="p1", p1=4),
        star("E", 11, 9, ru=4, home_of="p2", p2=4),
        star("X", 5, 5, ru=3),
        fleets=[fleet("p1", 4, "H", "X", left=1)],
    )
    after, events = one_turn(start, p1=["move H X 2"], dice=[50, 50])

`start` stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hegemon.core import Codec, Event, Play, Player, ScriptedDice, Task, advance
from hegemon.games.space_conquest.answers import Move, Moves
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.ruleset import SPACE_CONQUEST
from hegemon.games.space_conquest.state import (
    Fleet,
    PlayerRecord,
    Site,
    Star,
    State,
    fleet_id,
    see,
)
from hegemon.games.space_conquest.turn import rest_of_turn

P1, P2 = Player("p1"), Player("p2")
AS_WRITTEN = HouseRules()

_CODEC = Codec(SPACE_CONQUEST)

Sited = tuple[Site, Star]
"""A star and where it lies."""


def star(
    letter: str,
    x: int,
    y: int,
    *,
    ru: int,
    owner: str | None = None,
    home_of: str | None = None,
    npc: int | None = None,
    p1: int = 0,
    p2: int = 0,
) -> Sited:
    """A star; a home star is its player's, a neutral one has RU ships unless `npc` says else."""
    owned = owner or home_of
    if npc is None:
        npc = 0 if owned else ru
    ships = {player: count for player, count in ((P1, p1), (P2, p2)) if count}
    return (
        Site(State.tables.names.get(letter, letter), x, y),
        Star(
            letter,
            ru,
            _player(owned),
            _player(home_of),
            npc_ships=npc,
            stationed_ships=ships,
        ),
    )


def fleet(owner: str, ships: int, origin: str, dest: str, *, left: int) -> Fleet:
    """A fleet with so many parsecs still to go; its id and its whole way are filled in."""
    return Fleet("", Player(owner), ships, origin, dest, distance=0, dist_remaining=left)


def position(
    *stars: Sited,
    fleets: Sequence[Fleet] = (),
    turn: int = 1,
    house_rules: HouseRules = AS_WRITTEN,
) -> State:
    """A position in which both players are asked for moves, each knowing his own stars."""
    homes = {placed.home_of: placed.id for _, placed in stars if placed.home_of}
    state = State(
        agenda=rest_of_turn(house_rules),
        turn=turn,
        house_rules=house_rules,
        chart={placed.id: site for site, placed in sorted(stars, key=lambda pair: pair[1].id)},
        stars={placed.id: placed for _, placed in sorted(stars, key=lambda pair: pair[1].id)},
        fleets=[],
        players={player: PlayerRecord(home_star=homes.get(player, "")) for player in (P1, P2)},
    )
    for number, flying in enumerate(fleets):
        _launch(state, flying, number)
    for placed in state.stars.values():
        if placed.owner:
            see(state, placed.owner, placed)
    return state


def one_turn(
    state: State,
    *,
    p1: Moves | Iterable[Any] = (),
    p2: Moves | Iterable[Any] = (),
    dice: Iterable[int] = (),
) -> tuple[State, list[Event]]:
    """Both players' moves, and the rules to the next question, with these faces in this order.

    Moves are (from, to, ships) or "move A F 3". The state given stays as it is. Raises OutOfDice,
    naming the roll, when the faces do not suffice.
    """
    play = _play(state, dice)
    advance(play, {P1: moves(p1), P2: moves(p2)})
    return play.state, play.events


def run_tasks(
    state: State, *tasks: Task[State], dice: Iterable[int] = ()
) -> tuple[State, list[Event]]:
    """Only these phases, for example Movement() and Combat(); the state given stays as it is."""
    play = _play(state, dice)
    for task in tasks:
        task.run(play)
    return play.state, play.events


def moves(orders: Moves | Iterable[Any]) -> Moves:
    """Orders as an answer."""
    if isinstance(orders, Moves):
        return orders
    return Moves(tuple(_move(order) for order in orders))


def _move(order: Any) -> Move:
    """A move of (from, to, ships), or of "move A F 3": by name, for legal or not it is sent."""
    said = order.split()[1:] if isinstance(order, str) else order
    origin, to, ships = said
    return Move(origin=origin, to=to, ships=int(ships) if isinstance(order, str) else ships)


def _play(state: State, dice: Iterable[int]) -> Play[State]:
    return Play(_CODEC.copy(state), ScriptedDice(dice), frozenset(SPACE_CONQUEST.events))


def _launch(state: State, flying: Fleet, number: int) -> None:
    way = state.distance(flying.origin, flying.dest)
    owner = flying.owner
    flying.id, flying.distance = fleet_id(owner, number), max(way, flying.dist_remaining)
    state.players[owner].fleets_made = number + 1
    state.fleets.append(flying)


def _player(text: str | None) -> Player | None:
    return None if text is None else Player(text)
