"""What an umpire may do by hand to counters: made, moved, removed, turned over.

A group is put where nobody else stands and the hex is explored: nothing is met, and nothing found.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import Act, Choice, Choices, Given, HandOwner, Numbers, Order, Player, Says
from hegemon.games.space_empires.alien_empires.empires import forget_lost_fleets, groups_in
from hegemon.games.space_empires.alien_empires.records import FLEET
from hegemon.games.space_empires.by_hand.books import OfGroup, players_standing
from hegemon.games.space_empires.by_hand.calm import check_calm
from hegemon.games.space_empires.carriers.rules import load_of
from hegemon.games.space_empires.rules.counters import (
    ALWAYS_NEWEST,
    combat_tech,
    has_counter,
    new_group,
    newest_tech,
    remove,
)
from hegemon.games.space_empires.rules.movement import why_barred
from hegemon.games.space_empires.rules.sides import GUARDS, MACHINES, has_seat
from hegemon.games.space_empires.state import (
    DECOY,
    FACE_UP,
    FIGHTER,
    RAIDER,
    Group,
    State,
    kinds_in_play,
    strangers_at,
)

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
    group: OfGroup
    hex: OtherHex


class RemoveGroup(Order):
    """By hand: a group is gone, with the Fighters aboard."""

    example = "remove p1-1"
    group: OfGroup


class RevealGroup(Order):
    """By hand: a group lies face up, as after a battle."""

    example = "reveal p1-1"
    group: OfGroup


class HideGroup(Order):
    """By hand: a group lies face down; what was seen of it nobody forgets."""

    example = "hide p1-1"
    group: OfGroup


def _making(state: State, field: str, given: Given) -> Choices:
    """§3.3: the players, what they can have one more counter of, where, and how many ships."""
    if field == "player":
        return players_standing(state)
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


def _groups(state: State, field: str, given: Given) -> Choices:
    """Every group, whoever's it is."""
    return tuple(map(named, state.groups.values()))


def named(group: Group) -> Choice:
    """A group among others."""
    return Choice(group.id, label=f"{group.ships} {group.kind} in {group.at}")


def _moving(state: State, field: str, given: Given) -> Choices:
    """§3.1, §8.3: Bases and yards stay where they are; Fighters go with their Carriers."""
    if field == "hex":
        group = state.groups[str(given["group"])]
        if has_seat(state, group.owner):
            return _hexes(state, group.owner)
        return hexes_of_aliens(state, group.owner)
    return tuple(
        msgspec.structs.replace(named(one), barred=why_stays(one))
        for one in state.groups.values()
        if one.owner != GUARDS
    )


def hexes_of_aliens(state: State, side: Player) -> tuple[Choice, ...]:
    """§9.3, §10.6: who has no seat goes anywhere; by hand where no player's units or colony are."""
    return tuple(
        Choice(place)
        for place, system in state.systems.items()
        if not any(strangers_at(state, place, side))
        and (system.colony is None or system.colony.owner == side)
        and not (system.explored and system.marker == "super_nova")
    )


def why_stays(group: Group) -> str:
    """§3.1, §8.3: why a group is moved by itself nowhere; empty where it can be."""
    if group.kind in ALWAYS_NEWEST and group.kind != DECOY:
        return "it stays where it was built"
    return "its Carriers take it along" if group.kind == FIGHTER else ""


def _made(state: State, order: MakeGroup) -> None:
    check_calm(state)
    player = Player(order.player)
    tech = newest_tech(state, player, order.unit)
    new_group(state, player, order.unit, at=order.hex, ships=order.ships, tech=tech)


def _placed(state: State, order: PutGroup) -> None:
    """§3.1, §10.6: it has not moved this turn from where it lies now; a fleet stays together."""
    check_calm(state)
    for one in _together(state, state.groups[order.group]):
        one.at = one.start = one.came_from = order.hex
        one.halted = False


def _together(state: State, group: Group) -> list[Group]:
    """§8.3, §10.6: what moves with a group: its Fighters, or all of a fleet of aliens."""
    aliens = state.alien_empires
    if aliens is not None and group.owner in aliens.empires:
        for fleet in aliens.empires[group.owner].fleets:
            if group in groups_in(state, fleet):
                return groups_in(state, fleet)
    return [*load_of(state, group), group]


def _removed(state: State, order: RemoveGroup) -> None:
    """§10.3: a fleet of aliens without a group is none."""
    check_calm(state)
    group = state.groups[order.group]
    for one in (*load_of(state, group), group):
        remove(state, one)
    if state.alien_empires is not None and group.owner in state.alien_empires.empires:
        forget_lost_fleets(state, group.owner)


def _facing(state: State, field: str, given: Given) -> Choices:
    """§4.2: the counters that can lie either way."""
    found = (one for one in state.groups.values() if one.kind not in (*FACE_UP, FLEET))
    return tuple(msgspec.structs.replace(named(one), barred=_why_up(state, one)) for one in found)


def _why_up(state: State, group: Group) -> str:
    """§9.2: machines are seen from the first."""
    return "everybody sees machines" if group.owner == MACHINES else ""


def _revealed(state: State, order: RevealGroup) -> None:
    """§4.2: as by a battle: what it is, how many, its technology of combat."""
    check_calm(state)
    group = state.groups[order.group]
    group.shown = combat_tech(group.tech)


def _hidden(state: State, order: HideGroup) -> None:
    """§3.1."""
    check_calm(state)
    state.groups[order.group].shown = None


GROUPS_BY_HAND: tuple[Act[State], ...] = (
    Act(MakeGroup, _making, _made),
    Act(PutGroup, _moving, _placed),
    Act(RemoveGroup, _groups, _removed),
    Act(RevealGroup, _facing, _revealed),
    Act(HideGroup, _facing, _hidden),
)
"""What an umpire may do to counters."""
