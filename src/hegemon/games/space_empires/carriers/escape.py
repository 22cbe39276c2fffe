"""§8.3: Fighters in a retreat: they go with Carriers, and are not left behind without any."""

from __future__ import annotations

from hegemon.games.space_empires.carriers.rules import carried_by, number_of_ships, units_of
from hegemon.games.space_empires.rules.counters import has_counter
from hegemon.games.space_empires.state import CARRIER, FIGHTER, Group, Position, own_colony


def escaping(here: Position, carriers: Group, ships: int) -> list[tuple[Group, int]]:
    """§8.3: the Fighters that go with so many Carriers: what has not fired in this round (R87).

    First those aboard these Carriers; a part of a group needs a counter.
    """
    battle = here.battle
    assert battle is not None, "no battle is under way"
    room, found = carried_by(here, ships), list[tuple[Group, int]]()
    fighters = units_of(here, carriers.owner, carriers.at, FIGHTER)
    fighters.sort(key=lambda each: each.aboard != carriers.id)  # their own first
    for group in fighters:
        going = min(room, group.ships - battle.lines[group.id].fired)
        whole = going == group.ships
        if going and (whole or has_counter(here, group.owner, FIGHTER)):
            found.append((group, going))
            room -= going
    return found


def why_no_orphans(here: Position, group: Group, ships: int) -> str:
    """§8.3: why so many Carriers cannot retreat: Fighters that they leave need others, or a colony.

    Fighters that are too many already do not keep them there.
    """
    if group.kind != CARRIER or own_colony(here, group.at, group.owner) is not None:
        return ""
    fighters = number_of_ships(units_of(here, group.owner, group.at, FIGHTER))
    carriers = number_of_ships(units_of(here, group.owner, group.at, CARRIER))
    leaving = sum(going for _, going in escaping(here, group, ships))
    homeless = max(0, fighters - leaving - carried_by(here, carriers - ships))
    homeless_now = max(0, fighters - carried_by(here, carriers))
    if homeless <= homeless_now:
        return ""
    return f"{homeless} Fighters would be left behind: only those that have not fired go along"
