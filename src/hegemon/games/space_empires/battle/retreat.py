"""§4.8: where ships can retreat to, and why not elsewhere."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.space_empires.carriers.escape import why_no_orphans
from hegemon.games.space_empires.rules.counters import has_counter
from hegemon.games.space_empires.rules.movement import hex_said, why_barred
from hegemon.games.space_empires.state import (
    CARRIER,
    FIGHTER,
    Group,
    Position,
    colonies_of,
    groups_at,
    map_of,
    neighbours,
    strangers_at,
    unit_of,
)


def why_no_retreat(here: Position, player: Player, place: str, to: str) -> str:
    """§4.8: why ships of a player cannot retreat from a hex to another; empty when they can."""
    if to not in neighbours(here, place):
        return f"{hex_said(here, to)} is not next to {place}"
    system = here.systems[to]
    if not system.explored:
        return "it is not explored"
    barred = why_barred(here, to)
    if barred:
        return barred
    if any(strangers_at(here, to, player)):
        return "units of somebody else are there"
    return "" if leads_home(here, player, place, to) else why_no_way_home(here)


def why_no_way_home(here: Position) -> str:
    """§4.8: what is wrong with a hex that does not lead home, by house rule (R22)."""
    if here.house_rules.retreat == "closer":
        return "it is no closer to any colony of yours"
    return "it is farther from every colony of yours"


def leads_home(here: Position, player: Player, place: str, to: str) -> bool:
    """§4.8: no farther from some own colony; by house rule closer to one (R22)."""
    least = 1 if here.house_rules.retreat == "closer" else 0
    distance = map_of(here).distance
    homes = colonies_of(here, player)
    return any(distance(place, home) - distance(to, home) >= least for home in homes)


def retreats(here: Position, player: Player, place: str) -> list[str]:
    """§4.8: the hexes that ships can retreat to."""
    return [to for to in neighbours(here, place) if not why_no_retreat(here, player, place, to)]


def why_no_leaving(here: Position, group: Group, ships: int, round_: int) -> str:
    """§4.8: why so many ships of a group cannot leave a battle, wherever they go."""
    if unit_of(here, group).moves == "never":
        return f"a {unit_of(here, group).name} cannot retreat"
    if unit_of(here, group).moves == "carried":
        return "it leaves with Carriers that retreat, if it has not fired in this round"
    if round_ < here.tables.combat.first_retreat_round:
        return f"ships retreat from round {here.tables.combat.first_retreat_round} on"
    if ships < group.ships and not has_counter(here, group.owner, group.kind):
        return "no counter is left for a part of the group: it retreats as a whole"
    return why_no_orphans(here, group, ships)


def leaving(here: Position, group: Group, most: int, round_: int) -> list[int]:
    """§4.8: how many ships of a group can leave together, of so many that can decide it now."""
    # tried one by one: a part may lack a counter, or leave Fighters behind, and the whole may not
    return [n for n in range(1, most + 1) if not why_no_leaving(here, group, n, round_)]


def may_leave(here: Position, group: Group) -> bool:
    """§4.8, §8.3: whether all of a group can leave a battle now; Fighters go with Carriers."""
    assert here.battle is not None, "no battle is under way"
    leaders = [group]
    if group.kind == FIGHTER:
        leaders = [each for each in groups_at(here, group.at, group.owner) if each.kind == CARRIER]
    round_ = here.battle.round
    return any(not why_no_leaving(here, each, each.ships, round_) for each in leaders)
