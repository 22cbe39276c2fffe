"""What an umpire may do by hand to fleets: ships, squadrons, missions, and where they are.

A House remembers what it saw where it loses its last fleet, and nobody sees more than he did: what
others make out of a fleet is what is to be seen of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import msgspec

from hegemon.core import Act, BadConfig, Choice, Choices, Given, Order, Player, Says
from hegemon.games.ec4x.common.mission_orders import mission_order
from hegemon.games.ec4x.common.order_fields import NOWHERE
from hegemon.games.ec4x.common.phases.observation import sighting
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.forces import WEAPONS, wep_for, why_no_squadron
from hegemon.games.ec4x.common.rules.missions import BY_WORD, MISSIONS
from hegemon.games.ec4x.common.rules.orders.missions import commanded, why_no_mission
from hegemon.games.ec4x.common.rules.orders.policies import roe_for
from hegemon.games.ec4x.common.rules.orders.readiness import why_laid_up
from hegemon.games.ec4x.common.rules.requirements import why_unfit
from hegemon.games.ec4x.common.rules.sights import in_sight
from hegemon.games.ec4x.common.state import (
    Fleet,
    House,
    Ship,
    Sighting,
    Squadron,
    State,
    chart,
    fleets_at,
    fleets_of,
    role,
)
from hegemon.games.ec4x.common.tables import IN_SQUADRONS, LIFT

CRIPPLED, SOUND = "crippled", "sound"
NEW = "new"
"""Written for a squadron of its own."""
ABOARD = "aboard"
"""Written for what belongs to no squadron: unarmed ships, fighters on carriers."""

WhichFleet = Annotated[str, Says("token", "which fleet")]


class NewFleet(Order):
    """By hand: a House has one more fleet, of one ship with the House's present levels."""

    example = "fleet p1 A2 DD"
    house: Annotated[str, Says("choice", "which House")]
    system: Annotated[str, Says("place", "where")]
    unit: Annotated[str, Says("choice", "which ship")]


class AddShip(Order):
    """By hand: a fleet has one more ship, with its House's present levels, and nothing on board."""

    example = "add p1-1 DD new"
    fleet: WhichFleet
    unit: Annotated[str, Says("choice", "which ship")]
    squadron: Annotated[
        str, Says("token", "in which squadron, new or aboard", needs=("fleet", "unit"))
    ]


class RemoveShip(Order):
    """By hand: a fleet has a ship less; a squadron or a fleet without a ship is no more."""

    example = "remove p1-1 s1 DD"
    fleet: WhichFleet
    squadron: Annotated[str, Says("token", "of which squadron, or aboard", needs=("fleet",))]
    unit: Annotated[str, Says("choice", "which ship", needs=("fleet", "squadron"))]


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


class GiveMission(Order):
    """By hand: a fleet has another mission, one that its House could have given it."""

    example = "mission p1-1 patrol B3"
    fleet: WhichFleet
    mission: Annotated[str, Says("choice", "the mission", needs=("fleet",))]
    goal: Annotated[
        str, Says("token", "the system, the fleet to join, or -", needs=("fleet", "mission"))
    ]


# -- what can be written


def fleets_of_houses(state: State) -> Iterator[Fleet]:
    """The fleets of Houses: the Empire has none, and what holds the hub is based there."""
    return (fleet for fleet in state.fleets.values() if fleet.owner in state.houses)


def _fleets(state: State) -> Choices:
    return tuple(
        Choice(fleet.id, label=f"in {fleet.at}, {len(fleet.squadrons)} squadrons")
        for fleet in fleets_of_houses(state)
    )


def _ships(state: State) -> tuple[Choice, ...]:
    """2.3: the units that travel, as the edition calls them."""
    kinds = IN_SQUADRONS | LIFT | {"fighter"}
    units = state.tables.units.items()
    return tuple(Choice(code, label=one.name) for code, one in units if one.role in kinds)


def _new_fleets(state: State, field: str, given: Given) -> Choices:
    """The Houses that still play, systems, and ships that can be alone."""
    if field == "system":
        return tuple(map(Choice, chart(state).systems))
    if field == "unit":
        fighters = state.tables.code_of("fighter")
        return tuple(one for one in _ships(state) if one.value != fighters)
    return tuple(Choice(player) for player, house in state.houses.items() if not house.out)


def _additions(state: State, field: str, given: Given) -> Choices:
    """2.3.3: the squadrons whose flagship can command one more ship, or a new one."""
    if field == "fleet":
        return _fleets(state)
    if field == "unit":
        return _ships(state)
    fleet, code = state.fleets[str(given["fleet"])], str(given["unit"])
    if role(state, code) not in IN_SQUADRONS:
        return (Choice(ABOARD, label="in no squadron"),)
    ship = Ship(code)
    able = [
        Choice(one.id, _units(one.ships), barred=why_no_squadron(state, (*one.ships, ship)))
        for one in fleet.squadrons
    ]
    alone = why_no_squadron(state, (ship,))
    return (*able, Choice(NEW, label="a squadron of its own", barred=alone))


def _units(ships: tuple[Ship, ...]) -> str:
    return " ".join(ship.unit for ship in ships)


def _removals(state: State, field: str, given: Given) -> Choices:
    """The ships of a squadron, or those that are in none."""
    if field == "fleet":
        return _fleets(state)
    fleet = state.fleets[str(given["fleet"])]
    if field == "squadron":
        there = tuple(Choice(one.id, _units(one.ships)) for one in fleet.squadrons)
        others = (*fleet.lift, *fleet.fighters)
        return (*there, Choice(ABOARD, _units(others))) if others else there
    return tuple(map(Choice, Counter(ship.unit for ship in _group(fleet, given["squadron"]))))


def _group(fleet: Fleet, name: object) -> tuple[Ship, ...]:
    """The ships of a squadron by its name, or what is aboard."""
    if name == ABOARD:
        return (*fleet.lift, *fleet.fighters)
    return next(one.ships for one in fleet.squadrons if one.id == name)


def _squadrons(state: State, field: str, given: Given) -> Choices:
    """The fleets of Houses, their squadrons, and how these can be."""
    if field == "fleet":
        return _fleets(state)
    if field == "state":
        return (Choice(CRIPPLED), Choice(SOUND))
    fleet = state.fleets[str(given["fleet"])]
    return tuple(_squadron(state, fleet, one) for one in fleet.squadrons)


def _squadron(state: State, fleet: Fleet, squadron: Squadron) -> Choice:
    """3.4: what is being repaired is paid for, and stays crippled until it is done."""
    colony = state.colonies.get(fleet.at)
    projects = () if colony is None or colony.owner != fleet.owner else colony.projects
    repaired = any(one.squadron == squadron.id for one in projects)
    why = f"it is being repaired in {fleet.at} until that is done" if repaired else ""
    return Choice(squadron.id, label=_units(squadron.ships), barred=why)


def _places(state: State, field: str, given: Given) -> Choices:
    """XX.4: a fleet that is laid up stays where it is."""
    if field == "system":
        return tuple(map(Choice, chart(state).systems))
    found: list[Choice] = []
    for fleet in fleets_of_houses(state):
        why = "" if fleet.readiness == "active" else f"it is laid up in {fleet.at}"
        found.append(Choice(fleet.id, label=f"in {fleet.at}", barred=why))
    return tuple(found)


def _missions(state: State, field: str, given: Given) -> Choices:
    """4.1: the missions that a fleet is fit for, and where they can lead."""
    if field == "fleet":
        return tuple(
            Choice(fleet.id, label=f"in {fleet.at}", barred=why_laid_up(fleet))
            for fleet in fleets_of_houses(state)
        )
    fleet = state.fleets[str(given["fleet"])]
    if field == "mission":
        return tuple(
            Choice(kind.word, f"{kind.number:02} {kind.name}", why_unfit(state, fleet, kind))
            for kind in MISSIONS
        )
    goal = BY_WORD[str(given["mission"])].goal
    if goal == "none":
        return (Choice(NOWHERE, label="it has no goal"),)
    if goal == "fleet":
        others = fleets_of(state, fleet.owner)
        return tuple(Choice(one.id, f"in {one.at}") for one in others if one.id != fleet.id)
    return tuple(map(Choice, chart(state).systems))


# -- what comes of it


def last_look(state: State, player: Player, system: str) -> dict[str, Sighting]:
    """2.4: what a House sees of a system before an act, by the system; nothing if it sees none.

    The Empire looks at nothing.
    """
    if player not in state.houses or system not in in_sight(state, player):
        return {}
    return {system: sighting(state, player, system, fleets_at(state, system))}


def remember(state: State, player: Player, seen: dict[str, Sighting]) -> None:
    """2.4: after an act what is out of sight is a memory, and what is in sight is none.

    The Empire remembers nothing.
    """
    if player not in state.houses:
        return
    house, now = state.houses[player], in_sight(state, player)
    known = {**house.known, **seen}
    house.known = {system: one for system, one in known.items() if system not in now}


def _built(state: State, house: House, code: str) -> Ship:
    """XYZ.6, XYZ.8, XYZ.9: a ship as its House would build it today."""
    levels, kind = house.levels, role(state, code)
    return Ship(
        code,
        wep=wep_for(state, code, levels.get(WEAPONS, 0)),
        eli=levels.get("ELI", 0) if kind == "scout" else 0,
        clk=levels.get("CLK", 0) if kind == "raider" else 0,
    )


def _founded(state: State, order: NewFleet) -> None:
    """2.3.4: under the next name of its House, which sees from now on what is there."""
    player = Player(order.house)
    house = state.houses[player]
    house.fleets_made += 1
    name = f"{player}-{house.fleets_made}"
    fleet = Fleet(name, player, order.system, [], came_from=order.system)
    _join(state, fleet, NEW, _built(state, house, order.unit))
    fleet.roe = roe_for(state, fleet)
    state.fleets[name] = fleet
    remember(state, player, {})


def _added(state: State, order: AddShip) -> None:
    fleet = state.fleets[order.fleet]
    ship = _built(state, state.houses[fleet.owner], order.unit)
    _join(state, fleet, order.squadron, ship)


def _join(state: State, fleet: Fleet, where: str, ship: Ship) -> None:
    """2.3.2, 2.3.3: to the unarmed ships, the fighters on board, or a squadron, old or new."""
    kind = role(state, ship.unit)
    if kind in LIFT:
        fleet.lift = (*fleet.lift, ship)
    elif kind == "fighter":
        fleet.fighters = (*fleet.fighters, ship)
    elif where == NEW:
        house = state.houses[fleet.owner]
        house.squadrons_made += 1
        name = f"s{house.squadrons_made}"
        fleet.squadrons.append(Squadron(name, (ship,), built=state.turn))
    else:
        for squadron in fleet.squadrons:
            if squadron.id == where:
                squadron.ships = (*squadron.ships, ship)


def _removed(state: State, order: RemoveShip) -> None:
    """2.3.3: the last ship of its kind there; what stays behind must still be a squadron."""
    fleet = state.fleets[order.fleet]
    seen = last_look(state, fleet.owner, fleet.at)
    if order.squadron == ABOARD:
        fleet.lift = _without(fleet.lift, order.unit)
        fleet.fighters = _without(fleet.fighters, order.unit)
    for squadron in fleet.squadrons:
        if squadron.id == order.squadron:
            squadron.ships = _without(squadron.ships, order.unit)
    fleet.squadrons = [one for one in fleet.squadrons if one.ships]
    if not (fleet.squadrons or fleet.lift or fleet.fighters):
        del state.fleets[fleet.id]
    remember(state, fleet.owner, seen)


def _without(ships: tuple[Ship, ...], code: str) -> tuple[Ship, ...]:
    """The ships without the last of a kind; all of them where there is none."""
    places = [place for place, ship in enumerate(ships) if ship.unit == code]
    if not places:
        return ships
    return (*ships[: places[-1]], *ships[places[-1] + 1 :])


def _cripple(state: State, order: Cripple) -> None:
    for squadron in state.fleets[order.fleet].squadrons:
        if squadron.id == order.squadron:
            squadron.crippled = order.state == CRIPPLED


def _place(state: State, order: PlaceFleet) -> None:
    """2.1: a fleet is elsewhere; its House remembers what it saw where it was (2.4)."""
    fleet, goal = state.fleets[order.fleet], order.system
    seen = last_look(state, fleet.owner, fleet.at)
    fleet.at = fleet.came_from = goal
    fleet.mission = msgspec.structs.replace(fleet.mission, way=())  # it began elsewhere
    remember(state, fleet.owner, seen)


def _sent(state: State, order: GiveMission) -> None:
    """4.1: as an order of its House would give it; raises BadConfig with why that could not."""
    owner = state.fleets[order.fleet].owner
    draft = HouseDraft(state, owner)
    told = mission_order(order.fleet, BY_WORD[order.mission].number, order.goal)
    if why := why_no_mission(draft, told):
        raise BadConfig(why)
    state.fleets[order.fleet].mission = commanded(draft, told).fleets[order.fleet].mission


FLEETS_BY_HAND: tuple[Act[State], ...] = (
    Act(NewFleet, _new_fleets, _founded),
    Act(AddShip, _additions, _added),
    Act(RemoveShip, _removals, _removed),
    Act(Cripple, _squadrons, _cripple),
    Act(PlaceFleet, _places, _place),
    Act(GiveMission, _missions, _sent),
)
"""What an umpire may do to fleets."""
