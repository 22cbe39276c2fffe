"""§10.6: where a fleet of aliens goes: which colony, and by which hexes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hegemon.games.space_empires.alien_empires.empires import seen_of
from hegemon.games.space_empires.state import (
    Colony,
    Group,
    State,
    groups_at,
    is_face_up,
    map_of,
    neighbours,
    resists,
    unit_of,
)

AVOIDED = ("black_hole", "super_nova")
"""The known markers that fleets go around."""


class Traveller(NamedTuple):
    """What matters of a fleet for its way."""

    at: str
    movement: int
    """The level."""
    attack: int = 0
    defense: int = 0
    raiders_worth: int | None = None
    """What the ships of a fleet of raiders cost; None for any other fleet."""


def foes_at(state: State, place: str) -> list[Group]:
    """The player's groups in a hex: aliens leave each other alone."""
    return [group for group in groups_at(state, place) if group.owner in state.empires]


def colonies_of_players(state: State) -> dict[str, Colony]:
    """What a fleet can be after: the player's colonies, by hex."""
    return {
        place: system.colony
        for place, system in state.systems.items()
        if system.colony is not None and system.colony.owner in state.empires
    }


def is_avoided(state: State, place: str) -> bool:
    """§10.6: known black holes and super novae; what lies face down bars nobody (R96)."""
    system = state.systems[place]
    return system.explored and system.marker in AVOIDED


def _distances(state: State, start: str, fleet: str = "") -> dict[str, int]:
    """§10.6: the hexes to every hex that can be reached, around what is avoided.

    But for the hex of a fleet: a marker that was turned up where it is keeps it from nothing.
    """
    found, open_hexes = {start: 0}, deque([start])
    while open_hexes:
        place = open_hexes.popleft()
        for to in neighbours(state, place):
            if to not in found and (to == fleet or not is_avoided(state, to)):
                found[to] = found[place] + 1
                open_hexes.append(to)
    return found


def phases_until(state: State, movement: int, hexes: int) -> int:
    """§10.6: the economic phases that pass before a fleet has moved so far from now on."""
    per_turn, turn, phases = state.tables.movement.hexes[movement - 1], state.turn, 0
    while hexes > per_turn[turn - 1]:
        hexes -= per_turn[turn - 1]
        turn += 1
        if turn > len(per_turn):
            turn, phases = 1, phases + 1
    return phases


# -- which colony


def goal_of(state: State, fleet: Traveller) -> str | None:
    """§10.6: the colony that a fleet is after; raiders keep off where they are not stronger."""
    colonies = colonies_of_players(state)
    reached = _distances(state, fleet.at)
    worth = fleet.raiders_worth
    able = [place for place in colonies if place in reached and dares(state, place, worth)]
    home = next((place for place, colony in colonies.items() if colony.homeworld), "")

    def rank(place: str) -> tuple[int, bool, int, int, int]:
        """Soonest, then undefended, then nearest, largest, nearest to the homeworld (R97)."""
        return (
            phases_until(state, fleet.movement, reached[place]),
            is_defended(state, place),
            reached[place],
            -colonies[place].value,
            map_of(state).distance(place, home) if home else 0,
        )

    return min(able, key=rank, default=None)


def is_defended(state: State, place: str) -> bool:
    """§10.6: by more than Ship Yards and a lone Scout; aliens know, whatever lies face down."""
    guards = guards_at(state, place)
    if not guards:
        return False
    only_scouts = all(group.kind == "SC" for group in guards)
    few = sum(group.ships for group in guards) <= state.tables.alien_empires.lone_scouts
    return not (only_scouts and few)


def guards_at(state: State, place: str) -> list[Group]:
    """§10.6: what defends a colony; Ship Yards do not count."""
    return [
        group for group in foes_at(state, place) if resists(state, group) and group.kind != "SY"
    ]


def dares(state: State, place: str, raiders_worth: int | None) -> bool:
    """§10.6: raiders attack where their ships cost more than those on guard; others anywhere."""
    if raiders_worth is None:
        return True
    guards = guards_at(state, place)
    return raiders_worth > sum(group.ships * unit_of(state, group).cost for group in guards)


# -- by which hexes


def path_of(state: State, fleet: Traveller, goal: str) -> tuple[str, ...]:
    """§10.6: the hexes of this turn: of the shortest ways the one with the least in its way."""
    to_go = _distances(state, goal, fleet.at)
    moves = state.tables.movement.hexes[fleet.movement - 1][state.turn - 1]
    ways = list(shortest(state, fleet.at, to_go, min(moves, to_go[fleet.at])))

    def rank(way: Sequence[str]) -> tuple[int, int, int, int]:
        """Fewest delays, then fewest fights, then most lone ships, then the best ground."""
        passed, last = way[:-1], way[-1]
        lone = [place for place in way if is_lone_ship(state, place)]
        caught = [place for place in lone if place == last or not is_held(state, place)]
        return (
            sum(is_held(state, place) for place in passed),
            int(last != goal and is_held(state, last) and last not in lone),
            -len(caught),
            -_ground(state, fleet, last),
        )

    return min(ways, key=rank) if to_go[fleet.at] else ()


def shortest(
    state: State, start: str, to_go: dict[str, int], moves: int
) -> Iterator[tuple[str, ...]]:
    """Every beginning of a shortest way, so many hexes long."""
    if not moves:
        yield ()
        return
    # only steps that come nearer: every way so far is the beginning of a shortest one
    for to in neighbours(state, start):
        if to_go.get(to, -1) == to_go[start] - 1:
            yield from ((to, *rest) for rest in shortest(state, to, to_go, moves - 1))


def is_held(state: State, place: str) -> bool:
    """§3.6: whether units stop there who comes."""
    return any(resists(state, group) for group in foes_at(state, place))


def is_lone_ship(state: State, place: str) -> bool:
    """§10.6: whether a single ship that lies face up is there, and nothing else."""
    foes = foes_at(state, place)
    return len(foes) == 1 and foes[0].ships == 1 and is_face_up(foes[0])


def _ground(state: State, fleet: Traveller, place: str) -> int:
    """§10.6: what asteroids or a nebula gain in a battle, by the technology of both sides."""
    system = state.systems[place]
    if system.explored and system.marker == "asteroids":
        return seen_of(state, "attack") - fleet.attack
    if system.explored and system.marker == "nebula":
        return seen_of(state, "defense") - fleet.defense
    return 0
