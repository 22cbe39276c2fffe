"""§10.4, §10.5: the counters of alien empires, and what their ships know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from hegemon.core import Player
from hegemon.games.space_empires.alien_empires.empires import levels_of
from hegemon.games.space_empires.carriers.rules import room_on
from hegemon.games.space_empires.rules.counters import new_group, tech_with
from hegemon.games.space_empires.state import CARRIER, FIGHTER, State, Tech, groups_of

SWEEPER = "SC"
"""§10.5: the ships of aliens that sweep mines: they build no Mine Sweepers."""


def alien_tech(state: State, player: Player, kind: str) -> Tech:
    """§10.4: what ships of an alien empire have: always the newest, and Scouts sweep mines."""
    levels = levels_of(state, player)
    found = tech_with(state, levels, kind)
    if kind == SWEEPER:
        return msgspec.structs.replace(found, mine_sweep=levels.get("mine_sweep", 0))
    return found


def place_ships(state: State, player: Player, at: str, ships: Sequence[str]) -> tuple[str, ...]:
    """§10.5: counters for ships, a kind for each; there are as many as are needed (R99)."""
    made: list[str] = []
    for kind, count in Counter(ships).items():
        decks = [state.groups[name] for name in made if state.groups[name].kind == CARRIER]
        if kind != FIGHTER:
            made += place_counters(state, player, at, kind, count)
            continue
        for deck in decks:  # a carrier is built with all that it carries
            load = place_counters(state, player, at, kind, room_on(state, deck))
            for name in load:
                state.groups[name].aboard = deck.id
            made += load
    return tuple(made)


def place_counters(state: State, player: Player, at: str, kind: str, ships: int) -> list[str]:
    """§3.3: as many counters of a kind as so many ships need, face down; their ids."""
    most, tech = state.tables.unit(kind).group, alien_tech(state, player, kind)
    parts = [min(most, ships - start) for start in range(0, ships, most)]
    return [new_group(state, player, kind, at=at, ships=part, tech=tech).id for part in parts]


def refit_aliens(state: State, player: Player) -> None:
    """§10.4: every ship has what was studied, at once."""
    for group in groups_of(state, player):
        group.tech = alien_tech(state, player, group.kind)
