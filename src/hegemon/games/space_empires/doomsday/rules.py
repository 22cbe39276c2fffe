"""§9.2 to §9.5: what is true of doomsday machines: when they come, where they go."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hegemon.core import Player
from hegemon.games.space_empires.rules.sides import MACHINES
from hegemon.games.space_empires.state import (
    FIGHTER,
    PLANETS,
    RAIDER,
    Colony,
    Group,
    Position,
    colonies_of,
    groups_at,
    groups_of,
    map_of,
)
from hegemon.games.space_empires.tables import MACHINE

FIGHTERS, MINES, CLOAKING, LARGE_FLEETS = "fighters", "mines", "cloaking", "large_fleets"
"""What machines can be weak to."""


def is_machine(group: Group) -> bool:
    """Whether a group is a doomsday machine."""
    return group.kind.startswith(MACHINE)


def schedule(here: Position) -> tuple[tuple[int, int], ...]:
    """§9.2: the economic phase and the rating of each machine; none where rivals play."""
    rules = here.house_rules
    if rules.solitaire != "doomsday":
        return ()
    arrivals = here.tables.machine_arrivals[rules.map]
    found: tuple[tuple[int, int], ...] = getattr(arrivals, rules.difficulty)
    return found


def kind_of(rating: int) -> str:
    """The kind of unit that a machine of a rating is."""
    return f"{MACHINE}{rating}"


def all_destroyed(here: Position, come: int) -> bool:
    """§9.5: whether as many have come as will, and none is left."""
    return 0 < len(schedule(here)) <= come and not any(groups_of(here, MACHINES))


# -- where they go


def prey(here: Position) -> dict[str, Colony]:
    """§9.3: the colonies of the one player."""
    (player,) = here.empires
    return colonies_of(here, player)


def targets(here: Position, place: str) -> list[str]:
    """§9.3: the colonies that a machine may head for: nearest, then largest, then nearest home."""
    colonies, distance = prey(here), map_of(here).distance
    home = _homeworld_of(colonies)

    def rank(colony: str) -> tuple[int, int, int]:
        """How little a colony draws the machine: of the lowest all do alike."""
        return distance(place, colony), -colonies[colony].value, distance(colony, home)

    return _best(colonies, rank)


def _homeworld_of(colonies: dict[str, Colony]) -> str:
    """The hex of a player's homeworld."""
    return next(place for place, colony in colonies.items() if colony.homeworld)


def ways(here: Position, place: str) -> list[str]:
    """§9.3: the hexes that a machine may go to next, whatever lies there; no warp point counts.

    Where there are several the player chooses (R78).
    """
    found: list[str] = []
    for target in targets(here, place):
        found += steps_towards(here, place, target)
    return list(dict.fromkeys(found))  # each once: two colonies may lie behind one hex


def steps_towards(here: Position, place: str, target: str) -> list[str]:
    """§9.3: the hexes next to one that lead nearest to a colony, then nearest to the homeworld."""
    galaxy, home = map_of(here), _homeworld_of(prey(here))

    def rank(to: str) -> tuple[int, int]:
        """How far a hex is from the colony, then from the homeworld."""
        return galaxy.distance(to, target), galaxy.distance(to, home)

    return _best(galaxy.near[place], rank)


def _best(names: Iterable[str], rank: Callable[[str], tuple[int, ...]]) -> list[str]:
    """The names of the lowest rank."""
    ranked = {name: rank(name) for name in names}
    lowest = min(ranked.values())
    return [name for name, found in ranked.items() if found == lowest]


def eats(here: Position, machine: Group) -> bool:
    """§9.5: whether a machine has a known planet to itself (R81)."""
    system = here.systems[machine.at]
    alone = all(each.owner == MACHINES for each in groups_at(here, machine.at))
    return alone and system.explored and system.marker in PLANETS


# -- what a shot needs


def limited(here: Position, shooter: Group, target: Group, needed: int) -> int:
    """§4.6, §9.4: what a die hits on at most: 1 always hits, but no machine; 10 never does for one.

    0 where nothing hits, as no Fighter does a machine that is not weak to them.
    """
    if is_machine(target):
        harmless = shooter.kind == FIGHTER and target.weakness != FIGHTERS
        return 0 if harmless else max(0, needed)
    needed = max(needed, here.tables.combat.always_hits)
    return min(needed, here.tables.machines.misses - 1) if is_machine(shooter) else needed


def is_blind(group: Group) -> bool:
    """§9.4: whether a group is a machine that is weak to cloaking."""
    return group.weakness == CLOAKING


def dazzled(here: Position, shooter: Group, target: Group) -> int:
    """§9.4: what a machine that is weak to cloaking loses on its attack at Raiders."""
    hidden = is_blind(shooter) and target.kind == RAIDER
    return here.tables.machines.against_raiders if hidden else 0


def has_bonus(target: Group, shooter: Group, side: Player | None) -> bool:
    """§4.4, §9.4: whether the fleet size bonus of a side counts for a shot."""
    if side != shooter.owner or is_machine(shooter):
        return False
    return not is_machine(target) or target.weakness == LARGE_FLEETS


def preferred(machine: Group, target: Group, hits_left: int) -> int:
    """§9.4: what a machine fires at first, the lowest: what can use its weakness (R80)."""
    if machine.weakness == FIGHTERS:
        return int(target.kind != FIGHTER)
    return hits_left if machine.weakness == LARGE_FLEETS else 0
