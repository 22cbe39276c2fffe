"""§2.1: what a doctrine answers in a battle; everything that it looks at lies open there (R76)."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Player
from hegemon.games.space_empires.battle.fire import (
    aim,
    battle_of,
    outnumbers,
    screen_limit,
    ships_in,
    side_in,
)
from hegemon.games.space_empires.battle.fire_orders import (
    FiringPlace,
    left_of,
    ready,
    targets_at,
    weakest,
)
from hegemon.games.space_empires.battle.orders import (
    Action,
    Fire,
    Hold,
    NextBattle,
    Retreat,
    Screen,
    Screens,
    Withdraw,
)
from hegemon.games.space_empires.battle.retreat import may_leave, retreats
from hegemon.games.space_empires.battle.strength import strength_of
from hegemon.games.space_empires.doctrine.advice import Advice
from hegemon.games.space_empires.doctrine.topics import stance_of
from hegemon.games.space_empires.state import (
    FIGHTER,
    Group,
    Position,
    colonies_of,
    groups_at,
    map_of,
    unit_of,
)
from hegemon.games.space_empires.view import View


def next_battle(
    met: Sequence[tuple[str, Player]], view: View, player: Player, stance: str
) -> NextBattle:
    """§4.1: by how many counters lie there, decoys too: more is not known before."""

    def counters(meeting: tuple[str, Player]) -> int:
        """How many counters the other side has there."""
        return len(list(groups_at(view, *meeting)))

    if stance == "fewest":
        return NextBattle(*min(met, key=counters))
    if stance == "most":
        return NextBattle(*max(met, key=counters))
    return NextBattle(*met[0])


def attack_with(here: Position, group: Group) -> int:
    """The Attack Strength of a group with its technology."""
    return strength_of(here, group.kind, group.tech)[0] + group.tech.attack


# -- screens


def screens(view: View, player: Player, stance: str) -> Screens:
    """§4.3: group by group, up to the limit."""
    left = screen_limit(view, player)
    chosen: dict[str, int] = {}
    if stance in ("damaged", "weakest"):
        left = _take(chosen, damaged_ships(view, player), left)
    if stance == "weakest":
        cheapest = sorted(side_in(view, player), key=lambda group: unit_of(view, group).cost)
        _take(chosen, [(group.id, group.ships) for group in cheapest], left)
    return Screens(tuple(Screen(name, ships) for name, ships in chosen.items()))


def damaged_ships(here: Position, player: Player) -> list[tuple[str, int]]:
    """§4.7: a side's groups with how many damaged ships each has, the most damaged first."""
    lines = battle_of(here).lines
    hits = {group.id: lines[group.id].damage for group in side_in(here, player)}
    damaged = [name for name in hits if hits[name]]
    damaged.sort(key=lambda name: -hits[name][0])
    return [(name, len(hits[name])) for name in damaged]


def _take(chosen: dict[str, int], ships: list[tuple[str, int]], left: int) -> int:
    """So many ships of each group while there is room; how much room is left."""
    for name, count in ships:
        more = min(count - chosen.get(name, 0), left)
        if more > 0:
            chosen[name] = chosen.get(name, 0) + more
            left -= more
    return left


# -- fire and retreat


def action(place: FiringPlace, view: View, player: Player) -> Advice | None:
    """§4.6, §4.8: the first group that can act leaves if it should, and else fires.

    Fighters that are to leave hold their fire, to go with Carriers later in the round (R87). Where
    ships could leave and the doctrine does not say when, their player is asked. A group that
    has begun to fire stays together. Who speaks for aliens goes by the same doctrine (R70).
    """
    group = ready(view, place)[0]
    if could_leave(view, place, group):
        when = stance_of(view, player, "retreat")
        if not when:
            return None
        if not place.begun and wants_to_leave(view, player, group, when):
            return Advice("retreat", way_out(view, place, player, group))
    to_fire, _ = left_of(view, place, group)
    if not to_fire or not targets_at(view, place, group):
        return Advice("retreat", Hold(group.id))
    stance = stance_of(view, player, "fire")
    if not stance or (stance == "hold" and battle_of(view).round > 1):
        return None  # where both hold and nobody is asked a battle never ends
    return Advice("fire", fire(view, place, to_fire, stance))


def could_leave(view: View, place: FiringPlace, group: Group) -> bool:
    """§4.8: whether a group may retreat in its place of fire, and has a hex to go to."""
    if place.point_defense or not may_leave(view, group):
        return False
    return bool(retreats(view, place.player, battle_of(view).at))


def way_out(view: View, place: FiringPlace, player: Player, group: Group) -> Action:
    """§4.8, R87: the whole group goes to the nearest hex; Fighters wait for the Carriers."""
    if group.kind == FIGHTER:
        return Hold(group.id)
    to_fire, screened = left_of(view, place, group)
    ways = retreats(view, place.player, battle_of(view).at)
    to = min(ways, key=lambda way: farness(view, player, way))
    if not to_fire:
        return Withdraw(group.id, to, screened)
    return Retreat(group.id, to, to_fire + screened)


def farness(here: Position, player: Player, to: str) -> tuple[bool, int]:
    """How little a hex is to be retreated to: black holes last, then far from own colonies."""
    distance = map_of(here).distance
    hole = here.systems[to].marker == "black_hole"
    return hole, min(distance(to, home) for home in colonies_of(here, player))


def wants_to_leave(here: Position, player: Player, group: Group, when: str) -> bool:
    """§2.1: whether a battle is one that a doctrine leaves."""
    battle = battle_of(here)
    other = battle.other(player)
    own, theirs = ships_in(here, player), ships_in(here, other)
    if when == "doubled":
        return outnumbers(here.tables.combat, theirs, own)
    if when == "outnumbered":
        return theirs > own
    if when == "outweighed":
        return hull_left(here, other) > hull_left(here, player)
    if when == "damaged":
        line = battle.lines[group.id]
        return bool(line.damage or line.screened_damage)
    return when == "always"


def hull_left(here: Position, side: Player) -> int:
    """§4.7: how many hits would destroy all ships of a side."""
    lines = battle_of(here).lines
    return sum(
        group.ships * unit_of(here, group).hull
        - sum(lines[group.id].damage)
        - sum(lines[group.id].screened_damage)
        for group in side_in(here, side)
    )


def fire(here: Position, place: FiringPlace, ships: int, stance: str) -> Action:
    """§4.6: the ships that have not fired, at one target; what is left over is asked again."""
    shooter = ready(here, place)[0]
    if stance == "hold":
        return Hold(shooter.id)
    lines = battle_of(here).lines

    def worth(target: Group) -> tuple[int, int]:
        """What the stance looks for; of equals what is hit most easily."""
        first = 0
        if stance == "damaged":
            first = bool(lines[target.id].damage)
        elif stance == "strongest":
            first = attack_with(here, target)
        elif stance == "dearest":
            first = unit_of(here, target).cost
        return first, aim(here, shooter, target).needed

    target = weakest(here, place, shooter)
    if stance != "easiest":
        target = max(targets_at(here, place, shooter), key=worth)
    return Fire(shooter.id, target.id, ships)
