"""What an umpire may do by hand to colonies: whose, what they are worth; founded and razed."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import (
    Act,
    BadConfig,
    Choice,
    Choices,
    Given,
    HandOwner,
    Numbers,
    Order,
    Player,
    Says,
)
from hegemon.games.space_empires.by_hand.books import players_standing
from hegemon.games.space_empires.by_hand.calm import check_calm
from hegemon.games.space_empires.by_hand.groups import why_stays
from hegemon.games.space_empires.rules.counters import COLONY_COUNTER, has_counter
from hegemon.games.space_empires.state import (
    LOADS,
    PLANETS,
    Colony,
    State,
    groups_at,
    strangers_at,
)

MOST_LOADS = 99
"""Of a kind in store at one colony."""

OfColony = Annotated[str, Says("place", "which colony")]


class Own(Order):
    """By hand: a colony is another player's."""

    example = "own D4 p2"
    hex: OfColony
    owner: HandOwner


class Worth(Order):
    """By hand: a colony is worth so much."""

    example = "value D4 3"
    hex: OfColony
    value: Annotated[str, Says("choice", "how much", needs=("hex",))]


class Stock(Order):
    """By hand: so many loads of a kind are in store at a colony."""

    example = "stock D4 mineral_home 1"
    hex: OfColony
    load: Annotated[str, Says("choice", "which load")]
    count: Annotated[int, Says("count", "how many")]


class FoundColony(Order):
    """By hand: a player has a new colony on a planet."""

    example = "found p1 D5"
    player: HandOwner
    hex: Annotated[str, Says("place", "on which planet", needs=("player",))]


class RazeColony(Order):
    """By hand: a colony is gone, with what lies in store there."""

    example = "raze D5"
    hex: Annotated[str, Says("place", "which colony")]


def _colonies(state: State, field: str, given: Given) -> Choices:
    """The colonies of players, and what they can be worth."""
    if field == "value":
        colony = _colony(state, str(given["hex"]))
        return tuple(Choice(str(value)) for value in _values(state, colony))
    if field == "owner":
        return players_standing(state)
    return tuple(
        Choice(place, label=f"{system.colony.owner}, worth {system.colony.value}")
        for place, system in state.systems.items()
        if system.colony is not None and system.colony.owner in state.empires
    )


def _colonies_to_give(state: State, field: str, given: Given) -> Choices:
    """A homeworld can only be lost (§7), and counters do not stay in what is another's."""
    found = _colonies(state, field, given)
    if field != "hex":
        return found
    assert isinstance(found, tuple), "hexes are listed"
    return tuple(
        msgspec.structs.replace(choice, barred=_why_kept(state, choice.value)) for choice in found
    )


def _why_kept(state: State, place: str) -> str:
    colony = _colony(state, place)
    if colony.homeworld:
        return "a homeworld stays its player's"
    if any(groups_at(state, place)):
        return "counters stand there; it can change its owner when the hex is empty"
    return ""


def _colony(state: State, place: str) -> Colony:
    colony = state.systems[place].colony
    assert colony is not None, f"{place} was among the choices"
    return colony


def _values(state: State, colony: Colony) -> tuple[int, ...]:
    """§7: what a homeworld is worth in steps; §6.1: what a colony grows through."""
    economy = state.tables.economy
    steps = range(economy.homeworld_step, economy.homeworld + 1, economy.homeworld_step)
    return tuple(steps) if colony.homeworld else economy.colony


def _stores(state: State, field: str, given: Given) -> Choices:
    """§3.8: the colonies of players, and what Miners deliver."""
    if field == "load":
        return tuple(map(Choice, LOADS))
    return Numbers(0, MOST_LOADS) if field == "count" else _colonies(state, field, given)


def _planets(state: State, field: str, given: Given) -> Choices:
    """§3.7: explored planets that nobody has settled and where nobody else is."""
    if field == "player":
        return players_standing(state)
    player = Player(str(given["player"]))
    return tuple(
        Choice(place)
        for place, system in state.systems.items()
        if system.explored
        and system.marker in PLANETS
        and system.colony is None
        and not any(strangers_at(state, place, player))
    )


def _razing(state: State, field: str, given: Given) -> Choices:
    """§7: the colonies that are no homeworld and hold nothing that must stay there."""
    found = _colonies(state, field, given)
    assert isinstance(found, tuple), "hexes are listed"
    return tuple(
        msgspec.structs.replace(choice, barred=_why_needed(state, choice.value)) for choice in found
    )


def _why_needed(state: State, place: str) -> str:
    if _colony(state, place).homeworld:
        return "a homeworld stays"
    tied = [one for one in groups_at(state, place) if why_stays(one) and not one.aboard]
    return f"{tied[0].id} needs it" if tied else ""


def _own(state: State, order: Own) -> None:
    """§3.7: a colony is another player's; everybody sees that."""
    check_calm(state)
    _colony(state, order.hex).owner = Player(order.owner)


def _value(state: State, order: Worth) -> None:
    """§6.1: a colony is worth so much."""
    check_calm(state)
    _colony(state, order.hex).value = int(order.value)


def _founded(state: State, order: FoundColony) -> None:
    """§3.7, §6.6: a colony takes a counter of the Colony Ships."""
    check_calm(state)
    player = Player(order.player)
    if not has_counter(state, player, COLONY_COUNTER):
        raise BadConfig(f"{player} has no counter left for a colony")
    state.systems[order.hex].colony = Colony(player, state.tables.economy.colony[0])


def _razed(state: State, order: RazeColony) -> None:
    check_calm(state)
    state.systems[order.hex].colony = None


def _stored(state: State, order: Stock) -> None:
    """§3.8: it counts in the next economic phase."""
    colony = _colony(state, order.hex)
    others = tuple(load for load in colony.stock if load != order.load)
    colony.stock = (*others, *(order.load,) * order.count)


COLONIES_BY_HAND: tuple[Act[State], ...] = (
    Act(Own, _colonies_to_give, _own),
    Act(Worth, _colonies, _value),
    Act(Stock, _stores, _stored),
    Act(FoundColony, _planets, _founded),
    Act(RazeColony, _razing, _razed),
)
"""What an umpire may do to colonies."""
