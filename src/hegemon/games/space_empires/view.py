"""What a player may know: the board as it lies, his own counters and books, and nothing else.

Built field by field: of others' counters what lies face up, of markers what is turned up or what he
looked at, of others' books nothing.
"""

from __future__ import annotations

from copy import copy
from typing import ClassVar

import msgspec

from hegemon.core import Player, Result, Value, with_tables_of
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.state import (
    UNKNOWN,
    Battle,
    Empire,
    Group,
    Phase,
    State,
    System,
    seen_from_outside,
)
from hegemon.games.space_empires.tables import TABLES, Tables


class View(Value, tag=False):
    """All that a player may know: copies, so that nothing done to a view touches the state."""

    tables: ClassVar[Tables] = TABLES

    me: Player | None
    """Whose view it is; None for a bystander, and for one who sees the truth."""
    house_rules: HouseRules
    round: int
    turn: int
    phase: Phase
    order: tuple[Player, ...]
    systems: dict[str, System]
    groups: dict[str, Group]
    empires: dict[Player, Empire]
    mover: Player | None
    battle: Battle | None
    machines: int
    result: Result | None


def view_of(state: State, player: Player | None) -> View:
    """What a player may know; a bystander sees what lies face up."""
    # made for every question and every bot: copies one level deep. That is enough, because rules
    # put new tuples and values into records and never change those that are there; what they do
    # change in place, `_system`, `_own` and `_battle` copy, too
    return with_tables_of(View, type(state))(
        me=player,
        house_rules=state.house_rules,
        round=state.round,
        turn=state.turn,
        phase=state.phase,
        order=state.order,
        systems={place: _system(system, player) for place, system in state.systems.items()},
        groups={
            name: copy(group) if group.owner == player else seen_from_outside(group)
            for name, group in state.groups.items()
        },
        empires={
            owner: _own(empire) if owner == player else _known_of(empire)
            for owner, empire in state.empires.items()
        },
        mover=state.mover,
        battle=_battle(state.battle),
        machines=state.machines,
        result=state.result,
    )


def _known_of(empire: Empire) -> Empire:
    """What everybody knows of an empire."""
    return Empire(fallen=empire.fallen, destroyed=empire.destroyed)


def truth_of(state: State) -> View:
    """Everything, for after the match."""
    # nobody's view, with what that leaves blank
    return msgspec.structs.replace(
        view_of(state, None),
        systems={place: copy(system) for place, system in state.systems.items()},
        groups={name: copy(group) for name, group in state.groups.items()},
        empires={owner: _own(empire) for owner, empire in state.empires.items()},
    )


def _system(system: System, player: Player | None) -> System:
    """§5.1, §6 table of who knows what: face-down markers are known to who looked at them."""
    # who else has looked is nobody's business, so of `seen_by` only the viewer is left
    seen_by = (player,) if player is not None and player in system.seen_by else ()
    known = system.explored or seen_by
    colony = system.colony
    if colony is not None:
        colony = copy(colony)
    return System(
        home_of=system.home_of,
        marker=system.marker if known else UNKNOWN,
        explored=system.explored,
        seen_by=seen_by,
        colony=colony,
    )


def _own(empire: Empire) -> Empire:
    """A player's own books."""
    own = copy(empire)
    own.levels, own.progress = dict(empire.levels), dict(empire.progress)
    own.doctrine = dict(empire.doctrine)
    return own


def _battle(battle: Battle | None) -> Battle | None:
    """§4.2: a battle is public; its lines are copied."""
    if battle is None:
        return None
    seen = copy(battle)
    seen.lines = {name: copy(line) for name, line in battle.lines.items()}
    return seen
