"""§6 phase 4: which orders of a player are carried out, and what is wrong with the others.

One law for all: `judge` a single order, `Ledger.entered` what it takes, `rejections` of the whole.
The rules process answers by it, and the order sheet (`forms.py`) tells beforehand what it will say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from hegemon.core import Play, Player, Value
from hegemon.games.space_conquest.answers import PASS, Malformed, Move, Moves
from hegemon.games.space_conquest.events import (
    FleetOrdered,
    OrderFault,
    OrderSkipped,
    OrdersRejected,
    SetFault,
)
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.state import Fleet, Site, State, fleet_id


class Holdings(Value, tag=False):
    """All that decides over a player's orders, and nothing that he does not know."""

    ships: Mapping[str, int]
    """His stars, and the ships that are stationed there."""
    chart: Mapping[str, Site]
    """The stars that there are."""
    house_rules: HouseRules


def holdings(state: State, player: Player) -> Holdings:
    """What a player can order with."""
    ships = {
        star.id: star.stationed_ships.get(player, 0)
        for star in state.stars.values()
        if star.owner == player
    }
    return Holdings(ships, state.chart, state.house_rules)


class Ledger(Value, tag=False):
    """What the orders so far take."""

    committed: Mapping[str, int] = msgspec.field(default_factory=dict)
    """§6 phase 4: the ships ordered away, by star, wherever they are to go (reading R32)."""
    malformed: str = ""
    """What is wrong with the first entry that is no order; empty without one."""

    def entered(self, own: Holdings, move: Move | Malformed) -> Ledger:
        """The ledger with one more order, whether that is carried out or skipped."""
        committed = dict(self.committed)
        fault = _enter(committed, own, move)
        return Ledger(committed, self.malformed or fault)


NO_ORDERS = Ledger()
"""The ledger before the first order."""


def ledger_of(own: Holdings, moves: Iterable[Move | Malformed]) -> Ledger:
    """What all of these orders take."""
    committed: dict[str, int] = {}
    faults = [_enter(committed, own, move) for move in moves]
    return Ledger(committed, next(filter(None, faults), ""))


def _enter(committed: dict[str, int], own: Holdings, move: Move | Malformed) -> str:
    """Add the ships that an order takes, skipped or not (reading R32); what is malformed about it.

    An order from nowhere, or of no ships, takes none.
    """
    if not isinstance(move, Move):
        return move.fault
    if move.origin in own.chart:
        add_ships(committed, move)
    return ""


def add_ships(by_star: dict[str, int], move: Move) -> None:
    """Count the ships of a move at its origin."""
    origin, ships = str(move.origin), count_of(move)
    if ships > 0:
        by_star[origin] = by_star.get(origin, 0) + ships


def judge(own: Holdings, move: Move | Malformed) -> OrderFault | None:
    """§6 phase 4, Individual errors: why an order is skipped, or None."""
    if not isinstance(move, Move):
        return "malformed"
    if move.origin not in own.chart:
        return "unknown-origin"
    if move.to not in own.chart:
        return "unknown-destination"
    if move.origin not in own.ships:
        return "not-owned"
    if move.origin == move.to:
        return "same-star"
    return "bad-count" if count_of(move) < 1 else None


def count_of(move: Move) -> int:
    """The ships of an order; 0 for anything but a whole number (reading R34)."""
    return move.ships if type(move.ships) is int else 0  # True is an int to Python, and no number


def rejections(own: Holdings, ledger: Ledger) -> Iterator[tuple[SetFault, str]]:
    """§6 phase 4, Over-commitment: why none of the orders counts, and at which star."""
    for star, ordered in ledger.committed.items():
        available = own.ships.get(star)
        if available is not None and ordered > available:
            yield "over-committed", star
        if available is None and own.house_rules.unowned_origin == "reject":
            yield "not-owned", star
    if ledger.malformed and own.house_rules.malformed_orders == "reject":
        yield "malformed", ""


def process(play: Play[State], player: Player, answer: Moves) -> None:
    """§6 phase 4: reject the whole set, or skip what is wrong and carry out the rest."""
    if answer == PASS:
        return
    own = holdings(play.state, player)
    rejected = rejected_whole(own, player, answer)
    if rejected:
        play.tell(rejected)
        return
    for index, move in enumerate(answer.moves):
        code = judge(own, move)
        if code:
            play.tell(OrderSkipped(player, index, code, move))
        elif isinstance(move, Move):
            _depart(play, player, str(move.origin), str(move.to), count_of(move))


def rejected_whole(own: Holdings, player: Player, answer: Moves) -> OrdersRejected | None:
    """§6 phase 4, Over-commitment: why none of the orders counts, or None."""
    if answer.fault:
        return OrdersRejected(player, "malformed", fault=answer.fault)
    ledger = ledger_of(own, answer.moves)
    for code, star in rejections(own, ledger):
        return OrdersRejected(
            player,
            code,
            star=star,
            ordered=ledger.committed.get(star, 0),
            available=own.ships.get(star, 0),
            fault=ledger.malformed if code == "malformed" else "",
        )
    return None


def _depart(play: Play[State], player: Player, origin: str, dest: str, ships: int) -> None:
    """§6 phase 4: make a fleet that departs at the start of the next turn."""
    state = play.state
    star, side = state.stars[origin], state.players[player]
    left = star.ships_of(player) - ships
    assert left >= 0, f"{player} sends {ships} from {origin}, {-left} too many"  # reading R33
    star.station(player, left)
    distance = state.distance(origin, dest)
    name = fleet_id(player, side.fleets_made)
    side.fleets_made += 1
    state.fleets.append(
        Fleet(
            id=name,
            owner=player,
            ships=ships,
            origin=origin,
            dest=dest,
            distance=distance,
            dist_remaining=distance,
        )
    )
    play.tell(FleetOrdered(player, name, ships=ships, origin=origin, dest=dest, distance=distance))


def departing(state: State, star: str) -> Iterator[Fleet]:
    """The fleets that are about to leave a star."""
    return (fleet for fleet in state.fleets if fleet.origin == star and fleet.departing)
