"""A player with a plan: technology in time, fleets that strike where they are superior, a guard."""

from __future__ import annotations

from hegemon.bots.space_empires.commander import Commander, gathered, homeworld_of
from hegemon.bots.space_empires.fleets import (
    battle_power,
    feared,
    march,
    power,
    rival_worlds,
    threats,
)
from hegemon.bots.space_empires.orders import Turn, enemies_at
from hegemon.bots.space_empires.spending import (
    Purse,
    add_yards,
    best_warship,
    count,
    grow,
    sites,
)
from hegemon.core.game import Player
from hegemon.games.space_empires import (
    AskFire,
    Build,
    Economics,
    Fire,
    Group,
    Hold,
    Retreat,
    Screened,
    Screens,
    Upgrade,
    View,
    aim,
    groups_of,
    left_of,
    line_of,
    map_of,
    newest_tech,
    ready,
    retreats,
    screen_limit,
    side_in,
    targets_at,
    unit_of,
    upgrade_cost,
    why_no_leaving,
)

SUPERIORITY = (3, 2)
"""A strike needs more than so much for what is feared: a fraction."""
UNKNOWN_COUNTER = 36
"""What a counter that lies face down is taken to be worth."""
YARDS = 24
"""What the Ship Yards of a homeworld are worth, besides."""
LOST = (1, 3)
"""Ships leave a battle in which they are worth less than this part of the enemy."""
REACH = 2
"""How near an enemy comes to a colony before the fleet meets him."""
SCOUTS = 3
ENOUGH, KEEPS_ON = 14, 8
"""Hull points of a fleet that leaves home for a rival world, and of one that goes on."""


class Admiral(Commander):
    """Cruisers with the best technology, kept together, and sent where they are enough."""

    def command(self, turn: Turn, fleet: list[Group]) -> None:
        """Strike or meet a threat where superior; else gather at home."""
        for group in fleet:
            turn.give(Upgrade(group.id))
        stacks = gathered(turn, fleet)
        for place, stack in list(stacks.items()):
            goal = self.goal(turn, place, stack)
            if goal != place:
                march(turn, stack, goal)

    def goal(self, turn: Turn, place: str, stack: list[Group]) -> str:
        """Where a stack goes: the nearest threat or rival colony that it can beat, else home."""
        view, me = turn.view, turn.me
        strength = sum(power(view, group) for group in stack)
        distance, home = map_of(view).distance, homeworld_of(turn)
        goals = dict.fromkeys(threats(view, me, REACH), 0)
        hull = sum(group.ships * unit_of(view, group).hull for group in stack)
        if hull >= (ENOUGH if place == home else KEEPS_ON):
            goals |= dict.fromkeys(rival_worlds(view, me), 0)
        goals = {at: danger_at(view, me, at) for at in goals}
        many, few = SUPERIORITY
        beatable = [at for at, danger in goals.items() if strength * few > danger * many]
        return min(beatable, key=lambda at: (distance(place, at), goals[at], at), default=home)

    def fire(self, view: View, me: Player, question: AskFire) -> Fire | Hold | Retreat:
        """At what loses most by a hit; away from a battle that is lost."""
        group = ready(view, question.place)[0]
        to_fire, _ = left_of(view, question.place, group)
        way_out = leaving(view, me, group, to_fire)
        if way_out is not None and not question.place.point_defense:
            return way_out
        targets = targets_at(view, question.place, group)
        if not to_fire or not targets:
            return Hold(group.id)
        target = max(targets, key=lambda each: worth(view, group, each))
        return Fire(group.id, target.id, to_fire)

    def screens(self, view: View, me: Player) -> Screens:
        """Damaged ships, as long as the line keeps its numbers."""
        assert view.battle is not None, "nobody screens without a battle"
        left = screen_limit(view, me)
        found = []
        for group in side_in(view, me):
            ships = min(left, len(view.battle.lines[group.id].damage))
            if ships:
                found.append(Screened(group.id, ships))
                left -= ships
        own, other = line_of(view, me), line_of(view, view.battle.other(me))
        ratio = view.tables.combat.fleet_ratio
        held_back = sum(one.ships for one in found)
        loses_bonus = own >= ratio * other > own - held_back
        return Screens(() if loses_bonus else tuple(found))

    def economics(self, view: View, me: Player) -> Economics:
        """What pays; Cruisers and a Base; then technology, upgrades and ships in turn."""
        purse = Purse(view, me)
        grow(purse)
        purse.build("SC", SCOUTS - count(purse.view, me, "SC"))
        if purse.view.empires[me].levels["ship_size"] < 3:
            purse.research("ship_size")
        add_yards(purse, share=8)
        for name in technology_plan(purse.view, me)[:2]:
            purse.research(name, keep=_KEEP)
        self.guard(purse)
        kind = best_warship(purse.view, me, ("SC", "DD", "CA", "BC", "BB"))
        spare = purse.cp - min(_RESERVE, outdated(purse.view, me))
        purse.build(kind, max(0, spare // purse.view.tables.unit(kind).cost))
        return purse.answer()

    def guard(self, purse: Purse) -> None:
        """A Base on the homeworld."""
        purse.buy(Build("BASE", 1, sites(purse.view, purse.me)[0]))


def outdated(view: View, me: Player) -> int:
    """What it costs to give every ship the newest technology."""
    return sum(
        upgrade_cost(view, group)
        for group in groups_of(view, me)
        if unit_of(view, group).maintenance and group.tech != newest_tech(view, me, group.kind)
    )


_KEEP, _RESERVE = 0, 12
_PLAN = (
    ("defense", 1, 0),
    ("attack", 1, 0),
    ("defense", 2, 8),
    ("attack", 2, 8),
    ("tactics", 1, 10),
    ("movement", 2, 12),
    ("ship_yard", 2, 12),
    ("ship_size", 5, 14),
    ("defense", 3, 14),
    ("attack", 3, 16),
    ("tactics", 2, 16),
)
"""Technologies in order, each with the hull points of the fleet that are there before it."""


def technology_plan(view: View, me: Player) -> tuple[str, ...]:
    """The technologies that are to come, in order."""
    levels = view.empires[me].levels
    hull = fleet_hull(view, me)
    wanted = (name for name, level, ships in _PLAN if levels[name] < level and hull >= ships)
    return tuple(dict.fromkeys(wanted))


def fleet_hull(view: View, me: Player) -> int:
    """The hull points of everything that fights and moves."""
    return sum(
        group.ships * unit_of(view, group).hull
        for group in groups_of(view, me)
        if unit_of(view, group).maintenance and group.kind != "SC"
    )


def danger_at(view: View, me: Player, place: str) -> int:
    """What awaits who comes to a colony: what is there, and half of what is next to it."""
    distance = map_of(view).distance
    danger = 0
    for at, groups in enemies_at(view, me).items():
        if at == place:
            danger += feared(view, groups, UNKNOWN_COUNTER)
        elif distance(at, place) == 1:
            danger += feared(view, groups, UNKNOWN_COUNTER) // 2
    colony = view.systems[place].colony
    return danger + (YARDS if colony is not None and colony.homeworld else 0)


def leaving(view: View, me: Player, group: Group, ships: int) -> Retreat | None:
    """A way out of a battle that is lost, towards the own homeworld."""
    battle = view.battle
    assert battle is not None, "nobody fires without a battle"
    own, other = battle_power(view, me), battle_power(view, battle.other(me))
    many, few = LOST
    if not ships or own * few >= other * many or why_no_leaving(view, group, ships, battle.round):
        return None
    ways = retreats(view, me, battle.at)
    distance = map_of(view).distance
    safe = [at for at in ways if view.systems[at].marker != "black_hole"]
    homes = [
        at for at, system in view.systems.items() if system.colony and system.colony.owner == me
    ]
    if not safe or not homes:
        return None
    to = min(safe, key=lambda at: (min(distance(at, home) for home in homes), at))
    return Retreat(group.id, to, ships)


def worth(view: View, shooter: Group, target: Group) -> tuple[int, str]:
    """What a shot at a target takes from the enemy: the chance, times what each hull point does."""
    assert view.battle is not None, "nobody fires without a battle"
    unit, line = unit_of(view, target), view.battle.lines[target.id]
    damage = line.damage[0] if line.damage else 0
    left = unit.hull - damage
    each = 60 * (unit.attack + target.tech.attack) // left
    return each * aim(view, shooter, target).needed, target.id
