"""What is impossible about a position where something is asked or the match is over."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player
from hegemon.games.space_empires.alien_empires.records import ALIEN_EMPIRES
from hegemon.games.space_empires.carriers.rules import room_on
from hegemon.games.space_empires.doomsday.rules import is_machine, schedule
from hegemon.games.space_empires.exploration.guards import is_guarded
from hegemon.games.space_empires.rules.counters import counters_used
from hegemon.games.space_empires.rules.sides import GUARDS, MACHINES, enemies, has_seat
from hegemon.games.space_empires.state import (
    CARRIER,
    FIGHTER,
    LOADS,
    PLANETS,
    RAIDER,
    UNKNOWN,
    Group,
    State,
    System,
    colonies_of,
    fights,
    groups_at,
    map_of,
    own_colony,
    unit_of,
)


def invariants(state: State) -> Iterator[str]:
    """Each thing that no sequence of play can bring about, as a sentence."""
    strangers = list(_strangers(state))
    yield from strangers
    if strangers:
        return  # the rest looks up what was found missing
    for group in state.groups.values():
        yield from _group(state, group)
    for place, system in state.systems.items():
        yield from _system(state, place, system)
    for player in state.empires:
        yield from _empire(state, player)
    yield from _machines(state)
    if state.result is not None and state.agenda:
        yield "the match is over and something is still to be done"


def _strangers(state: State) -> Iterator[str]:
    """Players, hexes and kinds that are named and do not exist."""
    seats = tuple(map_of(state).homes)
    if tuple(state.empires) != seats:
        yield f"the players are {', '.join(state.empires)}, not {', '.join(seats)}"
    if sorted(state.order) != sorted(seats):
        yield f"the order of play is {', '.join(state.order)}"
    # what stands on the map: hexes, then groups in them, then colonies
    for place in state.systems:
        if place not in map_of(state).axial:
            yield f"there is no hex {place!a}"
    for name, group in state.groups.items():
        if group.id != name or group.owner not in (*seats, MACHINES, GUARDS, *ALIEN_EMPIRES):
            yield f"{name!a} is the group {group.id!a} of {group.owner!a}"
        if group.at not in state.systems or group.kind not in kinds_of(state, group.owner):
            yield f"{name} is a {group.kind!a} in {group.at!a}"
    for place, system in state.systems.items():
        if system.colony is not None and system.colony.owner not in (*seats, *ALIEN_EMPIRES):
            yield f"the colony in {place} belongs to {system.colony.owner!a}"


def _group(state: State, group: Group) -> Iterator[str]:
    """§3.3: 1 to 6 ships, numbers that were given out, loads only behind Miners."""
    if group.owner == GUARDS:
        yield from _alien(state, group)
        return
    yield from _number(state, group)
    if not 0 < group.ships <= unit_of(state, group).group:
        yield f"{group.id} has {group.ships} ships"
    if group.load and (group.kind != "MINER" or group.load not in LOADS):
        yield f"{group.id} tows {group.load}"
    yield from _technology(state, group)
    yield from _aboard(state, group)
    if state.battle is None and _is_met(state, group):
        yield f"{group.id} stands beside enemies, and no battle is under way"


def _number(state: State, group: Group) -> Iterator[str]:
    """§3.3: a counter's name is its owner's, with a number that was given out."""
    prefix, _, number = group.id.rpartition("-")
    made = counters_made(state, group.owner)
    if prefix != group.owner or not number.isdigit() or not 0 < int(number) <= made:
        yield f"{group.id} is none of the {made} counters of {group.owner}"


def _technology(state: State, group: Group) -> Iterator[str]:
    """§6.5, §8.5: no more attack or defense than the hull takes, and no Raider uncloaked."""
    if max(group.tech.attack, group.tech.defense) > unit_of(state, group).hull:
        yield f"{group.id} has technology above its hull"
    if group.kind == RAIDER and not group.tech.cloaking:
        yield f"{group.id} are Raiders without Cloaking technology"


def _alien(state: State, group: Group) -> Iterator[str]:
    """§8.6: one of those that are drawn, at a barren planet of deep space, for ever."""
    numbers = range(1, state.tables.aliens.ships + 1)
    if group.id not in [f"{GUARDS}-{group.at}-{number}" for number in numbers]:
        yield f"{group.id} is no alien of {group.at}"
    if not is_guarded(state, group.at) or group.kind not in state.tables.units_drawn:
        yield f"{group.id} is a {group.kind} in {group.at}, where no aliens can be"
    if group.ships != 1:
        yield f"{group.id} has {group.ships} ships"


def kinds_of(state: State, side: Player) -> tuple[str, ...]:
    """The kinds of unit that a side can have."""
    return state.tables.machine_kinds if side == MACHINES else state.tables.unit_kinds


def counters_made(state: State, side: Player) -> int:
    """How many counters a side has had."""
    if has_seat(state, side):
        return state.empires[side].counters_made
    if state.alien_empires is not None and side in state.alien_empires.empires:
        return state.alien_empires.empires[side].counters_made
    return state.machines


def _machines(state: State) -> Iterator[str]:
    """§9.2, §9.4: no more machines than come, and no hits beyond their hull."""
    if state.machines > len(schedule(state)):
        yield f"{state.machines} machines have come, and {len(schedule(state))} were to come"
    known = state.tables.machines.weakness
    for group in state.groups.values():
        most = unit_of(state, group).hull - 1 if is_machine(group) else 0
        if not 0 <= group.damage <= most:
            yield f"{group.id} has {group.damage} hits"
        possible = (*known, "") if is_machine(group) else ("",)
        if group.weakness not in possible:
            yield f"{group.id} is weak to {group.weakness}"


def _aboard(state: State, group: Group) -> Iterator[str]:
    """§8.3: Fighters are at an own colony or aboard, and no more aboard than there is room."""
    if state.battle is not None and group.at == state.battle.at:
        return  # where there is a battle they fly, and are stowed at its end
    if group.aboard:
        yield from _berth(state, group)
    elif group.kind == FIGHTER and own_colony(state, group.at, group.owner) is None:
        yield f"{group.id} is aboard nothing in {group.at}"
    if group.kind == CARRIER and room_on(state, group) < 0:
        yield f"{group.id} has no room for all that is aboard"


def _berth(state: State, group: Group) -> Iterator[str]:
    """§8.3: what is aboard are Fighters, and their Carriers are with them."""
    carriers = state.groups.get(group.aboard)
    if group.kind != FIGHTER or carriers is None:
        yield f"{group.id} is aboard {group.aboard!a}"
    elif (carriers.at, carriers.owner) != (group.at, group.owner):
        yield f"{group.id} is aboard {carriers.id}, which is elsewhere"


def _is_met(state: State, group: Group) -> bool:
    """Whether a group fights beside units of others that do, in nobody's movement or combat.

    Raiders lie low beside whoever does not see them (§8.5).
    """
    if state.phase != "economic phase" or not is_in_the_open(state, group):
        return False
    if is_beleaguered(state, group.at):
        return False
    foes = enemies(state, group.owner)
    there = [other for other in groups_at(state, group.at) if other.owner in foes]
    return any(is_in_the_open(state, other) for other in there)


def is_in_the_open(state: State, group: Group) -> bool:
    """Whether a group fights and cannot be cloaked."""
    return fights(state, group) and group.kind != RAIDER


def is_beleaguered(state: State, place: str) -> bool:
    """§10.8: whether aliens live there: a fleet may be launched under a player's guns."""
    colony = state.systems[place].colony
    return colony is not None and colony.owner in ALIEN_EMPIRES


def _system(state: State, place: str, system: System) -> Iterator[str]:
    """§3.7, §5.1: colonies on planets, values that a colony can have, markers dealt."""
    if (system.marker == UNKNOWN) != (state.round == 0):
        yield f"{place} has the marker {system.marker}"
    colony = system.colony
    if colony is None:
        return
    if system.marker not in PLANETS or not system.explored:
        yield f"{place} is settled, and no planet is known there"
    economy = state.tables.economy
    steps = range(economy.homeworld_step, economy.homeworld + 1, economy.homeworld_step)
    if colony.value not in (tuple(steps) if colony.homeworld else economy.colony):
        yield f"the colony in {place} is worth {colony.value}"


def _empire(state: State, player: Player) -> Iterator[str]:
    """§6: books that add up; one homeworld until the fall; no more counters than exist."""
    empire = state.empires[player]
    if empire.cp < 0:
        yield f"{player} has {empire.cp} construction points"
    homes = [at for at, colony in colonies_of(state, player).items() if colony.homeworld]
    wanted = 1 if state.round > 0 and not empire.fallen else 0
    if len(homes) != wanted:
        yield f"{player} has the homeworlds {', '.join(homes) or 'none'}"
    if state.house_rules.counter_limits:
        yield from _counters(state, player)


def _counters(state: State, player: Player) -> Iterator[str]:
    """§6: of each kind no more counters than the game has."""
    for kind in state.tables.unit_kinds:
        used, most = counters_used(state, player, kind), state.tables.unit(kind).counters
        if used > most:
            yield f"{player} has {used} counters of {kind}, and there are {most}"
