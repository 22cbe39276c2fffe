"""What an umpire may do by hand to what is carried: cargo of ships, fighters, people on the way."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Act, Choice, Choices, Given, Numbers, Order, Says
from hegemon.games.ec4x.common.amounts import SOUL, in_tenths
from hegemon.games.ec4x.common.by_hand.building import MOST_TURNS
from hegemon.games.ec4x.common.by_hand.colonies import (
    MOST_PU,
    MOST_WORKS,
    colonies,
    colonies_of_houses,
    wep_today,
)
from hegemon.games.ec4x.common.by_hand.fleets import fleets_of_houses
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import one_ptu
from hegemon.games.ec4x.common.rules.forces import carry_of
from hegemon.games.ec4x.common.rules.orders.cargo import CARRIERS_OF, PEOPLE
from hegemon.games.ec4x.common.rules.orders.stations import fighters_left
from hegemon.games.ec4x.common.state import Fleet, Ship, State, Transfer, role

LOADED = frozenset((*CARRIERS_OF[PEOPLE], *CARRIERS_OF["marine"]))
"""2.3.2: the ships whose cargo is counted on board; fighters are ships of their own."""


class LoadShips(Order):
    """By hand: the ships of a kind in a fleet have so much on board: PTU, or divisions."""

    example = "load p1-2 ET 1"
    fleet: Annotated[str, Says("token", "which fleet")]
    unit: Annotated[str, Says("choice", "which ships", needs=("fleet",))]
    count: Annotated[int, Says("count", "how much in all", needs=("fleet", "unit"))]


class BasedFighters(Order):
    """By hand: a colony has so many fighters; further ones with its House's present levels."""

    example = "fighters A1 2"
    system: Annotated[str, Says("place", "which colony")]
    count: Annotated[int, Says("count", "how many", needs=("system",))]


class SendPeople(Order):
    """By hand: the Guilds bring so many PTU more to a colony, in so many turns."""

    example = "ferry A1 B2 1 2"
    source: Annotated[str, Says("place", "from which colony")]
    to: Annotated[str, Says("place", "to which colony", needs=("source",))]
    people: Annotated[int, Says("count", "how many PTU")]
    turns: Annotated[int, Says("count", "in how many turns")]


class LosePeople(Order):
    """By hand: people who are on their way with the Guilds are gone."""

    example = "vanish t1"
    transfer: Annotated[str, Says("choice", "which people")]


def _loading(state: State, field: str, given: Given) -> Choices:
    """2.3.2: the fleets with ships that take people or marines, these ships, and their room."""
    if field == "fleet":
        return tuple(
            Choice(fleet.id, label=f"in {fleet.at}")
            for fleet in fleets_of_houses(state)
            if _takers(state, fleet)
        )
    fleet = state.fleets[str(given["fleet"])]
    if field == "unit":
        return tuple(map(Choice, _takers(state, fleet)))
    ships = sum(ship.unit == given["unit"] for ship in fleet.lift)
    return Numbers(0, ships * carry_of(state.tables, state.house_rules, str(given["unit"])))


def _takers(state: State, fleet: Fleet) -> tuple[str, ...]:
    """The kinds of ship in a fleet that take people or marines."""
    codes = (ship.unit for ship in fleet.lift if role(state, ship.unit) in LOADED)
    return tuple(dict.fromkeys(codes))


def _based(state: State, field: str, given: Given) -> Choices:
    """2.4.1, R113: the colonies, and as many fighters as one may have; the Empire has no bound."""
    if field == "system":
        return colonies(state)
    colony = state.colonies[str(given["system"])]
    is_house = colony.owner in state.houses
    left = fighters_left(HouseDraft(state, colony.owner), colony) if is_house else None
    have = len(colony.fighters)
    return Numbers(0, max(have, MOST_WORKS) if left is None else have + left)


def _has_guilds(state: State) -> bool:
    """XY.3: else people travel in Starliners."""
    return state.tables.guilds is not None


def _ferrying(state: State, field: str, given: Given) -> Choices:
    """XY.3: colonies of one House."""
    if field == "people":
        return Numbers(1, MOST_PU)
    if field == "turns":
        return Numbers(1, MOST_TURNS)
    if field == "source":
        return colonies_of_houses(state)
    source = str(given["source"])
    owner = state.colonies[source].owner
    others = (at for at, one in state.colonies.items() if one.owner == owner and at != source)
    return tuple(map(Choice, others))


def _on_the_way(state: State, field: str, given: Given) -> Choices:
    """XY.3: the people that the Guilds have on board."""
    return tuple(
        Choice(name, label=f"{one.owner}: {in_tenths(one.people)} from {one.source} to {one.to}")
        for name, one in _transfers(state).items()
    )


def _transfers(state: State) -> dict[str, Transfer]:
    return {f"t{number}": one for number, one in enumerate(state.transfers, 1)}


def _loaded(state: State, order: LoadShips) -> None:
    """2.3.2: the first ships are filled first."""
    fleet, carrier = state.fleets[order.fleet], role(state, order.unit)
    tables, rules = state.tables, state.house_rules
    parts = one_ptu(tables, rules, carrier) if carrier in CARRIERS_OF[PEOPLE] else 1
    room, left = carry_of(tables, rules, order.unit), order.count
    ships: list[Ship] = []
    for ship in fleet.lift:
        if ship.unit == order.unit:
            takes = min(room, left)
            left -= takes
            ship = msgspec.structs.replace(ship, carries=takes * parts)  # noqa: PLW2901
        ships.append(ship)
    fleet.lift = tuple(ships)


def _fighters(state: State, order: BasedFighters) -> None:
    """2.4.1: of more than there shall be the latest go."""
    colony, code = state.colonies[order.system], state.tables.code_of("fighter")
    new = Ship(code, wep_today(state, colony.owner, code))
    more = (new,) * (order.count - len(colony.fighters))
    colony.fighters = (*colony.fighters[: order.count], *more)


def _sent(state: State, order: SendPeople) -> None:
    """XY.3: nobody leaves for it: those are people more."""
    owner = state.colonies[order.source].owner
    new = Transfer(owner, order.source, order.to, order.people * SOUL, order.turns)
    state.transfers = (*state.transfers, new)


def _lost(state: State, order: LosePeople) -> None:
    left = (one for name, one in _transfers(state).items() if name != order.transfer)
    state.transfers = tuple(left)


CARGO_BY_HAND: tuple[Act[State], ...] = (
    Act(LoadShips, _loading, _loaded),
    Act(BasedFighters, _based, _fighters),
    Act(SendPeople, _ferrying, _sent, _has_guilds),
    Act(LosePeople, _on_the_way, _lost, _has_guilds),
)
"""What an umpire may do to what is carried."""
