"""§4.5 to §4.7: who fires when, what a shot needs, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hegemon.core import Play, Player, foresee
from hegemon.games.space_empires.battle.events import Fired
from hegemon.games.space_empires.battle.orders import Fire
from hegemon.games.space_empires.battle.records import Loss
from hegemon.games.space_empires.battle.strength import attack_on, fires_twice, strength_of
from hegemon.games.space_empires.cloaking.rules import ambush
from hegemon.games.space_empires.doomsday.rules import (
    LARGE_FLEETS,
    dazzled,
    has_bonus,
    is_machine,
    limited,
)
from hegemon.games.space_empires.rules.counters import lose_ships
from hegemon.games.space_empires.rules.sides import MACHINES
from hegemon.games.space_empires.state import (
    CARRIER,
    FIGHTER,
    TERRAIN,
    Battle,
    Group,
    Line,
    Position,
    State,
    armed_at,
    fights,
    unit_of,
)
from hegemon.games.space_empires.tables import CombatFigures


class Aim(NamedTuple):
    """§4.6: what goes into a shot."""

    attack: int
    attack_tech: int
    bonus: int
    ambush: int
    """§8.5: what cloaked Raiders add."""
    defense: int
    defense_tech: int
    needed: int
    """A die of this or less hits."""


def battle_of(here: Position) -> Battle:
    """The battle under way."""
    assert here.battle is not None, "no battle is under way"
    return here.battle


def side_in(here: Position, side: Player) -> list[Group]:
    """§4.1: the groups of a side that fight in the present battle."""
    return armed_at(here, battle_of(here).at, side)


def in_line(here: Position, group: Group) -> int:
    """§4.3: the ships of a group that are not screened."""
    return group.ships - battle_of(here).lines[group.id].screened


def ships_in(here: Position, side: Player) -> int:
    """§4.3: the ships of a side that fight, screened or not."""
    return sum(group.ships for group in side_in(here, side))


def line_of(here: Position, side: Player) -> int:
    """§4.4: the ships of a side that are not screened."""
    return sum(in_line(here, group) for group in side_in(here, side))


def over(here: Position) -> bool:
    """§4.9: whether a side has nothing left that fights."""
    battle = battle_of(here)
    return not (side_in(here, battle.attacker) and side_in(here, battle.defender))


def bonus_side(here: Position) -> Player | None:
    """§4.4: the side with at least twice the ships that are not screened (R18)."""
    battle = battle_of(here)
    if MACHINES in (battle.attacker, battle.defender):
        return bonus_against_machines(here, battle.other(MACHINES))
    attackers, defenders = line_of(here, battle.attacker), line_of(here, battle.defender)
    if outnumbers(here.tables.combat, attackers, defenders):
        return battle.attacker
    if outnumbers(here.tables.combat, defenders, attackers):
        return battle.defender
    return None


def bonus_against_machines(here: Position, side: Player) -> Player | None:
    """§9.4: only a large fleet, of ships that can hit it, against a machine that is weak to one."""
    least = here.tables.machines.large_fleet
    for machine in targets_of(here, side):
        able = [group for group in side_in(here, side) if can_hit(here, group, machine)]
        ships = sum(in_line(here, group) for group in able)
        if machine.weakness == LARGE_FLEETS and ships >= least:
            return side
    return None


def can_hit(here: Position, shooter: Group, target: Group) -> bool:
    """§9.4: whether any die hits; only a machine can be out of reach."""
    return not is_machine(target) or aim(here, shooter, target).needed > 0


def first_lines(here: Position, units: Iterable[Group]) -> dict[str, Line]:
    """§4.2, §9.4: the groups that fight as they come to a battle; a machine brings its hits."""
    return {
        group.id: Line(damage=(group.damage,) if group.damage else ())
        for group in units
        if fights(here, group)
    }


def outnumbers(combat: CombatFigures, own: int, enemy: int) -> bool:
    """§4.4: whether so many ships have the bonus against so many (R18)."""
    return enemy > 0 and own >= combat.fleet_ratio * enemy


def fire_places(here: Position) -> Iterator[tuple[Player, tuple[str, ...], bool]]:
    """§4.5: whose groups fire in which order: by class, then tactics, then the defender first.

    The last of each says whether they use point defense, before others of their class (§8.4, R89).
    """
    battle = battle_of(here)
    places: dict[tuple[int, int, bool, bool], list[Group]] = {}
    for side in (battle.defender, battle.attacker):
        for group in side_in(here, side):
            rest = (-group.tech.tactics, side == battle.attacker)
            places.setdefault((class_of(here, group), *rest, True), []).append(group)
            if uses_point_defense(here, group):
                first = here.tables.combat.classes.index(here.tables.point_defense.fires)
                places.setdefault((first, *rest, False), []).append(group)
    # keys sort as places fire: class A first, higher Tactics first, the defender first (False),
    # point defense (False) before the others
    for place in sorted(places):
        groups = places[place]
        early = not place[-1]
        yield groups[0].owner, tuple(group.id for group in groups), early


def uses_point_defense(here: Position, group: Group) -> bool:
    """§8.4: whether a group can fire at Fighters before its class does."""
    battle = battle_of(here)
    if not fires_twice(here, group, battle.at):
        return False
    enemies = side_in(here, battle.other(group.owner))
    return any(each.kind == FIGHTER for each in enemies)


def class_of(here: Position, group: Group) -> int:
    """§4.5: 0 for class A, 1 for B ...; in asteroids and nebulae every ship is of class E.

    Elsewhere cloaked Raiders have a class of their own (§8.5).
    """
    combat, battle = here.tables.combat, battle_of(here)
    fires = unit_of(here, group).fires
    if battle.lines[group.id].cloaked:
        fires = here.tables.cloaking.fires
    # terrain counts for more than cloaking, but not against machines
    if here.systems[battle.at].marker in TERRAIN and not is_machine(group):
        fires = combat.all_class
    return combat.classes.index(fires)


def aim(here: Position, shooter: Group, target: Group) -> Aim:
    """§4.6: attack and bonus against defense, technologies as the terrain lets them count."""
    battle, combat = battle_of(here), here.tables.combat
    terrain = here.systems[battle.at].marker
    attack = attack_on(here, shooter, target) - dazzled(here, shooter, target)
    defense = strength_of(here, target.kind, target.tech)[1]
    attack_tech = 0 if terrain == "asteroids" else shooter.tech.attack
    defense_tech = 0 if terrain == "nebula" else target.tech.defense
    bonus = combat.fleet_bonus if has_bonus(target, shooter, battle.bonus) else 0
    unseen = ambush(here, shooter)
    needed = attack + attack_tech + bonus + unseen - defense - defense_tech
    return Aim(
        attack=attack,
        attack_tech=attack_tech,
        bonus=bonus,
        ambush=unseen,
        defense=defense,
        defense_tech=defense_tech,
        needed=limited(here, shooter, target, needed),
    )


def hit(here: Position, target: Group) -> bool:
    """§4.7: a hit on the most damaged ship of a group's line; whether it is destroyed (R21).

    Of equally damaged ships one is hit that has fired already in this round (R87).
    """
    line = battle_of(here).lines[target.id]
    # hits gather on one ship, so the first entry is the most damaged ship; () is all whole
    first, *others = line.damage or (0,)
    if first + 1 < unit_of(here, target).hull:
        line.damage = (first + 1, *others)
        return False
    line.damage, line.fired = tuple(others), max(0, line.fired - 1)
    lose_in_battle(here, target, 1)
    return True


def lose_in_battle(here: Position, group: Group, ships: int) -> None:
    """§4.7: ships are destroyed, and stay in sight for the rest of the round."""
    battle = battle_of(here)
    # looked up while the group is there: the board shows what is lost in the class it fired with
    rank = here.tables.combat.classes[class_of(here, group)]
    battle.losses = (*battle.losses, Loss(group.id, group.owner, group.kind, rank, ships))
    lose_ships(here, group, ships)
    if group.ships <= 0:
        battle.lines.pop(group.id, None)


def screen(here: Position, group: Group, ships: int) -> None:
    """§4.3: ships leave the line, the most damaged first (R21)."""
    line = battle_of(here).lines[group.id]
    hits = sorted((*line.damage, *line.screened_damage), reverse=True)
    line.screened = ships
    line.screened_damage, line.damage = tuple(hits[:ships]), tuple(hits[ships:])


def screen_limit(here: Position, side: Player) -> int:
    """§4.3: how many ships a side may screen: as many as it has more than the other."""
    return max(0, ships_in(here, side) - ships_in(here, battle_of(here).other(side)))


def targets_of(here: Position, side: Player) -> list[Group]:
    """§4.6: the groups of the other side with a ship in the line that nothing shields."""
    enemies = side_in(here, battle_of(here).other(side))
    return [group for group in enemies if in_line(here, group) and not shielded(here, group)]


def shielded(here: Position, group: Group) -> bool:
    """§8.3: nobody fires at Carriers while Fighters of their side are there, all in the line."""
    if group.kind != CARRIER:
        return False
    fighters = [each for each in side_in(here, group.owner) if each.kind == FIGHTER]
    lines = battle_of(here).lines
    return bool(fighters) and not any(lines[each.id].screened for each in fighters)


def not_fired(here: Position, group: Group) -> int:
    """§4.6: the ships of a group's line that have not fired in this round."""
    return in_line(here, group) - battle_of(here).lines[group.id].fired


def _hits_left(here: Position, target: Group) -> int:
    """§4.7: how many hits a group's line can take: before that nobody stops firing at it."""
    hull = unit_of(here, target).hull
    return in_line(here, target) * hull - sum(battle_of(here).lines[target.id].damage)


def volley(play: Play[State], group: Group, action: Fire) -> int:
    """§4.6: ship after ship at one target, until it has left the line; how many have fired."""
    state, target = play.state, play.state.groups[action.target]
    shot, destroyed = aim(state, group, target), 0  # one aim: nothing in it changes by a hit
    faces: list[int] = []
    surely = min(action.ships, _hits_left(state, target))
    purpose = f"fire {group.id} {target.id}"
    foresee(play.dice, state.tables.die.sides, *[purpose] * surely)
    while len(faces) < action.ships and target.id in state.groups and in_line(state, target):
        face = play.dice.roll(state.tables.die.sides, purpose)
        faces.append(face)
        if face <= shot.needed:
            destroyed += hit(state, target)
    battle_of(state).lines[group.id].fired += len(faces)
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
