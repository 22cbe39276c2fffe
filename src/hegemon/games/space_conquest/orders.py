"""§6 phase 4: which orders of a player are carried out, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.game import Play, Player
from hegemon.games.space_conquest.answers import Move, Moves
from hegemon.games.space_conquest.events import (
    FleetOrdered,
    OrderFault,
    OrderSkipped,
    OrdersRejected,
)
from hegemon.games.space_conquest.state import Fleet, State, fleet_id


def process(play: Play[State], player: Player, answer: Moves) -> None:
    """§6 phase 4: reject the whole set, or skip what is wrong and carry out the rest."""
    rejected = whole_fault(play.state, player, answer)
    if rejected:
        play.tell(rejected)
        return
    for index, move in enumerate(answer.moves):
        code = fault_of(play.state, player, move)
        if code:
            play.tell(OrderSkipped(player, index, code, move))
        else:
            depart(play, player, str(move.origin), str(move.to), count_of(move))


def whole_fault(state: State, player: Player, answer: Moves) -> OrdersRejected | None:
    """§6 phase 4, Over-commitment: why none of the orders counts, or None."""
    if answer.fault:
        return OrdersRejected(player, "malformed", fault=answer.fault)
    strict = state.house_rules.unowned_origin == "reject"
    for star, ordered in committed(state, answer).items():
        owned = state.stars[star].owner == player
        available = state.stars[star].ships_of(player)
        if owned and ordered > available:
            return OrdersRejected(player, "over-committed", star, ordered, available)
        if not owned and strict:
            return OrdersRejected(player, "not-owned", star, ordered)
    return None


def committed(state: State, answer: Moves) -> dict[str, int]:
    """§6 phase 4: the ships ordered away from each star, wherever they are to go (reading R32)."""
    totals: dict[str, int] = {}
    for move in answer.moves:
        if isinstance(move.origin, str) and move.origin in state.stars and count_of(move) > 0:
            totals[move.origin] = totals.get(move.origin, 0) + count_of(move)
    return totals


def count_of(move: Move) -> int:
    """The ships of an order; 0 for anything but a whole number (reading R34)."""
    return move.ships if type(move.ships) is int else 0


def fault_of(state: State, player: Player, move: Move) -> OrderFault | None:
    """§6 phase 4, Individual errors: why an order is skipped, or None."""
    if not isinstance(move.origin, str) or move.origin not in state.stars:
        return "unknown-origin"
    if not isinstance(move.to, str) or move.to not in state.stars:
        return "unknown-destination"
    if state.stars[move.origin].owner != player:
        return "not-owned"
    if move.origin == move.to:
        return "same-star"
    return "bad-count" if count_of(move) <= 0 else None


def depart(play: Play[State], player: Player, origin: str, dest: str, ships: int) -> None:
    """§6 phase 4: make a fleet that departs at the start of the next turn."""
    state, star, side = play.state, play.state.stars[origin], play.state.players[player]
    left = star.ships_of(player) - ships
    assert left >= 0, f"{player} sends {ships} from {origin}, {-left} too many"  # reading R33
    star.station(player, left)
    distance = state.distance(origin, dest)
    fleet = Fleet(
        id=fleet_id(player, side.fleets_made),
        owner=player,
        ships=ships,
        origin=origin,
        dest=dest,
        distance=distance,
        dist_remaining=distance,
    )
    side.fleets_made += 1
    state.fleets.append(fleet)
    play.tell(
        FleetOrdered(player, fleet.id, ships=ships, origin=origin, dest=dest, distance=distance)
    )


def departing(state: State, star: str) -> Iterator[Fleet]:
    """The fleets that are about to leave a star."""
    return (fleet for fleet in state.fleets if fleet.origin == star and fleet.departing)
