"""What an umpire may do by hand to the map's armies: make one, move it, disband it.

Everybody sees armies, so everybody sees that.
"""

from __future__ import annotations

from typing import Annotated

from hegemon.core import (
    MOST_AMASSED,
    Act,
    BadConfig,
    Choice,
    Choices,
    Given,
    Numbers,
    Order,
    Says,
)
from hegemon.games.erkenfara.battle import (
    AskCards,
    AskRetreatTo,
    AskStance,
    Battle,
    CombatRound,
    Retreat,
)
from hegemon.games.erkenfara.maps.game_map import ArmyKind
from hegemon.games.erkenfara.rules.advantages import passengers
from hegemon.games.erkenfara.rules.armies import new_army
from hegemon.games.erkenfara.state import Army, State, armies_at, empire_called, map_of

WhichEmpire = Annotated[str, Says("choice", "which empire")]
WhichArmy = Annotated[str, Says("token", "which army")]
FreeRegion = Annotated[str, Says("place", "in which region", needs=("arm",))]
OtherRegion = Annotated[str, Says("place", "to which region", needs=("army",))]


class Muster(Order):
    """By hand: an empire has one more army, whole."""

    example = "muster red land r_4 8000"
    empire: WhichEmpire
    arm: Annotated[str, Says("choice", "land or sea")]
    region: FreeRegion
    value: Annotated[int, Says("count", "how strong")]


class Station(Order):
    """By hand: an army stands in another region."""

    example = "station a1 r_4"
    army: WhichArmy
    region: OtherRegion


class Disband(Order):
    """By hand: an army is gone, and with a fleet the armies that it protects at sea."""

    example = "disband a1"
    army: WhichArmy


class FreshArmy(Order):
    """By hand: an army has neither moved nor fought in its empire's present turn."""

    example = "fresh a1"
    army: WhichArmy


def _mustering(state: State, field: str, given: Given) -> Choices:
    """The empires that are there, and where there is room for another army (D-CAP)."""
    if field == "empire":
        there = (one for one in state.empires.values() if one.founded)
        return tuple(Choice(one.id, name=one.name) for one in there)
    if field == "arm":
        return (Choice("land"), Choice("sea"))
    if field == "value":
        return Numbers(state.house_rules.min_army, MOST_AMASSED)
    return _rooms(state, str(given["arm"]))


def _moving(state: State, field: str, given: Given) -> Choices:
    """The armies, and where one could stand."""
    if field == "region":
        return _rooms(state, state.armies[str(given["army"])].kind)
    return tuple(Choice(army.id, label=_said(state, army)) for army in state.armies.values())


def _said(state: State, army: Army) -> str:
    return f"{state.empires[army.owner].id} in {army.at}, {army.current} of {army.maximal}"


def _rooms(state: State, kind: str) -> Choices:
    """D-CAP: the regions in which no army of a kind stands: a fleet is at sea, the others not."""
    game_map = map_of(state)
    return tuple(
        Choice(name, name=region.name)
        for name, region in game_map.regions.items()
        if game_map.is_sea(name) == (kind == "sea")
        and all(army.kind != kind for army in armies_at(state, name))
    )


def _mustered(state: State, order: Muster) -> None:
    check_no_battle(state)
    player = empire_called(state, order.empire)
    assert player is not None, f"{order.empire} was among the choices"
    kind: ArmyKind = "sea" if order.arm == "sea" else "land"
    army = new_army(state, player, kind, order.region)
    army.current = army.maximal = order.value


def _stationed(state: State, order: Station) -> None:
    check_no_battle(state)
    state.armies[order.army].at = order.region


def _disbanded(state: State, order: Disband) -> None:
    """R42: land armies at sea share their fleet's fate."""
    check_no_battle(state)
    army = state.armies[order.army]
    for one in (*passengers(state, army), army):
        del state.armies[one.id]


def _fresh(state: State, order: FreshArmy) -> None:
    """§3: as at the beginning of the turn, where it is now."""
    check_no_battle(state)
    army = state.armies[order.army]
    army.moved = army.fought = False


def check_no_battle(state: State) -> None:
    """The items of a battle know who fights; raises BadConfig."""
    items = (Battle, CombatRound, AskCards, AskStance, Retreat, AskRetreatTo)
    if any(isinstance(item, items) for item in state.agenda):
        raise BadConfig("armies are fighting; this can be changed when they are done")


ARMIES_BY_HAND: tuple[Act[State], ...] = (
    Act(Muster, _mustering, _mustered),
    Act(Station, _moving, _stationed),
    Act(Disband, _moving, _disbanded),
    Act(FreshArmy, _moving, _fresh),
)
"""What an umpire may do to armies."""
