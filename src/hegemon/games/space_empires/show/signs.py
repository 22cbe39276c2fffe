"""The signs of what lies in a hex, of colonies and of counters, and how they fare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hegemon.core import Contingent, Work, plural
from hegemon.games.space_empires.doomsday.rules import is_machine
from hegemon.games.space_empires.show.words import unit_name
from hegemon.games.space_empires.state import (
    ENTRY,
    UNKNOWN,
    WARP_POINTS,
    Group,
    Line,
    System,
)
from hegemon.games.space_empires.view import View

MARKERS: Mapping[str, str] = {
    UNKNOWN: "unexplored",
    "clear": "empty",
    "planet": "planet",
    "barren": "barren",
    "mineral_home": "minerals",
    "mineral_deep": "minerals",
    "wreck": "wreck",
    "asteroids": "asteroids",
    "nebula": "nebula",
    "black_hole": "black-hole",
    "super_nova": "super-nova",
    "lost_in_space": "lost-in-space",
    "danger": "danger",
    "warp_point_1": "warp-point",
    "warp_point_2": "warp-point",
    "doomsday_machine": "empty",
    ENTRY: "entry",
}
"""What lies in a hex; the machines of another game are empty space (R46)."""
UNITS: Mapping[str, str] = {
    "SC": "scout",
    "DD": "destroyer",
    "CA": "cruiser",
    "BC": "battlecruiser",
    "BB": "battleship",
    "DN": "dreadnought",
    "SY": "shipyard",
    "BASE": "base",
    "DECOY": "decoy",
    "CO": "colony-ship",
    "MINER": "miner",
    "MSP": "pipeline",
    "MINE": "mines",
    "SW": "mine-sweeper",
    "R": "raider",
    "AB": "alien",
    "AC": "alien",
    "AD": "alien",
    "CV": "carrier",
    "F": "fighter",
    "FLEET": "fleet",
}
"""The units of the counter mix; doomsday machines are told by their owner."""
_COLONIES = ("colony-1", "colony-2", "colony-3")


# -- hexes


def hex_sign(view: View, system: System) -> str:
    """What lies in a hex; markers of options that are not played are empty space (R46)."""
    if system.colony is not None and system.colony.homeworld:
        return "home-planet"
    if system.marker in WARP_POINTS and not view.house_rules.warp_points:
        return MARKERS["clear"]
    return MARKERS[system.marker]


def works_of(view: View, system: System) -> tuple[Work, ...]:
    """A homeworld, or a colony by how far it has grown: new or young, older, grown up."""
    colony = system.colony
    if colony is None:
        return ()
    if colony.homeworld:
        return (Work("homeworld"),)
    # the first two values are those of a new colony and of one that has grown once: both are small
    grown = sum(colony.value >= value for value in view.tables.economy.colony[2:])
    return (Work(_COLONIES[min(grown, len(_COLONIES) - 1)]),)


def hex_states(view: View, place: str, system: System) -> Iterator[str]:
    """How a hex fares, as far as its reader can know it."""
    if view.battle is not None and view.battle.at == place:
        yield "battle"
    own = view.empires.get(view.me) if view.me else None
    if own is not None and place in own.blockaded:
        yield "blockaded"
    if not system.explored and system.marker != UNKNOWN:
        yield "face-down"


# -- counters


def counter_sign(group: Group) -> str:
    """What stands on a counter; only of one whose kind is known."""
    return "doomsday-machine" if is_machine(group) else UNITS[group.kind]


def counter_parts(view: View, group: Group) -> tuple[Contingent, ...]:
    """The ships of a counter, which are of one kind; only of one whose kind is known."""
    name = plural(unit_name(view, group.kind), group.ships)
    return (Contingent(counter_sign(group), name, group.ships),)


def counter_states(view: View, group: Group) -> Iterator[str]:
    """How a counter fares, as far as its reader can know it."""
    line = (view.battle.lines if view.battle is not None else {}).get(group.id, Line())
    if group.kind == UNKNOWN:
        yield "face-down"
    elif group.owner == view.me and group.shown is not None:
        yield "seen"
    if group.damage or line.damage or line.screened_damage:
        yield "damaged"
    if line.cloaked:
        yield "cloaked"
    # what goes with another counter, or takes one along
    if group.load:
        yield "laden"
    if group.aboard:
        yield "aboard"
