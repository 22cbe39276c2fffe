"""What can be written in the orders to fleets, and what comes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from hegemon.core import Choice, Choices, Given, counted
from hegemon.games.ec4x.common.answers import (
    Detach,
    Engage,
    Load,
    Merge,
    Ready,
    Split,
    Unload,
)
from hegemon.games.ec4x.common.forms.listing import (
    Effects,
    Maker,
    barred_by,
    choices_in,
    counts,
    first_reason,
    judged,
    labelled,
    roe_in_words,
    units,
)
from hegemon.games.ec4x.common.forms.squadron_choices import squadrons_of
from hegemon.games.ec4x.common.mission_orders import Join, Send, Tell
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.lanes import closed_lanes, turns_on, way_through
from hegemon.games.ec4x.common.rules.missions import BY_WORD, GUARD_BASE, MISSIONS
from hegemon.games.ec4x.common.rules.orders.cargo import PEOPLE, room_for
from hegemon.games.ec4x.common.rules.orders.readiness import why_laid_up
from hegemon.games.ec4x.common.rules.orders.towing import stations
from hegemon.games.ec4x.common.starmap.chart import chart_of
from hegemon.games.ec4x.common.starmap.figures import LaneClass
from hegemon.games.ec4x.common.starmap.star_map import StarMap
from hegemon.games.ec4x.common.state import Fleet, Readiness, facilities


def own_fleets(draft: HouseDraft, given: Given) -> Choices:
    """Own fleets, where they are and what they have."""
    return _named(draft)


@lru_cache(maxsize=2)
def _named(draft: HouseDraft) -> tuple[Choice, ...]:
    """The own fleets, whose ships are counted once for all orders. A draft never changes."""
    return tuple(Choice(one.id, _at(one), "", called(one)) for one in draft.fleets.values())


def _at(fleet: Fleet) -> str:
    return f"at {fleet.at}: {ships_in_words(fleet_units(fleet))}"


def called(fleet: Fleet) -> str:
    """What people call a fleet of theirs: the name that they gave it, or "Fleet 30"."""
    return fleet.name or f"Fleet {fleet.id.rpartition('-')[2]}"


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
    return _fit(draft)


@lru_cache(maxsize=2)
def _fit(draft: HouseDraft) -> tuple[Choice, ...]:
    """The same once for all orders: a draft never changes."""
    return tuple(barred_by(one, why_laid_up(draft.fleets[one.value])) for one in _named(draft))


@lru_cache(maxsize=2)
def _together(draft: HouseDraft) -> dict[str, list[Fleet]]:
    """2.3.4: the own fleets by their systems. A draft never changes."""
    found: dict[str, list[Fleet]] = {}
    for fleet in draft.fleets.values():
        found.setdefault(fleet.at, []).append(fleet)
    return found


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
        Choice(fleet.id, barred=why_none(draft, fleet), name=called(fleet))
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


def _why_no_split(draft: HouseDraft, fleet: Fleet) -> str:
    if not fleet.squadrons:
        return "it has no squadron"
    return law.why_not(draft, Split(fleet.id, fleet.squadrons[0].id))


def _others_here(draft: HouseDraft, fleet: Fleet) -> Iterator[Choice]:
    """2.3.4: the own fleets in the same system: to the law those that serve are alike."""
    told: dict[str, str] = {}
    for other in _together(draft)[fleet.at]:
        if other.id == fleet.id:
            continue
        kind = other.id if why_laid_up(other) else ""
        if kind not in told:
            told[kind] = law.why_not(draft, Merge(fleet.id, other.id))
        yield barred_by(Choice(other.id, name=called(other)), told[kind])


def _lift(draft: HouseDraft, fleet: Fleet) -> tuple[Choice, ...]:
    """2.3.2: the unarmed ships of a fleet."""
    listed = units(draft, dict.fromkeys(ship.unit for ship in fleet.lift))
    return tuple(judged(draft, one, Detach(fleet.id, one.value, 1)) for one in listed)


def _cargo(make: type[Load | Unload]) -> Callable[[HouseDraft, Fleet], tuple[Choice, ...]]:
    """2.3.2, 2.4.1: what ships can carry; barred what cannot come on board or ashore."""

    def choices(draft: HouseDraft, fleet: Fleet) -> tuple[Choice, ...]:
        listed = (
            *units(draft, (draft.tables.code_of("marine"), draft.tables.code_of("fighter"))),
            Choice(PEOPLE, "PTU, on ETACs and Starliners"),
            *(labelled(one, f"{one.label}, in tow") for one in units(draft, stations(draft))),
        )
        return tuple(judged(draft, one, make(fleet.id, one.value, 1)) for one in listed)

    return choices


def _counted(make: type[Load | Unload | Detach], what: str) -> Maker:
    return lambda draft, given: counts(
        draft, lambda count: make(str(given["fleet"]), str(given[what]), count)
    )


def _why_none(make: Callable[[HouseDraft, Fleet], tuple[Choice, ...]], none: str) -> Maker:
    return _fleets(lambda draft, fleet: first_reason(make(draft, fleet), none))


FLEET_CHOICES: dict[tuple[str, str], Maker] = {
    **choices_in(Send, fleet=_serving, mission=_of(_missions), goal=_goals, way=_of(_reached)),
    **choices_in(Tell, fleet=_serving, stay=_stays),
    **choices_in(Join, fleet=_joining, host=_joinable),
    **choices_in(Ready, fleet=_why_none(_readiness, "nothing"), readiness=_of(_readiness)),
    **choices_in(
        Split, fleet=_fleets(_why_no_split), squadron=_of(squadrons_of), further=_of(squadrons_of)
    ),
    **choices_in(
        Merge,
        fleet=_fleets(
            lambda draft, fleet: first_reason(
                _others_here(draft, fleet), "no other of yours is here"
            )
        ),
        into=_of(lambda draft, fleet: tuple(_others_here(draft, fleet))),
    ),
    **choices_in(
        Detach,
        fleet=_why_none(_lift, "it has no unarmed ship"),
        unit=_of(_lift),
        count=_counted(Detach, "unit"),
    ),
    **choices_in(
        Load,
        fleet=_why_none(_cargo(Load), "nothing"),
        cargo=_of(_cargo(Load)),
        count=_counted(Load, "cargo"),
    ),
    **choices_in(
        Unload,
        fleet=_why_none(_cargo(Unload), "nothing"),
        cargo=_of(_cargo(Unload)),
        count=_counted(Unload, "cargo"),
    ),
}
"""The choices of each field of the orders to fleets."""


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


FLEET_EFFECTS: Effects = {
    Send: _sent,
    Engage: _engaged,
    Load: _loaded,
}
"""What is to be said of these orders beside their price."""
