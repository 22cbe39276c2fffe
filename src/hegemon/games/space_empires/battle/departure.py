"""§4.8: ships leave a battle; a part of a group gets a counter of its own."""

from __future__ import annotations

from hegemon.core import Play
from hegemon.games.space_empires.battle.events import Retreated
from hegemon.games.space_empires.battle.fire import battle_of, not_fired
from hegemon.games.space_empires.battle.orders import Retreat, Withdraw
from hegemon.games.space_empires.carriers.escape import escaping
from hegemon.games.space_empires.carriers.rules import stow
from hegemon.games.space_empires.rules.arrival import pass_black_hole
from hegemon.games.space_empires.rules.counters import new_group
from hegemon.games.space_empires.state import CARRIER, Group, State


def retreat(play: Play[State], group: Group, action: Retreat | Withdraw, from_line: int) -> None:
    """§4.8, §8.3: ships leave together, Carriers with Fighters; a part gets its own counter."""
    state = play.state
    load = escaping(state, group, action.ships) if group.kind == CARRIER else []
    gone = [_depart(play, group, action.ships, from_line, action.to)]
    for fighters, ships in load:
        line = min(ships, not_fired(state, fighters))
        gone.append(_depart(play, fighters, ships, line, action.to))
        gone[-1].aboard = gone[0].id
    if state.systems[action.to].marker == "black_hole":
        for each in gone:
            pass_black_hole(play, each)
        stow(state, group.owner, action.to, play.tell)


def _depart(play: Play[State], group: Group, ships: int, from_line: int, to: str) -> Group:
    """§4.8: ships of one group come to another hex; what they are called there."""
    leaving = group
    if ships < group.ships:
        leaving = part_of(play.state, group, ships, from_line)
    else:
        del battle_of(play.state).lines[group.id]
    leaving.came_from, leaving.at = leaving.at, to
    facts = (leaving.owner, leaving.id, leaving.kind, leaving.ships)
    play.tell(Retreated(*facts, at=leaving.came_from, to=to))
    return leaving


def part_of(state: State, group: Group, ships: int, from_line: int) -> Group:
    """§4.8: ships of a group get a counter of their own, the most damaged ones first."""
    line, from_screen = battle_of(state).lines[group.id], ships - from_line
    # the most damaged stand first; battles repair who is gone (§4.9), so the hits go with them
    line.damage = line.damage[from_line:]
    line.screened -= from_screen
    line.screened_damage = line.screened_damage[from_screen:]
    group.ships -= ships
    part = new_group(state, group.owner, group.kind, at=group.at, ships=ships, tech=group.tech)
    part.shown, part.start = group.shown, group.start
    return part
