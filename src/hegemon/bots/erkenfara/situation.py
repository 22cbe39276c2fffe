"""What a bot sees at a glance: who stands where, how far it is, what is worth having."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from hegemon.core import Player, components, distances
from hegemon.games.erkenfara import (
    Army,
    ArmyStatus,
    Tables,
    View,
    advantages_of,
    at_war,
    deployed,
    fort_level,
    in_reach,
    map_called,
    map_of,
    net_advantage,
    points_of,
    production_value,
    protector,
    steps_allowed,
    why_not_end,
)

Distances = dict[str, dict[str, int]]
"""The steps from each region to each other one, for land armies that nobody stops."""


@lru_cache(maxsize=32)
def _distances(game_map: str, tables: Tables) -> Distances:
    graph = map_called(game_map, tables).graph
    return {name: distances(graph, name) for name in graph}


@lru_cache(maxsize=32)
def _landmasses(game_map: str, tables: Tables) -> dict[str, int]:
    """The number of the landmass of each region that is no sea."""
    whole = map_called(game_map, tables)
    land: dict[str, tuple[str, ...]] = {}
    for name, near in whole.graph.items():
        if not whole.is_sea(name):
            land[name] = tuple(other for other in near if not whole.is_sea(other))
    found: dict[str, int] = {}
    for number, part in enumerate(components(land)):
        found |= dict.fromkeys(part, number)
    return found


class Fancy(NamedTuple):
    """What a ruler makes of things today beyond what they are."""

    extra: Mapping[str, int]
    """By how many per cent a region seems worth more."""
    nerve: int
    """By how many points of advantage it wants more before it attacks."""


NO_FANCY = Fancy({}, 0)


class Situation:
    """A view, worked out once for all the questions that one turn puts to it."""

    def __init__(self, view: View, wars: Iterable[Player] = (), fancy: Fancy = NO_FANCY) -> None:
        assert view.me is not None, "a bystander gives no orders"
        self.fancy = fancy
        self.view, self.me, self.map = view, view.me, map_of(view)
        self.far = _distances(view.house_rules.map, view.tables)
        self.so_far = deployed(view, self.me, wars)
        self.enemies = [
            player
            for player in view.empires
            if player in self.so_far.wars or at_war(view, self.me, player)
        ]
        armies = view.armies.values()
        own = [army for army in armies if army.owner == self.me]
        self.mine = sorted(own, key=lambda army: (-army.current, army.id))
        self.foes = [army for army in armies if army.owner in self.enemies]
        self.held = {army.at for army in self.foes}
        # remembered: the habits ask the same of every army and every enemy, again and again
        self._reach: dict[tuple[str, str], dict[str, int]] = {}
        self._points: dict[str, int] = {}
        self._attack: dict[tuple[str, ArmyStatus, str], int] = {}
        self._foreign = {army.at for army in armies if army.owner != self.me}

    def own(self, kind: str) -> list[Army]:
        """The own armies of a kind, the strongest first."""
        return [army for army in self.mine if army.kind == kind]

    def reach(self, army: Army) -> dict[str, int]:
        """Where an army may end its movement, with the steps to each region."""
        place = (army.kind, army.at)
        if place not in self._reach:
            near = in_reach(self.view, self.so_far, army.kind, army.at)
            occupied = [name for name in near if name in self._foreign]
            closed = [
                name for name in occupied if why_not_end(self.view, self.so_far, army.kind, name)
            ]
            self._reach[place] = {name: near[name] for name in near if name not in closed}
        return self._reach[place]

    def tires(self, army: Army, steps: int) -> bool:
        """Whether so many steps exhaust an army."""
        return steps > steps_allowed(self.view, army.kind)[0]

    # -- fights

    def net(self, attackers: list[Army], foe: Army) -> int:
        """§4: the net advantage of own armies that attack together, before the dice."""
        tired = any(self.tires(army, self.reach(army).get(foe.at, 0)) for army in attackers)
        points = self._arriving(attackers[0], foe.at, "exhausted" if tired else "")
        current = sum(army.current for army in attackers)
        return net_advantage(current, foe.current, points, self.points(foe))

    def _arriving(self, army: Army, region: str, status: ArmyStatus) -> int:
        """§4, step 3: the strategic advantages of an own army that attacks in a region."""
        key = (region, status, army.id if army.attachments else "")
        if key not in self._attack:
            there = msgspec.structs.replace(army, at=region, status=status)
            self._attack[key] = points_of(advantages_of(self.view, there))
        return self._attack[key]

    def points(self, foe: Army) -> int:
        """§4, step 3: the strategic advantages of an enemy where it stands."""
        if foe.id not in self._points:
            self._points[foe.id] = points_of(advantages_of(self.view, foe))
        return self._points[foe.id]

    def threat(self, army: Army, region: str, current: int | None = None) -> int:
        """The net advantage of the worst enemy that could attack an army in a region next.

        Only what an enemy reaches rested is counted; nothing near is -1000.
        """
        free = steps_allowed(self.view, army.kind)[0]
        near = [
            foe
            for foe in self.foes
            if foe.kind == army.kind and foe.at != region and self.far[foe.at][region] <= free
        ]
        if not near:
            return -1000
        own, defence = current or army.current, self._defence(region)
        return max(net_advantage(foe.current, own, 0, defence) for foe in near)

    def _defence(self, region: str) -> int:
        """About what a region adds to whoever holds it against a foreigner."""
        rules = self.view.house_rules
        own = self.view.regions[region].owner == self.me
        points = rules.fort_per_level * fort_level(self.view, region)
        if region in self.view.empires[self.me].homeland:
            points += rules.homeland
        if own:  # the foreigner fights on enemy territory
            points -= rules.enemy_territory
        return points

    # -- regions

    def value(self, region: str) -> int:
        """What plunder seems to yield there, §3.3; 0 for a region that may not be plundered."""
        owner = self.view.regions[region].owner
        if owner is not None and owner not in self.enemies:
            return 0
        return self._fancied(region, production_value(self.view, region))

    def _fancied(self, region: str, gold: int) -> int:
        """What a region that gives so much seems worth."""
        return gold * (100 + self.fancy.extra.get(region, 0)) // 100

    @cached_property
    def prizes(self) -> dict[str, int]:
        """Every region that can be plundered, with what it yields."""
        values = {name: self.value(name) for name in self.view.regions}
        return {name: value for name, value in values.items() if value}

    @property
    def landmasses(self) -> dict[str, int]:
        """The number of the landmass of each region that is no sea."""
        return _landmasses(self.view.house_rules.map, self.view.tables)

    def production(self, region: str) -> int:
        """What the nominal production of a region seems to be."""
        return self._fancied(region, self.map.regions[region].production)

    def is_mine(self, region: str) -> bool:
        """Whether it is owned."""
        return self.view.regions[region].owner == self.me

    def lost(self, region: str) -> bool:
        """Whether it is owned and occupied by somebody else."""
        return self.is_mine(region) and self.view.regions[region].occupier is not None

    def exposed(self, foe: Army) -> bool:
        """§1: whether a land army at sea has no fleet that protects it."""
        return foe.kind == "land" and self.map.is_sea(foe.at) and protector(self.view, foe) is None
