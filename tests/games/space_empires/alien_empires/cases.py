"""What the tests of alien empires share."""

from typing import Any

import msgspec

from hegemon.core.dice import ScriptedDice
from hegemon.core.game import Play, Player
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.alien_empires.records import AlienEmpire
from hegemon.games.space_empires.positions import ALIEN_EMPIRES, position
from hegemon.games.space_empires.state import Group, State

FIRST, SECOND, THIRD = Player("alien1"), Player("alien2"), Player("alien3")
HOMES = {FIRST: "E1", SECOND: "E13", THIRD: "I7"}


def match(*groups: Group, options: dict[str, Any] | None = None, **facts: Any) -> State:
    """A position of a game against aliens; `options` are house rules, `facts` as in `position`."""
    rules = msgspec.structs.replace(ALIEN_EMPIRES, **(options or {}))
    return position(*groups, house_rules=rules, **facts)


def own(state: State, player: Player = FIRST) -> AlienEmpire:
    """What an alien empire has."""
    assert state.alien_empires is not None, "there are no aliens in this match"
    return state.alien_empires.empires[player]


def known(state: State, **levels: int) -> State:
    """The state once the first alien empire has some technology."""
    own(state).levels.update(levels)
    return state


def has_seen(state: State, **levels: int) -> State:
    """The state once aliens have seen some technology of the player."""
    assert state.alien_empires is not None, "there are no aliens in this match"
    state.alien_empires.seen.update(levels)
    return state


def banked(state: State, **points: int) -> State:
    """The state with points in the banks of the first alien empire."""
    for name, cp in points.items():
        setattr(own(state), name, cp)
    return state


def play_of(state: State, *dice: int) -> Play[State]:
    """What a rule may touch: the state itself, and dice that show these faces."""
    return Play(state, ScriptedDice(dice), frozenset(SPACE_EMPIRES.events))
