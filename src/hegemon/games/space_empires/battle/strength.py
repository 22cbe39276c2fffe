"""§4.5, §4.6: how strong a unit is, where its technology says so and not its counter."""

from __future__ import annotations

from hegemon.games.space_empires.cloaking.rules import attack_of
from hegemon.games.space_empires.state import FIGHTER, SCOUT, TERRAIN, Group, Position, Tech


def strength_of(here: Position, kind: str, tech: Tech) -> tuple[int, int]:
    """§4.6, §8.3: Attack and Defense Strength; those of Fighters go by their level."""
    if kind != FIGHTER:
        return attack_of(here, kind, tech), here.tables.unit(kind).defense
    figures, at = here.tables.fighters, max(1, tech.fighters) - 1
    return figures.attack[at], figures.defense[at]


def attack_on(here: Position, shooter: Group, target: Group) -> int:
    """§4.6, §8.4: the Attack Strength of a shot; that of point defense against Fighters."""
    if target.kind == FIGHTER and has_point_defense(shooter):
        return here.tables.point_defense.attack[shooter.tech.point_defense - 1]
    return strength_of(here, shooter.kind, shooter.tech)[0]


def has_point_defense(group: Group) -> bool:
    """§8.4: whether a group is Scouts that were built with point defense."""
    return group.kind == SCOUT and group.tech.point_defense > 0


def fires_twice(here: Position, group: Group, place: str) -> bool:
    """§8.4: whether a group fires at Fighters before its class; not where all are of one (R89)."""
    return has_point_defense(group) and here.systems[place].marker not in TERRAIN
