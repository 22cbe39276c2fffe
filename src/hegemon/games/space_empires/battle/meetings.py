"""§4.1, §4.2: where two sides meet, and what they show of themselves."""

from __future__ import annotations

from hegemon.core import Player, Value
from hegemon.games.space_empires.battle.events import InLine
from hegemon.games.space_empires.battle.fire import battle_of
from hegemon.games.space_empires.cloaking.rules import met_at
from hegemon.games.space_empires.conquest.bombardment import hexes_held
from hegemon.games.space_empires.rules.counters import combat_tech, remove
from hegemon.games.space_empires.rules.sides import MACHINES, enemies
from hegemon.games.space_empires.state import MINES, Group, State, groups_at


class Meeting(Value, tag=False):
    """§4.1: where a battle is to be fought, and against whom."""

    at: str
    against: Player


def meetings(state: State, player: Player, at: str = "") -> tuple[Meeting, ...]:
    """§4.1: where a player's ships meet others, and whose: never more than two sides (R17).

    Both must see each other, or be attacked by who is not seen (§8.5).
    """
    others = enemies(state, player)
    # asked after every battle: only where somebody else is need it be known who sees whom
    shared = {group.at for group in state.groups.values() if group.owner != player}
    places = [place for place in hexes_held(state, player, at) if place in shared]
    found: list[Meeting] = []
    for place in places:
        for other in others:
            theirs = met_at(state, place, other, player)
            own = met_at(state, place, player, other)
            if do_meet(theirs, own):
                found.append(Meeting(place, other))
    return tuple(found)


def do_meet(one: list[Group], other: list[Group]) -> bool:
    """§4.1, §8.2: whether something of both is there; mines alone leave each other be (R74)."""
    if not one or not other:
        return False
    return any(group.kind != MINES for group in (*one, *other))


def destroy_decoys(state: State, units: list[Group], side: Player) -> int:
    """§4.2: a side's decoys are destroyed; how many there were."""
    decoys = [group for group in units if group.owner == side and group.kind == "DECOY"]
    for group in decoys:
        remove(state, group)
    return sum(group.ships for group in decoys)


def destroy_rest(state: State, at: str, loser: Player, winner: Player) -> tuple[str, ...]:
    """§4.9: what the loser of a battle has left is destroyed; a kind for each of its ships.

    Mines that are left lie among cloaked Raiders, which cannot harm them (R74); machines can (R84).
    """
    spared = () if winner == MACHINES else (MINES,)
    left = [group for group in groups_at(state, at, loser) if group.kind not in spared]
    for group in left:
        remove(state, group)
    return tuple(group.kind for group in left for _ in range(group.ships))


def in_lines(state: State, units: list[Group]) -> tuple[InLine, ...]:
    """§4.2: what a battle shows of groups."""
    lines = battle_of(state).lines
    return tuple(
        InLine(
            group=group.id,
            player=group.owner,
            kind=group.kind,
            ships=group.ships,
            tech=combat_tech(group.tech),
            cloaked=group.id in lines and lines[group.id].cloaked,
        )
        for group in units
    )
