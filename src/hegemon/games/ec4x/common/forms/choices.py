"""What can be written in each field of an order: what there is, and why some of it is barred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from hegemon.core.form import Choice, Choices, FreeText, Given, Numbers
from hegemon.games.ec4x.common.amounts import HUNDRED, in_money, in_units
from hegemon.games.ec4x.common.answers import Command
from hegemon.games.ec4x.common.forms.kinds import ALWAYS, IN_YARD, NOWHERE, ONE_TIME, PLANETSIDE
from hegemon.games.ec4x.common.rules.draft import Draft
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.forces import WEAPONS, price_of, wep_for
from hegemon.games.ec4x.common.rules.missions import JOIN, MISSIONS
from hegemon.games.ec4x.common.rules.orders.construction import (
    buildable,
    scrappable,
    squadron_called,
)
from hegemon.games.ec4x.common.rules.orders.diplomacy import PURPOSES
from hegemon.games.ec4x.common.rules.orders.fleets import NEW, PEOPLE
from hegemon.games.ec4x.common.rules.orders.missions import MOST_ROE, why_no_mission
from hegemon.games.ec4x.common.rules.research import fields_of
from hegemon.games.ec4x.common.state import Fleet, chart, planet_of, unit

LONGEST_NAME = 30
MOST = 1_000_000
Maker = Callable[[Draft, Given], Choices]


def _own_colonies(draft: Draft, given: Given) -> Choices:
    """Own colonies with the class of their planet and their PU."""
    return tuple(
        Choice(
            system,
            f"{planet_of(draft.here, system).name}, "
            f"{in_units(population_units(draft.here, colony.people))} PU",
        )
        for system, colony in draft.colonies.items()
    )


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
    """4.1: the sixteen missions; those that the fleet cannot have say why."""
    fleet = str(given["fleet"])
    return tuple(
        Choice(kind.word, f"{kind.number:02} {kind.name}", _why_barred(draft, fleet, kind.number))
        for kind in MISSIONS
    )


def _why_barred(draft: Draft, fleet: str, mission: int) -> str:
    """4.1: why a fleet cannot have a mission, wherever it would lead."""
    own = draft.fleets.get(fleet)
    if own is None:
        return f"no fleet {fleet} of yours"
    if MISSIONS[mission].goal == "none":
        return ""
    if mission == JOIN:
        return "" if len(draft.fleets) > 1 else "you have no other fleet"
    return why_no_mission(draft, Command(fleet, mission, own.at))


def _goals(draft: Draft, given: Given) -> Choices:
    """Every system, every own fleet to join, and nowhere."""
    listed = [Choice(NOWHERE, "no goal"), *_every_system(draft)]
    return (*listed, *(Choice(name, "a fleet to join") for name in draft.fleets))


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
    """3: what is wished for or under way at any colony."""
    colonies = draft.colonies.values()
    codes = {each.unit for colony in colonies for each in colony.projects}
    codes |= {wish.unit for colony in colonies for wish in colony.queue}
    return _units(draft, sorted(codes))


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


def _lift_of_fleet(draft: Draft, given: Given) -> Choices:
    """2.3.2: the unarmed ships of a fleet."""
    fleet = draft.fleets.get(str(given["fleet"]))
    return _units(draft, dict.fromkeys(ship.unit for ship in fleet.lift)) if fleet else ()


def _cargo(draft: Draft, given: Given) -> Choices:
    """2.3.2, 2.4.1: what ships can carry."""
    return (
        Choice(draft.tables.code_of("marine"), "Marine Divisions, on Troop Transports"),
        Choice(draft.tables.code_of("fighter"), "Fighter Squadrons, on carriers"),
        Choice(PEOPLE, "one PTU for each ETAC"),
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
    "target": _goals,
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
    ("restore", "unit"): _of_colony,
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
