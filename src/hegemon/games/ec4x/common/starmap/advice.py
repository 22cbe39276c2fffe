"""Advice about a map that can be played, and its measures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hegemon.core import counted, distances, enumerated
from hegemon.games.ec4x.common.starmap import evenness
from hegemon.games.ec4x.common.starmap.figures import STARMAP
from hegemon.games.ec4x.common.starmap.galaxy import MapRules
from hegemon.games.ec4x.common.starmap.lint import joined
from hegemon.games.ec4x.common.starmap.map_file import MapFile, draft_of
from hegemon.games.ec4x.common.starmap.star_map import HUB, beside, ring_of
from hegemon.games.ec4x.common.starmap.symmetry import symmetry_of


def advice(whole: MapFile, rules: MapRules) -> Iterator[str]:
    """What plays badly, or other than the rules have it."""
    near = joined(whole)
    if whole.lanes is None:
        yield from _short_of_hexes(whole, near)
    else:
        yield from _other_numbers(whole, near)
        yield from _long_lanes(whole)
    yield from _lonely(whole, near)
    yield from _uneven(whole, near, rules)


def _short_of_hexes(whole: MapFile, near: Mapping[str, list[str]]) -> Iterator[str]:
    """A hub or homeworld that cannot get the lanes that the rules give it."""
    for system, wanted in _wanted(whole).items():
        if len(near[system]) < wanted:
            yield (
                f"system {system}: only {counted(len(near[system]), 'system')} beside it "
                f"for the {wanted} lanes that it gets"
            )


def _other_numbers(whole: MapFile, near: Mapping[str, list[str]]) -> Iterator[str]:
    """2.1: six lanes from the hub, three from each homeworld."""
    for system, wanted in _wanted(whole).items():
        if len(near[system]) != wanted:
            yield f"system {system} has {counted(len(near[system]), 'lane')}, usual are {wanted}"


def _wanted(whole: MapFile) -> dict[str, int]:
    figures = STARMAP.lanes
    return {HUB: figures.hub} | dict.fromkeys(whole.head.homeworlds, figures.homeworld)


def _long_lanes(whole: MapFile) -> Iterator[str]:
    for lane in whole.ends:
        if lane.b not in beside(lane.a):
            yield f"the lane {lane.a} {lane.b} joins hexes that do not lie side by side"


def _lonely(whole: MapFile, near: Mapping[str, list[str]]) -> Iterator[str]:
    """Homeworlds whose nearest rivals are nearer than those of others."""
    nearest = {home: min(jumps.values()) for home, jumps in _apart(whole, near).items()}
    if len(set(nearest.values())) > 1:
        told = enumerated(f"{jumps} from {home}" for home, jumps in nearest.items())
        yield f"the nearest other homeworld is not equally far: {told}"


def _uneven(whole: MapFile, near: Mapping[str, list[str]], rules: MapRules) -> Iterator[str]:
    """R10: what lies within two jumps, where nothing of it is left to dice."""
    worths = worths_on(whole, near, rules)
    if worths and not evenness.is_even(tuple(worths.values())):
        told = enumerated(f"{home} {worth}" for home, worth in worths.items())
        yield (
            f"the surroundings of the best homeworld are worth more than "
            f"{STARMAP.evenness.percent} % of the worst: {told}"
        )


def worths_on(whole: MapFile, near: Mapping[str, list[str]], rules: MapRules) -> dict[str, int]:
    """What the surroundings of the homeworlds are worth; empty where dice have a say in it."""
    if whole.lanes is None:
        return {}
    around = evenness.surroundings(near, whole.head.homeworlds)
    home = rules.planets.called(rules.homeworld.planet_class).potential
    fixed = dict.fromkeys(whole.head.homeworlds, home)
    if rules.hub is not None:
        fixed[HUB] = rules.planets.called(rules.hub.planet_class).potential
    potentials: dict[str, int] = {}
    for name, system in whole.systems.items():
        potential = system.potential or fixed.get(name)
        if potential:
            potentials[name] = potential
    for systems in around.values():
        if not potentials.keys() >= systems.keys():
            return {}
    return {one: evenness.value(systems, potentials) for one, systems in around.items()}


def _apart(whole: MapFile, near: Mapping[str, list[str]]) -> dict[str, dict[str, int]]:
    """How many jumps, or hexes, lie between a homeworld and each other one."""
    homes = whole.head.homeworlds
    found = {}
    for home in homes:
        far = distances(near, home)
        found[home] = {other: far[other] for other in homes if other != home}
    return found


def measures(whole: MapFile, rules: MapRules) -> Iterator[tuple[str, str]]:
    """The figures of a map: size, what is rolled, lanes, distances, worths, symmetry."""
    near, systems = joined(whole), whole.systems
    rings = max(map(ring_of, systems))
    yield "houses", str(len(whole.head.homeworlds))
    yield "systems", f"{len(systems)} in {counted(rings, 'ring')}"
    rolled = _rolled_for(whole, rules)
    yield "rolled for", counted(rolled, "system") if rolled else "nothing"
    yield from _planet_measures(whole, rules)
    yield from _lane_measures(whole, near)
    steps = "jumps" if whole.lanes is not None else "hexes"
    for home, others in _apart(whole, near).items():
        yield f"{home} to others", f"{enumerated(str(far) for far in others.values())} {steps}"
    for home, worth in worths_on(whole, near, rules).items():
        yield f"worth around {home}", str(worth)
    turns = symmetry_of(draft_of(whole, rules.planets))
    yield "symmetry", f"the same {turns} times in a turn about the hub" if turns > 1 else "none"


def _rolled_for(whole: MapFile, rules: MapRules) -> int:
    """How many systems the map leaves to the dice; homeworlds and the rules' own hub are given."""
    given = {*whole.head.homeworlds, *(() if rules.hub is None else (HUB,))}
    free = [system for name, system in whole.systems.items() if name not in given]
    return sum(system.potential is None or system.resources is None for system in free)


def _planet_measures(whole: MapFile, rules: MapRules) -> Iterator[tuple[str, str]]:
    """How many systems of each planet class are given."""
    given = [system.potential for system in whole.systems.values()]
    counts = [
        f"{given.count(one.potential)} {one.name}"
        for one in rules.planets.classes
        if one.potential in given
    ]
    if counts:
        yield "planets", ", ".join(counts)


def _lane_measures(whole: MapFile, near: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    if whole.lanes is None:
        yield "lanes", "rolled"
        return
    counts = [f"{len(ends)} {name}" for name, ends in whole.lanes.lists.items() if ends]
    degrees = [len(others) for others in near.values()]
    yield "lanes", f"{len(whole.ends)} ({', '.join(counts)})"
    yield "lanes of a system", f"{min(degrees)} to {max(degrees)}"
