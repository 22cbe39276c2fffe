"""§2.1, §2.2: a map made of a draft and dice.

The order of the rolls: classes and resources from the hub outwards; lanes; their classes; the
surroundings of homeworlds anew until they are even; which seat gets which homeworld.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from hegemon.core import Dice, Value, shuffled
from hegemon.games.ec4x.common.starmap import evenness
from hegemon.games.ec4x.common.starmap.drafts import MapDraft, Site
from hegemon.games.ec4x.common.starmap.figures import STARMAP, LaneClass, PlanetFigures, Resources
from hegemon.games.ec4x.common.starmap.lanes import (
    Importance,
    LaneLaw,
    Network,
    importance_of,
    lay_as_vbam,
    lay_everywhere,
    shared_class,
    vbam_class,
)
from hegemon.games.ec4x.common.starmap.planets import (
    MissingRow,
    rolled_planet,
    rolled_resources,
)
from hegemon.games.ec4x.common.starmap.star_map import HUB, Lane, StarMap, StarSystem, map_order
from hegemon.games.ec4x.common.starmap.symmetry import images, lane_images, symmetry_of


class Attributes(Value, tag=False):
    """2.2: a planet class and raw materials."""

    planet_class: str
    resources: Resources


class MapRules(Value, tag=False):
    """What an edition and its house rules say of the map."""

    planets: PlanetFigures
    homeworld: Attributes
    """2.1: what every homeworld is."""
    hub: Attributes | None = None
    """What the hub is; None where it is rolled for as any other system."""
    lanes: LaneLaw = "rolled"
    symmetric: bool = False
    """Whether the map looks the same from as many homeworlds as can be."""
    even: bool = True
    """Whether the surroundings of homeworlds are rolled anew until they are even."""
    missing_row: MissingRow = "very_poor"
    """R2."""


def made_map(draft: MapDraft, rules: MapRules, dice: Dice) -> StarMap:
    """2.1, 2.2: the map of a draft; what the draft gives stays, everything else is rolled."""
    making = _Making(_with_fixed_sites(draft, rules), rules, dice)
    making.roll_systems()
    making.lay_lanes()
    making.class_lanes()
    if rules.even:
        making.even_out()
    homes = draft.homeworlds
    if not draft.seats_fixed:
        homes = tuple(shuffled(dice, homes, "homeworld of a seat"))
    return making.whole(homes)


def _with_fixed_sites(draft: MapDraft, rules: MapRules) -> MapDraft:
    """The draft with what the rules say of homeworlds and of the hub, where it does not.

    Its homeworlds are in the map's order: who has which seat makes no difference to a map.
    """
    fixed = dict.fromkeys(draft.homeworlds, rules.homeworld)
    if rules.hub is not None:
        fixed[HUB] = rules.hub
    sites = dict(draft.sites)
    for system, usual in fixed.items():
        site = sites.get(system)
        if site is not None:  # a map file may have no hub
            planet_class = site.planet_class or usual.planet_class
            resources = site.resources or usual.resources
            sites[system] = Site(planet_class, resources, site.name, site.star)
    homeworlds = tuple(sorted(draft.homeworlds, key=map_order))
    return MapDraft(sites, homeworlds, draft.lanes, draft.seats_fixed)


class _Making:
    """A map that is being made."""

    def __init__(self, draft: MapDraft, rules: MapRules, dice: Dice) -> None:
        self.draft, self.rules, self.dice = draft, rules, dice
        self.turns = symmetry_of(draft) if rules.symmetric else 1
        self.found: dict[str, Attributes] = {}
        self.lanes: dict[tuple[str, str], LaneClass | None] = {}

    # -- systems

    def roll_systems(self) -> None:
        """2.2: planet class and resources of every system, where they are not given."""
        for system in self.draft.sites:
            if system not in self.found:
                self._settle(system, self._rolled(system))

    def _rolled(self, system: str) -> Attributes:
        """What dice and draft make of a system."""
        site, planets = self.draft.sites[system], self.rules.planets
        if site.planet_class is None:
            planet = rolled_planet(self.dice, planets, system)
        else:
            planet = planets.called(site.planet_class)
        resources = site.resources
        if resources is None:
            resources = rolled_resources(self.dice, planet, system, self.rules.missing_row)
        return Attributes(planet.id, resources)

    def _settle(self, system: str, attributes: Attributes) -> None:
        """Let a system and its images be so."""
        for image in images(system, self.turns):
            self.found[image] = attributes

    def _potentials(self) -> dict[str, int]:
        planets = self.rules.planets
        return {
            system: planets.called(self.found[system].planet_class).potential
            for system in self.draft.sites
        }

    def _importance(self) -> dict[str, Importance]:
        return {
            system: importance_of(system, potential)
            for system, potential in self._potentials().items()
        }

    # -- lanes

    def lay_lanes(self) -> None:
        """2.1: the lanes of the draft, or as the house rule lays them."""
        if self.draft.lanes:
            self.lanes = {(lane.a, lane.b): lane.lane_class for lane in self.draft.lanes}
            return
        network = Network(tuple(self.draft.sites), self.draft.homeworlds, self.turns)
        if self.rules.lanes == "rolled":
            lay_as_vbam(network, self._importance(), self.dice)
        else:
            lay_everywhere(network, self.dice)
        self.lanes = dict.fromkeys(network.pairs())

    def class_lanes(self) -> None:
        """2.1: the class of every lane, where it is not given."""
        kinds: dict[str, Importance | Literal["homeworld"]] = {**self._importance()}
        kinds.update(dict.fromkeys(self.draft.homeworlds, "homeworld"))
        for a, b in self.lanes:
            if self.lanes[a, b] is None:
                found = self._rolled_class(a, b, kinds)
                self.lanes.update(dict.fromkeys(lane_images(a, b, self.turns), found))

    def _rolled_class(
        self, a: str, b: str, kinds: Mapping[str, Importance | Literal["homeworld"]]
    ) -> LaneClass:
        purpose = f"class of the lane {a} {b}"
        if self.rules.lanes == "rolled":
            face = self.dice.roll(STARMAP.lane_class.sides, purpose)
            return vbam_class(face, (kinds[a], kinds[b]))
        return shared_class(self.dice.roll(STARMAP.lane_share.sides, purpose))

    # -- evenness

    def even_out(self) -> None:
        """R10: around the homeworld furthest off, one system after the other anew.

        A roll stays only where it brings the homeworlds closer together, and no more than so many
        are made: a map that is not even by then is played as it is.
        """
        around = evenness.surroundings(self._joined(), self.draft.homeworlds)
        open_ones: dict[str, list[str]] = {}
        for home, systems in around.items():
            open_ones[home] = [system for system in systems if self._is_open(system)]
        for number in range(STARMAP.evenness.tries):
            worths = self._worths(around)
            if evenness.is_even(tuple(worths.values())):
                return
            home = evenness.furthest_off(worths)
            if not open_ones[home]:
                return
            in_turn = open_ones[home][number % len(open_ones[home])]
            self._try_anew(in_turn, around)

    def _try_anew(self, system: str, around: evenness.Surroundings) -> None:
        """One more roll for a system and its images, kept if it makes the map more even."""
        before, spread = self.found[system], _spread(self._worths(around))
        self._settle(system, self._rolled(system))
        if _spread(self._worths(around)) >= spread:
            self._settle(system, before)

    def _worths(self, around: evenness.Surroundings) -> dict[str, int]:
        """R10: of each homeworld, as the systems around are now."""
        planets = self.rules.planets
        potentials: dict[str, int] = {}
        for systems in around.values():  # and no others: this is asked twice for each new roll
            for system in systems:
                potentials[system] = planets.called(self.found[system].planet_class).potential
        return {home: evenness.value(systems, potentials) for home, systems in around.items()}

    def _joined(self) -> dict[str, list[str]]:
        joined: dict[str, list[str]] = {system: [] for system in self.draft.sites}
        for a, b in self.lanes:
            joined[a].append(b)
            joined[b].append(a)
        return joined

    def _is_open(self, system: str) -> bool:
        """Whether the planet class was rolled, and may be rolled anew."""
        return self.draft.sites[system].planet_class is None

    # -- the whole

    def whole(self, homeworlds: tuple[str, ...]) -> StarMap:
        """The map as it is now."""
        ends = sorted(self.lanes, key=lambda pair: (map_order(pair[0]), map_order(pair[1])))
        systems: list[StarSystem] = []
        for system, site in self.draft.sites.items():
            rolled = self.found[system]
            systems.append(StarSystem(system, rolled.planet_class, rolled.resources, site.name))
        return StarMap(
            systems=tuple(systems),
            lanes=tuple(Lane(a, b, self.lanes[a, b] or "minor") for a, b in ends),
            homeworlds=homeworlds,
        )


def _spread(worths: Mapping[str, int]) -> int:
    """How far the homeworlds are from their average, squared, so that the furthest counts most."""
    total, count = sum(worths.values()), len(worths)
    return sum((one * count - total) ** 2 for one in worths.values())
