"""§4.6: ships of a group fire at one target."""

from __future__ import annotations

from hegemon.core.game import Play
from hegemon.games.space_empires.answers import Fire
from hegemon.games.space_empires.events_combat import Fired
from hegemon.games.space_empires.rules.fire import aim, hit, in_line
from hegemon.games.space_empires.state import Group, State


def volley(play: Play[State], group: Group, action: Fire) -> int:
    """§4.6: ship after ship at one target, until it has left the line; how many have fired."""
    state, target = play.state, play.state.groups[action.target]
    shot, destroyed = aim(state, group, target), 0
    faces: list[int] = []
    while len(faces) < action.ships and target.id in state.groups and in_line(state, target):
        face = play.dice.roll(state.tables.die.sides, f"fire {group.id} {target.id}")
        faces.append(face)
        if face <= shot.needed:
            destroyed += hit(state, target)
    play.tell(
        Fired(
            at=group.at,
            player=group.owner,
            group=group.id,
            unit=group.kind,
            target=target.id,
            target_unit=target.kind,
            attack=shot.attack,
            attack_tech=shot.attack_tech,
            bonus=shot.bonus,
            ambush=shot.ambush,
            defense=shot.defense,
            defense_tech=shot.defense_tech,
            needed=shot.needed,
            faces=tuple(faces),
            destroyed=destroyed,
        )
    )
    return len(faces)
