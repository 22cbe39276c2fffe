"""How far each empire is by the objectives of the match, and how strong; all of it is public."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hegemon.core import HowFar, Measured, Player, counted
from hegemon.games.erkenfara.rules.objectives import controlled, production_controlled, worth
from hegemon.games.erkenfara.state import map_of, total_value
from hegemon.games.erkenfara.view import View

_ALL = 100


def measures(view: View) -> tuple[Measured, ...]:
    """D-OBJECTIVES: what decides by agreement first, then what makes strong."""
    found = tuple(_measures(view))
    return (*(one for one in found if one.decides), *(one for one in found if not one.decides))


def _measures(view: View) -> Iterator[Measured]:
    rules = view.house_rules
    conquest = f"Whoever controls {rules.conquest}% of all production after an autumn wins."
    yield Measured(
        "production",
        "Production controlled",
        _each(view, production_controlled),
        unit="gold",
        goal=_share(view) or None,
        decides=conquest if rules.conquest else "",
    )
    wealth = f"Whoever has {rules.wealth:,} gold after an autumn wins."
    yield Measured(
        "gold",
        "Treasury",
        _each(view, lambda here, player: here.empires[player].treasury),
        unit="gold",
        goal=rules.wealth or None,
        decides=wealth if rules.wealth else "",
    )
    years = f"Whoever is worth most after {counted(rules.years, 'year')} wins."
    yield Measured(
        "worth",
        "Worth: gold, troops and production",
        _each(view, worth),
        decides=years if rules.years else "",
    )
    yield Measured("troops", "Troops", _each(view, total_value))
    yield Measured(
        "land", "Regions controlled", _each(view, lambda here, one: len(controlled(here, one)))
    )


def _each(view: View, figure: Callable[[View, Player], int]) -> tuple[HowFar, ...]:
    return tuple(HowFar(player, figure(view, player)) for player in view.empires)


def _share(view: View) -> int:
    """D-OBJECTIVES: the production that wins by conquest, rounded up; 0 where none does."""
    whole = sum(region.production for region in map_of(view).regions.values())
    return -(-view.house_rules.conquest * whole // _ALL)
