"""§1.2, §1.3: homeworlds, markers and the units at the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from hegemon.core import Dice, Player, shuffled
from hegemon.games.space_empires.alien_empires.counters import place_ships
from hegemon.games.space_empires.answers import PlaceHomeworld
from hegemon.games.space_empires.rules.counters import new_group, newest_tech
from hegemon.games.space_empires.state import ENTRY, Colony, Position, State, System, map_of


def homeworld_hexes(here: Position, player: Player) -> tuple[str, ...]:
    """§1.2: where a player may put the homeworld; by house rule anywhere in the home (R2)."""
    galaxy, rules = map_of(here), here.house_rules
    anywhere = rules.homeworld == "anywhere" and rules.solitaire == "no"
    return galaxy.homes[player] if anywhere else galaxy.homeworlds[player]


def why_no_homeworld(here: Position, player: Player, answer: PlaceHomeworld) -> str:
    """§1.2: why a choice cannot be made; empty when it can (R2, R49)."""
    galaxy = map_of(here)
    places, halves = homeworld_hexes(here, player), galaxy.halves[player]
    if answer.at not in places:
        return f"{answer.at!a} is no hex for your homeworld; these are: {', '.join(places)}"
    if halves and answer.half not in halves:
        return f"{answer.half!a} does not make your home whole; these do: {', '.join(halves)}"
    if answer.half and not halves:
        return "your home is whole"
    return ""


def populate(state: State, chosen: Mapping[Player, PlaceHomeworld], dice: Dice) -> None:
    """§1.2: markers are shuffled face down; those of deep space that are left over go unseen."""
    pool = home_pool(state, dice)
    for player, choice in chosen.items():
        deal_home(state, player, choice, shuffled(dice, pool, f"home-markers {player}"))
    deal_deep_space(state, dice)
    for place in map_of(state).entries:
        state.systems[place] = System(None, ENTRY, explored=True)
    # a half of a home came last: all that goes through the map goes row by row
    state.systems = dict(sorted(state.systems.items(), key=lambda item: reading_order(item[0])))


def deal_home(state: State, player: Player, choice: PlaceHomeworld, markers: Sequence[str]) -> None:
    """§1.2: a marker for each hex of a home but the homeworld, which is founded."""
    home = map_of(state).homes[player]
    if choice.half:
        home = (*home, choice.half)
    others = [place for place in home if place != choice.at]
    for place, marker in zip(others, markers, strict=True):
        state.systems[place] = System(player, marker)
        if state.house_rules.quick_start:
            settle_at_once(state, player, place)
    state.systems[choice.at] = System(player, "planet", explored=True)
    found_homeworld(state, player, choice.at)


def deal_deep_space(state: State, dice: Dice) -> None:
    """§1.2: a marker for each hex that is nobody's home; homeworlds of aliens need none."""
    galaxy = map_of(state)
    deep = shuffled(dice, state.tables.markers_of("deep"), "deep-markers")
    settled = found_aliens(state)
    free = [place for place in (*galaxy.deep, *galaxy.alien_homeworlds) if place not in settled]
    for place, marker in zip(free, deep, strict=False):
        state.systems[place] = System(None, marker)


def found_aliens(state: State) -> list[str]:
    """§10.1: the homeworld of each alien empire, which everybody knows, and its Bases."""
    if state.alien_empires is None:
        return []
    tables = state.tables
    for player, own in state.alien_empires.empires.items():
        homeworld = Colony(player, tables.economy.homeworld, homeworld=True)
        state.systems[own.home] = System(None, "planet", explored=True, colony=homeworld)
        place_ships(state, player, own.home, ["BASE"] * tables.alien_empires.bases)
    return [own.home for own in state.alien_empires.empires.values()]


def home_pool(state: State, dice: Dice) -> tuple[str, ...]:
    """§1.2: the markers of every home; by house rule some are drawn, the same for all (R57)."""
    tables = state.tables
    pool = list(tables.markers_of("home"))
    if state.house_rules.home_markers == "known":
        return tuple(pool)
    aside = tables.markers_of("set_aside")
    for marker in aside:
        pool.remove(marker)
    drawn = shuffled(dice, aside + tables.markers_of("varied"), "varied-markers")
    return (*pool, *drawn[: len(aside)])


def settle_at_once(state: State, player: Player, place: str) -> None:
    """§1.3: by house rule a home is known, and its planets are full colonies (R54)."""
    system = state.systems[place]
    system.explored = True
    if system.marker == "planet":
        system.colony = Colony(player, state.tables.economy.colony[-1])


def reading_order(place: str) -> tuple[str, int]:
    """Hexes row by row."""
    return place[0], int(place[1:])


def found_homeworld(state: State, player: Player, place: str) -> None:
    """§1.3: a homeworld and the units on it."""
    tables = state.tables
    state.systems[place].colony = Colony(player, tables.economy.homeworld, homeworld=True)
    for kind, ships in msgspec.structs.asdict(tables.start).items():
        if kind == "source" or (kind == "CO" and state.house_rules.quick_start):
            continue
        most = tables.unit(kind).group
        tech = newest_tech(state, player, kind)
        for start in range(0, ships, most):
            count = min(most, ships - start)
            new_group(state, player, kind, at=place, ships=count, tech=tech)
