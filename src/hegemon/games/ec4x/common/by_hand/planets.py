"""What an umpire may do by hand to planets: a colony on them, and what they are like."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec

from hegemon.core import Act, Choice, Choices, Given, Numbers, Order, Player, Says
from hegemon.games.ec4x.common.amounts import SOUL
from hegemon.games.ec4x.common.by_hand.colonies import MOST_PU, colonies_of_houses, why_held
from hegemon.games.ec4x.common.by_hand.fleets import last_look, remember
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import people_of
from hegemon.games.ec4x.common.rules.orders.economy import next_class
from hegemon.games.ec4x.common.starmap.figures import Resources
from hegemon.games.ec4x.common.state import Colony, Planet, State, chart, planet_of

BEGUN, STOPPED = "begun", "stopped"


class Colonise(Order):
    """By hand: a House has a new colony of so many PU, which yields at once."""

    example = "settle p1 B2 5"
    house: Annotated[str, Says("choice", "which House")]
    system: Annotated[str, Says("place", "in which system")]
    units: Annotated[int, Says("count", "how many", needs=("system",))] = msgspec.field(name="PU")


class Desert(Order):
    """By hand: a colony is no more, with all that stands there; no homeworld, wherever it is."""

    example = "desert B2"
    system: Annotated[str, Says("place", "which colony")]


class PlanetIs(Order):
    """By hand: the class of a planet, by its level, and the raw materials of its system."""

    example = "planet B2 6 rich"
    system: Annotated[str, Says("place", "which planet")]
    level: Annotated[int, Says("count", "the level of its class")]
    resources: Annotated[str, Says("choice", "its raw materials")]


class TerraformedByHand(Order):
    """By hand: terraforming of a planet is under way, or not."""

    example = "terraform A1 begun"
    system: Annotated[str, Says("place", "which colony")]
    state: Annotated[str, Says("choice", "begun or stopped", needs=("system",))]


def _settling(state: State, field: str, given: Given) -> Choices:
    """The Houses that still play, systems without a colony, and what their planets bear."""
    if field == "house":
        return tuple(Choice(player) for player, house in state.houses.items() if not house.out)
    if field == "system":
        return tuple(Choice(one) for one in chart(state).systems if one not in state.colonies)
    most = planet_of(state, str(given["system"])).most
    return Numbers(1, MOST_PU if most is None else most)


def _deserting(state: State, field: str, given: Given) -> Choices:
    """A homeworld can only change hands; what is laid up over a colony needs it (R36)."""
    found: list[Choice] = []
    for one in colonies_of_houses(state):
        colony = state.colonies[one.value]
        why = "a homeworld stays" if colony.homeworld else why_held(state, one.value, colony)
        found.append(msgspec.structs.replace(one, barred=why))
    return tuple(found)


def _planets(state: State, field: str, given: Given) -> Choices:
    """2.2: systems, the classes of their planets, and raw materials."""
    classes = state.tables.planets.classes
    if field == "level":
        return Numbers(1, max(row.potential for row in classes))
    if field == "resources":
        rows = state.tables.raw_index.by_class[classes[0].id]
        return tuple(map(Choice, rows))
    return tuple(Choice(one, label=_said(planet)) for one, planet in state.planets.items())


def _said(planet: Planet) -> str:
    return f"{planet.planet_class}, {planet.resources}"


def _terraforming(state: State, field: str, given: Given) -> Choices:
    """XYZ.7: the colonies of Houses, and whether their planet is made better."""
    if field == "system":
        return colonies_of_houses(state)
    system = str(given["system"])
    best = next_class(HouseDraft(state, state.colonies[system].owner), system) is None
    why = f"{system} is of the best class" if best else ""
    return (Choice(BEGUN, barred=why), Choice(STOPPED))


def _settled(state: State, order: Colonise) -> None:
    """4.1: as of an ETAC, but nobody is used up or praised; its House sees what is there (2.4)."""
    player = Player(order.house)
    people = people_of(state, order.units * SOUL)
    state.colonies[order.system] = Colony(player, people, settled=state.turn)
    remember(state, player, {})


def _deserted(state: State, order: Desert) -> None:
    """2.4: its House remembers the system as it saw it, without a colony."""
    owner = state.colonies[order.system].owner
    seen = last_look(state, owner, order.system)
    del state.colonies[order.system]
    told = {at: msgspec.structs.replace(one, owner=None, facilities=()) for at, one in seen.items()}
    remember(state, owner, told)


def _planet(state: State, order: PlanetIs) -> None:
    """2.2, XYZ.7: a planet of the best class is terraformed no further."""
    row = state.tables.planets.with_potential(order.level)
    state.planets[order.system] = Planet(row.id, cast("Resources", order.resources))
    colony = state.colonies.get(order.system)
    best = max(one.potential for one in state.tables.planets.classes)
    if colony is not None and row.potential == best:
        colony.terraforming = 0


def _terraformed(state: State, order: TerraformedByHand) -> None:
    """XYZ.7: done at the end of the turn."""
    state.colonies[order.system].terraforming = int(order.state == BEGUN)


PLANETS_BY_HAND: tuple[Act[State], ...] = (
    Act(Colonise, _settling, _settled),
    Act(Desert, _deserting, _deserted),
    Act(PlanetIs, _planets, _planet),
    Act(TerraformedByHand, _terraforming, _terraformed),
)
"""What an umpire may do to planets."""
