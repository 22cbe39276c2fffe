"""§5, §6 and §12: the JSON of the rule document, for programs that know only that.

`exported` is all of it, for after the match; `observation` is what one player may know, with the
combats, rebellions and order errors that the document wants told. Orders are read by `read_moves`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

import msgspec

from hegemon.core import Event, Player
from hegemon.games.space_conquest.answers import Malformed, Move
from hegemon.games.space_conquest.events import (
    Assault,
    Battle,
    FleetArrived,
    FleetFell,
    FleetLost,
    OrderSkipped,
    OrdersRejected,
    Rebellion,
    StarFreed,
    StarTaken,
    Unrest,
)
from hegemon.games.space_conquest.show.sentences import sentence
from hegemon.games.space_conquest.state import Fleet, PlayerRecord, Star, State
from hegemon.games.space_conquest.view import OwnFleet, View, view_of

NPC = "npc"


def exported(state: State, seed: str | None = None) -> dict[str, Any]:
    """§12: seed, turn, stars, fleets and players.

    The seed is the secret of the dice in hexadecimal; None keeps it back (reading R46).
    """
    return {
        "seed": seed,
        "turn": state.turn,
        "stars": [_star(state, star) for star in state.stars.values()],
        "fleets": [_fleet(fleet) for fleet in state.fleets],
        "players": [_player(state, player, side) for player, side in state.players.items()],
    }


def observation(view: View, events: Sequence[Event]) -> dict[str, Any]:
    """§4, §5, §6: what a player knows when he is asked, and what has happened since he ordered.

    What is not known is null; what was seen is as of its turn (reading R39).
    """
    told: dict[str, list[dict[str, Any]]] = {heading: [] for heading in _HEADINGS}
    for event in events:
        heading, entry = _entry(event, view)
        if heading:
            told[heading].append(entry)
    return {
        "turn": view.turn,
        "player": {"id": view.me, "home_star": view.home_star, **_knowledge(view)},
        "stars": [_seen_star(view, letter) for letter in view.chart],
        "fleets": [_fleet(fleet) for fleet in view.fleets],
        **told,
        "result": msgspec.to_builtins(view.result),
    }


_HEADINGS = (
    "combats_last_turn",
    "rebellions_last_turn",
    "fleets_arrived",
    "fleets_lost",
    "order_errors",
)


def _seen_star(view: View, letter: str) -> dict[str, Any]:
    """§5 Star, as far as it is known."""
    site, seen = view.chart[letter], view.known.get(letter)
    return {
        "id": letter,
        "name": site.name,
        "x": site.x,
        "y": site.y,
        "base_ru": seen.ru if seen else None,
        "owner": seen.owner if seen else None,
        "ships": seen.ships if seen else None,
        "as_of": seen.turn if seen else None,
    }


@singledispatch
def _entry(event: Event, view: View) -> tuple[str, dict[str, Any]]:
    """Under which heading an event stands in an observation, and how; none for what shows there.

    A fleet that was made stands among the fleets, ships that were made at their stars.
    """
    return "", {}


@_entry.register
def _(event: Battle, view: View) -> tuple[str, dict[str, Any]]:
    return "combats_last_turn", _combat(event.star, event.ships, event.left)


@_entry.register
def _(event: Assault, view: View) -> tuple[str, dict[str, Any]]:
    before = {event.player: event.ships, NPC: event.garrison}
    after = {event.player: event.ships_left, NPC: event.garrison_left}
    return "combats_last_turn", _combat(event.star, before, after)


def _combat(star: str, before: dict[Any, int], after: dict[Any, int]) -> dict[str, Any]:
    winners = [side for side, left in after.items() if left]
    return {
        "star": star,
        "ships": before,
        "survivors": after,
        "winner": winners[0] if winners else None,
    }


@_entry.register
def _(event: StarTaken, view: View) -> tuple[str, dict[str, Any]]:
    return "combats_last_turn", {
        "star": event.star,
        "captured_by": event.player,
        "taken_from": event.taken_from,
        "ships": event.ships,
        "opposed": event.opposed,
    }


@_entry.register
def _(event: StarFreed, view: View) -> tuple[str, dict[str, Any]]:
    freed = {"star": event.star, "captured_by": None, "taken_from": event.taken_from}
    return "combats_last_turn", freed


@_entry.register
def _(event: Rebellion, view: View) -> tuple[str, dict[str, Any]]:
    return "rebellions_last_turn", {
        "star": event.star,
        "outcome": "lost",
        "garrison": event.garrison,
        "rebels": event.rebels,
        "survivors": {"garrison": event.garrison_left, "rebels": event.rebels_left},
        "die": event.face,
    }


@_entry.register
def _(event: Unrest, view: View) -> tuple[str, dict[str, Any]]:
    return "rebellions_last_turn", {
        "star": event.star,
        "outcome": "quiet",
        "garrison": event.garrison,
        "rebels": 0,
        "survivors": {"garrison": event.garrison, "rebels": 0},
        "die": event.face,
    }


@_entry.register
def _(event: FleetArrived, view: View) -> tuple[str, dict[str, Any]]:
    arrived = {"id": event.fleet, "ships": event.ships, "star": event.star, "base_ru": event.ru}
    return "fleets_arrived", arrived


@_entry.register
def _(event: FleetLost, view: View) -> tuple[str, dict[str, Any]]:
    return "fleets_lost", {"id": event.fleet, "ships": event.ships, "in": "hyperspace"}


@_entry.register
def _(event: FleetFell, view: View) -> tuple[str, dict[str, Any]]:
    return "fleets_lost", {"id": event.fleet, "ships": event.ships, "in": f"rebellion {event.star}"}


@_entry.register
def _(event: OrderSkipped, view: View) -> tuple[str, dict[str, Any]]:
    """Reading R37: the place of the order, a code, a sentence, and the order."""
    return "order_errors", {
        "index": event.index,
        "code": event.code,
        "message": sentence(event, view).plain,
        "order": _sent(event.order),
    }


@_entry.register
def _(event: OrdersRejected, view: View) -> tuple[str, dict[str, Any]]:
    message = sentence(event, view).plain
    return "order_errors", {"index": None, "code": event.code, "message": message, "order": None}


def _sent(order: Move | Malformed) -> dict[str, Any]:
    if isinstance(order, Malformed):
        return {"malformed": order.entry, "fault": order.fault}
    return {"from": order.origin, "to": order.to, "ships": order.ships}


def _star(state: State, star: Star) -> dict[str, Any]:
    """§5 Star, with the ships that it lacks there (reading R49)."""
    site = state.chart[star.id]
    return {
        "id": star.id,
        "name": site.name,
        "x": site.x,
        "y": site.y,
        "base_ru": star.base_ru,
        "owner": star.owner,
        "npc_ships": star.npc_ships,
        "stationed_ships": {player: star.ships_of(player) for player in state.players},
    }


def _fleet(fleet: Fleet | OwnFleet) -> dict[str, Any]:
    """§5 Fleet."""
    return {
        "id": fleet.id,
        "owner": fleet.owner,
        "ships": fleet.ships,
        "origin": fleet.origin,
        "dest": fleet.dest,
        "dist_remaining": fleet.dist_remaining,
    }


def _player(state: State, player: Player, side: PlayerRecord) -> dict[str, Any]:
    """§5 Player: his home star and what he knows."""
    return {"id": player, "home_star": side.home_star, **_knowledge(view_of(state, player))}


def _knowledge(view: View) -> dict[str, Any]:
    """§4: what a player knows, in the words me, opp, npc and none."""
    known = dict(sorted(view.known.items()))
    return {
        "known_ru": {star: seen.ru for star, seen in known.items()},
        "known_control": {star: view.control(star) for star in known},
    }
