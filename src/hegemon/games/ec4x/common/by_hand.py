"""What an umpire may do by hand: the books of a House, colonies, squadrons, places of fleets.

Nothing here tells anybody more than he sees: books are their House's own, a colony's people and
industry are behind its orbit, and a fleet that is moved is seen where it is as any other.
"""

from __future__ import annotations

from hegemon.core.extras.by_hand import MOST_AMASSED, MOST_COUNTED, Act
from hegemon.core.form import Choice, Choices, Field, Given, Numbers, Order, OrderKind
from hegemon.core.game import Player
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
    return tuple(
        Choice(
            fleet.id,
            label=f"in {fleet.at}",
            barred="" if fleet.readiness == "active" else f"it is laid up in {fleet.at}",
        )
        for fleet in state.fleets.values()
        if fleet.owner in state.houses
    )


def _treasury(state: State, order: Order) -> None:
    """XY.1: a House has so much money, in whole units of account."""
    state.houses[Player(order.text(0))].treasury = order.number(1) * COIN


def _prestige(state: State, order: Order) -> None:
    """1.1: a House has so much prestige."""
    state.houses[Player(order.text(0))].prestige = order.number(1)


def _level(state: State, order: Order) -> None:
    """XYZ: a House has a level of EL, SL or a technology."""
    house = state.houses[Player(order.text(0))]
    house.levels = {**house.levels, order.text(1): order.number(2)}


def _people(state: State, order: Order) -> None:
    """XY.1: a colony has so many PU."""
    colony = state.colonies[order.text(0)]
    colony.people = people_of(state, order.number(1) * SOUL)
    colony.newcomers = min(colony.newcomers, colony.people)


def _industry(state: State, order: Order) -> None:
    """XY.1: a colony has so many IU."""
    state.colonies[order.text(0)].industry = order.number(1)


def _cripple(state: State, order: Order) -> None:
    """7: a squadron is crippled, or sound again."""
    squadrons = state.fleets[order.text(0)].squadrons
    next(one for one in squadrons if one.id == order.text(1)).crippled = order.text(2) == CRIPPLED


def _place(state: State, order: Order) -> None:
    """2.1: a fleet is elsewhere; its House remembers what it saw where it was (2.4)."""
    fleet, goal = state.fleets[order.text(0)], order.text(1)
    before, house = fleet.at, state.houses[fleet.owner]
    seen = sighting(state, fleet.owner, before, fleets_at(state, before))
    fleet.at = fleet.came_from = goal
    fleet.mission = type(fleet.mission)(
        number=fleet.mission.number, system=fleet.mission.system, fleet=fleet.mission.fleet
    )
    now = in_sight(state, fleet.owner)
    known = house.known if before in now else {**house.known, before: seen}
    house.known = {system: one for system, one in known.items() if system not in now}


_HOUSE = Field("house", "choice", "which House")
_SYSTEM = Field("system", "place", "which colony")
_FLEET = Field("fleet", "token", "which fleet")

BY_HAND: tuple[Act[State], ...] = (
    Act(
        OrderKind(
            "treasury",
            "a House has so much money",
            (_HOUSE, Field("treasury", "count", "how much")),
            "treasury p1 500",
        ),
        _houses,
        _treasury,
    ),
    Act(
        OrderKind(
            "prestige",
            "a House has so much prestige",
            (_HOUSE, Field("prestige", "count", "how much")),
            "prestige p1 60",
        ),
        _houses,
        _prestige,
    ),
    Act(
        OrderKind(
            "level",
            "a House has a level of EL, SL or a technology",
            (
                _HOUSE,
                Field("field", "choice", "which"),
                Field("level", "count", "which level", needs=("field",)),
            ),
            "level p1 WEP 2",
        ),
        _houses,
        _level,
    ),
    Act(
        OrderKind(
            "people",
            "a colony has so many PU",
            (_SYSTEM, Field("PU", "count", "how many", needs=("system",))),
            "people A1 60",
        ),
        _colonies,
        _people,
    ),
    Act(
        OrderKind(
            "industry",
            "a colony has so many IU",
            (_SYSTEM, Field("IU", "count", "how many")),
            "industry A1 20",
        ),
        _colonies,
        _industry,
    ),
    Act(
        OrderKind(
            "squadron",
            "a squadron is crippled, or sound again",
            (
                _FLEET,
                Field("squadron", "token", "which squadron", needs=("fleet",)),
                Field("state", "choice", "how it is"),
            ),
            "squadron p1-1 s1 sound",
        ),
        _fleets,
        _cripple,
    ),
    Act(
        OrderKind(
            "place",
            "a fleet is in another system",
            (_FLEET, Field("system", "place", "where")),
            "place p1-1 A2",
        ),
        _places,
        _place,
    ),
)
