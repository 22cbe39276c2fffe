"""The map as a player knows it: hexes with what lies in them, colonies, counters.

A counter that lies face down says whose it is and no more. A hex is labelled with its name and a
sign for what lies there, so that a map of characters tells it, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from hegemon.core import CELL, Board, Fact, Layer, Owner, Place, Player, Token, hexes, links_between
from hegemon.games.space_empires.alien_empires.records import ALIEN_EMPIRES
from hegemon.games.space_empires.battle.board import battle_board
from hegemon.games.space_empires.battle.strength import strength_of
from hegemon.games.space_empires.doomsday.rules import is_machine
from hegemon.games.space_empires.rules.movement import hexes_left
from hegemon.games.space_empires.rules.populate import homeworld_hexes
from hegemon.games.space_empires.rules.sides import sides
from hegemon.games.space_empires.show.date import date_of
from hegemon.games.space_empires.show.signs import (
    counter_parts,
    counter_sign,
    counter_states,
    hex_sign,
    hex_states,
    works_of,
)
from hegemon.games.space_empires.show.words import (
    SEATLESS,
    WEAKNESSES,
    marker_name,
    player_number,
    unit_name,
)
from hegemon.games.space_empires.state import (
    ENTRY,
    TERRAIN,
    UNKNOWN,
    WARP_POINTS,
    Group,
    System,
    is_face_up,
    map_of,
    neighbours,
    unit_of,
)
from hegemon.games.space_empires.view import View

_SIGNS = {
    UNKNOWN: "?",
    "clear": ".",
    "planet": "o",
    "barren": "x",
    "mineral_home": "$",
    "mineral_deep": "$",
    "wreck": "w",
    "asteroids": "#",
    "nebula": "%",
    "black_hole": "@",
    "super_nova": "*",
    "danger": "!",
    "lost_in_space": "&",
    ENTRY: "^",
}
"""What lies in a hex, as a sign of its label; markers of options not played are empty space."""
_HOMEWORLD = "H"
_LEGEND = {
    "?": "unexplored",
    "o": "planet",
    "x": "barren planet",
    _HOMEWORLD: "homeworld",
    "$": "minerals",
    "w": "wreck",
    "#": "asteroids",
    "%": "nebula",
    "@": "black hole",
    "*": "super nova",
    "!": "danger",
    "&": "lost in space",
    "^": "where machines come in",
    "1": "warp point of the first pair",
    "2": "warp point of the second pair",
}
_BADGES = {"mineral_home": "minerals", "mineral_deep": "minerals", "barren": "barren"}
_OFFERED, _HALF = "H", "+"
_SET_UP_LEGEND = {
    _OFFERED: "a homeworld may lie here",
    _HALF: "one of these makes a home whole",
    "?": "unexplored",
    "^": "where machines come in",
}
"""What signs mean before homeworlds are chosen."""
_LETTERS = dict(zip(ALIEN_EMPIRES, "XYZ", strict=True))
"""The letters of alien empires; who else has no seat has one of his name."""
_SHORT = {"BASE": "Ba", "DECOY": "De"}
"""Kinds that are too long for a counter."""
_ABSENT = ("clear", UNKNOWN)
_WIDE = 11
"""From this many columns on only the first hex of a row has its letter on the map."""


def board_of(view: View) -> Board:
    """The map: every hex in play, as far as the viewer knows it, and every counter on it."""
    spots, called = _spots(view), _called(view)
    return Board(
        title="Space Empires 4X",
        turn=date_of(view).turn,
        places=tuple(
            _place(view, place, system, spots[place], called.get(place, place))
            for place, system in _systems(view).items()
        ),
        owners=tuple(_owner(view, player) for player in sides(view)),
        tokens=tuple(_token(view, group) for group in view.groups.values()),
        links=links_between({place: neighbours(view, place) for place in view.systems}),
        layers=_layers(view),
        grid="hex-pointy",
        width=max(x for x, _ in spots.values()) + CELL // 2,
        height=max(y for _, y in spots.values()) + CELL * 3 // 5,
        legend=_legend(view),
        battle=battle_board(view),
        focus=_first_home(view),
    )


def _first_home(view: View) -> str:
    """Where the player's homeworld was put, or can be: the same hex all match long."""
    offered = map_of(view).homeworlds.get(view.me, ()) if view.me else ()
    return next((place for place in offered if place in view.systems), "")


def _spots(view: View) -> dict[str, tuple[int, int]]:
    """Where the middle of each hex of the map lies, one still to be chosen included."""
    found = {
        place: hexes.centre(where, "pointy", CELL) for place, where in map_of(view).axial.items()
    }
    left, top = min(x for x, _ in found.values()), min(y for _, y in found.values())
    return {
        place: (x - left + CELL // 2, y - top + CELL * 3 // 5) for place, (x, y) in found.items()
    }


def _owner(view: View, player: Player) -> Owner:
    if player in SEATLESS:
        last_word = SEATLESS[player].split()[-1]
        letter = _LETTERS.get(player, last_word[0].upper())
        return Owner(player, letter, SEATLESS[player])
    number = player_number(view, player)
    name = "you" if player == view.me else f"player {number}"
    return Owner(player, ascii_uppercase[number - 1], name)


def _layers(view: View) -> tuple[Layer, ...]:
    if not view.round:
        return tuple(_set_up_layers(view))
    if view.battle is None:
        return ()
    return (Layer("battle", "Battle", places=(view.battle.at,)),)


# -- set-up


def _set_up_layers(view: View) -> Iterator[Layer]:
    """§1.2: where one's own homeworld may lie, and what makes one's home whole; §10.1: aliens."""
    galaxy = map_of(view)
    if view.me in galaxy.homes:
        places = homeworld_hexes(view, view.me)
        yield Layer("homeworld", "Your homeworld may lie in", places=places)
        if galaxy.halves[view.me]:
            yield Layer("half", "Your home takes one of", places=galaxy.halves[view.me])
    if galaxy.alien_homeworlds:
        yield Layer("aliens", "Alien empires may live in", places=galaxy.alien_homeworlds)


def _set_up_sign(view: View, place: str, system: System) -> str:
    """§1.2: what may become of a hex; the map is printed, so everybody sees it of everybody."""
    player = system.home_of
    if place in map_of(view).entries:
        return _SIGNS[ENTRY]
    if player is None:
        return _sign(view, system)
    if place in map_of(view).halves[player]:
        return _HALF
    return _OFFERED if place in homeworld_hexes(view, player) else _sign(view, system)


def _set_up_owner(view: View, place: str, system: System) -> Player | None:
    """§1.2: whose home a hex is; a half is nobody's before it is chosen."""
    player = system.home_of
    return None if player is None or place in map_of(view).halves[player] else player


# -- hexes


def _systems(view: View) -> dict[str, System]:
    """The hexes in play, and in set-up those that a player may still choose."""
    if view.round:
        return view.systems
    halves = {
        half: System(player, UNKNOWN)
        for player, offered in map_of(view).halves.items()
        for half in offered
    }
    return {**halves, **view.systems}


def _place(view: View, place: str, system: System, spot: tuple[int, int], called: str) -> Place:
    where = map_of(view).axial[place]
    return Place(
        place,
        *spot,
        shape="hex",
        terrain=_terrain(view, system),
        owner=_holder(view, place, system),
        label=called + (_sign(view, system) if view.round else _set_up_sign(view, place, system)),
        name=place,
        badges=_badges(view, system),
        known=system.marker != UNKNOWN,
        facts=tuple(_facts(view, place, system)),
        sign=hex_sign(view, system),
        works=works_of(view, system),
        states=tuple(hex_states(view, place, system)),
        worth=None if system.colony is None else system.colony.value,
        hex=(where.q, where.r),
    )


def _holder(view: View, place: str, system: System) -> Player | None:
    """Whose colours a hex has: its colony's, and in set-up its home's."""
    if system.colony is not None:
        return system.colony.owner
    return _set_up_owner(view, place, system) if not view.round else None


def _called(view: View) -> dict[str, str]:
    """What each hex is called on the map: on a wide one rows are named at their beginning."""
    columns = {place: int(place[1:]) for place in view.systems}
    if max(columns.values()) - min(columns.values()) + 1 < _WIDE:
        return {}
    # on a wide map there is no room for the letter of the row in every hex
    firsts: dict[str, int] = {}
    for place, column in columns.items():
        firsts[place[0]] = min(column, firsts.get(place[0], column))
    return {place: place[1:] for place, column in columns.items() if column > firsts[place[0]]}


def _sign(view: View, system: System) -> str:
    if system.colony is not None and system.colony.homeworld:
        return _HOMEWORLD
    if system.marker in WARP_POINTS and view.house_rules.warp_points:
        return system.marker[-1]
    return _SIGNS.get(system.marker, _SIGNS["clear"])


def _terrain(view: View, system: System) -> str:
    special = (*TERRAIN, "black_hole", "super_nova")
    if system.explored and system.marker in special:
        return marker_name(view, system.marker).removeprefix("a ")
    return ""


def _badges(view: View, system: System) -> tuple[str, ...]:
    """What is there that the label does not spell out: a colony and its value, minerals."""
    looked = ("face down",) if not system.explored and system.marker != UNKNOWN else ()
    if system.colony is not None:
        what = "home" if system.colony.homeworld else "colony"
        return (f"{what} {system.colony.value}",)
    if system.marker in _ABSENT:
        return looked
    name = marker_name(view, system.marker).removeprefix("a ")
    return (_BADGES.get(system.marker, name), *looked)


def _facts(view: View, place: str, system: System) -> Iterator[Fact]:
    if system.home_of is not None:
        yield Fact("home of", _owner(view, system.home_of).name)
    if not view.round and _set_up_sign(view, place, system) in (_OFFERED, _HALF):
        yield Fact("set-up", _SET_UP_LEGEND[_set_up_sign(view, place, system)])
    if system.marker != UNKNOWN:
        yield Fact("what is there", marker_name(view, system.marker))
    if system.colony is not None:
        yield _counted("gives", system.colony.value, "CP")
    if system.colony is not None and system.colony.stock:
        loads = ", ".join(marker_name(view, load) for load in system.colony.stock)
        yield Fact("loads", loads)


# -- counters


def _token(view: View, group: Group) -> Token:
    if group.kind == UNKNOWN:
        return Token(
            group.id,
            group.owner,
            "counter",
            group.at,
            badges=("face down",),
            label="?",
            sign="unknown",
            states=tuple(counter_states(view, group)),
        )
    return Token(
        group.id,
        group.owner,
        unit_name(view, group.kind),
        group.at,
        count=group.ships,
        badges=_token_badges(view, group),
        facts=tuple(_token_facts(view, group)),
        label=_token_label(view, group),
        sign=counter_sign(group),
        made_of=counter_parts(view, group),
        states=tuple(counter_states(view, group)),
    )


def _token_label(view: View, group: Group) -> str:
    """How many of what, as on a counter: "3SC"; who stands alone is named by one letter."""
    if is_machine(group):
        return group.kind
    if unit_of(view, group).group == 1:
        return group.kind[0]
    return f"{group.ships}{_SHORT.get(group.kind, group.kind)}"


def _token_badges(view: View, group: Group) -> tuple[str, ...]:
    badges = [group.id]
    if group.load:
        badges.append(f"tows {marker_name(view, group.load)}")
    if group.aboard:
        badges.append(f"aboard {group.aboard}")
    if group.owner == view.me and is_face_up(group) and group.shown is not None:
        badges.append("seen by all")
    return tuple(badges)


def _token_facts(view: View, group: Group) -> Iterator[Fact]:
    unit, tech = unit_of(view, group), group.tech
    if unit.fires:
        yield Fact("class", unit.fires)
        attack, defense = strength_of(view, group.kind, tech)
        yield Fact("strength", f"{attack}-{defense}")
    yield _counted("hull", unit.hull)
    if is_machine(group):
        yield from _machine_facts(view, group)
    for name, level in (
        ("attack", tech.attack),
        ("defense", tech.defense),
        ("tactics", tech.tactics),
        ("movement", tech.movement),
        ("exploration", tech.exploration),
        ("cloaking", tech.cloaking),
        ("scanners", tech.scanners),
        ("terraforming", tech.terraforming),
        ("mine sweep", tech.mine_sweep),
        ("fighters", tech.fighters),
        ("point defense", tech.point_defense),
    ):
        if level:
            yield _counted(name, level)
    if group.owner == view.me == view.mover and view.phase == "movement":
        yield _counted("hexes left", hexes_left(view, group))


def _machine_facts(view: View, group: Group) -> Iterator[Fact]:
    """§9.4: what a machine has taken, and what it is weak to once that is known."""
    yield _counted("shots a round", unit_of(view, group).attacks)
    yield _counted("hits taken", group.damage)
    if group.weakness:
        yield Fact("weak to", WEAKNESSES[group.weakness])


def _counted(label: str, number: int, unit: str = "") -> Fact:
    """A fact that is a number."""
    return Fact(label, f"{number} {unit}".rstrip(), number, unit)


# -- reading it


def _legend(view: View) -> str:
    """The signs that are on the map, each with its meaning."""
    if view.round:
        meanings, found = _LEGEND, {_sign(view, system) for system in view.systems.values()}
    else:
        systems = _systems(view).items()
        meanings = _SET_UP_LEGEND
        found = {_set_up_sign(view, place, system) for place, system in systems}
    return ", ".join(f"{sign} {meaning}" for sign, meaning in meanings.items() if sign in found)
