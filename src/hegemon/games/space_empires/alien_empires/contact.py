"""§10.4, §10.5, §10.8: where aliens and the player meet, and what aliens remember of it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hegemon.core import Play, Player
from hegemon.games.space_empires.alien_empires.empires import alien
from hegemon.games.space_empires.alien_empires.muster import defend_home, meet_somebody
from hegemon.games.space_empires.alien_empires.route import colonies_of_players, is_held
from hegemon.games.space_empires.rules.sides import has_seat
from hegemon.games.space_empires.state import MINES, Group, State, groups_of


def face_aliens(play: Play[State], mover: Player) -> None:
    """§10.5, §10.8: before the battles of a turn, whatever aliens meet the player becomes ships."""
    state = play.state
    if state.alien_empires is None:
        return
    if not has_seat(state, mover):
        meet_where_they_are(play, mover)
        return
    for side in state.alien_empires.empires:
        # the homeworld first: what is built there then meets the player with the rest
        if home_is_entered(state, side):
            defend_home(play, side)
        meet_where_they_are(play, side)


def meet_where_they_are(play: Play[State], side: Player) -> None:
    """§10.5: hex by hex, where the player has ships that stop them, or a colony."""
    state = play.state
    places = dict.fromkeys(group.at for group in groups_of(state, side))
    for place in places:
        if is_held(state, place) or place in colonies_of_players(state):
            meet_somebody(play, side, place)


def home_is_entered(state: State, side: Player) -> bool:
    """§10.8: whether the player is at the homeworld of aliens who have not mustered for it yet."""
    own = alien(state, side)
    return not own.fallen and not own.mustered and is_held(state, own.home)


def remember_what_was_shown(state: State, units: Iterable[Group]) -> None:
    """§10.4: all alien empires know the highest level of what the player has shown in battles."""
    if state.alien_empires is None:
        return
    seen = state.alien_empires.seen
    for group in units:
        if not has_seat(state, group.owner):
            continue
        shown = msgspec.structs.asdict(group.shown) if group.shown is not None else {}
        if group.kind == MINES:
            shown = {"mines": 1}
        for name, level in shown.items():
            seen[name] = max(seen.get(name, 0), level)
