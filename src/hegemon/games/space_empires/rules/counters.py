"""§3.3, §6.6: counters and what they stand for: new ones, how many there are, their technology."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hegemon.core import Player
from hegemon.games.space_empires.alien_empires.records import AlienEmpire
from hegemon.games.space_empires.state import (
    Empire,
    Group,
    Position,
    State,
    Tech,
    colonies_of,
    groups_at,
    groups_of,
    unit_of,
)

COLONY_COUNTER = "CO"
"""The kind whose counters serve for colonies as well."""
ALWAYS_NEWEST = ("SY", "BASE", "DECOY")
"""R29: the kinds that have the newest technology without being upgraded."""
_SHOWN = ("attack", "defense", "tactics")
_USED_BY_ALL = (*_SHOWN, "movement")
_USED_BY: dict[str, tuple[str, ...]] = {
    "SY": _SHOWN,
    "BASE": _SHOWN,
    "DECOY": ("movement",),
    "CO": ("terraforming",),
    "MINER": (),
    "MSP": (),
    "MINE": (),
    "R": (*_USED_BY_ALL, "cloaking"),
    "DD": (*_USED_BY_ALL, "scanners"),
    "SW": (*_USED_BY_ALL, "mine_sweep"),
    "F": (*_SHOWN, "fighters"),
    "SC": (*_USED_BY_ALL, "point_defense"),
    "CA": (*_USED_BY_ALL, "exploration"),
}


def used_by(kind: str) -> tuple[str, ...]:
    """§6.5: the technologies that ships of a kind are built with."""
    return _USED_BY.get(kind, _USED_BY_ALL)


def newest_tech(here: Position, player: Player, kind: str) -> Tech:
    """§6.5: what a unit has that is built now."""
    return tech_with(here, here.empires[player].levels, kind)


def tech_with(here: Position, levels: Mapping[str, int], kind: str) -> Tech:
    """§6.5: what a unit has of some levels; attack and defense never above its hull (§4.6)."""
    hull = here.tables.unit(kind).hull
    # only what ships of the kind use: two groups are alike if that is equal, whatever else is known
    found = {name: levels.get(name, 0) for name in used_by(kind)}
    for name in ("attack", "defense"):
        if name in found:
            found[name] = min(found[name], hull)
    return msgspec.convert(found, Tech)


def combat_tech(tech: Tech) -> Tech:
    """§4.2: what a battle shows of a group's technology."""
    return Tech(
        attack=tech.attack,
        defense=tech.defense,
        tactics=tech.tactics,
        cloaking=tech.cloaking,
        scanners=tech.scanners,
        mine_sweep=tech.mine_sweep,
        fighters=tech.fighters,
        point_defense=tech.point_defense,
    )


def counters_used(here: Position, player: Player, kind: str) -> int:
    """§6.6: how many counters of a kind a player has on the map; colonies are Colony Ships."""
    # sums of yes and no: asked for every kind and every order, and the fastest that there is
    used = sum(group.kind == kind for group in groups_of(here, player))
    if kind == COLONY_COUNTER:
        used += sum(not colony.homeworld for colony in colonies_of(here, player).values())
    return used


def counters_left(here: Position, player: Player, kind: str) -> int | None:
    """§6.6: how many more a player may have; None for any number (R36), as aliens have (R99)."""
    if not here.house_rules.counter_limits or player not in here.empires:
        return None
    return here.tables.unit(kind).counters - counters_used(here, player, kind)


def has_counter(here: Position, player: Player, kind: str) -> bool:
    """§3.3: whether there is a counter for one more group."""
    left = counters_left(here, player, kind)
    return left is None or left > 0


def next_id(here: Position, player: Player) -> str:
    """What the next counter of a player will be called; numbers say nothing but their age."""
    return f"{player}-{books_of(here, player).counters_made + 1}"


def books_of(here: Position, side: Player) -> Empire | AlienEmpire:
    """Where the counters of a side are counted; those of alien empires only the umpire knows."""
    if side in here.empires:
        return here.empires[side]
    assert isinstance(here, State), f"{side} has no seat"
    assert here.alien_empires is not None, f"{side} has no counters"
    return here.alien_empires.empires[side]


def new_group(
    here: Position, player: Player, kind: str, *, at: str, ships: int, tech: Tech
) -> Group:
    """A counter that comes to lie face down; `here` must have a mutable dict of groups."""
    group = Group(
        next_id(here, player), player, kind, at, ships=ships, tech=tech, start=at, came_from=at
    )
    books_of(here, player).counters_made += 1
    here.groups[group.id] = group  # type: ignore[index]  # a state's, or a form's own copy
    return group


def remove(here: Position, group: Group) -> None:
    """A counter leaves the map."""
    del here.groups[group.id]  # type: ignore[attr-defined]  # as in new_group


def lose_ships(here: Position, group: Group, ships: int) -> None:
    """Ships of a group are gone, and with the last one its counter."""
    group.ships -= ships
    if group.ships <= 0:
        remove(here, group)


def room_in(here: Position, group: Group) -> int:
    """§3.3: how many more ships a counter can stand for."""
    return unit_of(here, group).group - group.ships


def alike(one: Group, other: Group) -> bool:
    """§3.3: whether two groups can be one: of one player, kind and technology."""
    return (one.owner, one.kind, one.tech) == (other.owner, other.kind, other.tech)


def refit(here: Position, player: Player) -> None:
    """§6.5, R29: what always has the newest technology gets it; by house rule all ships do."""
    everybody = here.house_rules.instant_upgrades
    for group in groups_of(here, player):
        if group.kind in ALWAYS_NEWEST or everybody:
            group.tech = newest_tech(here, player, group.kind)


def yards_at(here: Position, place: str, player: Player) -> int:
    """§6.7: a player's Ship Yards in a hex."""
    return sum(group.ships for group in groups_at(here, place, player) if group.kind == "SY")
