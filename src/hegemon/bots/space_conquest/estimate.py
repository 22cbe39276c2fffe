"""What a player can conclude from his view: ways, garrisons, prices, where the enemy may live."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hegemon.core import half_up
from hegemon.games.space_conquest import Sighting, View, quadrants


class UnknownWorth(NamedTuple):
    """What an unknown star can be worth."""

    likely: int
    """On average."""
    greatest: int


@cache
def _unknown(edition: type[View], npc_stars: str) -> UnknownWorth:
    dealt = edition.tables.resources[npc_stars]
    ru = [each for name, _ in quadrants(edition.tables) for each in getattr(dealt, name)]
    return UnknownWorth(half_up(sum(ru), len(ru)), max(ru))


def unknown(view: View) -> UnknownWorth:
    """What the stars that were dealt to the board are worth."""
    return _unknown(type(view), view.house_rules.npc_stars)


Ways = dict[str, dict[str, int]]
"""Parsecs from each star to each other star, nearest first."""


def ways(view: View) -> Ways:
    """All ways; they never change during a match."""
    found = {}
    for origin in view.chart:
        others = [star for star in view.chart if star != origin]
        others.sort(key=lambda dest: (view.distance(origin, dest), dest))
        found[origin] = {dest: view.distance(origin, dest) for dest in others}
    return found


def enemy_home(view: View) -> str | None:
    """The enemy's home star, once it was seen."""
    for star, seen in view.known.items():
        # no neutral star is worth as much as a home star
        if seen.ru == view.tables.home.ru and star != view.home_star:
            return star
    return None


def garrison(view: View, star: str) -> int:
    """The ships that keep an own star from rebelling."""
    return 0 if star == view.home_star else view.known[star].ru


def price(view: View, star: str, arrival: int) -> int:
    """The ships that will likely take a star at a turn and then keep it from rebelling."""
    seen = view.known.get(star)
    if seen is None:
        greatest = unknown(view).greatest
        return greatest + _cost(view, greatest)
    defenders = _defenders(view, seen, arrival)
    return max(defenders + 1, seen.ru + _cost(view, defenders))


def worth(view: View, star: str) -> int:
    """The ships that a star makes each turn, as far as is known."""
    seen = view.known.get(star)
    return unknown(view).likely if seen is None else seen.ru


def defenders(view: View, star: str, arrival: int) -> int:
    """The ships that likely defend a seen star at a turn."""
    return _defenders(view, view.known[star], arrival)


def _defenders(view: View, seen: Sighting, arrival: int) -> int:
    """Garrisons stay as they are; of what an enemy's star makes, half is thought to stay."""
    ships = seen.ru if seen.ships is None else seen.ships
    if seen.owner is None:
        return ships
    made = seen.ru * (arrival - seen.turn)
    return ships + (made + 1) // 2


def _cost(view: View, defenders: int) -> int:
    """The ships that a victory over so many takes."""
    return -(-defenders // view.tables.combat.winner_loses_one_per)
