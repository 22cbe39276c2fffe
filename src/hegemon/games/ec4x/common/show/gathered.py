"""What comes by the dozen, in one line each with a count: `why` has every single one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from hegemon.core import Sentences, capital, counted, enumerated, first_of
from hegemon.games.ec4x.common.amounts import SOUL, in_money
from hegemon.games.ec4x.common.events import (
    LevelReached,
    PeopleArrived,
    PrestigeChanged,
    ProjectBegun,
    ProjectWaits,
    RepairForfeited,
    SquadronRepaired,
    UnitNeglected,
    UnitsCommissioned,
    UnitsNeglected,
)
from hegemon.games.ec4x.common.events_conflict import (
    FleetMoved,
    FleetSighted,
    FleetsMerged,
    FleetStopped,
)
from hegemon.games.ec4x.common.show.sentences import DEEDS
from hegemon.games.ec4x.common.show.words import fleet_mark, house, place, seen_of, units
from hegemon.games.ec4x.common.view import View

gathered = Sentences[View]()
"""Words for several events of a type; for a single one they are elsewhere."""


def _by_place(at: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """What is where, by system, in the order in which the first was told."""
    found: dict[str, list[str]] = {}
    for system, what in at:
        found.setdefault(system, []).append(what)
    return found


def _counts(view: View, systems: Iterable[str]) -> str:
    """In which system, and how many where they are several: "at D1", "8 at D1 and 4 at D7"."""
    counts = Counter(systems)
    if len(counts) == 1:
        return f"at {place(view, next(iter(counts)))}"
    return first_of([f"{count} at {place(view, system)}" for system, count in counts.items()])


def _fleets(view: View, where: Mapping[str, Sequence[str]], word: str) -> str:
    """Fleets by system: "Fleet 2 and Fleet 3 to D1; Fleet 4 to hub"."""
    told: list[str] = []
    for system, fleets in where.items():
        marks = first_of([fleet_mark(view, fleet) for fleet in fleets])
        told.append(f"{marks} {word} {place(view, system)}")
    return first_of(told, between="; ")


@gathered.together()
def _(events: Sequence[FleetMoved], view: View) -> str:
    goals = _by_place((event.way[-1], event.fleet) for event in events)
    return f"{counted(len(events), 'fleet')} moved: {_fleets(view, goals, 'to')}."


STOPPED = {
    "no way": "find no lane that they can use and wait",
    "enemy": "meet somebody hostile and go no further",
    "no home": "have no home to go to and hold",
    "no host": "find their hosts gone and hold",
    "unfit": "have not what their missions need any more and hold",
    "arrived": "have arrived and hold",
    "ally": "find their goals in the hands of allies and hold",
}


@gathered.together(lambda event: event.why)
def _(events: Sequence[FleetStopped], view: View) -> str:
    where = _by_place((event.at, event.fleet) for event in events)
    what = STOPPED[events[0].why]
    return f"{counted(len(events), 'fleet')} {what}: {_fleets(view, where, 'at')}."


@gathered.together(lambda event: event.owner)
def _(events: Sequence[FleetSighted], view: View) -> str:
    told: list[str] = []
    for system in dict.fromkeys(event.system for event in events):
        here = [event for event in events if event.system == system]
        seen = seen_of(sum(one.squadrons for one in here), sum(one.lift for one in here))
        told.append(f"{seen} at {place(view, system)}")
    return f"{capital(house(view, events[0].owner))} is seen: {first_of(told, between='; ')}."


@gathered.together()
def _(events: Sequence[FleetsMerged], view: View) -> str:
    told: list[str] = []
    for event in events:
        into = fleet_mark(view, event.fleet)
        joined = enumerated(fleet_mark(view, fleet) for fleet in event.joined)
        told.append(f"{joined} and {into} at {place(view, event.system)}")
    return f"Fleets became one: {first_of(told, between='; ')}."


@gathered.together()
def _(events: Sequence[SquadronRepaired], view: View) -> str:
    where = _counts(view, (event.system for event in events))
    return f"{counted(len(events), 'squadron')} are repaired, {where}."


@gathered.together()
def _(events: Sequence[RepairForfeited], view: View) -> str:
    where = _counts(view, (event.system for event in events))
    paid = in_money(sum(event.paid for event in events))
    text = f"{counted(len(events), 'squadron')} left before they were repaired, {where}"
    return f"{text}: {paid} is forfeited."


@gathered.together(lambda event: event.lost)
def _(events: Sequence[PeopleArrived], view: View) -> str:
    told = [f"{event.people // SOUL} at {place(view, event.system)}" for event in events]
    people = sum(event.people // SOUL for event in events)
    fate = "find their colonies lost, and are lost with them" if events[0].lost else "arrive"
    return f"{people} PTU {fate}: {first_of(told)}."


@gathered.together()
def _(events: Sequence[ProjectBegun], view: View) -> str:
    told = [f"{units(view, event.units)} at {place(view, event.system)}" for event in events]
    paid = in_money(sum(event.paid for event in events))
    return f"Work begins for {paid}: {first_of(told, between='; ')}."


@gathered.together(lambda event: event.why)
def _(events: Sequence[ProjectWaits], view: View) -> str:
    told: list[str] = []
    for event in events:
        what = units(view, {event.unit: event.count})
        told.append(f"{what} at {place(view, event.system)}")
    return f"What waits, for {events[0].why}: {first_of(told, between='; ')}."


@gathered.together()
def _(events: Sequence[UnitsCommissioned], view: View) -> str:
    told: list[str] = []
    for event in events:
        fleet = f", in {fleet_mark(view, event.fleet)}" if event.fleet else ""
        told.append(f"{units(view, event.units)} at {place(view, event.system)}{fleet}")
    return f"Commissioned: {first_of(told, between='; ')}."


@gathered.together(lambda event: event.fate)
def _(events: Sequence[UnitNeglected], view: View) -> str:
    fate, coins = events[0].fate, sum(event.coins for event in events)
    sold = f" for {in_money(coins)}" if fate == "sold" else ""
    return f"{counted(len(events), 'unit')} are {fate}{sold}: they are unpaid."


@gathered.together()
def _(events: Sequence[UnitsNeglected], view: View) -> str:
    told: list[str] = []
    for event in events:
        fates = ((event.crippled, "crippled"), (event.lost, "lost"))
        fell = [f"{units(view, {event.unit: count})} {fate}" for count, fate in fates if count]
        told.append(f"{enumerated(fell)} at {place(view, event.system)}")
    return f"Unpaid: {first_of(told, between='; ')}."


@gathered.together()
def _(events: Sequence[LevelReached], view: View) -> str:
    who = capital(house(view, events[0].player))
    return f"{who} reaches {enumerated(f'{one.field} {one.level}' for one in events)}."


@gathered.together()
def _(events: Sequence[PrestigeChanged], view: View) -> str:
    amounts: dict[str, int] = {}
    where: dict[str, list[str]] = {}
    for event in events:
        amounts[event.deed] = amounts.get(event.deed, 0) + event.amount
        where.setdefault(event.deed, []).extend([event.system] if event.system else [])
    told: list[str] = []
    for deed, amount in amounts.items():
        names = [place(view, system) for system in dict.fromkeys(where[deed])]
        at = f" at {first_of(names)}" if names else ""
        told.append(f"{amount:+} for {DEEDS[deed]}{at}")
    change, now = sum(amounts.values()), events[-1].total
    so = f"{change:+}, now {now}" if change else f"stays at {now}"
    return f"Prestige {so}: {'; '.join(told)}."
