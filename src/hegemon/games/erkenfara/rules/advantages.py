"""§4, step 3: the strategic advantages of a side, and where it may retreat to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hegemon.core import Value
from hegemon.games.erkenfara.maps.game_map import Card, Hero
from hegemon.games.erkenfara.rules.movement import is_closed
from hegemon.games.erkenfara.state import (
    Army,
    Position,
    armies_at,
    at_war,
    fort_level,
    friendly,
    map_of,
)


class Advantage(Value, tag=False):
    """One line of the strategic advantage table that counts for a side."""

    reason: str
    points: int


def advantages_of(here: Position, army: Army, card: Card | None = None) -> tuple[Advantage, ...]:
    """§4, step 3: everything that counts for one side of a conflict; all is added up."""
    return tuple(one for one in _all(here, army, card) if one.points)


def _all(here: Position, army: Army, card: Card | None) -> Iterator[Advantage]:
    rules, region = here.house_rules, here.regions[army.at]
    place = map_of(here).regions[army.at]
    holds = army.owner != here.mover
    if army.status == "well rested":
        yield Advantage("well rested", rules.well_rested)
    if army.status == "exhausted":
        yield Advantage("exhausted", rules.exhausted)
    if army.at in here.empires[army.owner].homeland and (holds or rules.homeland_bonus == "soil"):
        yield Advantage("defending the homeland", rules.homeland)
    if place.kind == "fort" and holds:
        level = fort_level(here, army.at)
        yield Advantage(f"fort of level {level}", rules.fort_per_level * level)
    if at_war(here, army.owner, region.owner):
        yield Advantage("in enemy territory", rules.enemy_territory)
    if not can_retreat(here, army):
        yield Advantage("last stand", rules.last_stand)
    yield from _attached(here, army, card)


def _attached(here: Position, army: Army, card: Card | None) -> Iterator[Advantage]:
    rules = here.house_rules
    for one in army.attachments:
        if isinstance(one, Hero):
            yield Advantage(f"hero {one.id}", rules.hero_per_grade * one.grade)
    if card is not None:
        yield Advantage(f"card {card.id}", rules.card_per_level * card.level)


def cards_of(army: Army) -> list[Card]:
    """D-ATTACH: the cards that an army could play."""
    return [one for one in army.attachments if isinstance(one, Card)]


def retreats(here: Position, army: Army) -> list[str]:
    """§3.3, §4 step 6: the adjacent regions that an army may retreat to (D-RETREAT)."""
    near = map_of(here).graph[army.at]
    return [name for name in near if not why_no_retreat(here, army, name)]


def can_retreat(here: Position, army: Army) -> bool:
    """§4, step 3: whether there is any region to retreat to; without one it is a last stand."""
    near = map_of(here).graph[army.at]
    return any(not why_no_retreat(here, army, name) for name in near)


def why_no_retreat(here: Position, army: Army, name: str) -> str:
    """D-RETREAT: why an army cannot retreat to a region; empty when it can."""
    world, owner = map_of(here), army.owner
    if name not in world.graph[army.at]:
        return "not adjacent"
    if army.kind == "sea" and not world.is_sea(name):
        return "no sea"
    there = armies_at(here, name)
    if there and any(at_war(here, owner, other.owner) for other in there):
        return "enemy troops are there"
    if is_closed(here, owner, name):
        return "the border is closed"
    for mine in (army, *passengers(here, army)) if there else ():
        if _taken(mine, there):
            return f"another empire's {mine.kind} army has the place"
    return ""


def _taken(army: Army, there: Iterable[Army]) -> bool:
    return any(other.kind == army.kind and other.owner != army.owner for other in there)


def passengers(here: Position, fleet: Army) -> list[Army]:
    """§1, D-PASSENGER: the land armies, own or allied, that a fleet protects."""
    if fleet.kind != "sea":
        return []
    return [
        army
        for army in armies_at(here, fleet.at)
        if army.kind == "land" and friendly(here, fleet.owner, army.owner)
    ]


def protector(here: Position, army: Army) -> Army | None:
    """§1: the fleet, own or allied, that protects a land army at sea; None for none."""
    return next(
        (
            other
            for other in armies_at(here, army.at)
            if other.kind == "sea" and friendly(here, army.owner, other.owner)
        ),
        None,
    )
