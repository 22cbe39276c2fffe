"""§9.2 to §9.5: what doomsday machines do, and what is done to them."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core import Play, Player, Result
from hegemon.games.space_empires.battle.fire import battle_of, hit
from hegemon.games.space_empires.conquest.victory import end, fall
from hegemon.games.space_empires.doomsday.events import (
    MachineCame,
    MachineMoved,
    MinesHit,
    PlanetDestroyed,
    WeaknessFound,
)
from hegemon.games.space_empires.doomsday.rules import (
    MINES,
    all_destroyed,
    is_machine,
    kind_of,
    targets,
)
from hegemon.games.space_empires.minefield.rules import mines_of, use_up
from hegemon.games.space_empires.rules.sides import MACHINES
from hegemon.games.space_empires.state import Group, State, Tech, map_of


def new_machine(state: State, kind: str, at: str) -> Group:
    """§9.2: a machine on the map, face up from the first."""
    state.machines += 1
    return machine_at(state, f"{MACHINES}-{state.machines}", kind, at)


def machine_at(state: State, name: str, kind: str, at: str) -> Group:
    """§9.2: a machine of a name lies on the map."""
    tech = Tech(tactics=state.tables.machines.tactics)
    group = Group(
        id=name,
        owner=MACHINES,
        kind=kind,
        at=at,
        ships=1,
        tech=tech,
        shown=tech,
        start=at,
        came_from=at,
    )
    state.groups[name] = group
    return group


def come(play: Play[State], rating: int) -> None:
    """§9.2: a machine comes in where a die says."""
    state = play.state
    face = play.dice.roll(state.tables.die.sides, f"arrival {MACHINES}-{state.machines + 1}")
    made = new_machine(state, kind_of(rating), map_of(state).entries[face - 1])
    play.tell(MachineCame(MACHINES, made.id, made.kind, made.at, face))


def go(play: Play[State], group: Group, to: str) -> None:
    """§9.3: one hex; no marker is turned up and nothing is rolled for."""
    goals = tuple(targets(play.state, group.at))
    told = MachineMoved(
        player=MACHINES, group=group.id, unit=group.kind, at=group.at, to=to, targets=goals
    )
    play.tell(told)
    group.came_from, group.at = group.at, to


def find_weaknesses(play: Play[State], units: Iterable[Group]) -> None:
    """§9.4: in the first battle of a machine a die says what it is weak to."""
    machines = play.state.tables.machines
    for group in units:
        if is_machine(group) and not group.weakness:
            face = play.dice.roll(play.state.tables.die.sides, f"weakness {group.id}")
            group.weakness = machines.weakness[face - 1]
            play.tell(WeaknessFound(group.id, group.kind, group.at, face, group.weakness))


def mine(play: Play[State], player: Player, group: Group) -> None:
    """§9.4: every mine is used up and may hit, as long as the machine is there."""
    state, at = play.state, group.at
    needed, faces = state.tables.machines.mine_hits, []
    while group.id in state.groups and mines_of(state, player):
        use_up(state, player, 1)
        face = play.dice.roll(state.tables.die.sides, f"mine {group.id}")
        faces.append(face)
        if face <= needed:
            hit(state, group)
    destroyed = group.id not in state.groups
    play.tell(
        MinesHit(
            player=player,
            group=group.id,
            unit=group.kind,
            at=at,
            faces=tuple(faces),
            needed=needed,
            destroyed=destroyed,
        )
    )


def mine_machines(play: Play[State], player: Player) -> None:
    """§9.4: mines do nothing to machines but those that are weak to them."""
    state = play.state
    at = battle_of(state).at
    for group in list(state.groups.values()):  # a list: a machine may leave the map on the way
        is_weak = is_machine(group) and group.weakness == MINES
        if is_weak and group.at == at and mines_of(state, player):
            mine(play, player, group)


def keep_damage(state: State) -> None:
    """§9.4: machines do not repair themselves after a battle."""
    for name, line in battle_of(state).lines.items():
        if is_machine(state.groups[name]):
            state.groups[name].damage = line.damage[0] if line.damage else 0


def devour(play: Play[State], group: Group) -> None:
    """§9.5: a planet is gone, and the colony on it with all its loads; the machine is repaired."""
    state, system = play.state, play.state.systems[group.at]
    colony, system.colony, system.marker = system.colony, None, "clear"
    repaired = min(group.damage, state.tables.machines.repairs)
    group.damage -= repaired
    play.tell(
        PlanetDestroyed(
            player=MACHINES,
            group=group.id,
            unit=group.kind,
            at=group.at,
            owner=colony.owner if colony else None,
            value=colony.value if colony else 0,
            repaired=repaired,
        )
    )
    if colony is not None and colony.homeworld:
        fall(play, colony.owner, MACHINES, group.at)


def end_if_beaten(play: Play[State]) -> None:
    """§9.5: who has destroyed every machine that comes has won."""
    state = play.state
    if state.result is None and all_destroyed(state, state.machines):
        end(play, Result("victory", tuple(state.empires), "every doomsday machine was destroyed"))
