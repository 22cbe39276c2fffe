"""What a player can conclude from his view: ways, garrisons, prices, where the enemy may live."""

from __future__ import annotations

from hegemon.games.space_conquest import Sighting, View

HOME_RU = View.tables.home.ru
"""No neutral star is worth as much as a home star."""
LIKELY_RU = 2
"""What an unknown star is worth on average."""
GREATEST_RU = 3
"""What an unknown neutral star can be worth."""

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
        if seen.ru == HOME_RU and star != view.home_star:
            return star
    return None


def garrison(view: View, star: str) -> int:
    """The ships that keep an own star from rebelling."""
    return 0 if star == view.home_star else view.known[star].ru


def price(view: View, star: str, arrival: int) -> int:
    """The ships that will likely take a star at a turn and then keep it from rebelling."""
    seen = view.known.get(star)
    if seen is None:
        return GREATEST_RU + _cost(GREATEST_RU)
    defenders = _defenders(view, seen, arrival)
    return max(defenders + 1, seen.ru + _cost(defenders))


def worth(view: View, star: str) -> int:
    """The ships that a star makes each turn, as far as is known."""
    seen = view.known.get(star)
    return LIKELY_RU if seen is None else seen.ru


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


def _cost(defenders: int) -> int:
    return (defenders + 1) // 2
