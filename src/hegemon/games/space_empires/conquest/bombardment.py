"""§4.10: ships against a colony that nobody defends."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.space_empires.battle.strength import strength_of
from hegemon.games.space_empires.cloaking.rules import strangers_met
from hegemon.games.space_empires.conquest.events import ColonyHit
from hegemon.games.space_empires.conquest.orders import Bombard
from hegemon.games.space_empires.conquest.victory import count_points, fall
from hegemon.games.space_empires.rules.sides import MACHINES, has_seat
from hegemon.games.space_empires.state import (
    Colony,
    Group,
    Position,
    State,
    armed_at,
    fights,
    groups_of,
)
from hegemon.games.space_empires.tables import LARGEST


def hexes_held(here: Position, player: Player, at: str = "") -> list[str]:
    """§4.1: the hexes, or the one hex, where a player has ships with Attack Strength."""
    held = {group.at for group in groups_of(here, player) if fights(here, group)}
    if at:
        return [at] if at in held else []
    return [place for place in here.systems if place in held]  # in the order of the map


def bombers_at(here: Position, place: str, player: Player) -> list[Group]:
    """§4.10: the groups that have not had their shots at a colony this turn (R24)."""
    return [group for group in armed_at(here, place, player) if not group.bombarded]


def all_bombers(here: Position, place: str, player: Player) -> tuple[Bombard, ...]:
    """§4.10: every ship that may fire at a colony."""
    return tuple(Bombard(group.id) for group in bombers_at(here, place, player))


def targets_to_bombard(here: Position, player: Player, at: str = "") -> list[str]:
    """§4.10: the enemy colonies that a player's ships have to themselves, as far as they see."""
    if player == MACHINES:
        return []
    found = []
    for place in hexes_held(here, player, at):
        colony = here.systems[place].colony
        if colony is None or colony.owner == player:
            continue
        if bombers_at(here, place, player) and not strangers_met(here, place, player):
            found.append(place)
    return found


def why_no_target(here: Position, player: Player, at: str, bombers: tuple[Bombard, ...]) -> str:
    """§4.10: each own group with Attack Strength in the hex, once, or some of its ships (R24)."""
    groups = [one.group for one in bombers]
    own = [group.id for group in bombers_at(here, at, player)]
    if len(set(groups)) != len(groups):
        return "a group is named twice"
    for name in groups:
        if name not in own:
            return f"{name!a} is no group of yours that can fire; these can: {', '.join(own)}"
    if not all(1 <= one.ships <= LARGEST for one in bombers):
        return f"1 to {LARGEST} ships of a group fire, as many as it has"
    return ""


def bombard(play: Play[State], player: Player, at: str, bombers: tuple[Bombard, ...]) -> None:
    """§4.10: one shot for each ship, until the colony is destroyed."""
    for one in bombers:
        # looked up each time: who fired before may have destroyed it, and ended the match with it
        colony = play.state.systems[at].colony
        if colony is None:
            return
        group = play.state.groups[one.group]
        fire_at_colony(play, group, min(one.ships, group.ships), at, colony)
        if play.state.result is not None:
            return


def fire_at_colony(play: Play[State], group: Group, ships: int, at: str, colony: Colony) -> None:
    """§4.10: Attack Strength and technology alone: no defense, no fleet size bonus (R24)."""
    state = play.state
    needed = strength_of(state, group.kind, group.tech)[0] + group.tech.attack
    faces: list[int] = []
    while len(faces) < ships and colony.value >= 0:
        face = play.dice.roll(state.tables.die.sides, f"bombard {group.id} {at}")
        faces.append(face)
        if face <= needed:
            colony.value = step_down(state, colony)
    destroyed = colony.value < 0
    play.tell(
        ColonyHit(
            player=group.owner,
            group=group.id,
            unit=group.kind,
            at=at,
            owner=colony.owner,
            needed=needed,
            faces=tuple(faces),
            value=max(0, colony.value),
            destroyed=destroyed,
        )
    )
    if destroyed:
        state.systems[at].colony = None
        if colony.homeworld:
            fall(play, colony.owner, group.owner, at)
        elif has_seat(state, group.owner):
            state.empires[group.owner].destroyed += 1
            count_points(play)


def step_down(here: Position, colony: Colony) -> int:
    """§4.10: what a colony is worth after a hit; below 0 where it is destroyed."""
    economy = here.tables.economy
    if colony.homeworld:
        left = colony.value - economy.homeworld_step
        return left if left > 0 else -1
    at = economy.colony.index(colony.value)
    # the first value is that of a colony without an income: a hit on the one after it destroys
    return economy.colony[at - 1] if at > 1 else -1
