"""§3: what a step needs and what it brings, the same for a state and for a player's view of it."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.refusals import shown
from hegemon.games.space_empires.state import (
    TERRAIN,
    Group,
    Position,
    fighters_at,
    fights,
    is_face_up,
    neighbours,
    strangers_at,
    unit_of,
)


def allowance(here: Position, group: Group) -> int:
    """§3.2: how many hexes a group may move on this turn of the three."""
    pace = unit_of(here, group).moves
    if pace == "never":
        return 0
    if pace == "one":
        return 1
    newest = here.empires[group.owner].levels.get("movement", 1)
    level = newest if pace == "newest" else group.tech.movement
    return here.tables.movement.hexes[level - 1][here.turn - 1]


def hexes_left(here: Position, group: Group) -> int:
    """§3.2: how many hexes a group may still move."""
    if group.halted:
        return 0
    return max(0, allowance(here, group) + group.extra - group.steps)


def why_no_step(here: Position, group: Group, to: str) -> str:
    """§3.2, §3.4, §3.5: why a group cannot go to a hex now; empty when it can."""
    if to not in neighbours(here, group.at):
        return f"{shown(to)} is not next to {group.at}"
    if hexes_left(here, group) == 0:
        return _why_no_more(here, group)
    system = here.systems[to]
    if system.explored and system.marker == "super_nova":
        return "nobody enters a super nova"
    if group.steps and not_in_passing(here, to):
        return "only a group that starts its turn next to it may go there, as its first step"
    if not fights(here, group) and needs_escort(here, group.owner, to):
        return "it has no Attack Strength, and no ship of yours that has is there"
    return ""


def _why_no_more(here: Position, group: Group) -> str:
    if allowance(here, group) == 0:
        return "it cannot move"
    if group.halted:
        return "its movement is over"
    return f"it has moved the {allowance(here, group) + group.extra} that it may"


def not_in_passing(here: Position, to: str) -> bool:
    """§3.4: unexplored hexes, asteroids and nebulae are entered with the first step, and end it."""
    system = here.systems[to]
    return not system.explored or system.marker in TERRAIN


def needs_escort(here: Position, player: Player, to: str) -> bool:
    """§3.5: whether who has no Attack Strength needs a ship there that has."""
    system = here.systems[to]
    colony = system.colony
    dangerous = (
        not system.explored
        or (colony is not None and colony.owner != player)
        or any(strangers_at(here, to, player))
    )
    return dangerous and not fighters_at(here, to, player)


def step(here: Position, group: Group, to: str) -> None:
    """§3.2: one hex; unexplored hexes, asteroids and nebulae end the movement."""
    group.came_from, group.at = group.at, to
    group.steps += 1
    group.halted = not_in_passing(here, to)


def known_prey(here: Position, place: str, player: Player) -> bool:
    """§3.6: whether all that others have in a hex is face up and cannot fight."""
    strangers = list(strangers_at(here, place, player))
    return bool(strangers) and all(
        is_face_up(group) and not fights(here, group) for group in strangers
    )
