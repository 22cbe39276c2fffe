"""§10: which empires are alien, what they have, and what they have seen."""

from __future__ import annotations

from hegemon.core import Player
from hegemon.games.space_empires.alien_empires.records import AlienEmpire, AlienEmpires, Fleet
from hegemon.games.space_empires.state import Group, State, groups_of


def aliens_of(state: State) -> AlienEmpires:
    """What there is of aliens in the match."""
    assert state.alien_empires is not None, "there are no aliens in this match"
    return state.alien_empires


def alien(state: State, player: Player) -> AlienEmpire:
    """What one alien empire has."""
    return aliens_of(state).empires[player]


def levels_of(state: State, player: Player) -> dict[str, int]:
    """§10.4: the technology of an alien empire."""
    return alien(state, player).levels


def seen_of(state: State, technology: str) -> int:
    """§10.4: the highest level of a technology that the player has shown."""
    return aliens_of(state).seen.get(technology, 0)


def groups_in(state: State, fleet: Fleet) -> list[Group]:
    """The groups of a fleet that are left, and Fighters that were divided from them since."""
    found = [state.groups[name] for name in fleet.groups if name in state.groups]
    names = {group.id for group in found}
    # Fighters that were divided have a counter that the fleet does not name
    divided = [
        group
        for group in state.groups.values()
        if group.aboard and group.aboard in names and group.id not in names
    ]
    return found + divided


def forget_lost_fleets(state: State, player: Player) -> None:
    """§10.3: a fleet without a group is under way no more."""
    own = alien(state, player)
    left = {group.id for group in groups_of(state, player)}
    own.fleets = [fleet for fleet in own.fleets if left & set(fleet.groups)]
