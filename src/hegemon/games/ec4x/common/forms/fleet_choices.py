"""What can be written in the orders to fleets and squadrons, and what comes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache

from hegemon.core import Choice, Choices, Given, counted
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.answers import (
    Detach,
    Engage,
    Load,
    Merge,
    Ready,
    Repair,
    Split,
    Unload,
)
from hegemon.games.ec4x.common.forms.listing import (
    Maker,
    Told,
    barred_by,
    counts,
    first_reason,
    judged,
    roe_in_words,
    units,
)
from hegemon.games.ec4x.common.mission_orders import Send
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.lanes import closed_lanes, turns_on, way_through
from hegemon.games.ec4x.common.rules.missions import BY_WORD, GUARD_BASE, MISSIONS
from hegemon.games.ec4x.common.rules.orders.cargo import PEOPLE, room_for
from hegemon.games.ec4x.common.rules.orders.fleets import (
    NEW,
    why_no_new_squadron,
    why_no_room,
    why_not_leaving,
)
from hegemon.games.ec4x.common.rules.orders.readiness import why_laid_up
from hegemon.games.ec4x.common.rules.orders.repair import repair_price, squadron_called
from hegemon.games.ec4x.common.rules.orders.towing import stations
from hegemon.games.ec4x.common.starmap.chart import chart_of
from hegemon.games.ec4x.common.starmap.figures import LaneClass
from hegemon.games.ec4x.common.starmap.star_map import StarMap
from hegemon.games.ec4x.common.state import Fleet, Readiness, Squadron, facilities

Berth = tuple[Fleet, Squadron]
"""A squadron and its fleet."""


def own_fleets(draft: HouseDraft, given: Given) -> Choices:
    """Own fleets, where they are and what they have."""
    return tuple(Choice(fleet.id, _at(fleet), "", fleet.name) for fleet in draft.fleets.values())


def _at(fleet: Fleet) -> str:
    return f"at {fleet.at}: {ships_in_words(fleet_units(fleet))}"


def fleet_units(fleet: Fleet) -> dict[str, int]:
    """The ships of a fleet by their codes."""
    found = Counter(ship.unit for squadron in fleet.squadrons for ship in squadron.ships)
    found.update(ship.unit for ship in (*fleet.lift, *fleet.fighters))
    return dict(found)


def ships_in_words(units: dict[str, int]) -> str:
    """Units as people write them: "2 DD, 1 CL"."""
    return ", ".join(f"{count} {code}" for code, count in units.items()) or "nothing"


def _serving(draft: HouseDraft, given: Given) -> tuple[Choice, ...]:
    """Own fleets; those that are laid up are barred (R36)."""
    return tuple(
        Choice(fleet.id, _at(fleet), why_laid_up(fleet), fleet.name)
        for fleet in draft.fleets.values()
    )


def _joining(draft: HouseDraft, given: Given) -> Choices:
    """4.1: own fleets; one that is alone can join none."""
    alone = "no other fleet of yours" if len(draft.fleets) == 1 else ""
    return tuple(barred_by(one, alone) for one in _serving(draft, given))


def _joinable(draft: HouseDraft, given: Given) -> Choices:
    """4.1: the own fleets that another can join: none can join itself."""
    return tuple(one for one in _serving(draft, given) if one.value != given["fleet"])


def _readiness(draft: HouseDraft, fleet: Fleet) -> tuple[Choice, ...]:
    """R36: in reserve, in mothballs, or active."""
    ways: tuple[Readiness, ...] = ("active", "reserve", "mothballs")
    return tuple(judged(draft, Choice(way), Ready(fleet.id, way)) for way in ways)


def _fleets(why_none: Callable[[HouseDraft, Fleet], str]) -> Maker:
    """Own fleets; those that an order can do nothing with are barred."""
    return lambda draft, _given: tuple(
        Choice(fleet.id, barred=why_none(draft, fleet), name=fleet.name)
        for fleet in draft.fleets.values()
    )


def _of(make: Callable[[HouseDraft, Fleet], Choices]) -> Maker:
    """The choices for the fleet that is named; none for what is no own fleet."""

    def choices(draft: HouseDraft, given: Given) -> Choices:
        fleet = draft.fleets.get(str(given["fleet"]))
        return () if fleet is None else make(draft, fleet)

    return choices


@lru_cache(maxsize=64)
def systems_from(star_map: StarMap, part: str, closed: frozenset[LaneClass]) -> tuple[Choice, ...]:
    """4.2: the systems that open lanes join to a part of the map; every system for no part.

    Others are left out, not barred: for a fleet that cannot use restricted lanes they may be
    nearly all of a galaxy, and such a list would be most of the sheet.
    """
    parts = chart_of(star_map).parts(closed)
    joined = (one for one in star_map.systems if not part or parts[one.id] == part)
    return tuple(Choice(one.id, name=one.name) for one in joined)


def _reached(draft: HouseDraft, fleet: Fleet) -> Choices:
    """4.2: the systems that a fleet can come to."""
    closed = closed_lanes(draft.here, fleet)
    part = chart_of(draft.here.star_map).parts(closed)[fleet.at]
    return systems_from(draft.here.star_map, part, closed)


def _missions(draft: HouseDraft, fleet: Fleet) -> Choices:
    """4.1: the missions with a goal; those that the fleet cannot have say why."""
    bases = [choice.value for choice in _bases(draft, fleet) if not choice.barred]
    return tuple(
        judged(
            draft,
            Choice(kind.word, f"{kind.number:02} {kind.name}"),
            Send(fleet.id, kind.word, _example(kind.number, bases, fleet)),
        )
        for kind in MISSIONS
        if kind.goal not in {"none", "fleet"}
    )


def _example(mission: int, bases: list[str], fleet: Fleet) -> str:
    """4.1: a goal that nothing speaks against but the mission itself."""
    return bases[0] if mission == GUARD_BASE and bases else fleet.at


def _bases(draft: HouseDraft, fleet: Fleet) -> Iterator[Choice]:
    """4.1, order 04: the own Starbases."""
    for system, colony in draft.colonies.items():
        if facilities(draft.here, colony, "starbase"):
            yield judged(draft, Choice(system), Send(fleet.id, MISSIONS[GUARD_BASE].word, system))


def _goals(draft: HouseDraft, given: Given) -> Choices:
    """4.1: where a mission can lead a fleet."""
    fleet, kind = draft.fleets.get(str(given["fleet"])), BY_WORD.get(str(given["mission"]))
    if fleet is None or kind is None:
        return ()
    return tuple(_bases(draft, fleet)) if kind.number == GUARD_BASE else _reached(draft, fleet)


def _stays(draft: HouseDraft, given: Given) -> Choices:
    """4.1: the missions without a goal."""
    stays = (kind for kind in MISSIONS if kind.goal == "none")
    return tuple(Choice(kind.word, f"{kind.number:02} {kind.name}") for kind in stays)


def _squadrons(draft: HouseDraft, fleet: Fleet) -> Choices:
    return tuple(_squadron((fleet, squadron)) for squadron in fleet.squadrons)


def _squadron(found: Berth, barred: str = "") -> Choice:
    """2.3.3: a squadron with its fleet and ships; said alike everywhere, a sheet has it once."""
    fleet, squadron = found
    ships = ", ".join(ship.unit for ship in squadron.ships)
    hurt = ", crippled" if squadron.crippled else ""
    return Choice(squadron.id, f"{fleet.id}: {ships}{hurt}", barred)


def _why_no_split(draft: HouseDraft, fleet: Fleet) -> str:
    if not fleet.squadrons:
        return "it has no squadron"
    return law.why_not(draft, Split(fleet.id, fleet.squadrons[0].id))


def _others_here(draft: HouseDraft, fleet: Fleet) -> Iterator[Choice]:
    """2.3.4: the own fleets in the same system."""
    for other in draft.fleets.values():
        if other.at == fleet.at and other.id != fleet.id:
            yield judged(draft, Choice(other.id, name=other.name), Merge(fleet.id, other.id))


def _lift(draft: HouseDraft, fleet: Fleet) -> tuple[Choice, ...]:
    """2.3.2: the unarmed ships of a fleet."""
    listed = units(draft, dict.fromkeys(ship.unit for ship in fleet.lift))
    return tuple(judged(draft, one, Detach(fleet.id, one.value, 1)) for one in listed)


def _cargo(make: type[Load | Unload]) -> Callable[[HouseDraft, Fleet], tuple[Choice, ...]]:
    """2.3.2, 2.4.1: what ships can carry; barred what cannot come on board or ashore."""

    def choices(draft: HouseDraft, fleet: Fleet) -> tuple[Choice, ...]:
        listed = (
            Choice(draft.tables.code_of("marine"), "Marine Divisions"),
            Choice(draft.tables.code_of("fighter"), "Fighter Squadrons"),
            Choice(PEOPLE, "PTU, on ETACs and Starliners"),
            *(Choice(code, "in tow") for code in stations(draft)),
        )
        return tuple(judged(draft, one, make(fleet.id, one.value, 1)) for one in listed)

    return choices


def _counted(make: type[Load | Unload | Detach], what: str) -> Maker:
    return lambda draft, given: counts(
        draft, lambda count: make(str(given["fleet"]), str(given[what]), count)
    )


def _why_none(make: Callable[[HouseDraft, Fleet], tuple[Choice, ...]], none: str) -> Maker:
    return _fleets(lambda draft, fleet: first_reason(make(draft, fleet), none))


def _like(found: Berth) -> Hashable:
    """2.3.3: squadrons of a fleet with the same ships are one to who chooses."""
    fleet, squadron = found
    return fleet.id, squadron.crippled, squadron.ships


@lru_cache(maxsize=2)
def _groups(draft: HouseDraft) -> dict[Hashable, list[Berth]]:
    """2.3.3: the own squadrons, those alike together: late in a match a fleet has a thousand.

    A draft never changes.
    """
    groups: dict[Hashable, list[Berth]] = {}
    for fleet in draft.fleets.values():
        for squadron in fleet.squadrons:
            groups.setdefault(_like((fleet, squadron)), []).append((fleet, squadron))
    return groups


def _one_of(alike: list[Berth], which: Berth, barred: str = "") -> Choice:
    """2.3.3: a squadron that stands for all that are alike, and how many they are."""
    choice = _squadron(which, barred)
    if len(alike) == 1:
        return choice
    return Choice(choice.value, f"{choice.label}; one of {len(alike)} alike", barred)


def _repairable(draft: HouseDraft, given: Given) -> Choices:
    """3.4: own squadrons, one for all that are alike; those that cannot be repaired say why."""
    return tuple(_mended(draft, alike) for alike in _groups(draft).values())


def _mended(draft: HouseDraft, alike: list[Berth]) -> Choice:
    """3.4: the first that can be repaired with what that costs; of none the first, and why not."""
    some = alike if alike[0][1].crippled else alike[:1]  # of sound ones none can be
    reasons = [law.why_not(draft, Repair(squadron.id)) for _, squadron in some]
    if all(reasons):
        return _one_of(alike, alike[0], reasons[0])
    found = some[reasons.index("")]
    choice = _one_of(alike, found)
    return Choice(choice.value, f"{choice.label}: {in_money(repair_price(draft, found[1]))}")


@lru_cache(maxsize=2)
def _near(draft: HouseDraft) -> dict[str, list[list[Berth]]]:
    """2.3.3: the own squadrons by their systems, those alike together. A draft never changes."""
    near: dict[str, list[list[Berth]]] = {}
    for alike in _groups(draft).values():
        near.setdefault(alike[0][0].at, []).append(alike)
    return near


def _movable(draft: HouseDraft, given: Given) -> Choices:
    """2.3.3: own squadrons, one for all that are alike; those that no ship can leave are barred."""
    return tuple(
        _one_of(alike, alike[0], first_reason(_leaving(draft, alike[0]), "it has no ship"))
        for alike in _groups(draft).values()
    )


def _leaving(draft: HouseDraft, found: Berth) -> Iterator[Choice]:
    """2.3.3: the ships of a squadron; those that can go nowhere are barred."""
    for choice in units(draft, dict.fromkeys(ship.unit for ship in found[1].ships)):
        why = why_not_leaving(draft, *found, choice.value)
        if not why and next(_hosts(draft, found, choice.value), None) is None:
            why = "no other squadron here has room for it"
        yield Choice(choice.value, choice.label, why)


def _hosts(draft: HouseDraft, found: Berth, code: str) -> Iterator[Choice]:
    """2.3.3: the squadrons that a ship can join, one for all that are alike, and a new one."""
    if not why_no_new_squadron(draft, *found, code):
        yield Choice(NEW, "a squadron of its own")
    own = found[1].id
    for alike in _near(draft)[found[0].at]:
        other = next((one for one in alike if one[1].id != own), None)
        if other and not why_no_room(draft, found, other, code):
            yield _one_of(alike, other)


def _ships(draft: HouseDraft, given: Given) -> Choices:
    found = squadron_called(draft, str(given["squadron"]))
    return tuple(_leaving(draft, found)) if found else ()


def _places(draft: HouseDraft, given: Given) -> Choices:
    found, code = squadron_called(draft, str(given["squadron"])), str(given["unit"])
    if found is None or why_not_leaving(draft, *found, code):
        return ()
    return tuple(_hosts(draft, found, code))


FLEET_CHOICES: dict[tuple[str, str], Maker] = {
    ("order", "fleet"): _serving,
    ("tell", "fleet"): _serving,
    ("join", "fleet"): _joining,
    ("join", "host"): _joinable,
    ("ready", "fleet"): _why_none(_readiness, "nothing"),
    ("ready", "readiness"): _of(_readiness),
    ("order", "mission"): _of(_missions),
    ("order", "goal"): _goals,
    ("order", "way"): _of(_reached),
    ("tell", "stay"): _stays,
    ("split", "fleet"): _fleets(_why_no_split),
    ("split", "squadron"): _of(_squadrons),
    ("split", "further"): _of(_squadrons),
    ("merge", "fleet"): _fleets(
        lambda draft, fleet: first_reason(_others_here(draft, fleet), "no other of yours is here")
    ),
    ("merge", "into"): _of(lambda draft, fleet: tuple(_others_here(draft, fleet))),
    ("detach", "fleet"): _why_none(_lift, "it has no unarmed ship"),
    ("detach", "unit"): _of(_lift),
    ("detach", "count"): _counted(Detach, "unit"),
    ("load", "fleet"): _why_none(_cargo(Load), "nothing"),
    ("load", "cargo"): _of(_cargo(Load)),
    ("load", "count"): _counted(Load, "cargo"),
    ("unload", "fleet"): _why_none(_cargo(Unload), "nothing"),
    ("unload", "cargo"): _of(_cargo(Unload)),
    ("unload", "count"): _counted(Unload, "cargo"),
    ("repair", "squadron"): _repairable,
    ("reassign", "squadron"): _movable,
    ("reassign", "unit"): _ships,
    ("reassign", "to"): _places,
}
"""The choices of each field of the orders to fleets and squadrons."""


# -- what they do beside their price


def _sent(before: HouseDraft, order: Send, after: HouseDraft) -> Iterator[str]:
    """4.2: how far the goal is, and by which systems the fleet will go there of itself."""
    fleet = before.fleets[order.fleet]
    way = way_through(before.here, fleet, (*order.way, order.goal))
    if way:
        turns = counted(turns_on(before.here, fleet, way), "turn")
        by = f" by {', '.join(way[:-1])}" if way[:-1] and not order.way else ""
        yield f"{counted(len(way), 'jump')} in {turns}{by}"
    elif way is not None:
        yield "it is there"


def _engaged(before: HouseDraft, order: Engage, after: HouseDraft) -> Iterator[str]:
    """5.1.1: what such rules of engagement ask for."""
    yield roe_in_words(before, order.roe)


def _loaded(before: HouseDraft, order: Load, after: HouseDraft) -> Iterator[str]:
    """2.3.2, 2.4.1: how much more the fleet can take of it."""
    yield f"room for {room_for(after, after.fleets[order.fleet], order.cargo)} more"


FLEET_EFFECTS: Told = {
    Send: _sent,
    Engage: _engaged,
    Load: _loaded,
}
"""What is to be said of these orders beside their price."""
