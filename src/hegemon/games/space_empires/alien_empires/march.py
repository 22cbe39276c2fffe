"""§10.6: a fleet of aliens goes hex by hex, and stops where somebody stops it."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.space_empires.alien_empires.empires import groups_in, levels_of
from hegemon.games.space_empires.alien_empires.records import Fleet
from hegemon.games.space_empires.alien_empires.route import (
    Traveller,
    foes_at,
    goal_of,
    is_held,
    path_of,
)
from hegemon.games.space_empires.events import Moved
from hegemon.games.space_empires.rules.arrival import meet
from hegemon.games.space_empires.state import Group, State, unit_of


def march(play: Play[State], player: Player, fleet: Fleet) -> None:
    """§10.6: towards its goal, as far as it may; who cannot fight is destroyed in passing."""
    groups = groups_in(play.state, fleet)
    traveller = traveller_of(play.state, player, fleet, groups)
    goal = goal_of(play.state, traveller)
    if goal is None or is_held(play.state, traveller.at):
        return
    gone = [traveller.at]
    for to in path_of(play.state, traveller, goal):
        for group in groups:
            group.came_from, group.at = group.at, to
        gone.append(to)
        if foes_at(play.state, to):
            tell_moves(play, groups, gone)
            gone = [to]
            meet(play, player, to)
            if is_held(play.state, to):
                return
    tell_moves(play, groups, gone)


def tell_moves(play: Play[State], groups: list[Group], gone: list[str]) -> None:
    """§3.2: every counter of the fleet went the same way."""
    if len(gone) > 1:
        for group in groups:
            play.tell(Moved(group.owner, group.id, tuple(gone)))


def traveller_of(state: State, player: Player, fleet: Fleet, groups: list[Group]) -> Traveller:
    """§10.6: what matters of a fleet for its way."""
    levels = levels_of(state, player)
    worth = sum(group.ships * unit_of(state, group).cost for group in groups)
    return Traveller(
        at=groups[0].at,
        movement=levels["movement"],
        attack=levels["attack"],
        defense=levels["defense"],
        raiders_worth=worth if fleet.raiders else None,
    )
