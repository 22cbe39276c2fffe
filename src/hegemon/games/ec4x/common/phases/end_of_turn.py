"""1.2: the End of turn phase: work is done, people grow and arrive, levels are reached."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import msgspec

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.amounts import SOUL, without_zeros
from hegemon.games.ec4x.common.events import (
    PeopleArrived,
    PeopleGrew,
    PlanetTerraformed,
    RepairForfeited,
    SquadronRepaired,
    UnitsCommissioned,
    UnitsMended,
    WorkLost,
)
from hegemon.games.ec4x.common.mending import Mending
from hegemon.games.ec4x.common.phases.income import active
from hegemon.games.ec4x.common.phases.prestige import credit, credit_once
from hegemon.games.ec4x.common.rules.economy import grown, population_units
from hegemon.games.ec4x.common.rules.forces import CONSTRUCTION, docks_of, why_no_squadron
from hegemon.games.ec4x.common.rules.orders.policies import roe_for
from hegemon.games.ec4x.common.state import (
    BuildPlace,
    Colony,
    Facility,
    Fleet,
    Planet,
    Project,
    Ship,
    Squadron,
    State,
    Transfer,
    colonies_of,
    facilities,
    fleets_at,
    level,
    planet_of,
    role,
)
from hegemon.games.ec4x.common.tables import GROUND, LIFT, UnitRole


class Commissioning(Task[State]):
    """3.0, 3.2: what is done goes into service, and what was crippled is mended."""

    def run(self, play: Play[State]) -> None:
        for system, colony in play.state.colonies.items():
            if colony.projects:
                # first what was lost with a yard in the fighting: it is not done after all
                lose_work(play, system, colony)
                work_on(play, system, colony)
            if colony.mending:
                _mend(play, system, colony)


def lose_work(play: Play[State], system: str, colony: Colony) -> None:
    """R47: work that was in the docks of a yard or port that is gone: the latest first."""
    if not play.state.house_rules.yards_lost:
        return
    held, lost = by_docks(play.state, colony, crippled=True)
    if not lost:
        return
    colony.projects = tuple(held)  # and not "those that are not lost": works may be equal
    units = dict(Counter(one.unit for one in lost if not one.squadron))
    paid = sum(one.paid for one in lost)
    hurt = tuple(one.squadron for one in lost if one.squadron)
    play.tell(WorkLost(colony.owner, system, units, paid, hurt))


def by_docks(
    state: State, colony: Colony, *, crippled: bool
) -> tuple[list[Project], list[Project]]:
    """2.3.2: the work that has docks, and the work that has none left, in the order it was begun.

    Crippled yards and ports have no docks that work, but what lies in them is not lost.
    """
    free: dict[BuildPlace, int] = {
        "port": docks_in(state, colony, "spaceport", crippled=crippled),
        "yard": docks_in(state, colony, "shipyard", crippled=crippled),
    }
    held: list[Project] = []
    homeless: list[Project] = []
    for project in colony.projects:
        if project.place == "industry":
            held.append(project)
            continue
        # A dock that is wanted stays wanted: after the first project that has none, smaller ones
        # that would fit have none either. The latest lose theirs, whatever they need.
        free[project.place] -= project.docks
        if free[project.place] >= 0:
            held.append(project)
        else:
            homeless.append(project)
    return held, homeless


def docks_in(state: State, colony: Colony, wanted: UnitRole, *, crippled: bool) -> int:
    """2.3.2: the docks of a colony's ports or yards, those of crippled ones too if asked for."""
    cst = level(state, colony.owner, CONSTRUCTION)
    works = facilities(state, colony, wanted)
    return sum(docks_of(state, each, cst) for each in works if crippled or not each.crippled)


def work_on(play: Play[State], system: str, colony: Colony) -> None:
    """3.0: one turn less for all work that has a dock, and service for what is done."""
    held, waiting = by_docks(play.state, colony, crippled=False)
    under_way: list[Project] = []
    repairs: list[Project] = []
    built: list[Project] = []
    for project in held:
        if project.stopped:  # R44: its part of this turn was not paid
            under_way.append(project)
            continue
        nearer = msgspec.structs.replace(project, left=project.left - 1)
        if nearer.left > 0:
            under_way.append(nearer)
        else:
            (repairs if nearer.squadron else built).append(nearer)
    colony.projects = (*under_way, *waiting)
    for project in repairs:
        repair(play, system, colony.owner, project)
    commission(play, system, built)


def repair(play: Play[State], system: str, player: Player, project: Project) -> None:
    """3.4: a squadron is sound again if it is still at the yard, else the price is forfeited."""
    if restore(play.state, system, player, project.squadron):
        play.tell(SquadronRepaired(player, system, project.squadron))
    else:
        play.tell(RepairForfeited(player, system, project.squadron, project.paid))


def restore(state: State, system: str, player: Player, name: str) -> bool:
    """3.4: a squadron is sound again; whether it is there at all."""
    for fleet in fleets_at(state, system):
        for squadron in fleet.squadrons:
            # names are those of a House: another may have a squadron of the same
            if fleet.owner == player and squadron.id == name:
                squadron.crippled = False
                return True
    return False


def commission(play: Play[State], system: str, done: list[Project]) -> None:
    """3.0: what is done goes into service, and its House hears of it."""
    if not done:
        return
    fleet = enter_service(play.state, system, done)
    units = dict(Counter(project.unit for project in done))
    play.tell(UnitsCommissioned(play.state.colonies[system].owner, system, units, fleet))


def enter_service(state: State, system: str, done: list[Project]) -> str:
    """3.0: ground units and facilities stand at once; new ships of a turn form one fleet.

    What that fleet is called; empty where there are no ships.
    """
    colony = state.colonies[system]
    ships: list[Ship] = []
    for project in done:
        wanted = role(state, project.unit)
        if wanted in GROUND:
            have = colony.ground.get(project.unit, 0)
            colony.ground = {**colony.ground, project.unit: have + 1}
        elif wanted == "fighter":
            colony.fighters = (*colony.fighters, Ship(project.unit, project.wep))
        elif wanted == "shield":
            colony.shield = project.sld
        elif wanted in {"spaceport", "shipyard", "starbase"}:
            works = Facility(project.unit, project.wep, built=state.turn)
            colony.facilities = (*colony.facilities, works)
        else:
            ships.append(Ship(project.unit, project.wep, project.eli, project.clk))
    # together, so that they can be grouped into squadrons: a ship alone would be one by itself
    return launch(state, system, colony, ships) if ships else ""


def launch(state: State, system: str, colony: Colony, ships: list[Ship]) -> str:
    """2.3.3: new ships as squadrons of a new fleet, grouped where a yard works."""
    house = state.houses[colony.owner]
    house.fleets_made += 1
    name = f"{colony.owner}-{house.fleets_made}"
    lift = tuple(ship for ship in ships if role(state, ship.unit) in LIFT)
    armed = [ship for ship in ships if role(state, ship.unit) not in LIFT]
    squadrons: list[Squadron] = []
    for together in grouped(state, colony, armed):
        house.squadrons_made += 1
        squadrons.append(Squadron(f"s{house.squadrons_made}", together, built=state.turn))
    fleet = Fleet(name, colony.owner, system, squadrons, lift, came_from=system)
    fleet.roe = roe_for(state, fleet)
    state.fleets[name] = fleet
    return name


def grouped(state: State, colony: Colony, ships: list[Ship]) -> list[tuple[Ship, ...]]:
    """2.3.3: each ship joins the first squadron with room for it, the best flagships first.

    Without a working yard every ship is a squadron of its own (R52).
    """
    units = state.tables.units
    order = sorted(ships, key=lambda ship: (-units[ship.unit].command_rating, ship.unit))
    if all(each.crippled for each in facilities(state, colony, "shipyard")):
        return [(ship,) for ship in order]
    squadrons: list[tuple[Ship, ...]] = []
    for _, alike in groupby(order, key=lambda ship: ship.unit):
        at = 0  # what had no room for a ship has none for the next one like it
        for ship in alike:
            while at < len(squadrons) and why_no_squadron(state, (*squadrons[at], ship)):
                at += 1
            if at == len(squadrons):
                squadrons.append(())
            squadrons[at] = (*squadrons[at], ship)
    return squadrons


def _mend(play: Play[State], system: str, colony: Colony) -> None:
    """3.2: crippled units whose repair was paid are sound; those that were lost stay lost."""
    nearer = [msgspec.structs.replace(one, left=one.left - 1) for one in colony.mending]
    colony.mending = tuple(one for one in nearer if one.left > 0)
    for one in nearer:
        if one.left <= 0:
            sound = mended(colony, one)
            play.tell(UnitsMended(colony.owner, system, one.unit, sound, one.count))


def mended(colony: Colony, work: Mending) -> int:
    """3.2: so many units of a kind become sound; how many were still there to be mended."""
    # a code is that of ground units or that of facilities, so one of the two finds nothing
    hurt = colony.hurt.get(work.unit, 0)
    sound = min(work.count, hurt)
    if sound:
        colony.hurt = without_zeros({**colony.hurt, work.unit: hurt - sound})
    works: list[Facility] = []
    for each in colony.facilities:
        if sound < work.count and each.unit == work.unit and each.crippled:
            sound += 1
            works.append(msgspec.structs.replace(each, crippled=False))
        else:
            works.append(each)
    colony.facilities = tuple(works)
    return sound


class Terraforming(Task[State]):
    """XYZ.7: planets of the next class."""

    def run(self, play: Play[State]) -> None:
        for system, colony in play.state.colonies.items():
            if colony.terraforming:
                colony.terraforming -= 1
                if not colony.terraforming:
                    raise_class(play, system, colony.owner)


def raise_class(play: Play[State], system: str, owner: Player) -> None:
    """XYZ.7: a planet is of the next class; its resources are what they were."""
    state = play.state
    potential = planet_of(state, system).potential + 1
    better = state.tables.planets.with_potential(potential)
    state.planets[system] = Planet(better.id, state.planets[system].resources)
    play.tell(PlanetTerraformed(owner, system, better.id))
    credit(play, owner, "class_raised", system)


class Arrivals(Task[State]):
    """XY.3: the Guilds' Starliners arrive; who finds the colony lost is lost with it."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        nearer = [msgspec.structs.replace(one, left=one.left - 1) for one in state.transfers]
        state.transfers = tuple(one for one in nearer if one.left > 0)
        for one in nearer:
            if one.left <= 0:
                _arrive(play, one)


def _arrive(play: Play[State], transfer: Transfer) -> None:
    """XY.3: people land at a colony."""
    colony = play.state.colonies.get(transfer.to)
    lost = colony is None or colony.owner != transfer.owner
    if colony is not None and not lost:
        colony.people += transfer.people
        colony.newcomers += transfer.people
    play.tell(PeopleArrived(transfer.owner, transfer.to, transfer.people, lost))


class Growth(Task[State]):
    """XY.2: people multiply; those who have just landed do not yet."""

    def run(self, play: Play[State]) -> None:
        for player in active(play.state):
            multiply(play, player)


def multiply(play: Play[State], player: Player) -> None:
    """XY.2: the people of a House's colonies; prestige for each that has become full."""
    state, tax = play.state, play.state.houses[player].tax
    gained: dict[str, int] = {}
    born = 0  # in people, of which PU are not a sum: they do not grow alike
    for system, colony in colonies_of(state, player).items():
        people = colony.people
        colony.people = grown(state, system, colony, tax)
        born += colony.people - people
        before, after = population_units(state, people), population_units(state, colony.people)
        if after != before:
            gained[system] = after - before

        if _is_full(state, system, after) and not _is_full(state, system, before):
            praise_fullness(play, player, system)
    if born:
        play.tell(PeopleGrew(player, gained, born))


def praise_fullness(play: Play[State], player: Player, system: str) -> None:
    """9.3: prestige once for each class of a planet: who leaves may be born again (R99)."""
    if play.state.house_rules.full_prestige == "each":
        credit(play, player, "colony_full", system)
        return
    credit_once(play, player, "colony_full", system, step=planet_of(play.state, system).potential)


def _is_full(state: State, system: str, units: int) -> bool:
    """XY.2: whether a planet bears no more: its bound is reached to the last tenth of a PU."""
    most = planet_of(state, system).most
    return most is not None and units >= most * SOUL - SOUL // 10
