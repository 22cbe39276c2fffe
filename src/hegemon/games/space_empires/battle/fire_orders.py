"""§4.6, §4.8: what the ships of a group may do when it is their turn in a battle.

The same for a state and for a player's view of it: a battle hides nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core import Player
from hegemon.games.space_empires.battle.fire import (
    aim,
    battle_of,
    can_hit,
    in_line,
    screen_limit,
    side_in,
    targets_of,
)
from hegemon.games.space_empires.battle.orders import Action, Fire, Hold, Retreat, Screen, Withdraw
from hegemon.games.space_empires.battle.records import Firing
from hegemon.games.space_empires.battle.retreat import (
    leaving,
    retreats,
    why_no_leaving,
    why_no_retreat,
)
from hegemon.games.space_empires.battle.strength import fires_twice
from hegemon.games.space_empires.doomsday.rules import is_machine, preferred
from hegemon.games.space_empires.rules.sides import GUARDS
from hegemon.games.space_empires.state import FIGHTER, Group, Position, State, unit_of


class FiringPlace(NamedTuple):
    """§4.5: a place in the firing order: groups of one player, and how far the first one is."""

    player: Player
    groups: tuple[str, ...]
    begun: str = ""
    """The group that has begun and must finish; empty before the first shot."""
    to_fire: int = 0
    """Ships of that group in the line that have not acted."""
    screened: int = 0
    """Screened ships of that group that have not decided."""
    point_defense: bool = False
    """Whether Scouts fire at Fighters alone, before their class does."""


def ready(here: Position, place: FiringPlace) -> list[Group]:
    """§4.5: the groups that can act now; one that has begun finishes first (R19)."""
    names = (place.begun,) if place.begun else place.groups
    at = battle_of(here).at
    # a group that was destroyed is no more among the groups, one that has left is elsewhere
    left = [here.groups[name] for name in names if name in here.groups]
    return [group for group in left if group.at == at and can_act(here, place, group)]


def begin_place(state: State, place: FiringPlace) -> bool:
    """§4.5: whether any group of a place can act; then everybody sees whose turn it is."""
    able = tuple(group.id for group in ready(state, place))
    if able:
        battle_of(state).firing = Firing(able, place.point_defense)
    return bool(able)


def left_of(here: Position, place: FiringPlace, group: Group) -> tuple[int, int]:
    """§4.6: the shots of a group's line that are left, and its screened ships that can decide."""
    if place.begun == group.id:
        return place.to_fire, place.screened
    line = battle_of(here).lines[group.id]
    shots = in_line(here, group) * unit_of(here, group).attacks - line.fired
    return shots, 0 if place.point_defense else line.screened


def can_act(here: Position, place: FiringPlace, group: Group) -> bool:
    """§4.6: whether there is a target to fire at, or a way to retreat."""
    to_fire, screened = left_of(here, place, group)
    if to_fire:
        in_reach = (can_hit(here, group, each) for each in targets_at(here, place, group))
        if any(in_reach):
            return True
    if place.point_defense:
        return False  # who could leave does so when its class fires
    battle = battle_of(here)
    able = leaving(here, group, to_fire + screened, battle.round)
    return bool(able and retreats(here, group.owner, battle.at))


def targets_at(here: Position, place: FiringPlace, group: Group) -> list[Group]:
    """§4.6, §8.4: what a group may fire at; with point defense at Fighters first, and only then."""
    found = targets_of(here, group.owner)
    if not fires_twice(here, group, battle_of(here).at):
        return found
    return [each for each in found if (each.kind == FIGHTER) == place.point_defense]


def why_no_action(here: Position, place: FiringPlace, action: Action) -> str:
    """§4.6, §4.8: why an action cannot be taken now; empty when it can."""
    group = next((each for each in ready(here, place) if each.id == action.group), None)
    if group is None:
        names = ", ".join(each.id for each in ready(here, place))
        return f"{action.group!a} does not fire now; these do: {names}"
    to_fire, screened = left_of(here, place, group)
    if isinstance(action, Hold):
        return why_no_hold(place)
    if isinstance(action, Fire):
        return why_no_fire(here, place, group, action)
    if place.point_defense:
        return "it retreats when its class fires"
    most = can_leave(to_fire, screened, from_screen=isinstance(action, Withdraw))
    return _why_no_departure(here, group, action, most)


def why_no_hold(place: FiringPlace) -> str:
    """§4.6, §8.6: a ship need not fire; aliens always do (R70)."""
    return "aliens always fire" if place.player == GUARDS else ""


def why_no_fire(here: Position, place: FiringPlace, group: Group, action: Fire) -> str:
    """§4.6: ships that have not fired yet, at a group with a ship in the line."""
    to_fire, _ = left_of(here, place, group)
    legal = [each.id for each in targets_at(here, place, group)]
    if action.target not in legal:
        return f"{action.target!a} is no target; these are: {', '.join(legal) or 'none'}"
    return "" if 0 < action.ships <= to_fire else f"{to_fire} of its ships can fire now"


def can_leave(to_fire: int, screened: int, *, from_screen: bool) -> int:
    """§4.8: how many ships of a group can leave together: screened ones alone, or all.

    With ships in the line go screened ones, so that a group without a second counter can leave.
    """
    if from_screen:
        return screened
    return to_fire + screened if to_fire else 0


def _why_no_departure(here: Position, group: Group, action: Retreat | Withdraw, ships: int) -> str:
    """§4.8: so many ships, at this time, to that hex."""
    battle = battle_of(here)
    if not 0 < action.ships <= ships:
        return f"{ships} of its ships can decide that now"
    why = why_no_leaving(here, group, action.ships, battle.round)
    return why or why_no_retreat(here, group.owner, battle.at, action.to)


def why_no_screens(here: Position, player: Player, screens: tuple[Screen, ...]) -> str:
    """§4.3: at most so many ships as the side has more, and some of each named group."""
    own = {group.id: group for group in side_in(here, player)}
    limit = screen_limit(here, player)
    if len({one.group for one in screens}) != len(screens):
        return "a group is named twice"
    for one in screens:
        if one.group not in own:
            return f"{one.group!a} is no group of yours that fights here"
        if not 0 < one.ships <= own[one.group].ships:
            return f"{one.group} has {own[one.group].ships} ships"
    if sum(one.ships for one in screens) > limit:
        return f"{limit} ships can be screened: you have so many more than the other side"
    return ""


def weakest(here: Position, place: FiringPlace, shooter: Group) -> Group:
    """§4.6: the target of a ship that nobody directs: most likely hit, then closest to its end.

    A machine fires first at what can use its weakness (R80).
    """
    lines = battle_of(here).lines

    def worth(target: Group) -> tuple[int, int, int, str]:
        """The lowest is fired at; the id settles it, so that everybody reckons alike."""
        damage = lines[target.id].damage
        hull = unit_of(here, target).hull - (damage[0] if damage else 0)
        first = preferred(shooter, target, hull) if is_machine(shooter) else 0
        return first, -aim(here, shooter, target).needed, hull, target.id

    return min(targets_at(here, place, shooter), key=worth)
