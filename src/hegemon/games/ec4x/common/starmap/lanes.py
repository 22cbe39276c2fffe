"""§2.1: which systems lanes join, "in accordance with VBAM", and the classes of lanes.

VBAM has no hexes. R6: the ring of a system is its ring, its importance is read off its planet,
and a lane leads to one of the hexes beside it: inward, along the ring or outward.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

from hegemon.core import Dice, drawn, graphs
from hegemon.games.ec4x.common.starmap.figures import STARMAP, LaneClass
from hegemon.games.ec4x.common.starmap.star_map import HUB, beside, map_order, ring_of
from hegemon.games.ec4x.common.starmap.symmetry import images, lane_images

LaneLaw = Literal["rolled", "all"]
"""R6: as many as VBAM's dice give, or one between any two systems that lie side by side."""
Importance = Literal["unimportant", "minor", "major"]
_Way = Literal["inward", "along", "outward"]

T = TypeVar("T")

_SECOND_RING = 2


class Network:
    """Lanes that are being laid, in every part of the map that is the same at once."""

    def __init__(self, systems: Sequence[str], homeworlds: Sequence[str], turns: int) -> None:
        present = dict.fromkeys(systems)
        self.beside: dict[str, tuple[str, ...]] = {}
        for one in present:
            self.beside[one] = tuple(near for near in beside(one) if near in present)
        self.homeworlds = tuple(homeworlds)
        self.turns = turns
        self.joined: dict[str, list[str]] = {system: [] for system in present}
        self._most = {HUB: STARMAP.lanes.hub} | dict.fromkeys(homeworlds, STARMAP.lanes.homeworld)

    def is_full(self, system: str) -> bool:
        """Whether a system has all lanes that it may have: the hub and homeworlds have a number."""
        most = self._most.get(system)
        return most is not None and len(self.joined[system]) >= most

    def free(self, system: str) -> list[str]:
        """The systems beside one to which a lane can still be laid, clockwise."""
        if self.is_full(system):
            return []
        joined = self.joined[system]
        apart = [near for near in self.beside[system] if near not in joined]
        return [near for near in apart if not self.is_full(near)]

    def join(self, a: str, b: str) -> None:
        """A lane between two systems, and its images."""
        for one, other in lane_images(a, b, self.turns):
            if other not in self.joined[one]:
                self.joined[one].append(other)
                self.joined[other].append(one)

    def pairs(self) -> list[tuple[str, str]]:
        """Every lane, in the map's order."""
        found: list[tuple[str, str]] = []
        for one, others in self.joined.items():
            # each lane is listed at both its ends: taken where it begins
            found += [(one, other) for other in others if map_order(one) < map_order(other)]
        return sorted(found, key=lambda ends: (map_order(ends[0]), map_order(ends[1])))


def importance_of(system: str, potential: int) -> Importance:
    """R6: how important a system is for VBAM's dice; the hub is always major."""
    figures = STARMAP.importance
    if system == HUB or potential >= figures.major_least:
        return "major"
    return "unimportant" if potential <= figures.unimportant_most else "minor"


# -- R6, rolled


def lay_as_vbam(network: Network, importance: Mapping[str, Importance], dice: Dice) -> None:
    """R6: from the hub outwards, ring by ring, clockwise from a system that is rolled."""
    for near in network.beside[HUB]:
        network.join(HUB, near)
    done = {HUB: None}
    for system in outwards(network, dice):
        if system in done:
            continue
        done |= dict.fromkeys(images(system, network.turns))
        if system in network.homeworlds:
            lay_home(network, system, dice)
        else:
            lay_further(network, system, importance[system], dice)
    connect(network, dice)


def outwards(network: Network, dice: Dice) -> list[str]:
    """Every system but the hub: ring by ring, each from a rolled start, clockwise."""
    rings: dict[int, list[str]] = {}
    for system in network.beside:
        rings.setdefault(ring_of(system), []).append(system)
    found: list[str] = []
    for ring, systems in sorted(rings.items()):
        if ring > 0:
            first = dice.roll(len(systems), f"first system of ring {ring}") - 1
            found += systems[first:] + systems[:first]
    return found


def lay_home(network: Network, home: str, dice: Dice) -> None:
    """R7: exactly three lanes from a homeworld; where four hexes lie beside it a die decides."""
    while free := network.free(home):
        network.join(home, _one_of(dice, free, f"lane of the homeworld {home}"))


def lay_further(network: Network, system: str, importance: Importance, dice: Dice) -> None:
    """VBAM: the lanes that a system wants beyond those it has; the first leads outward.

    A lane for which there is no room in its direction is lost.
    """
    ring = ring_of(system)
    wanted = lanes_wanted(
        dice.roll(STARMAP.lane_count.sides, f"lanes of {system}"), ring, importance
    )
    has_outward = any(ring_of(near) > ring for near in network.beside[system])
    for number in range(wanted - len(network.joined[system])):
        way: _Way = "outward"
        if number or not has_outward:  # all but the first, and on the last ring that one, too
            face = dice.roll(STARMAP.lane_way.sides, f"way of a lane of {system}")
            way = direction_of(face, system)
        free = [near for near in network.free(system) if _leads(system, near) == way]
        if free:
            network.join(system, _one_of(dice, free, f"{way} lane of {system}"))


def lanes_wanted(face: int, ring: int, importance: Importance) -> int:
    """VBAM: how many lanes a system wants, those that it has counted."""
    figures = STARMAP.lane_count
    adds = {"unimportant": figures.unimportant, "minor": 0, "major": figures.major}
    roll = face + adds[importance]
    if ring == _SECOND_RING:
        roll += figures.second_ring
    fewest = figures.lanes[0][1]
    return max([lanes for least, lanes in figures.lanes if least <= roll], default=fewest)


def direction_of(face: int, system: str) -> _Way:
    """VBAM: whether a further lane leads inward, along the ring or outward."""
    figures = STARMAP.lane_way
    roll = face + (figures.second_ring if ring_of(system) == _SECOND_RING else 0)
    if roll <= figures.inward_most:
        return "inward"
    return "along" if roll <= figures.along_most else "outward"


def _leads(system: str, near: str) -> _Way:
    step = ring_of(near) - ring_of(system)
    if step == 0:
        return "along"
    return "outward" if step > 0 else "inward"


def connect(network: Network, dice: Dice) -> None:
    """R8: parts without a way between them are joined where the fewest lanes are."""
    while len(parts := graphs.components(network.joined)) > 1:
        gaps = _gaps(network, parts)
        # the hub and homeworlds keep their number as long as there is another way round
        open_gaps = [gap for gap in gaps if not any(map(network.is_full, gap))] or gaps
        lanes = [len(network.joined[one]) + len(network.joined[near]) for one, near in open_gaps]
        fewest = min(lanes)
        best = [gap for gap, count in zip(open_gaps, lanes, strict=True) if count == fewest]
        network.join(*_one_of(dice, best, "lane between parts of the map"))


def _gaps(network: Network, parts: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    """R8: every two systems side by side that are of different parts, the earlier part first."""
    part_of: dict[str, int] = {}
    for number, part in enumerate(parts):
        part_of |= dict.fromkeys(part, number)
    found: list[tuple[str, str]] = []
    for one, nears in network.beside.items():
        found += [(one, near) for near in nears if part_of[one] < part_of[near]]
    return found


# -- R6, all


def lay_everywhere(network: Network, dice: Dice) -> None:
    """R6, R7: every adjacent pair, but a homeworld has no more than its three."""
    done: dict[str, None] = {}
    for home in network.homeworlds:
        if home not in done:
            done |= dict.fromkeys(images(home, network.turns))
            lay_home(network, home, dice)
    for system in network.beside:
        for near in network.free(system):
            network.join(system, near)
    connect(network, dice)


# -- classes


def vbam_class(face: int, ends: Sequence[Importance | Literal["homeworld"]]) -> LaneClass:
    """VBAM: the class of a lane by a die and what each end adds to it."""
    figures = STARMAP.lane_class
    adds = {
        "unimportant": figures.unimportant,
        "minor": 0,
        "major": figures.major,
        "homeworld": figures.homeworld,
    }
    roll = face + sum(adds[end] for end in ends)
    if roll <= figures.restricted_most:
        return "restricted"
    return "minor" if roll <= figures.minor_most else "major"


def shared_class(face: int) -> LaneClass:
    """R9: the class of a lane by per cent."""
    shares = STARMAP.lane_share
    if face <= shares.major:
        return "major"
    return "minor" if face <= shares.major + shares.minor else "restricted"


def _one_of(dice: Dice, items: Sequence[T], purpose: str) -> T:
    """One of several, by a die where there is a choice."""
    return drawn(dice, items, purpose) if len(items) > 1 else items[0]
