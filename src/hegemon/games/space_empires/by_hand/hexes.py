"""What an umpire may do by hand to hexes: their markers, who has looked at them, their guards.

A marker that is turned up or changed does nothing to anybody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from hegemon.core import Act, BadConfig, Choice, Choices, Given, Order, Player, Says
from hegemon.games.space_empires.by_hand.calm import check_calm, check_unasked
from hegemon.games.space_empires.exploration.guards import is_guarded, place_alien, pool
from hegemon.games.space_empires.exploration.rules import ONE_TIME, is_nothing, turn_up
from hegemon.games.space_empires.rules.sides import GUARDS
from hegemon.games.space_empires.state import (
    ENTRY,
    PLANETS,
    WARP_POINTS,
    State,
    System,
    groups_at,
)

CLEAR = "clear"
_ENDS = 2
"""R58: as many known warp points of a number as there can be."""

AHex = Annotated[str, Says("place", "which hex")]
HexUnknown = Annotated[str, Says("place", "which hex", needs=("player",))]
AMarker = Annotated[str, Says("choice", "which marker", needs=("hex",))]


class TurnUp(Order):
    """By hand: a marker lies face up, and does nothing; everybody sees it."""

    example = "explore D4"
    hex: AHex


class TurnDown(Order):
    """By hand: a marker lies face down in a hex, and nobody has looked at it."""

    example = "cover D4 asteroids"
    hex: AHex
    marker: AMarker


class SetMarker(Order):
    """By hand: another marker lies in a hex, face up or down as the one that lay there."""

    example = "marker D4 asteroids"
    hex: AHex
    marker: AMarker


class LookAt(Order):
    """By hand: a player knows a marker that lies face down."""

    example = "know p1 D4"
    player: Annotated[str, Says("choice", "which player")]
    hex: HexUnknown


class Overlook(Order):
    """By hand: a player knows a marker that lies face down no longer."""

    example = "forget p1 D4"
    player: Annotated[str, Says("choice", "which player")]
    hex: HexUnknown


class PostGuard(Order):
    """By hand: one more of the aliens guards a barren planet, face down."""

    example = "guard D4 AB"
    hex: AHex
    unit: Annotated[str, Says("choice", "which alien", needs=("hex",))]


# -- what can be written


def _listed(state: State, wanted: Callable[[System], bool]) -> dict[str, System]:
    """§1.2: the hexes with a marker of a kind that can be changed; none before they are dealt."""
    if not state.round:
        return {}
    markers = state.systems.items()
    return {place: one for place, one in markers if one.marker != ENTRY and wanted(one)}


def _said(system: System) -> str:
    return system.marker if system.explored else f"{system.marker}, face down"


def _unexplored(state: State, field: str, given: Given) -> Choices:
    """§5.1: what lies face down; whoever stands there would be in a super nova."""
    return tuple(
        Choice(place, label=_said(system), barred=_why_dark(state, place, system))
        for place, system in _listed(state, lambda one: not one.explored).items()
    )


def _why_dark(state: State, place: str, system: System) -> str:
    burns = system.marker == "super_nova" and any(groups_at(state, place))
    return "units are there, and it is a super nova" if burns else ""


def _covering(state: State, field: str, given: Given) -> Choices:
    """§5.1: known hexes in which nobody is, and every marker that lies face down somewhere."""
    if field == "marker":
        return tuple(map(Choice, markers_in_play(state)))
    return tuple(
        Choice(place, label=_said(system), barred=_why_known(state, place, system))
        for place, system in _listed(state, lambda one: one.explored).items()
    )


def _why_known(state: State, place: str, system: System) -> str:
    if system.colony is not None:
        return "a colony is there"
    return "units are there" if any(groups_at(state, place)) else ""


def markers_in_play(state: State) -> tuple[str, ...]:
    """§1.2: every marker that is dealt in some match; warp points where they count (R58)."""
    tables = state.tables
    dealt = (*tables.markers_of("home"), *tables.markers_of("varied"), *tables.markers_of("deep"))
    warps = state.house_rules.warp_points
    return tuple(one for one in dict.fromkeys(dealt) if warps or one not in WARP_POINTS)


def _marking(state: State, field: str, given: Given) -> Choices:
    """The hexes with a marker, and what can lie in one."""
    if field == "hex":
        found = _listed(state, lambda _: True).items()
        return tuple(Choice(place, label=_said(system)) for place, system in found)
    place = str(given["hex"])
    return tuple(
        Choice(one, barred=_why_unmarked(state, place, one))
        for one in (*markers_in_play(state), CLEAR)
    )


def _why_unmarked(state: State, place: str, marker: str) -> str:
    """Why a marker cannot lie in a hex; empty where it can."""
    system = state.systems[place]
    if not system.explored:
        return "nothing lies face down that is nothing" if marker == CLEAR else ""
    if marker in ONE_TIME or is_nothing(state, marker):
        return "it leaves an empty hex when it is turned up"
    if system.colony is not None and marker not in PLANETS:
        return "a colony needs its planet"
    if marker == "super_nova" and any(groups_at(state, place)):
        return "units are there"
    if marker != system.marker and any(groups_at(state, place, GUARDS)):
        return "aliens guard what lies there"
    return _why_no_end(state, place, marker)


def _why_no_end(state: State, place: str, marker: str) -> str:
    """R58: a third known warp point of a number is nothing."""
    known = [at for at, one in state.systems.items() if one.explored and one.marker == marker]
    full = marker in WARP_POINTS and place not in known and len(known) >= _ENDS
    return f"{known[0]} and {known[1]} are joined by it" if full else ""


def _looking(state: State, field: str, given: Given) -> Choices:
    """§3.9: the players, and markers that one has not looked at."""
    if field == "player":
        return tuple(map(Choice, state.empires))
    player = Player(str(given["player"]))
    hidden = _listed(state, lambda one: not one.explored and player not in one.seen_by)
    return tuple(Choice(place, label=one.marker) for place, one in hidden.items())


def _overlooking(state: State, field: str, given: Given) -> Choices:
    """§3.9: the players, and markers that one has looked at."""
    if field == "player":
        return tuple(map(Choice, state.empires))
    player = Player(str(given["player"]))
    seen = _listed(state, lambda one: not one.explored and player in one.seen_by)
    return tuple(Choice(place, label=one.marker) for place, one in seen.items())


def _guarding(state: State, field: str, given: Given) -> Choices:
    """§8.6: known barren planets of deep space on which nobody is, and aliens that are left."""
    if field == "unit":
        return tuple(map(Choice, dict.fromkeys(pool(state))))
    return tuple(
        Choice(place, barred=_why_no_guard(state, place, system))
        for place, system in _listed(state, lambda one: one.explored).items()
        if is_guarded(state, place)
    )


def _has_guards(state: State) -> bool:
    return state.house_rules.aliens


def _why_no_guard(state: State, place: str, system: System) -> str:
    if system.colony is not None:
        return "a colony is there"
    if any(group.owner != GUARDS for group in groups_at(state, place)):
        return "units are there"
    return "" if _free_numbers(state, place) else "as many are there as can be"


def _free_numbers(state: State, place: str) -> list[str]:
    """§8.6: what one more alien in a hex could be called."""
    numbers = range(1, state.tables.aliens.ships + 1)
    names = [f"{GUARDS}-{place}-{number}" for number in numbers]
    return [name for name in names if name not in state.groups]


# -- what comes of it


def _check(state: State, place: str) -> None:
    """Nobody is asked about the hex, or about any; raises BadConfig."""
    check_calm(state)
    check_unasked(state, place)


def _turned_up(state: State, order: TurnUp) -> None:
    """§5.1: what is gone once it is known leaves an empty hex."""
    _check(state, order.hex)
    turn_up(state, order.hex)


def _turned_down(state: State, order: TurnDown) -> None:
    _check(state, order.hex)
    system = state.systems[order.hex]
    system.explored, system.seen_by, system.marker = False, (), order.marker


def _marked(state: State, order: SetMarker) -> None:
    _check(state, order.hex)
    state.systems[order.hex].marker = order.marker


def _looked(state: State, order: LookAt) -> None:
    check_unasked(state, order.hex)
    system, player = state.systems[order.hex], Player(order.player)
    seats = [one for one in state.empires if one == player or one in system.seen_by]
    system.seen_by = tuple(seats)


def _overlooked(state: State, order: Overlook) -> None:
    check_unasked(state, order.hex)
    system = state.systems[order.hex]
    system.seen_by = tuple(one for one in system.seen_by if one != order.player)


def _guarded(state: State, order: PostGuard) -> None:
    _check(state, order.hex)
    if not pool(state):
        raise BadConfig("unit: every alien is on the map")
    place_alien(state, _free_numbers(state, order.hex)[0], order.unit, order.hex)


HEXES_BY_HAND: tuple[Act[State], ...] = (
    Act(TurnUp, _unexplored, _turned_up),
    Act(TurnDown, _covering, _turned_down),
    Act(SetMarker, _marking, _marked),
    Act(LookAt, _looking, _looked),
    Act(Overlook, _overlooking, _overlooked),
    Act(PostGuard, _guarding, _guarded, _has_guards),
)
"""What an umpire may do to hexes."""
