"""What an umpire may do by hand to counters and planets: groups made, moved, removed; colonies.

A group is put where nobody else stands and the hex is explored: nothing is met, and nothing found.
"""

from __future__ import annotations

from typing import Annotated

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
from hegemon.games.space_empires.carriers.rules import load_of
from hegemon.games.space_empires.rules.counters import (
    ALWAYS_NEWEST,
    COLONY_COUNTER,
    has_counter,
    new_group,
    newest_tech,
    remove,
)
from hegemon.games.space_empires.rules.movement import why_barred
from hegemon.games.space_empires.state import (
    DECOY,
    FIGHTER,
    PLANETS,
    RAIDER,
    Colony,
    Group,
    State,
    groups_at,
    kinds_in_play,
    strangers_at,
)

AnyGroup = Annotated[str, Says("token", "which group")]
FreeHex = Annotated[str, Says("place", "in which hex", needs=("player", "unit"))]
OtherHex = Annotated[str, Says("place", "to which hex", needs=("group",))]


class MakeGroup(Order):
    """By hand: a player has one more group, with the newest technology, face down."""

    example = "make p1 DD D4 2"
    player: HandOwner
    unit: Annotated[str, Says("choice", "which unit", needs=("player",))]
    hex: FreeHex
    ships: Annotated[int, Says("count", "how many", needs=("player", "unit"))]


class PutGroup(Order):
    """By hand: a group lies in another hex, with the Fighters aboard."""

    example = "place p1-1 D5"
    group: AnyGroup
    hex: OtherHex


class RemoveGroup(Order):
    """By hand: a group is gone, with the Fighters aboard."""

    example = "remove p1-1"
    group: AnyGroup


class FoundColony(Order):
    """By hand: a player has a new colony on a planet."""

    example = "found p1 D5"
    player: HandOwner
    hex: Annotated[str, Says("place", "on which planet", needs=("player",))]


class RazeColony(Order):
    """By hand: a colony is gone, with what lies in store there."""

    example = "raze D5"
    hex: Annotated[str, Says("place", "which colony")]


def _making(state: State, field: str, given: Given) -> Choices:
    """§3.3: the players, what they can have one more counter of, where, and how many ships."""
    if field == "player":
        return _standing(state)
    if field == "ships":
        return Numbers(1, state.tables.unit(str(given["unit"])).group)
    player = Player(str(given["player"]))
    if field == "unit":
        return tuple(
            Choice(kind, label=state.tables.unit(kind).name, barred=_why_none(state, player, kind))
            for kind in kinds_in_play(state)
        )
    kind = str(given["unit"])
    home_only = kind == FIGHTER or (kind in ALWAYS_NEWEST and kind != DECOY)
    return _hexes(state, player, home_only=home_only)


def _why_none(state: State, player: Player, kind: str) -> str:
    if not has_counter(state, player, kind):
        return "there is no counter left"
    cloaking = state.empires[player].levels.get("cloaking", 0)
    return "it needs Cloaking technology" if kind == RAIDER and not cloaking else ""


def _hexes(state: State, player: Player, *, home_only: bool = False) -> Choices:
    """Explored hexes that can be entered, with nobody else's units or colony (§3.4).

    With a colony of his, if it must be.
    """
    return tuple(
        Choice(place)
        for place, system in state.systems.items()
        if system.explored
        and not why_barred(state, place)
        and not any(strangers_at(state, place, player))
        and (system.colony is None or system.colony.owner == player)
        and (system.colony is not None or not home_only)
    )


def _standing(state: State) -> Choices:
    return tuple(Choice(player) for player, empire in state.empires.items() if not empire.fallen)


def _groups(state: State, field: str, given: Given) -> Choices:
    """The groups of players; what must stay at a colony stays."""
    if field == "hex":
        return _hexes(state, state.groups[str(given["group"])].owner)
    own = (group for group in state.groups.values() if group.owner in state.empires)
    return tuple(Choice(one.id, label=f"{one.ships} {one.kind} in {one.at}") for one in own)


def _moving(state: State, field: str, given: Given) -> Choices:
    """§3.1, §8.3: Bases and yards stay where they are; Fighters go with their Carriers."""
    found = _groups(state, field, given)
    if field == "hex" or not isinstance(found, tuple):
        return found
    return tuple(
        Choice(one.value, one.label, barred=_why_stays(state.groups[one.value])) for one in found
    )


def _why_stays(group: Group) -> str:
    if group.kind in ALWAYS_NEWEST and group.kind != DECOY:
        return "it stays where it was built"
    return "its Carriers take it along" if group.kind == FIGHTER else ""


def _planets(state: State, field: str, given: Given) -> Choices:
    """§3.7: explored planets that nobody has settled and where nobody else is."""
    if field == "player":
        return _standing(state)
    player = Player(str(given["player"]))
    return tuple(
        Choice(place)
        for place, system in state.systems.items()
        if system.explored
        and system.marker in PLANETS
        and system.colony is None
        and not any(strangers_at(state, place, player))
    )


def _colonies(state: State, field: str, given: Given) -> Choices:
    """§7: the colonies that are no homeworld and hold nothing that must stay there."""
    del field, given
    return tuple(
        Choice(place, label=f"of {system.colony.owner}", barred=_why_kept(state, place))
        for place, system in state.systems.items()
        if system.colony is not None and system.colony.owner in state.empires
    )


def _why_kept(state: State, place: str) -> str:
    colony = state.systems[place].colony
    if colony is not None and colony.homeworld:
        return "a homeworld stays"
    tied = [one for one in groups_at(state, place) if _why_stays(one) and not one.aboard]
    return f"{tied[0].id} needs it" if tied else ""


def _made(state: State, order: MakeGroup) -> None:
    _check_no_combat(state)
    player = Player(order.player)
    tech = newest_tech(state, player, order.unit)
    new_group(state, player, order.unit, at=order.hex, ships=order.ships, tech=tech)


def _placed(state: State, order: PutGroup) -> None:
    """§3.1: it has not moved this turn from where it lies now."""
    _check_no_combat(state)
    group = state.groups[order.group]
    for one in (*load_of(state, group), group):
        one.at = one.start = one.came_from = order.hex
        one.halted = False


def _removed(state: State, order: RemoveGroup) -> None:
    _check_no_combat(state)
    group = state.groups[order.group]
    for one in (*load_of(state, group), group):
        remove(state, one)


def _founded(state: State, order: FoundColony) -> None:
    """§3.7, §6.6: a colony takes a counter of the Colony Ships."""
    _check_no_combat(state)
    player = Player(order.player)
    if not has_counter(state, player, COLONY_COUNTER):
        raise BadConfig(f"{player} has no counter left for a colony")
    state.systems[order.hex].colony = Colony(player, state.tables.economy.colony[0])


def _razed(state: State, order: RazeColony) -> None:
    _check_no_combat(state)
    state.systems[order.hex].colony = None


def _check_no_combat(state: State) -> None:
    """A combat phase counts hits, screens and spoils as it goes; raises BadConfig."""
    if state.phase == "combat" or state.battle is not None:
        raise BadConfig("a combat phase is under way; this can be changed when it is over")


GROUPS_BY_HAND: tuple[Act[State], ...] = (
    Act(MakeGroup, _making, _made),
    Act(PutGroup, _moving, _placed),
    Act(RemoveGroup, _groups, _removed),
    Act(FoundColony, _planets, _founded),
    Act(RazeColony, _colonies, _razed),
)
"""What an umpire may do to counters and planets."""
