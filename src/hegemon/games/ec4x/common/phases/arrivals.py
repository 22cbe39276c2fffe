"""4.1, orders 09 to 15: what fleets do where they have come to, when the fighting is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.amounts import HUNDRED, SOUL
from hegemon.games.ec4x.common.events import PrestigeDeed
from hegemon.games.ec4x.common.events_conflict import (
    ColonyFounded,
    ColonyMissed,
    FleetSalvaged,
    FleetsMerged,
    SpyReport,
)
from hegemon.games.ec4x.common.phases.observation import learn
from hegemon.games.ec4x.common.phases.prestige import credit, credit_once
from hegemon.games.ec4x.common.rules.calendar import year_and_month
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.engagement import at_goal
from hegemon.games.ec4x.common.rules.forces import fleet_attack, loaded, price_of, ships_in
from hegemon.games.ec4x.common.rules.lots import lot
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
from hegemon.games.ec4x.common.rules.orders.cargo import landed, people_on
from hegemon.games.ec4x.common.rules.sights import allied, hostile_to_see
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
    told = [fleet for fleet in state.fleets.values() if fleet.mission.number == mission]
    come = [fleet for fleet in told if at_goal(fleet)]
    return sorted(come, key=lambda fleet: order[fleet.at])


class Colonization(Task[State]):
    """4.1, order 12: an ETAC lands; of several Houses the strongest fleet, then by lot."""

    def run(self, play: Play[State]) -> None:
        landing: dict[str, list[Fleet]] = {}
        for fleet in _there(play.state, COLONIZE):
            if loaded(play.state, fleet, "etac"):
                landing.setdefault(fleet.at, []).append(fleet)
        for system, fleets in landing.items():
            colonize(play, system, fleets)


def colonize(play: Play[State], system: str, fleets: list[Fleet]) -> None:
    """4.1: one colony; whoever comes too late keeps his ETAC and holds."""
    free = system not in play.state.colonies
    first = first_to_land(play, fleets) if free else None

    for fleet in fleets:
        if fleet is not first:
            play.tell(ColonyMissed(fleet.owner, system, fleet.id))
    if first is not None:
        found_colony(play, system, first)


def found_colony(play: Play[State], system: str, fleet: Fleet) -> None:
    """4.1, order 12: one ETAC lands its colonists and is used up; its fleet may be no more."""
    state = play.state
    etac = next(ship for ship in fleet.lift if role(state, ship.unit) == "etac" and ship.carries)
    lift = list(fleet.lift)
    lift.remove(etac)
    fleet.lift = tuple(lift)
    idle = state.turn + state.tables.population.pause
    state.colonies[system] = Colony(fleet.owner, etac.carries, settled=state.turn, idle_until=idle)
    # a set in the order of the fleets; the founder is in it, for his fleet is still there
    witnesses = tuple(dict.fromkeys(one.owner for one in fleets_at(state, system)))
    play.tell(ColonyFounded(witnesses, system, fleet.owner))
    credit(play, fleet.owner, "colony_founded", system)
    if not fleet.squadrons and not fleet.lift:
        del state.fleets[fleet.id]


def first_to_land(play: Play[State], fleets: list[Fleet]) -> Fleet:
    """4.1, order 12: of several Houses the one with the greatest Attack Strength, then by lot."""
    strength: dict[Player, int] = {}
    for fleet in fleets:
        have = strength.get(fleet.owner, 0)
        strength[fleet.owner] = have + fleet_attack(play.state, fleet)
    if len(strength) == 1:
        return fleets[0]
    lots = {owner: lot(play.dice, f"landing {owner} {fleets[0].at}") for owner in strength}
    return max(fleets, key=lambda fleet: (strength[fleet.owner], lots[fleet.owner]))


class Spying(Task[State]):
    """4.1, orders 09 to 11: what scouts that were not caught have seen."""

    def run(self, play: Play[State]) -> None:
        for mission in sorted(SPYING):
            for fleet in _there(play.state, mission):
                _spy(play, fleet, mission)


def _spy(play: Play[State], fleet: Fleet, mission: int) -> None:
    """4.1: the planet's defenses, a House's books by way of its Starbase, or all of a system.

    Prestige is for a rival's colony alone, for the turn in which the scouts came, not for staying
    (R58), and not again (R98).
    """
    state, colony = play.state, play.state.colonies.get(fleet.at)
    owner = colony.owner if colony is not None else None
    if owner == fleet.owner:
        return
    facts = learned(state, fleet, colony, mission)
    play.tell(SpyReport(fleet.owner, fleet.at, mission, owner, facts))
    if facts:
        learn(state, fleet.owner, fleet.at, mission, (owner, facts))
    if facts and fleet.came_from != fleet.at and _rivals(state, fleet.owner, owner):
        praise_spies(play, fleet, "hacked" if mission == HACK else "spied")


def _rivals(state: State, player: Player, other: Player | None) -> bool:
    """9.3: whether somebody is another House, and no ally (R98)."""
    return other is not None and other in state.houses and not allied(state, player, other)


def praise_spies(play: Play[State], fleet: Fleet, deed: PrestigeDeed) -> None:
    """9.3: prestige once for each system: scouts that hop to and fro win nothing more (R98)."""
    state, often = play.state, play.state.house_rules.spy_prestige
    if often == "arrival":
        credit(play, fleet.owner, deed, fleet.at)
        return
    year, _ = year_and_month(state, state.turn)
    credit_once(play, fleet.owner, deed, fleet.at, step=year if often == "yearly" else 1)


def learned(state: State, fleet: Fleet, colony: Colony | None, mission: int) -> dict[str, int]:
    """4.1, orders 09 to 11: what is to be learned by a mission; empty where there is nothing."""
    if mission == SPY_SYSTEM:
        return traffic(state, fleet)
    if colony is None:
        return {}
    if mission == SPY_PLANET:
        return surface(state, colony)
    return books(state, colony) if _has_base(state, colony) else {}


def surface(state: State, colony: Colony) -> dict[str, int]:
    """4.1, order 09: what stands on the ground."""
    return {
        **colony.ground,
        "fighters": len(colony.fighters),
        "shield": colony.shield,
        "industry": colony.industry,
        "population": population_units(state, colony.people) // SOUL,
    }


def _has_base(state: State, colony: Colony) -> bool:
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
    counts = Counter[str]()
    for other in fleets_at(state, fleet.at):
        if other.owner != fleet.owner and other.exposed:
            counts.update(ship.unit for ship in (*ships_in(other), *other.lift))
    colony = state.colonies.get(fleet.at)
    if colony is not None:
        counts.update(each.unit for each in colony.facilities)
    return dict(counts)


class Meetings(Task[State]):
    """4.1, orders 13 and 14: fleets join their host, or those that wait at the same place.

    Where the system is hostile they wait until it is not (2.3.4).
    """

    def run(self, play: Play[State]) -> None:
        _join(play)
        gather(play)


def _join(play: Play[State]) -> None:
    """4.1, order 13: a fleet that has come to its host is no more; without a host it holds."""
    state = play.state
    # a list: whoever joins is taken out of the fleets, and those who wanted to join him hold
    for fleet in [one for one in state.fleets.values() if one.mission.number == JOIN]:
        host = _host_of(state, fleet)
        if host is None:
            fleet.mission = Mission(HOLD)
        elif host.at == fleet.at and not hostile_to_see(state, fleet.owner, fleet.at):
            _merge(play, host, [fleet])


def _host_of(state: State, fleet: Fleet) -> Fleet | None:
    """4.1, order 13: the fleet that another is to join; None where there is none (any more)."""
    host = state.fleets.get(fleet.mission.fleet)
    if host is None or host is fleet or host.owner != fleet.owner:
        return None
    return host if host.readiness == "active" else None


def gather(play: Play[State]) -> None:
    """4.1, order 14: the fleets of a House at the same goal become the one with the least id."""
    waiting: dict[tuple[Player, str], list[Fleet]] = {}
    for fleet in _there(play.state, RENDEZVOUS):
        waiting.setdefault((fleet.owner, fleet.at), []).append(fleet)
    for (owner, at), fleets in waiting.items():
        first, *others = sorted(fleets, key=_number_of)
        if others and not hostile_to_see(play.state, owner, at):
            _merge(play, first, others)


def _number_of(fleet: Fleet) -> int:
    """The 12 of "p1-12": as words 12 would come before 9."""
    return int(fleet.id.partition("-")[2])


def _merge(play: Play[State], host: Fleet, fleets: Iterable[Fleet]) -> None:
    """2.3.4: the host keeps its name, ROE and mission; what joins ships in sight is seen (R104)."""
    joined = []
    for fleet in fleets:
        host.squadrons = [*host.squadrons, *fleet.squadrons]
        host.lift = (*host.lift, *fleet.lift)
        host.fighters = (*host.fighters, *fleet.fighters)
        host.exposed = host.exposed or fleet.exposed
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
    colony.people, colony.newcomers = landed(state, colony, people_on(state, fleet.lift))
    play.tell(FleetSalvaged(fleet.owner, fleet.at, fleet.id, coins))
    del state.fleets[fleet.id]
