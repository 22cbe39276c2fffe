"""What an umpire may do by hand to what nobody holds: fleets in hyperspace, rebels, knowledge."""

from __future__ import annotations

from typing import Annotated

from hegemon.core import (
    MOST_COUNTED,
    Act,
    Choice,
    Choices,
    Given,
    HandCount,
    HandOwner,
    Numbers,
    Order,
    Player,
    Says,
)
from hegemon.games.space_conquest.state import Fleet, State, fleet_id, glimpse, see

WhichFleet = Annotated[str, Says("choice", "which fleet")]
OriginStar = Annotated[str, Says("place", "from which star")]
GoalStar = Annotated[str, Says("place", "to which star", needs=("origin",))]
ToGo = Annotated[int, Says("count", "how many parsecs to go", needs=("origin", "goal"))]
StillToGo = Annotated[int, Says("count", "how many parsecs to go", needs=("fleet",))]
AnyStar = Annotated[str, Says("place", "which star")]
WhoKnows = Annotated[str, Says("choice", "who")]


class Launch(Order):
    """By hand: a player has one more fleet in hyperspace, with so many parsecs to go."""

    example = "launch p1 A F 5 2"
    player: HandOwner
    origin: OriginStar
    goal: GoalStar
    ships: HandCount
    left: ToGo


class Sail(Order):
    """By hand: a fleet in hyperspace has so many ships and so many parsecs to go."""

    example = "sail p1-003 5 2"
    fleet: WhichFleet
    ships: HandCount
    left: StillToGo


class Vanish(Order):
    """By hand: a fleet in hyperspace is gone; only its owner sees that."""

    example = "vanish p1-003"
    fleet: WhichFleet


class Rebels(Order):
    """By hand: a star that nobody owns has so many ships of its own."""

    example = "rebels K 3"
    star: AnyStar
    ships: Annotated[int, Says("count", "how many", needs=("star",))]


class Know(Order):
    """By hand: a player learns how a star stands now, without its ships where it is not his."""

    example = "know p1 K"
    player: WhoKnows
    star: AnyStar


class Forget(Order):
    """By hand: a player knows nothing of a star any more."""

    example = "forget p1 K"
    player: WhoKnows
    star: Annotated[str, Says("place", "which star", needs=("player",))]


def _stars(state: State, letters: list[str]) -> Choices:
    return tuple(Choice(letter, name=state.chart[letter].name) for letter in letters)


def _ways(state: State, field: str, given: Given) -> Choices:
    """§6 phase 1: a fleet in hyperspace has gone a parsec and has one before it."""
    if field == "player":
        return tuple(map(Choice, state.players))
    if field == "origin":
        return _stars(state, list(state.stars))
    if field == "goal":
        here = str(given["origin"])
        return _stars(state, [one for one in state.stars if state.distance(here, one) > 1])
    if field == "ships":
        return Numbers(1, MOST_COUNTED)
    return Numbers(1, state.distance(str(given["origin"]), str(given["goal"])) - 1)


def _fleets(state: State, field: str, given: Given) -> Choices:
    """The fleets that are under way."""
    if field == "ships":
        return Numbers(1, MOST_COUNTED)
    under_way = {fleet.id: fleet for fleet in state.fleets if not fleet.departing}
    if field == "left":
        return Numbers(1, under_way[str(given["fleet"])].distance - 1)
    return tuple(Choice(name, label=_said(fleet)) for name, fleet in under_way.items())


def _said(fleet: Fleet) -> str:
    return f"{fleet.ships} ships to {fleet.dest}, {fleet.dist_remaining} parsecs to go"


def _free(state: State, field: str, given: Given) -> Choices:
    """§3: a star that nobody owns has as many ships as RU at the most; a home star has none."""
    free = {one.id: one for one in state.stars.values() if one.owner is None and not one.home_of}
    if field == "ships":
        return Numbers(0, free[str(given["star"])].base_ru)
    return tuple(Choice(name, label=f"{star.npc_ships} ships") for name, star in free.items())


def _unseen(state: State, field: str, given: Given) -> Choices:
    """Any star."""
    del given
    return tuple(map(Choice, state.players if field == "player" else state.stars))


def _seen(state: State, field: str, given: Given) -> Choices:
    """§4: what a player knows of and does not own; nobody forgets what is his."""
    if field == "player":
        return tuple(map(Choice, state.players))
    player = Player(str(given["player"]))
    known = state.players[player].known
    return _stars(state, [one for one in known if state.stars[one].owner != player])


def _launched(state: State, order: Launch) -> None:
    player = Player(order.player)
    side = state.players[player]
    fleet = Fleet(
        id=fleet_id(player, side.fleets_made),
        owner=player,
        ships=order.ships,
        origin=order.origin,
        dest=order.goal,
        distance=state.distance(order.origin, order.goal),
        dist_remaining=order.left,
    )
    side.fleets_made += 1
    state.fleets.append(fleet)


def _sailed(state: State, order: Sail) -> None:
    fleet = next(one for one in state.fleets if one.id == order.fleet)
    fleet.ships, fleet.dist_remaining = order.ships, order.left


def _vanished(state: State, order: Vanish) -> None:
    state.fleets = [fleet for fleet in state.fleets if fleet.id != order.fleet]


def _garrisoned(state: State, order: Rebels) -> None:
    """Nobody is there to see it: what players know of the star stays as it was."""
    state.stars[order.star].npc_ships = order.ships


def _known(state: State, order: Know) -> None:
    player, star = Player(order.player), state.stars[order.star]
    if star.owner == player:
        see(state, player, star)
    else:
        state.players[player].known[star.id] = glimpse(state, star)


def _forgotten(state: State, order: Forget) -> None:
    state.players[Player(order.player)].known.pop(order.star)


FLEETS_BY_HAND: tuple[Act[State], ...] = (
    Act(Launch, _ways, _launched),
    Act(Sail, _fleets, _sailed),
    Act(Vanish, _fleets, _vanished),
    Act(Rebels, _free, _garrisoned),
    Act(Know, _unseen, _known),
    Act(Forget, _seen, _forgotten),
)
"""What an umpire may do to fleets in hyperspace, to rebels, and to what players know."""
