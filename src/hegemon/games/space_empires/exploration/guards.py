"""§8.6: aliens that guard the barren planets of deep space (R70)."""

from __future__ import annotations

from collections import Counter

from hegemon.core import Play
from hegemon.games.space_empires.exploration.events import AliensFound
from hegemon.games.space_empires.rules.sides import GUARDS
from hegemon.games.space_empires.state import Group, Position, State, Tech


def is_guarded(here: Position, place: str) -> bool:
    """§8.6: whether aliens come to light with the marker of a hex that was just turned up."""
    system = here.systems[place]
    deep = system.home_of is None
    return here.house_rules.aliens and deep and system.marker == "barren"


def pool(here: Position) -> list[str]:
    """§8.6: the aliens that can be drawn: all that are not on the map, a kind for each."""
    there = Counter(group.kind for group in here.groups.values() if group.owner == GUARDS)
    units = here.tables.units_drawn
    return [kind for kind, count in units.items() for _ in range(count - there[kind])]


def guard(play: Play[State], place: str) -> bool:
    """§8.6: aliens are drawn for a planet and lie face down; whether there are any."""
    state = play.state
    if not is_guarded(state, place):
        return False
    drawn: list[str] = []
    for number in range(1, state.tables.aliens.ships + 1):
        left = pool(state)  # anew each time: what was just drawn lies on the map
        if left:
            kind = left[play.dice.roll(len(left), f"alien {place}") - 1]
            drawn.append(place_alien(state, f"{GUARDS}-{place}-{number}", kind, place))
    if drawn:
        play.tell(AliensFound(place, tuple(drawn)))
    return bool(drawn)


def place_alien(state: State, name: str, kind: str, place: str) -> str:
    """§8.6: one counter for each alien, which never moves; its id."""
    tech = Tech(tactics=state.tables.aliens.tactics)
    state.groups[name] = Group(
        name, GUARDS, kind, place, ships=1, tech=tech, start=place, came_from=place
    )
    return name
