"""What a House may know: its own in full, of others what it sees where it is, and what it saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from hegemon.core import Player, Result, Value, copier_of, shallow
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.rules.sights import in_sight, orbital, seen_fleets
from hegemon.games.ec4x.common.starmap.star_map import StarMap
from hegemon.games.ec4x.common.state import (
    Colony,
    Contact,
    Fleet,
    House,
    Phase,
    Planet,
    State,
    Transfer,
    chart,
    fleets_by_system,
)
from hegemon.games.ec4x.common.tables import Tables

_fleet = copier_of(Fleet, Fleet)


class View(Value, tag=False):
    """All that a House may know: copies, so that nothing done to a view touches the state."""

    tables: ClassVar[Tables]
    sections: ClassVar[Mapping[str, str]]
    """Where the edition's rulebook has what rules cite by topic."""
    me: Player | None
    """Whose view it is; None for a bystander."""
    house_rules: HouseRules
    turn: int
    phase: Phase
    players: tuple[Player, ...]
    star_map: StarMap
    planets: dict[str, Planet]
    """The planets that the House has seen, as they were then."""
    houses: dict[Player, House]
    """The own one in full; of others how they stand to it, and whether they are out."""
    colonies: dict[str, Colony]
    """Own ones in full; of others that are in sight, what can be seen from outside."""
    fleets: dict[str, Fleet]
    """Own ones; of others that are in sight a nameless mark."""
    contacts: dict[str, tuple[Contact, ...]]
    """What can be seen of foreign fleets, by system."""
    transfers: tuple[Transfer, ...]
    result: Result | None
    home: str = ""
    """The system of the House's first homeworld, whoever has it now; empty for a bystander."""


Shown = TypeVar("Shown", bound=View)


def view_into(shown: type[Shown]) -> Callable[[State, Player | None], Shown]:
    """What a House may know of a position, as an edition's view; None is a bystander."""

    def view_of(here: State, player: Player | None) -> Shown:
        parts: dict[str, Any] = fields_of_view(here, player)
        return shown(**parts)

    view_of.__annotations__["return"] = shown  # a seat over the network reads it by this
    return view_of


def truth_into(shown: type[Shown]) -> Callable[[State], Shown]:
    """Everything of a position, as an edition's view."""

    def truth_of(here: State) -> Shown:
        parts: dict[str, Any] = _whole(here)
        return shown(**parts)

    return truth_of


def fields_of_view(state: State, player: Player | None) -> dict[str, object]:
    """The fields of a view; an edition's own view adds its tables."""
    seen = in_sight(state, player) if player is not None else frozenset()
    met = _met(state, player, seen)
    foreign = [fleet for found in met.values() for fleet, _ in found]
    contacts: dict[str, tuple[Contact, ...]] = {}
    for system, found in met.items():
        if found:
            contacts[system] = tuple(contact for _, contact in found)
    return {
        "me": player,
        "house_rules": state.house_rules,
        "turn": state.turn,
        "phase": state.phase,
        "players": state.players,
        "star_map": state.star_map,
        "planets": _planets(state, player, seen),
        "houses": {one: _house(house, one, player) for one, house in state.houses.items()},
        "colonies": _colonies(state, player, seen),
        "fleets": {**_own_fleets(state, player), **_marks(foreign)},
        "contacts": contacts,
        "transfers": tuple(one for one in state.transfers if one.owner == player),
        "result": state.result,
        "home": state.homes.get(player, "") if player is not None else "",
    }


def _met(
    state: State, player: Player | None, seen: frozenset[str]
) -> dict[str, list[tuple[Fleet, Contact]]]:
    """The foreign fleets in the systems in sight, each with what can be seen of it."""
    there = fleets_by_system(state)
    return {at: seen_fleets(state, player, there[at]) for at in there if at in seen}


def _own_fleets(state: State, player: Player | None) -> dict[str, Fleet]:
    """The player's own, in full."""
    return {name: _fleet(one) for name, one in state.fleets.items() if one.owner == player}


def _marks(foreign: Iterable[Fleet]) -> dict[str, Fleet]:
    """A nameless mark for each foreign fleet in sight."""
    return {f"x{number}": _mark(number, fleet) for number, fleet in enumerate(foreign, 1)}


def _planets(state: State, player: Player | None, seen: frozenset[str]) -> dict[str, Planet]:
    """2.2: what is in sight, and what was once; a bystander has seen nothing."""
    if player is None:
        return {}
    known = state.houses[player].known
    found: dict[str, Planet] = {}
    for system, planet in state.planets.items():
        if system in seen:
            found[system] = planet
        elif system in known:  # others may have terraformed it since; raw materials never change
            found[system] = Planet(known[system].planet_class, planet.resources)
    return found


def _house(house: House, owner: Player, player: Player | None) -> House:
    """A House as another may know it: nothing of its books."""
    if owner == player:
        return shallow(house)  # type: ignore[no-any-return]
    stances = {one: how for one, how in house.stances.items() if one == player}
    return House(0, 0, {}, stances=stances, collapsed=house.collapsed, out=house.out)


def _mark(number: int, fleet: Fleet) -> Fleet:
    """A foreign fleet in sight: whose it is, and no more; what was counted is in the contacts."""
    return Fleet(f"x{number}", fleet.owner, fleet.at, [])


def _colonies(state: State, player: Player | None, seen: frozenset[str]) -> dict[str, Colony]:
    """Own ones, then foreign ones in the map's order: that they were founded in tells something."""
    found = {at: shallow(one) for at, one in state.colonies.items() if one.owner == player}
    for system in chart(state).systems:
        if system in seen and system in state.colonies and system not in found:
            found[system] = _from_outside(state, system)
    return found


def _from_outside(state: State, system: str) -> Colony:
    """A foreign colony: whose it is, and what orbits it."""
    colony = state.colonies[system]
    works = orbital(state, colony)
    return Colony(
        colony.owner, 0, facilities=works, homeworld=colony.homeworld, blockaded=colony.blockaded
    )


def _whole(state: State) -> dict[str, object]:
    """The fields of a view of everything: for finished matches."""
    fields = fields_of_view(state, None)
    fields["planets"] = dict(state.planets)
    fields["houses"] = {one: shallow(house) for one, house in state.houses.items()}
    fields["colonies"] = {system: shallow(colony) for system, colony in state.colonies.items()}
    fields["fleets"] = {name: _fleet(fleet) for name, fleet in state.fleets.items()}
    fields["transfers"] = state.transfers
    return fields
