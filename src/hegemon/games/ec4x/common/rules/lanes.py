"""4.2: jump lanes: who may use which, how far, and the best way (R55)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hegemon.core import said, shallow
from hegemon.games.ec4x.common.rules.research import LANES
from hegemon.games.ec4x.common.starmap.figures import LaneClass
from hegemon.games.ec4x.common.starmap.star_map import map_order
from hegemon.games.ec4x.common.state import Fleet, Position, chart, colonies_of, role
from hegemon.games.ec4x.common.tables import ORBITAL

RESTRICTED: frozenset[LaneClass] = frozenset({"restricted"})
NONE: frozenset[LaneClass] = frozenset()


def closed_lanes(here: Position, fleet: Fleet) -> frozenset[LaneClass]:
    """4.2: the classes that a fleet cannot use: restricted ones with crippled ships or lift."""
    crippled = any(squadron.crippled for squadron in fleet.squadrons)
    house = here.houses.get(fleet.owner)
    if house is not None and house.bonuses.get(LANES):
        crippled = False  # XYZ.1: a great breakthrough
    barred_lift = bool(fleet.lift) and here.house_rules.restricted_lanes == "no_lift"
    if crippled or barred_lift or tows(here, fleet):
        return RESTRICTED
    return NONE


def best_way(here: Position, fleet: Fleet, goal: str) -> tuple[str, ...] | None:
    """The systems that a fleet passes on the best way, the goal last; None where none leads."""
    way = chart(here).route(fleet.at, goal, closed=closed_lanes(here, fleet))
    return None if way is None else way[1:]


def way_through(here: Position, fleet: Fleet, stops: Sequence[str]) -> tuple[str, ...] | None:
    """The best way through systems in their order, the goal last; None where none leads."""
    at, passed = fleet.at, list[str]()
    for stop in stops:
        leg = chart(here).route(at, stop, closed=closed_lanes(here, fleet))
        if leg is None:
            return None
        at, passed = stop, [*passed, *leg[1:]]
    return tuple(passed)


def why_no_way(here: Position, fleet: Fleet, stops: Sequence[str]) -> str:
    """Why a fleet cannot go through some systems; empty when it can."""
    closed = closed_lanes(here, fleet)
    for system in stops:
        if system not in chart(here).systems:
            return f"there is no system {said(system)}"
        if not chart(here).joined(fleet.at, system, closed=closed):
            return "no lane that it can use leads there"
    return ""


def hops(here: Position, fleet: Fleet, way: Sequence[str]) -> int:
    """4.2: how many jumps a fleet makes in a turn: two if the whole path is major and its own.

    A fleet that moves a shipyard or a Starbase makes one (4.1 of the earlier edition).
    """
    figures = here.tables.movement
    path = way[: figures.major]
    usual = min(len(way), figures.jumps)
    if len(path) < figures.major or tows(here, fleet):
        return usual
    stops = [fleet.at, *path]
    for stop in stops:
        colony = here.colonies.get(stop)
        if colony is None or colony.owner != fleet.owner:
            return usual
    for start, end in pairwise(stops):
        if chart(here).lane_between(start, end) != "major":
            return usual
    return figures.major


def turns_on(here: Position, fleet: Fleet, way: Sequence[str]) -> int:
    """4.2: how many turns a fleet needs for a way if nobody stops it and nothing changes hands."""
    return stages(here, fleet, way)[-1] if way else 0


def stages(here: Position, fleet: Fleet, way: Sequence[str]) -> list[int]:
    """4.2: after how many turns a fleet has come to each system of a way, if all goes well."""
    moving: Fleet = shallow(fleet)  # a copy that goes ahead; the fleet stays where it is
    left = tuple(way)
    reached: list[int] = []
    turns = 0
    while left:
        jumps = hops(here, moving, left)
        moving.at = left[jumps - 1]
        left = left[jumps:]
        turns += 1
        reached += [turns] * jumps
    return reached


def nearest_home(here: Position, fleet: Fleet) -> str | None:
    """4.1, order 02: the nearest own colony by lanes that the fleet can use; ties by map order."""
    least = chart(here).jumps_from(fleet.at)
    own = [system for system in colonies_of(here, fleet.owner) if system in least]
    best: tuple[int, tuple[int, int], str] | None = None
    # A way that the fleet can use is never shorter than the jumps over all lanes, which are at
    # hand: so the search for ways ends with the first colony that is farther than the best one.
    for system in sorted(own, key=lambda system: least[system]):
        if best is not None and least[system] > best[0]:
            break
        way = best_way(here, fleet, system)
        if way is None:
            continue
        found = (len(way), map_order(system), system)
        if best is None or found < best:
            best = found
    return None if best is None else best[2]


def tows(here: Position, fleet: Fleet) -> bool:
    """4.1 of the earlier edition: whether a fleet escorts a shipyard or a Starbase."""
    return any(role(here, ship.unit) in ORBITAL for ship in fleet.lift)


def civil_jumps(here: Position, start: str, goal: str) -> int | None:
    """XY.3: the jumps of a Starliner, over no restricted lane; None where no way leads.

    Whose systems lie on the way does not matter: it would tell what nobody saw (R30).
    """
    way = chart(here).route(start, goal, closed=RESTRICTED)
    return None if way is None else len(way) - 1
