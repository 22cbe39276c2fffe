"""What a battle would bring: sides are weighed against each other, hidden counters are guessed."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.bots.space_empires.conduct import WARSHIPS
from hegemon.bots.space_empires.fleets import homeworlds
from hegemon.bots.space_empires.spending import best_warship
from hegemon.core import Player
from hegemon.games.space_empires import (
    UNKNOWN,
    Group,
    Tech,
    View,
    colonies_of,
    fights,
    groups_of,
    is_machine,
    limited,
    newest_tech,
    unit_of,
)

Foes = dict[str, list[Group]]
"""What may fight of others, by hex: as it is where it lies face up, else as it is guessed."""

LEAST_FLEET = 10
"""What an enemy's fleet is taken to have cost at least, for each round so far."""
ALIEN_TENTHS = 5
"""Of what a die brings alien empires: what a fleet, or all Bases, have cost, for each round."""
ALIEN_CRUISERS, ALIEN_LEVEL = 30, 80
"""Points of a fleet that has Cruisers, and what dice bring for each level of technology."""
MOST_ALIENS = 6
_FIRST_SHOT = (6, 5)
"""What it is worth to fire before the target does: a fraction."""


def strength(view: View, at: str, own: Iterable[Group], other: Iterable[Group]) -> int:
    """What a side is worth in a hex against another: what it hits in a round, by its hull.

    Two numbers of this kind are to be compared: who has twice as much loses about a third of a
    battle to the end (each loses in proportion to what the other hits with).
    """
    mine, theirs = list(own), list(other)
    bonus = _ships_of(mine) >= view.tables.combat.fleet_ratio * _ships_of(theirs)
    targets = [(target, hull_of(view, target)) for target in theirs]
    enough = sum(hull for _, hull in targets)
    hits = sum(
        shots_of(view, shooter)
        * sum(hull * chance(view, at, shooter, target, bonus=bonus) for target, hull in targets)
        for shooter in mine
    )
    return hits * sum(hull_of(view, group) for group in mine) // max(1, enough)


def beats(
    view: View, at: str, own: list[Group], other: list[Group], margin: tuple[int, int]
) -> bool:
    """Whether a side is worth more than so many times another, a fraction; always, if that is none.

    The enemy's strength is what it has against us: a side without a target is worth nothing.
    """
    if not other:
        return True
    many, few = margin
    return strength(view, at, own, other) * few > strength(view, at, other, own) * many


def chance(view: View, at: str, shooter: Group, target: Group, *, bonus: bool) -> int:
    """How often a shot hits, in hundredths of a tenth; more where it comes before the answer."""
    terrain = view.systems[at].marker
    gun, armour = unit_of(view, shooter), unit_of(view, target)
    attack_tech = 0 if terrain == "asteroids" else shooter.tech.attack
    defense_tech = 0 if terrain == "nebula" else target.tech.defense
    numbers = bonus and not is_machine(target)
    needed = gun.attack + attack_tech + numbers - armour.defense - defense_tech
    before = (gun.fires, -shooter.tech.tactics) < (armour.fires, -target.tech.tactics)
    first, second = _FIRST_SHOT if before else (1, 1)
    return limited(view, shooter, target, needed) * 100 * first // second


def shots_of(view: View, group: Group) -> int:
    """How often a group fires in a round: a doomsday machine has several attacks."""
    return group.ships * unit_of(view, group).attacks


def hull_of(view: View, group: Group) -> int:
    """The hull points of a group, less what a doomsday machine has lost of them."""
    return group.ships * unit_of(view, group).hull - group.damage


def _ships_of(groups: Iterable[Group]) -> int:
    """How many ships there are in some groups."""
    return sum(group.ships for group in groups)


def foes_of(view: View, me: Player) -> Foes:
    """All that may fight of others."""
    found: Foes = {}
    others = dict.fromkeys(group.owner for group in view.groups.values() if group.owner != me)
    for owner in others:
        for group in (*_known_of(view, owner), *hidden_of(view, me, owner)):
            found.setdefault(group.at, []).append(group)
    return found


def _known_of(view: View, owner: Player) -> list[Group]:
    """What lies open of a player and fights."""
    return [each for each in groups_of(view, owner) if each.kind != UNKNOWN and fights(view, each)]


def hidden_of(view: View, me: Player, owner: Player) -> list[Group]:
    """What lies face down of a player, each counter as it is guessed.

    The oldest at his homeworld are taken to be what stands at ours and never moves. He spends his
    income as we do ours: what his ships have cost besides those that lie open is spread over all
    other counters, in the best ships that we could build.
    """
    hidden = [group for group in groups_of(view, owner) if group.kind == UNKNOWN]
    world = homeworlds(view).get(owner)
    if world is not None and owner not in view.empires:
        return [alien_guess(view, me, group, world) for group in hidden]
    at_home = [group for group in hidden if group.at == world]
    fixed = [group for group in groups_of(view, me) if unit_of(view, group).moves == "never"]
    # each of ours that never moves stands for one of his oldest there; there may be fewer of either
    found = [stand_in(one, like) for one, like in zip(at_home, fixed, strict=False)]
    yards = {group.id for group in found}
    ships = [group for group in hidden if group.id not in yards]
    typical = guess(view, me, owner, len(ships))
    return [*found, *(stand_in(group, typical) for group in ships)]


def guess(view: View, me: Player, owner: Player, counters: int) -> Group:
    """What each of so many hidden counters of a player is taken to be."""
    ours = max(fleet_cost(view, me), LEAST_FLEET * view.round)
    fleet = ours * income_of(view, owner) // max(1, income_of(view, me)) - fleet_cost(view, owner)
    kind = best_warship(view, me, WARSHIPS)
    unit = view.tables.unit(kind)
    each = fleet // max(1, counters) // unit.cost
    ships = max(1, min(each, unit.group))
    return Group("", owner, kind, at="", ships=ships, tech=newest_tech(view, me, kind))


def alien_guess(view: View, me: Player, group: Group, world: str) -> Group:
    """What a hidden counter of an alien empire is taken to be: their dice bring more every round.

    The first counter is the Bases of the homeworld, which are bought once it is attacked; every
    other is a fleet.
    """
    each = view.tables.alien_strength.difficulty[view.house_rules.difficulty].cp
    brought = each * view.round
    points = brought * ALIEN_TENTHS // 10
    bases = group.at == world and group.id == f"{group.owner}-1"
    kind = "BASE" if bases else "CA" if points > ALIEN_CRUISERS else "DD"
    unit = view.tables.unit(kind)
    ships = max(1, min(MOST_ALIENS, points // unit.cost))
    level = min(brought // ALIEN_LEVEL, unit.hull)
    tech = Tech(attack=level, defense=level)
    return Group(group.id, group.owner, kind, group.at, ships=ships, tech=tech)


def stand_in(group: Group, guessed: Group) -> Group:
    """A hidden counter as it is guessed, where it lies."""
    return Group(
        group.id, group.owner, guessed.kind, group.at, ships=guessed.ships, tech=guessed.tech
    )


def fleet_cost(view: View, player: Player) -> int:
    """What a player's ships have cost that fight, as far as they are known."""
    return sum(
        group.ships * unit_of(view, group).cost
        for group in _known_of(view, player)
        if unit_of(view, group).moves != "never"
    )


def income_of(view: View, player: Player) -> int:
    """What a player's colonies are worth, which everybody can see."""
    return sum(colony.value for colony in colonies_of(view, player).values())
