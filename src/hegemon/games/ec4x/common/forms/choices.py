"""What can be written in each field of an order: what there is, and why some of it is barred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from hegemon.core.form import Choice, Choices, FreeText, Given, Numbers
from hegemon.games.ec4x.common.amounts import HUNDRED, in_money, in_units
from hegemon.games.ec4x.common.answers import Command, Repair, Terraform
from hegemon.games.ec4x.common.forms.kinds import ALWAYS, IN_YARD, NOWHERE, ONE_TIME, PLANETSIDE
from hegemon.games.ec4x.common.rules.draft import Draft
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.forces import WEAPONS, price_of, wep_for
from hegemon.games.ec4x.common.rules.missions import MISSIONS
from hegemon.games.ec4x.common.rules.orders.cargo import PEOPLE
from hegemon.games.ec4x.common.rules.orders.construction import buildable
from hegemon.games.ec4x.common.rules.orders.diplomacy import PURPOSES
from hegemon.games.ec4x.common.rules.orders.economy import why_no_terraforming
from hegemon.games.ec4x.common.rules.orders.fleets import NEW
from hegemon.games.ec4x.common.rules.orders.missions import MOST_ROE, why_no_mission
from hegemon.games.ec4x.common.rules.orders.repair import (
    scrappable,
    squadron_called,
    why_no_repair,
)
from hegemon.games.ec4x.common.rules.research import fields_of
from hegemon.games.ec4x.common.state import Fleet, chart, planet_of, unit

LONGEST_NAME = 30
MOST = 1_000_000
Maker = Callable[[Draft, Given], Choices]


def _own_colonies(draft: Draft, given: Given) -> Choices:
    """Own colonies with the class of their planet and their PU."""
    return tuple(_colony(draft, system) for system in draft.colonies)


def _colony(draft: Draft, system: str, barred: str = "") -> Choice:
    units = in_units(population_units(draft.here, draft.colonies[system].people))
    return Choice(system, f"{planet_of(draft.here, system).name}, {units} PU", barred)


def _colonies_with(have: Callable[[Draft, str], object], why: str) -> Maker:
    """Own colonies, those without what an order is about barred."""
    return lambda draft, _given: tuple(
        _colony(draft, system, "" if have(draft, system) else why) for system in draft.colonies
    )


def _work_at(draft: Draft, system: str) -> list[str]:
    """3: the units that a colony builds or waits to build."""
    colony = draft.colonies[system]
    work = [wish.unit for wish in colony.queue]
    work += [each.unit for each in colony.projects if not each.squadron]
    return list(dict.fromkeys(work))


def _hurt_at(draft: Draft, system: str) -> list[str]:
    """3.2: the units of a colony that are crippled."""
    colony = draft.colonies[system]
    hurt = [*colony.hurt, *(each.unit for each in colony.facilities if each.crippled)]
    return list(dict.fromkeys(hurt))


def _left_at(draft: Draft, system: str) -> list[str]:
    """3.4: what a colony has to scrap."""
    return [*scrappable(draft, draft.colonies[system])]


def _own_fleets(draft: Draft, given: Given) -> Choices:
    """Own fleets, where they are and what they have."""
    return tuple(
        Choice(fleet.id, f"at {fleet.at}: {ships_in_words(fleet_units(fleet))}", "", fleet.name)
        for fleet in draft.fleets.values()
    )


def fleet_units(fleet: Fleet) -> dict[str, int]:
    """The ships of a fleet by their codes."""
    counts = Counter(ship.unit for squadron in fleet.squadrons for ship in squadron.ships)
    counts.update(ship.unit for ship in (*fleet.lift, *fleet.fighters))
    return dict(counts)


def ships_in_words(units: dict[str, int]) -> str:
    """Units as people write them: "2 DD, 1 CL"."""
    return ", ".join(f"{count} {code}" for code, count in units.items()) or "nothing"


def _squadrons(draft: Draft, given: Given) -> Choices:
    """Own squadrons: of a fleet where one is named, else all."""
    named = str(given.get("fleet", ""))
    return tuple(
        Choice(squadron.id, f"{fleet.id}: {', '.join(ship.unit for ship in squadron.ships)}")
        for fleet in draft.fleets.values()
        if not named or fleet.id == named
        for squadron in fleet.squadrons
    )


def _hosts(draft: Draft, given: Given) -> Choices:
    """Own squadrons, and a new one."""
    listed = _squadrons(draft, {})
    assert isinstance(listed, tuple)
    return (*listed, Choice(NEW, "a squadron of its own"))


def _missions(draft: Draft, given: Given) -> Choices:
    """4.1: the missions with a goal; those that the fleet cannot have say why."""
    fleet = str(given["fleet"])
    return tuple(
        Choice(kind.word, f"{kind.number:02} {kind.name}", _why_barred(draft, fleet, kind.number))
        for kind in MISSIONS
        if kind.goal not in {"none", "fleet"}
    )


def _stays(draft: Draft, given: Given) -> Choices:
    """4.1: the missions without a goal."""
    return tuple(
        Choice(kind.word, f"{kind.number:02} {kind.name}")
        for kind in MISSIONS
        if kind.goal == "none"
    )


def _why_barred(draft: Draft, fleet: str, mission: int) -> str:
    """4.1: why a fleet cannot have a mission, wherever it would lead."""
    own = draft.fleets.get(fleet)
    if own is None:
        return f"no fleet {fleet} of yours"
    return why_no_mission(draft, Command(fleet, mission, own.at))


def _every_system(draft: Draft) -> Iterator[Choice]:
    for system in chart(draft.here).systems.values():
        yield Choice(system.id, "", "", system.name)


def _systems(draft: Draft, given: Given) -> Choices:
    """Every system."""
    return tuple(_every_system(draft))


def _systems_or_none(draft: Draft, given: Given) -> Choices:
    """Every system, or none in particular."""
    return (Choice(NOWHERE, "where it hurts most"), *_every_system(draft))


def _buildable(draft: Draft, given: Given) -> Choices:
    """3: every unit with its price now; what a colony cannot build says why."""
    here, wep = draft.here, draft.house.levels.get(WEAPONS, 0)
    return tuple(
        Choice(
            code,
            f"{unit(here, code).name}, {in_money(price_of(here, code, wep_for(here, code, wep)))}",
            why,
        )
        for code, why in buildable(draft, str(given["colony"]))
    )


def _underway(draft: Draft, given: Given) -> Choices:
    """3: what a colony builds or waits to build."""
    system = str(given["colony"])
    return _units(draft, _work_at(draft, system) if system in draft.colonies else ())


def _crippled(draft: Draft, given: Given) -> Choices:
    """3.2: what is crippled at a colony."""
    system = str(given["colony"])
    return _units(draft, _hurt_at(draft, system) if system in draft.colonies else ())


def _units(draft: Draft, codes: Iterable[str]) -> Choices:
    return tuple(Choice(code, unit(draft.here, code).name) for code in codes)


def _of_colony(draft: Draft, given: Given) -> Choices:
    """3.4: what a colony has, and how many."""
    colony = draft.colonies.get(str(given["colony"]))
    have = {} if colony is None else scrappable(draft, colony)
    return tuple(
        Choice(code, f"{unit(draft.here, code).name}, {count}") for code, count in have.items()
    )


def _of_squadron(draft: Draft, given: Given) -> Choices:
    """2.3.3: the ships of a squadron."""
    found = squadron_called(draft, str(given["squadron"]))
    return _units(draft, dict.fromkeys(ship.unit for ship in found[1].ships)) if found else ()


def _terraformable(draft: Draft, given: Given) -> Choices:
    """XYZ.7: own colonies; those whose planet cannot be made better say why."""
    return tuple(
        _colony(draft, system, why_no_terraforming(draft, Terraform(system)))
        for system in draft.colonies
    )


def _fleets_with_lift(draft: Draft, given: Given) -> Choices:
    """2.3.2: own fleets; those without unarmed ships are barred."""
    return tuple(
        Choice(
            fleet.id,
            ships_in_words(fleet_units(fleet)),
            "" if fleet.lift else "it has no unarmed ship",
            fleet.name,
        )
        for fleet in draft.fleets.values()
    )


def _repairable(draft: Draft, given: Given) -> Choices:
    """3.4: own squadrons; those that cannot be repaired say why."""
    return tuple(
        Choice(squadron.id, fleet.id, why_no_repair(draft, Repair(squadron.id)))
        for fleet in draft.fleets.values()
        for squadron in fleet.squadrons
    )


def _lift_of_fleet(draft: Draft, given: Given) -> Choices:
    """2.3.2: the unarmed ships of a fleet."""
    fleet = draft.fleets.get(str(given["fleet"]))
    return _units(draft, dict.fromkeys(ship.unit for ship in fleet.lift)) if fleet else ()


def _cargo(draft: Draft, given: Given) -> Choices:
    """2.3.2, 2.4.1: what ships can carry."""
    return (
        Choice(draft.tables.code_of("marine"), "Marine Divisions, on Troop Transports"),
        Choice(draft.tables.code_of("fighter"), "Fighter Squadrons, on carriers"),
        Choice(PEOPLE, "PTU, on ETACs and Starliners"),
    )


def _fields(draft: Draft, given: Given) -> Choices:
    """XYZ: every field with the House's level."""
    levels = draft.house.levels
    return tuple(Choice(field, f"now {levels.get(field, 0)}") for field in fields_of(draft.tables))


def _houses(draft: Draft, given: Given) -> Choices:
    """8: every other House and how you stand towards it."""
    others = (player for player in draft.here.players if player != draft.player)
    return tuple(Choice(one, draft.house.stances.get(one, "neutral")) for one in others)


def _operations(draft: Draft, given: Given) -> Choices:
    """8: what can be done to a House, and what it takes."""
    figures = draft.tables.operations
    if draft.rules.operations != "guilds" or figures is None:
        return (Choice("sabotage", "cripple a shipyard"),)
    return tuple(Choice(name, f"{kind.points} points") for name, kind in figures.kinds.items())


def _words(*words: str) -> Maker:
    listed = tuple(Choice(word) for word in words)
    return lambda _draft, _given: listed


def _numbers(least: int, most: int) -> Maker:
    return lambda _draft, _given: Numbers(least, most)


USUAL: dict[str, Maker] = {
    "colony": _own_colonies,
    "source": _own_colonies,
    "fleet": _own_fleets,
    "into": _own_fleets,
    "squadron": _squadrons,
    "mission": _missions,
    "goal": _systems,
    "stay": _stays,
    "host": _own_fleets,
    "way": _systems,
    "system": _systems_or_none,
    "count": _numbers(1, MOST),
    "people": _numbers(1, MOST),
    "money": _numbers(0, MOST),
    "percent": _numbers(0, HUNDRED),
    "roe": _numbers(0, MOST_ROE),
    "field": _fields,
    "house": _houses,
    "stance": _words("neutral", "pact", "enemy"),
    "purpose": _words(*PURPOSES),
    "operation": _operations,
    "cargo": _cargo,
    "where": _words(IN_YARD, PLANETSIDE),
    "often": _words(ONE_TIME, ALWAYS),
    "called": lambda _draft, _given: FreeText(LONGEST_NAME),
}
"""The choices of a field by its name."""

SPECIAL: dict[tuple[str, str], Maker] = {
    ("build", "unit"): _buildable,
    ("cancel", "unit"): _underway,
    ("scrap", "unit"): _of_colony,
    ("restore", "unit"): _crippled,
    ("cancel", "colony"): _colonies_with(_work_at, "nothing is being built there"),
    ("restore", "colony"): _colonies_with(_hurt_at, "nothing is crippled there"),
    ("scrap", "colony"): _colonies_with(_left_at, "nothing to scrap there"),
    ("terraform", "colony"): _terraformable,
    ("detach", "fleet"): _fleets_with_lift,
    ("repair", "squadron"): _repairable,
    ("reassign", "unit"): _of_squadron,
    ("detach", "unit"): _lift_of_fleet,
    ("reassign", "to"): _hosts,
    ("ferry", "to"): _own_colonies,
}
"""The choices of a field that has other ones in some order."""


def choices_of(draft: Draft, word: str, field: str, given: Given) -> Choices:
    """What a field of an order can hold, after the orders so far."""
    return SPECIAL.get((word, field), USUAL.get(field, _systems))(draft, given)


def words_barred(draft: Draft) -> Iterator[str]:
    """The words that this edition or these options have no use for."""
    yield "research" if draft.rules.research == "ladder" else "buy"
    if draft.tables.guilds is None:
        yield "ferry"
    if draft.rules.operations != "guilds":
        yield "fund"
    if draft.rules.operations == "off":
        yield "operate"
