"""§10.4, §10.5: the counters of alien empires, and what their ships know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from hegemon.core.game import Player
from hegemon.games.space_empires.rules.alien_empires.empires import alien, levels_of
from hegemon.games.space_empires.rules.counters import tech_with
from hegemon.games.space_empires.state import Group, State, Tech, groups_of

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
    made = []
    for kind, count in Counter(ships).items():
        most = state.tables.unit(kind).group
        parts = [min(most, count - start) for start in range(0, count, most)]
        made += [place_counter(state, player, at, kind, part) for part in parts]
    return tuple(made)


def place_counter(state: State, player: Player, at: str, kind: str, ships: int) -> str:
    """§3.3: a counter of an alien empire, face down; its id."""
    own = alien(state, player)
    own.counters_made += 1
    tech = alien_tech(state, player, kind)
    name = f"{player}-{own.counters_made}"
    state.groups[name] = Group(name, player, kind, at, ships, tech, start=at, came_from=at)
    return name


def refit_aliens(state: State, player: Player) -> None:
    """§10.4: every ship has what was studied, at once."""
    for group in groups_of(state, player):
        group.tech = alien_tech(state, player, group.kind)
