"""4.1, orders 09 to 15: what fleets do where they have come to, when the fighting is over."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core.game import Play, Player, Task
from hegemon.games.ec4x.common.amounts import HUNDRED, SOUL
from hegemon.games.ec4x.common.events_conflict import (
    ColonyFounded,
    ColonyMissed,
    FleetSalvaged,
    FleetsMerged,
    SpyReport,
)
from hegemon.games.ec4x.common.phases.prestige import credit
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.forces import fleet_attack, loaded, price_of, ships_in
from hegemon.games.ec4x.common.rules.missions import (
    COLONIZE,
    HACK,
    HOLD,
    JOIN,
    RENDEZVOUS,
    SALVAGE,
    SPY_PLANET,
    SPY_SYSTEM,
    SPYING,
)
from hegemon.games.ec4x.common.state import (
    Colony,
    Fleet,
    Mission,
    State,
    chart,
    fleets_at,
    role,
)


def _there(state: State, mission: int) -> list[Fleet]:
    """The fleets that have come to the goal of a mission, in the map's order."""
    order = {system: number for number, system in enumerate(chart(state).systems)}
    fleets = [
        fleet
        for fleet in state.fleets.values()
        if fleet.mission.number == mission and fleet.mission.system == fleet.at
    ]
    return sorted(fleets, key=lambda fleet: order[fleet.at])


class Colonization(Task[State]):
    """4.1, order 12: an ETAC lands; of several Houses the strongest fleet, then by lot."""

    def run(self, play: Play[State]) -> None:
        landing: dict[str, list[Fleet]] = {}
        for fleet in _there(play.state, COLONIZE):
            landing.setdefault(fleet.at, []).append(fleet)
        for system, fleets in landing.items():
            settle(play, system, fleets)


_LOT = 1_000_000


def settle(play: Play[State], system: str, fleets: list[Fleet]) -> None:
    """4.1: one colony; whoever comes too late keeps his ETAC and holds."""
    state = play.state
    first = fleets[0]
    if len({fleet.owner for fleet in fleets}) > 1:
        lots = {fleet.id: play.dice.roll(_LOT, f"landing {fleet.id}") for fleet in fleets}
        first = max(fleets, key=lambda fleet: (fleet_attack(state, fleet), lots[fleet.id]))
    free = system not in state.colonies
    for fleet in fleets:
        if not free or fleet is not first:
            play.tell(ColonyMissed(fleet.owner, system, fleet.id))
    if not free:
        return
    etac = next(ship for ship in first.lift if role(state, ship.unit) == "etac" and ship.carries)
    lift = list(first.lift)
    lift.remove(etac)
    first.lift = tuple(lift)
    state.colonies[system] = Colony(first.owner, etac.carries, settled=state.turn)
    witnesses = tuple(dict.fromkeys(fleet.owner for fleet in fleets_at(state, system)))
    play.tell(ColonyFounded(witnesses, system, first.owner))
    credit(play, first.owner, "colony_founded", system)
    if not first.squadrons and not first.lift:
        del state.fleets[first.id]


class Spying(Task[State]):
    """4.1, orders 09 to 11: what scouts that were not caught have seen."""

    def run(self, play: Play[State]) -> None:
        for mission in sorted(SPYING):
            for fleet in _there(play.state, mission):
                spy(play, fleet, mission)


def spy(play: Play[State], fleet: Fleet, mission: int) -> None:
    """4.1: the planet's defenses, a House's books by way of its Starbase, or all of a system."""
    state, colony = play.state, play.state.colonies.get(fleet.at)
    owner = colony.owner if colony is not None else None
    if owner == fleet.owner:
        return
    facts: dict[str, int] = {}
    if mission == SPY_PLANET and colony is not None:
        facts = surface(state, colony)
        credit(play, fleet.owner, "spied", fleet.at)
    elif mission == HACK and colony is not None and has_base(state, colony):
        facts = books(state, colony)
        credit(play, fleet.owner, "hacked", fleet.at)
    elif mission == SPY_SYSTEM:
        facts = traffic(state, fleet)
        credit(play, fleet.owner, "spied", fleet.at)
    play.tell(SpyReport(fleet.owner, fleet.at, mission, owner, facts))


def surface(state: State, colony: Colony) -> dict[str, int]:
    """4.1, order 09: what stands on the ground."""
    return {
        **colony.ground,
        "fighters": len(colony.fighters),
        "shield": colony.shield,
        "industry": colony.industry,
        "population": population_units(state, colony.people) // SOUL,
    }


def has_base(state: State, colony: Colony) -> bool:
    """4.1, order 10: whether there is a Starbase to hack."""
    return any(role(state, each.unit) == "starbase" for each in colony.facilities)


def books(state: State, colony: Colony) -> dict[str, int]:
    """4.1, order 10: the economy and the research of the colony's House."""
    house = state.houses.get(colony.owner)
    if house is None:
        return {}
    return {"treasury": house.treasury, "tax": house.tax, "product": house.gross, **house.levels}


def traffic(state: State, fleet: Fleet) -> dict[str, int]:
    """4.1, order 11: ships and stations in the system, by their codes."""
    counts: dict[str, int] = {}
    others = [other for other in fleets_at(state, fleet.at) if other.owner != fleet.owner]
    for other in others:
        for ship in (*ships_in(other), *other.lift):
            counts[ship.unit] = counts.get(ship.unit, 0) + 1
    colony = state.colonies.get(fleet.at)
    for each in colony.facilities if colony is not None else ():
        counts[each.unit] = counts.get(each.unit, 0) + 1
    return counts


class Meetings(Task[State]):
    """4.1, orders 13 and 14: fleets join their host, or those that wait at the same place."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        for fleet in list(state.fleets.values()):
            host = state.fleets.get(fleet.mission.fleet)
            if fleet.mission.number != JOIN or fleet.id not in state.fleets:
                continue
            if host is None or host.owner != fleet.owner:
                fleet.mission = Mission(HOLD)
            elif host.at == fleet.at:
                merge(play, host, [fleet])
        waiting: dict[tuple[Player, str], list[Fleet]] = {}
        for fleet in _there(state, RENDEZVOUS):
            waiting.setdefault((fleet.owner, fleet.at), []).append(fleet)
        for fleets in waiting.values():
            first, *others = sorted(fleets, key=lambda fleet: int(fleet.id.partition("-")[2]))
            if others:
                merge(play, first, others)


def merge(play: Play[State], host: Fleet, fleets: Iterable[Fleet]) -> None:
    """2.3.4: the host keeps its name, ROE and mission."""
    joined = []
    for fleet in fleets:
        host.squadrons = [*host.squadrons, *fleet.squadrons]
        host.lift = (*host.lift, *fleet.lift)
        host.fighters = (*host.fighters, *fleet.fighters)
        del play.state.fleets[fleet.id]
        joined.append(fleet.id)
    play.tell(FleetsMerged(host.owner, host.at, host.id, tuple(joined)))


class Salvage(Task[State]):
    """4.1, order 15; 3.4: ships at an own colony are scrapped for half of their price."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        for fleet in list(state.fleets.values()):
            colony = state.colonies.get(fleet.at)
            at_home = colony is not None and colony.owner == fleet.owner
            if fleet.mission.number == SALVAGE and at_home:
                salvage(play, fleet)


def salvage(play: Play[State], fleet: Fleet) -> None:
    """3.4: half of what the ships cost; people and marines on board go ashore."""
    state = play.state
    colony = state.colonies[fleet.at]
    ships = [*ships_in(fleet), *fleet.lift, *fleet.fighters]
    whole = sum(price_of(state, ship.unit, ship.wep) for ship in ships)
    coins = whole * state.tables.construction.scrap // HUNDRED
    state.houses[fleet.owner].treasury += coins
    marines = loaded(state, fleet, "transport")
    if marines:
        code = state.tables.code_of("marine")
        colony.ground = {**colony.ground, code: colony.ground.get(code, 0) + marines}
    colony.people += loaded(state, fleet, "etac")
    play.tell(FleetSalvaged(fleet.owner, fleet.at, fleet.id, coins))
    del state.fleets[fleet.id]
