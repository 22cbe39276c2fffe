"""§3: what a step needs and what it brings, the same for a state and for a player's view of it."""

from __future__ import annotations

from hegemon.core import Player, shown
from hegemon.games.space_empires.rules.pipelines import along_chain
from hegemon.games.space_empires.rules.sides import MACHINES, has_seat
from hegemon.games.space_empires.state import (
    ENTRY,
    MINES,
    TERRAIN,
    Group,
    Position,
    armed_at,
    fights,
    groups_at,
    is_face_up,
    neighbours,
    resists,
    strangers_at,
    unit_of,
)


def allowance(here: Position, group: Group) -> int:
    """§3.2: how many hexes a group may move on this turn of the three."""
    pace = unit_of(here, group).moves
    if pace in ("never", "carried"):
        return 0
    if pace == "one":
        return 1
    newest = here.empires[group.owner].levels.get("movement", 1)
    level = newest if pace == "newest" else group.tech.movement
    return here.tables.movement.hexes[level - 1][here.turn - 1]


def hexes_left(here: Position, group: Group, *, chained: bool = False) -> int:
    """§3.2: how many hexes a group may still move; along a chain more (R64)."""
    most = allowance(here, group)
    if group.halted or not most:
        return 0
    bonus = here.tables.pipelines.hexes if chained else 0
    return max(0, most + group.extra + bonus - group.steps)


def why_no_step(here: Position, group: Group, to: str) -> str:
    """§3.2, §3.4, §3.5: why a group cannot go to a hex now; empty when it can."""
    if to not in neighbours(here, group.at):
        return f"{hex_said(here, to)} is not next to {group.at}"
    chained = along_chain(here, group, to)
    if hexes_left(here, group, chained=chained) == 0:
        return _why_no_more(here, group)
    barred = why_barred(here, to)
    if barred:
        return barred
    if not chained and not_in_passing(here, to) and _is_too_late(here, group, to):
        return _TOO_LATE[here.house_rules.terrain_entry]
    return why_no_company(here, group, to)


def hex_said(here: Position, place: str) -> str:
    """A hex as people name it; what is no hex as it was written."""
    return place if place in here.systems else shown(place)


_TOO_LATE = {
    "first_step": "only a group that starts its turn next to it may go there, as its first step",
    "adjacent": "only a group that starts its turn next to it may go there",
}


def _is_too_late(here: Position, group: Group, to: str) -> bool:
    """§3.4: whether a group may not enter unexplored hexes or terrain there any more (R8)."""
    if not group.steps:
        return False
    beside = to in neighbours(here, group.start)
    return here.house_rules.terrain_entry == "first_step" or not beside


def why_barred(here: Position, to: str) -> str:
    """§3.4, §9.2: why no player's unit can come to a hex as it is now; empty when some can."""
    system = here.systems[to]
    if system.marker == ENTRY:
        return "only doomsday machines come in there"
    if not system.explored:
        return why_not_explored(here, to)
    return "nobody enters a super nova" if system.marker == "super_nova" else ""


def why_not_explored(here: Position, to: str) -> str:
    """§9.2, §10.6: nobody explores a hex in which others are whom no player moves."""
    others = [group for group in groups_at(here, to) if not has_seat(here, group.owner)]
    if not others:
        return ""
    who = "a doomsday machine is" if others[0].owner == MACHINES else "aliens are"
    return f"{who} there, and the hex is unexplored"


def why_no_company(here: Position, group: Group, to: str) -> str:
    """§3.5, §8.2: who cannot fight needs an escort, and mines have none."""
    if group.kind == MINES and is_dangerous(here, group.owner, to):
        return "mines neither explore nor go where somebody else is"
    if not fights(here, group) and needs_escort(here, group.owner, to):
        return "it has no Attack Strength, and no ship of yours that has is there"
    return ""


def _why_no_more(here: Position, group: Group) -> str:
    if unit_of(here, group).moves == "carried":
        return "it moves only with Carriers that it is aboard"
    if allowance(here, group) == 0:
        return "it cannot move"
    if group.halted:
        return "its movement is over"
    most = allowance(here, group) + group.extra
    return f"it has moved the {most} {'hex' if most == 1 else 'hexes'} that it may"


def not_in_passing(here: Position, to: str) -> bool:
    """§3.4: unexplored hexes, asteroids and nebulae are entered with the first step, and end it."""
    system = here.systems[to]
    return not system.explored or system.marker in TERRAIN


def needs_escort(here: Position, player: Player, to: str) -> bool:
    """§3.5: whether who has no Attack Strength needs a ship there that has."""
    return is_dangerous(here, player, to) and not armed_at(here, to, player)


def is_dangerous(here: Position, player: Player, to: str) -> bool:
    """§3.5: whether a hex is unexplored, or somebody else's units or colony are there."""
    system = here.systems[to]
    colony = system.colony
    return (
        not system.explored
        or (colony is not None and colony.owner != player)
        or any(strangers_at(here, to, player))
    )


def step(here: Position, group: Group, to: str) -> None:
    """§3.2: one hex; unexplored hexes, asteroids and nebulae end the movement (not R64)."""
    # asked while the group is where it was; once off a chain it stays so for the turn
    group.off_chain = not along_chain(here, group, to)
    group.came_from, group.at = group.at, to
    group.steps += 1
    group.halted = group.off_chain and not_in_passing(here, to)


def known_prey(here: Position, place: str, player: Player) -> bool:
    """§3.6: whether all that others have in a hex is face up and stops nobody."""
    strangers = list(strangers_at(here, place, player))
    return bool(strangers) and all(
        is_face_up(group) and not resists(here, group) for group in strangers
    )
