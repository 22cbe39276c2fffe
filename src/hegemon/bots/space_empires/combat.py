"""A battle under way: at whom ships fire, which are screened, when they leave."""

from __future__ import annotations

from hegemon.bots.space_empires.estimate import strength
from hegemon.core import Player
from hegemon.games.space_empires import (
    Action,
    AskFire,
    Fire,
    Group,
    Hold,
    Retreat,
    Screen,
    Screens,
    View,
    aim,
    colonies_of,
    left_of,
    line_of,
    map_of,
    ready,
    retreats,
    screen_limit,
    side_in,
    targets_at,
    unit_of,
    why_no_leaving,
)

LOST = (1, 2)
"""Ships leave a battle in which they are worth less than this part of the enemy."""


def action(view: View, me: Player, question: AskFire) -> Action:
    """At what loses most by a hit; away from a battle that is lost."""
    group = ready(view, question.place)[0]
    to_fire, _ = left_of(view, question.place, group)
    way_out = leaving(view, me, group, to_fire)
    if way_out is not None and not question.place.point_defense:
        return way_out
    targets = targets_at(view, question.place, group)
    if not to_fire or not targets:
        return Hold(group.id)
    target = max(targets, key=lambda each: _worth(view, group, each))
    return Fire(group.id, target.id, to_fire)


def _worth(view: View, shooter: Group, target: Group) -> tuple[int, str]:
    """What a shot at a target takes from the enemy: the chance, times what each hull point does."""
    assert view.battle is not None, "nobody fires without a battle"
    unit, line = unit_of(view, target), view.battle.lines[target.id]
    damage = line.damage[0] if line.damage else 0
    left = unit.hull - damage
    each = 60 * (unit.attack + target.tech.attack) // left
    return each * aim(view, shooter, target).needed, target.id


def leaving(view: View, me: Player, group: Group, ships: int) -> Retreat | None:
    """A way out of a battle that is lost, towards an own colony; the homeworld is held."""
    battle = view.battle
    assert battle is not None, "nobody fires without a battle"
    colony = view.systems[battle.at].colony
    holds = colony is not None and colony.owner == me and colony.homeworld
    if not ships or holds or why_no_leaving(view, group, ships, battle.round):
        return None
    own, other = side_in(view, me), side_in(view, battle.other(me))
    # as long as both sides' strengths give hope they stay; else they go the way that ends nearest
    # to an own colony
    few, many = LOST
    against = strength(view, battle.at, other, own)
    if strength(view, battle.at, own, other) * many >= against * few:
        return None
    ways = [at for at in retreats(view, me, battle.at) if view.systems[at].marker != "black_hole"]
    homes, distance = list(colonies_of(view, me)), map_of(view).distance
    if not ways or not homes:
        return None
    to = min(ways, key=lambda at: (min(distance(at, home) for home in homes), at))
    return Retreat(group.id, to, ships)


def screened(view: View, me: Player) -> Screens:
    """Damaged ships, as long as the line keeps its numbers."""
    assert view.battle is not None, "nobody screens without a battle"
    left = screen_limit(view, me)
    found = []
    for group in side_in(view, me):
        ships = min(left, len(view.battle.lines[group.id].damage))
        if ships:
            found.append(Screen(group.id, ships))
            left -= ships
    own, other = line_of(view, me), line_of(view, view.battle.other(me))
    ratio = view.tables.combat.fleet_ratio
    held_back = sum(one.ships for one in found)
    loses_bonus = own >= ratio * other > own - held_back
    return Screens(() if loses_bonus else tuple(found))
