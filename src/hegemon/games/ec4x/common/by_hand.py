"""What an umpire may do by hand: the books of a House, colonies, squadrons, places of fleets.

Nothing here tells anybody more than he sees: books are their House's own, a colony's people and
industry are behind its orbit, and a fleet that is moved is seen where it is as any other.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import (
    MOST_AMASSED,
    MOST_COUNTED,
    Act,
    Choice,
    Choices,
    Given,
    HandAmount,
    HandCount,
    Numbers,
    Order,
    Player,
    Says,
)
from hegemon.games.ec4x.common.amounts import COIN, SOUL, in_money, in_units
from hegemon.games.ec4x.common.phases.observation import sighting
from hegemon.games.ec4x.common.rules.economy import people_of, population_units
from hegemon.games.ec4x.common.rules.research import fields_of, highest
from hegemon.games.ec4x.common.rules.sights import in_sight
from hegemon.games.ec4x.common.state import (
    Colony,
    Fleet,
    Squadron,
    State,
    chart,
    fleets_at,
    planet_of,
)

MOST_PU = 999
"""As many on a planet without a bound: PSU grow with them beyond measure."""
MOST_LEVELS = 99
"""The highest level of a field that has no bound."""
CRIPPLED, SOUND = "crippled", "sound"

WhichHouse = Annotated[str, Says("choice", "which House")]
WhichColony = Annotated[str, Says("place", "which colony")]
WhichFleet = Annotated[str, Says("token", "which fleet")]


class Treasury(Order):
    """By hand: a House has so much money."""

    example = "treasury p1 500"
    house: WhichHouse
    treasury: HandAmount
    """In whole units of account."""


class Prestige(Order):
    """By hand: a House has so much prestige."""

    example = "prestige p1 60"
    house: WhichHouse
    prestige: HandAmount


class Level(Order):
    """By hand: a House has a level of EL, SL or a technology."""

    example = "level p1 WEP 2"
    house: WhichHouse
    field: Annotated[str, Says("choice", "which")]
    level: Annotated[int, Says("count", "which level", needs=("field",))]


class Population(Order):
    """By hand: a colony has so many PU."""

    example = "people A1 60"
    system: WhichColony
    units: Annotated[int, Says("count", "how many", needs=("system",))] = msgspec.field(name="PU")


class Industry(Order):
    """By hand: a colony has so many IU."""

    example = "industry A1 20"
    system: WhichColony
    units: HandCount = msgspec.field(name="IU")


class Cripple(Order):
    """By hand: a squadron is crippled, or sound again."""

    example = "squadron p1-1 s1 sound"
    fleet: WhichFleet
    squadron: Annotated[str, Says("token", "which squadron", needs=("fleet",))]
    state: Annotated[str, Says("choice", "how it is")]


class PlaceFleet(Order):
    """By hand: a fleet is in another system."""

    example = "place p1-1 A2"
    fleet: WhichFleet
    system: Annotated[str, Says("place", "where")]


def _houses(state: State, field: str, given: Given) -> Choices:
    """The Houses that still play, and the figures of one."""
    if field == "treasury":
        return Numbers(0, MOST_AMASSED)
    if field == "prestige":
        return Numbers(-MOST_COUNTED, MOST_COUNTED)
    if field == "field":
        return tuple(map(Choice, fields_of(state.tables)))
    if field == "level":
        most = highest(state, str(given["field"]))
        return Numbers(0, MOST_LEVELS if most is None else most)
    return tuple(
        Choice(player, label=f"{in_money(house.treasury)}, prestige {house.prestige}")
        for player, house in state.houses.items()
        if not house.out
    )


def _colonies(state: State, field: str, given: Given) -> Choices:
    """The colonies of Houses, and their people and industry."""
    if field == "PU":
        most = planet_of(state, str(given["system"])).most
        return Numbers(1, MOST_PU if most is None else most)
    if field == "IU":
        return Numbers(0, MOST_AMASSED)
    return tuple(
        Choice(system, label=_inhabited(state, colony))
        for system, colony in state.colonies.items()
        if colony.owner in state.houses
    )


def _inhabited(state: State, colony: Colony) -> str:
    units = in_units(population_units(state, colony.people))
    return f"{colony.owner}, {units} PU, {colony.industry} IU"


def _fleets(state: State, field: str, given: Given) -> Choices:
    """The fleets of Houses, their squadrons, and where they can be."""
    if field == "system":
        return tuple(map(Choice, chart(state).systems))
    if field == "state":
        return (Choice(CRIPPLED), Choice(SOUND))
    if field == "squadron":
        fleet = state.fleets[str(given["fleet"])]
        return tuple(_squadron(state, fleet, one) for one in fleet.squadrons)
    own = [fleet for fleet in state.fleets.values() if fleet.owner in state.houses]
    return tuple(
        Choice(fleet.id, label=f"in {fleet.at}, {len(fleet.squadrons)} squadrons") for fleet in own
    )


def _squadron(state: State, fleet: Fleet, squadron: Squadron) -> Choice:
    """3.4: what is being repaired is paid for, and stays crippled until it is done."""
    colony = state.colonies.get(fleet.at)
    projects = () if colony is None or colony.owner != fleet.owner else colony.projects
    repaired = any(one.squadron == squadron.id for one in projects)
    units = " ".join(ship.unit for ship in squadron.ships)
    why = f"it is being repaired in {fleet.at} until that is done" if repaired else ""
    return Choice(squadron.id, label=units, barred=why)


def _places(state: State, field: str, given: Given) -> Choices:
    """XX.4: a fleet that is laid up stays where it is."""
    if field != "fleet":
        return _fleets(state, field, given)
    found: list[Choice] = []
    for fleet in state.fleets.values():
        if fleet.owner in state.houses:
            why = "" if fleet.readiness == "active" else f"it is laid up in {fleet.at}"
            found.append(Choice(fleet.id, label=f"in {fleet.at}", barred=why))
    return tuple(found)


def _treasury(state: State, order: Treasury) -> None:
    state.houses[Player(order.house)].treasury = order.treasury * COIN


def _prestige(state: State, order: Prestige) -> None:
    state.houses[Player(order.house)].prestige = order.prestige


def _level(state: State, order: Level) -> None:
    house = state.houses[Player(order.house)]
    house.levels = {**house.levels, order.field: order.level}


def _people(state: State, order: Population) -> None:
    colony = state.colonies[order.system]
    colony.people = people_of(state, order.units * SOUL)
    colony.newcomers = min(colony.newcomers, colony.people)


def _industry(state: State, order: Industry) -> None:
    state.colonies[order.system].industry = order.units


def _cripple(state: State, order: Cripple) -> None:
    for squadron in state.fleets[order.fleet].squadrons:
        if squadron.id == order.squadron:
            squadron.crippled = order.state == CRIPPLED


def _place(state: State, order: PlaceFleet) -> None:
    """2.1: a fleet is elsewhere; its House remembers what it saw where it was (2.4)."""
    fleet, goal = state.fleets[order.fleet], order.system
    before, house = fleet.at, state.houses[fleet.owner]
    seen = sighting(state, fleet.owner, before, fleets_at(state, before))
    fleet.at = fleet.came_from = goal
    fleet.mission = msgspec.structs.replace(fleet.mission, way=())  # it began elsewhere
    now = in_sight(state, fleet.owner)
    known = house.known if before in now else {**house.known, before: seen}
    house.known = {system: one for system, one in known.items() if system not in now}


BY_HAND: tuple[Act[State], ...] = (
    Act(Treasury, _houses, _treasury),
    Act(Prestige, _houses, _prestige),
    Act(Level, _houses, _level),
    Act(Population, _colonies, _people),
    Act(Industry, _colonies, _industry),
    Act(Cripple, _fleets, _cripple),
    Act(PlaceFleet, _places, _place),
)
"""What an umpire may do to a position."""
