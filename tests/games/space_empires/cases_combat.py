"""Battles under way, for the tests of combat: in F5, player 1 attacks player 2."""

from typing import Any

from hegemon.games.space_empires.battle.sequence import AskFire, RoundOver
from hegemon.games.space_empires.positions import P1, P2, position
from hegemon.games.space_empires.rules.counters import combat_tech
from hegemon.games.space_empires.state import Battle, Group, Line, State, fights, groups_at


def lined_up(*groups: Group, at_round: int = 1, terrain: str = "clear", **facts: Any) -> State:
    """A battle in its first round, or another, with everything in the hex turned up."""
    state = position(*groups, terrain={"F5": terrain, **facts.pop("beside", {})}, **facts)
    state.battle = Battle("F5", P1, P2, at_round)
    for one in groups_at(state, "F5"):
        one.shown = combat_tech(one.tech)
        if fights(state, one):
            state.battle.lines[one.id] = Line()
    state.agenda.pop()
    return state


def defending(*groups: Group, at_round: int = 2, **facts: Any) -> State:
    """Such a battle, where player 2 is asked what all his groups do."""
    state = lined_up(*groups, at_round=at_round, **facts)
    names = tuple(one.id for one in groups_at(state, "F5", P2) if fights(state, one))
    state.agenda += [RoundOver(), AskFire(P2, names)]
    return state
