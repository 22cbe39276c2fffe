"""What an umpire may do by hand to colonies: people, industry, defences, works, whose they are."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import msgspec

from hegemon.core import (
    MOST_AMASSED,
    MOST_COUNTED,
    Act,
    Choice,
    Choices,
    Given,
    HandCount,
    Numbers,
    Order,
    Player,
    Says,
)
from hegemon.games.ec4x.common.amounts import SOUL, in_units, without_zeros
from hegemon.games.ec4x.common.by_hand.fleets import last_look, remember
from hegemon.games.ec4x.common.phases.assault import sent_against_an_ally
from hegemon.games.ec4x.common.rules.economy import people_of, population_units
from hegemon.games.ec4x.common.rules.forces import WEAPONS, wep_for
from hegemon.games.ec4x.common.rules.missions import HOLD
from hegemon.games.ec4x.common.rules.research import highest
from hegemon.games.ec4x.common.state import (
    Colony,
    Facility,
    Mission,
    State,
    fleets_at,
    level,
    planet_of,
)
from hegemon.games.ec4x.common.tables import GROUND, ORBITAL, UnitRole

MOST_PU = 999
"""As many on a planet without a bound: PSU grow with them beyond measure."""
MOST_WORKS = 99
"""Of one kind of facility in a system."""
WORKS: frozenset[UnitRole] = ORBITAL | {"spaceport"}

WhichColony = Annotated[str, Says("place", "which colony")]


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


class Garrison(Order):
    """By hand: a colony has so many ground units of a kind."""

    example = "ground A1 AR 3"
    system: WhichColony
    unit: Annotated[str, Says("choice", "which unit")]
    count: HandCount


class Works(Order):
    """By hand: a colony has so many facilities of a kind; further ones with today's levels."""

    example = "works A1 SY 2"
    system: WhichColony
    unit: Annotated[str, Says("choice", "which facility")]
    count: HandCount


class Shield(Order):
    """By hand: a colony has a planetary shield of a level; 0 for none."""

    example = "shield A1 1"
    system: WhichColony
    level: Annotated[int, Says("count", "which level")]


class Hurt(Order):
    """By hand: of a kind of ground unit or facility at a colony so many are crippled."""

    example = "hurt A1 GB 1"
    system: WhichColony
    unit: Annotated[str, Says("choice", "which unit or facility", needs=("system",))]
    count: Annotated[int, Says("count", "how many", needs=("system", "unit"))]


class HandOver(Order):
    """By hand: a colony belongs to another House, with all that stands; what is begun is lost."""

    example = "owner A1 p2"
    system: WhichColony
    owner: Annotated[str, Says("choice", "whose it is", needs=("system",))]


# -- what can be written


def colonies(state: State) -> tuple[Choice, ...]:
    """All colonies: those of Houses, and what the Empire still holds."""
    found = state.colonies.items()
    return tuple(Choice(system, label=_inhabited(state, colony)) for system, colony in found)


def colonies_of_houses(state: State) -> tuple[Choice, ...]:
    """The colonies that belong to a House: the Empire, which orders nothing, builds nothing."""
    return tuple(one for one in colonies(state) if state.colonies[one.value].owner in state.houses)


def _inhabited(state: State, colony: Colony) -> str:
    units = in_units(population_units(state, colony.people))
    return f"{colony.owner}, {units} PU, {colony.industry} IU"


def _figures(state: State, field: str, given: Given) -> Choices:
    """The colonies, their people and industry, and the level of a shield."""
    if field == "PU":
        most = planet_of(state, str(given["system"])).most
        return Numbers(1, MOST_PU if most is None else most)
    if field == "IU":
        return Numbers(0, MOST_AMASSED)
    if field == "level":
        return Numbers(0, _strongest_shield(state))
    return colonies(state)


def _strongest_shield(state: State) -> int:
    """2.4.7: by the field of shields, or 1 in an edition where there is but one kind."""
    most = highest(state, "SLD") if "SLD" in state.tables.fields else 1
    return 1 if most is None else most


def _standing(state: State, field: str, roles: frozenset[UnitRole], most: int) -> Choices:
    """The colonies, what can stand there, and how many."""
    if field == "unit":
        units = state.tables.units.items()
        return tuple(Choice(code, label=one.name) for code, one in units if one.role in roles)
    return Numbers(0, most) if field == "count" else colonies(state)


def _ground(state: State, field: str, given: Given) -> Choices:
    """2.4.9: batteries, armies and marines."""
    return _standing(state, field, GROUND, MOST_COUNTED)


def _works(state: State, field: str, given: Given) -> Choices:
    """2.3.2, 2.4.4: spaceports, shipyards and Starbases."""
    return _standing(state, field, WORKS, MOST_WORKS)


def _hurting(state: State, field: str, given: Given) -> Choices:
    """2.4.9, 3.2: the colonies, what stands at one, and how much of it."""
    if field == "system":
        return colonies(state)
    standing = _standing_at(state.colonies[str(given["system"])])
    if field == "unit":
        units = state.tables.units
        return tuple(Choice(code, label=units[code].name) for code in standing)
    return Numbers(0, standing[str(given["unit"])])


def _standing_at(colony: Colony) -> Counter[str]:
    """The ground units and facilities of a colony, by their codes; none of another kind."""
    return Counter(colony.ground) + Counter(each.unit for each in colony.facilities)


def _owners(state: State, field: str, given: Given) -> Choices:
    """The Houses that still play; R36: what is laid up over a planet holds it for its House."""
    if field == "owner":
        holder = state.colonies[str(given["system"])].owner
        others = ((one, house) for one, house in state.houses.items() if one != holder)
        return tuple(Choice(one) for one, house in others if not house.out)
    return tuple(
        Choice(system, _inhabited(state, colony), why_held(state, system, colony))
        for system, colony in state.colonies.items()
    )


def why_held(state: State, system: str, colony: Colony) -> str:
    """R36: what of its House needs a colony; empty where nothing does."""
    for fleet in fleets_at(state, system):
        if fleet.owner == colony.owner and fleet.readiness != "active":
            return f"{fleet.id} is laid up over it"
    return ""


# -- what comes of it


def _people(state: State, order: Population) -> None:
    colony = state.colonies[order.system]
    colony.people = people_of(state, order.units * SOUL)
    colony.newcomers = min(colony.newcomers, colony.people)


def _industry(state: State, order: Industry) -> None:
    state.colonies[order.system].industry = order.units


def _garrison(state: State, order: Garrison) -> None:
    """2.4.9: of fewer units the sound ones go first: no more are crippled than there are."""
    colony = state.colonies[order.system]
    hurt = min(colony.hurt.get(order.unit, 0), order.count)
    colony.ground = without_zeros({**colony.ground, order.unit: order.count})
    colony.hurt = without_zeros({**colony.hurt, order.unit: hurt})


def _built(state: State, order: Works) -> None:
    """2.3.2: new ones stand sound; of more than there shall be the latest go."""
    colony = state.colonies[order.system]
    there = [one for one in colony.facilities if one.unit == order.unit]
    others = [one for one in colony.facilities if one.unit != order.unit]
    new = Facility(order.unit, wep_today(state, colony.owner, order.unit), built=state.turn)
    more = (new,) * (order.count - len(there))
    colony.facilities = (*others, *there[: order.count], *more)


def wep_today(state: State, owner: Player, code: str) -> int:
    """XYZ.6: the WEP level of what an owner would build today; the Empire has no levels."""
    levels = level(state, owner, WEAPONS) if owner in state.houses else 0
    return wep_for(state, code, levels)


def _hurt(state: State, order: Hurt) -> None:
    """2.4.9, 3.2: of facilities the first are the crippled ones."""
    colony, left = state.colonies[order.system], order.count
    if order.unit in colony.ground:
        colony.hurt = without_zeros({**colony.hurt, order.unit: order.count})
        return
    works: list[Facility] = []
    for each in colony.facilities:
        if each.unit != order.unit:
            works.append(each)
            continue
        works.append(msgspec.structs.replace(each, crippled=left > 0))
        left -= 1
    colony.facilities = tuple(works)


def _shield(state: State, order: Shield) -> None:
    state.colonies[order.system].shield = order.level


def _handed_over(state: State, order: HandOver) -> None:
    """5.6: as where a planet is taken, but nothing is destroyed and nobody is praised."""
    colony, winner = state.colonies[order.system], Player(order.owner)
    loser = colony.owner
    seen = last_look(state, loser, order.system)
    colony.owner = winner
    colony.projects, colony.queue, colony.mending = (), (), ()
    colony.blockaded, colony.terraforming = False, 0
    for fleet in sent_against_an_ally(state, order.system, winner):
        fleet.mission = Mission(HOLD)
    # who loses it knows who has it, as of a planet that was taken; the rest is as he saw it last
    told = {at: msgspec.structs.replace(one, owner=winner) for at, one in seen.items()}
    remember(state, loser, told)
    remember(state, winner, {})


COLONIES_BY_HAND: tuple[Act[State], ...] = (
    Act(Population, _figures, _people),
    Act(Industry, _figures, _industry),
    Act(Garrison, _ground, _garrison),
    Act(Works, _works, _built),
    Act(Shield, _figures, _shield),
    Act(Hurt, _hurting, _hurt),
    Act(HandOver, _owners, _handed_over),
)
"""What an umpire may do to colonies."""
