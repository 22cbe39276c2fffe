"""§4: the battle that a move may lead to, as `odds` reads it: what lies face up, and guesses."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player
from hegemon.games.space_empires.alien_empires.records import FLEET
from hegemon.games.space_empires.answers import Detach, Move
from hegemon.games.space_empires.odds.question import LETTERS
from hegemon.games.space_empires.rules.counters import used_by
from hegemon.games.space_empires.state import (
    TERRAIN,
    UNKNOWN,
    Group,
    Tech,
    armed_at,
    fights,
    strangers_at,
)
from hegemon.games.space_empires.view import View

_GUESS = "1 SC"
"""A counter that lies face down is taken to be the cheapest ship."""


def fight_of(view: View, me: Player, order: Move | Detach) -> str:
    """§4.2: the ships that go to a hex and those that are there, against the strangers there."""
    goal, group = order.path[-1], view.groups[order.group]
    if goal == group.at or not fights(view, group):
        return ""
    ships = order.ships if isinstance(order, Detach) else group.ships
    strangers = [one for one in strangers_at(view, goal, me) if _may_fight(view, one)]
    if not strangers:
        return ""
    theirs = [_stranger(view, one) for one in strangers]
    there = [_words(view, one, one.ships) for one in armed_at(view, goal, me)]
    own = " ".join([_words(view, group, ships), *there])
    return f"{own} vs {' '.join(theirs)}{_terrain(view, goal)}"


def _may_fight(view: View, group: Group) -> bool:
    """§3.2: whether a counter of somebody else may fight, as far as it is known."""
    return group.kind in (UNKNOWN, FLEET) or fights(view, group)


def _stranger(view: View, group: Group) -> str:
    """§4.6: a counter of somebody else; what is in a fleet of aliens nobody knows, either."""
    unknown = group.kind in (UNKNOWN, FLEET)
    return _GUESS if unknown else _words(view, group, group.ships)


def _words(view: View, group: Group, ships: int) -> str:
    """§4.6: ships with the technology that counts in a battle; a machine has none of its own."""
    levels = () if group.kind in view.tables.machine_kinds else _levels(group.kind, group.tech)
    return " ".join([f"{ships} {group.kind}", *levels])


def _levels(kind: str, tech: Tech) -> Iterator[str]:
    for letter, name in LETTERS.items():
        level: int = getattr(tech, name)
        if level and name in used_by(kind):
            yield f"{letter.upper()}{level}"


def _terrain(view: View, place: str) -> str:
    """§4.2: what lies in a hex and changes a battle, as far as it is known."""
    marker = view.systems[place].marker
    return f" in {marker}" if marker in TERRAIN else ""
