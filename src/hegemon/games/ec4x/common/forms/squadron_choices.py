"""What can be written in the orders to squadrons: those alike are one to who chooses."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import NamedTuple

from hegemon.core import AllBut, Choice, Choices, Given
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.answers import Reassign, Repair
from hegemon.games.ec4x.common.forms.listing import (
    Maker,
    barred_by,
    choices_in,
    first_reason,
    units,
)
from hegemon.games.ec4x.common.rules import law, runs
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.forces import command_left
from hegemon.games.ec4x.common.rules.orders.fleets import (
    NEW,
    why_no_new_squadron,
    why_no_room,
    why_not_leaving,
)
from hegemon.games.ec4x.common.rules.orders.readiness import why_laid_up
from hegemon.games.ec4x.common.rules.orders.repair import (
    in_repair,
    repair_price,
)
from hegemon.games.ec4x.common.state import Fleet, Ship, Squadron

Berth = tuple[Fleet, Squadron]
"""A squadron and its fleet."""

SHORT = 8
"""Squadrons of a run that are listed one by one, too."""


def squadrons_of(draft: HouseDraft, fleet: Fleet) -> Choices:
    """2.3.4: the squadrons of a fleet, those alike that follow one another as one run.

    Several fields list them, so they are named once. The single ones of a short run stand behind
    it; those of a long one can be named, too.
    """
    named = _squadrons_named(draft)
    if fleet.id not in named:
        named[fleet.id] = tuple(
            choice for run in runs.alike(fleet) for choice in _run_and_its_own(fleet, run)
        )
    return named[fleet.id]


@lru_cache(maxsize=2)
def _squadrons_named(draft: HouseDraft) -> dict[str, Choices]:
    """Those of a draft, which never changes, as far as they were asked for."""
    return {}


def _run_and_its_own(fleet: Fleet, run: list[Squadron]) -> Iterator[Choice]:
    yield _run(fleet, run)
    if 1 < len(run) <= SHORT:
        yield from (_squadron((fleet, one)) for one in run)


def _run(fleet: Fleet, run: list[Squadron]) -> Choice:
    """2.3.4: squadrons that are alike, and how many they are."""
    choice = _squadron((fleet, run[0]))
    if len(run) == 1:
        return choice
    return Choice(runs.run_of(run), f"{choice.label}; {len(run)} alike")


def _squadron(found: Berth, barred: str = "") -> Choice:
    """2.3.3: a squadron with its fleet and ships; said alike everywhere, a sheet has it once."""
    fleet, squadron = found
    ships = ", ".join([ship.unit for ship in squadron.ships])
    hurt = ", crippled" if squadron.crippled else ""
    return Choice(squadron.id, f"{fleet.id}: {ships}{hurt}", barred)


def _like(draft: HouseDraft, found: Berth) -> Hashable:
    """2.3.3: squadrons of a fleet with the same ships are one to who chooses.

    Those whose repair is paid are no longer like the others: nothing can be done with them (R46).
    """
    fleet, squadron = found
    return fleet.id, squadron.crippled, squadron.ships, squadron.id in in_repair(draft)


@lru_cache(maxsize=2)
def _groups(draft: HouseDraft) -> dict[Hashable, list[Berth]]:
    """2.3.3: the own squadrons, those alike together: late in a match a fleet has a thousand.

    A draft never changes.
    """
    groups: dict[Hashable, list[Berth]] = {}
    for fleet in draft.fleets.values():
        for squadron in fleet.squadrons:
            groups.setdefault(_like(draft, (fleet, squadron)), []).append((fleet, squadron))
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
def _near(draft: HouseDraft) -> dict[str, dict[Hashable, list[list[Berth]]]]:
    """2.3.3: the own squadrons by their systems, then by what decides who can join them.

    Those alike are together. Nobody joins what is laid up (R36). A draft never changes.
    """
    near: dict[str, dict[Hashable, list[list[Berth]]]] = {}
    for alike in _groups(draft).values():
        fleet, squadron = alike[0]
        if why_laid_up(fleet):
            continue
        codes = tuple(ship.unit for ship in squadron.ships)
        kind = codes, squadron.crippled, squadron.id in in_repair(draft)
        near.setdefault(fleet.at, {}).setdefault(kind, []).append(alike)
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
        if not why and not _hosts(draft, found, choice.value):
            why = "no other squadron here has room for it"
        yield barred_by(choice, why)


class _Offered(NamedTuple):
    """2.3.3: what ships of a kind can join in a system, and where each of those alike stands.

    With a squadron of its own, where that can be had, and without.
    """

    hosts: tuple[Choice, ...]
    with_new: tuple[Choice, ...]
    place: dict[str, int]
    """The place among the hosts of each squadron of those that are offered."""
    groups: list[list[Berth]]


def _hosts(draft: HouseDraft, found: Berth, code: str) -> tuple[Choice, ...]:
    """2.3.3: the squadrons that a ship can join, one for all that are alike, and a new one."""
    fleet, squadron = found
    offered = _offered(draft, fleet.at, code, squadron.crippled)
    new = not why_no_new_squadron(draft, *found, code)
    whole = offered.with_new if new else offered.hosts
    at = offered.place.get(squadron.id)
    if at is None:
        return whole
    alike = offered.groups[at]
    at += new
    if len(alike) == 1:
        return AllBut.of(whole, at)
    if whole[at].value != squadron.id:
        return whole
    return (*whole[:at], _host(draft, alike, alike[0]), *whole[at + 1 :])


@lru_cache(maxsize=2)
def _offers(draft: HouseDraft) -> dict[Hashable, _Offered]:
    """Those of a draft, which never changes, as far as they were asked for."""
    return {}


def _offered(draft: HouseDraft, system: str, code: str, crippled: bool) -> _Offered:  # noqa: FBT001  (a state of ships)
    """2.3.3: what is offered to a ship, whichever squadron it leaves: it is asked for once.

    Who has the most command left stands first, so what has room for any kind of ship is a run of
    the same list. The last of those alike stands for them: it is not the one that is left.
    """
    offers, key = _offers(draft), (system, code, crippled)
    if key not in offers:
        groups = _roomy(draft, system, code, crippled)
        hosts = tuple(_host(draft, alike, alike[-1]) for alike in groups)
        place = {one.id: at for at, alike in enumerate(groups) for _, one in alike}
        new = Choice(NEW, "a squadron of its own")
        offers[key] = _Offered(hosts, (new, *hosts), place, groups)
    return offers[key]


def _roomy(draft: HouseDraft, system: str, code: str, crippled: bool) -> list[list[Berth]]:  # noqa: FBT001  (as above)
    """2.3.3: the squadrons with room for a ship, those alike together, the roomiest first."""
    kinds = _near(draft).get(system, {}).values()
    if not kinds:
        return []
    fleet, _ = next(iter(kinds))[0][0]
    mover = fleet, Squadron("", (Ship(code),), crippled)  # whose name no squadron has
    open_ = [kind for kind in kinds if not why_no_room(draft, mover, kind[0][0], code)]
    open_.sort(key=lambda kind: -command_left(draft.here, kind[0][0][1].ships))
    return [alike for kind in open_ for alike in kind]


def _host(draft: HouseDraft, alike: list[Berth], which: Berth) -> Choice:
    """2.3.3: what a ship can join, and how much its flagship can still command."""
    choice, left = _one_of(alike, which), command_left(draft.here, which[1].ships)
    room = f"; command left {left}" if left > 0 else ""
    return Choice(choice.value, f"{choice.label}{room}")


def _ships(draft: HouseDraft, given: Given) -> Choices:
    found = draft.squadron_called(str(given["squadron"]))
    return tuple(_leaving(draft, found)) if found else ()


def _places(draft: HouseDraft, given: Given) -> Choices:
    found, code = draft.squadron_called(str(given["squadron"])), str(given["unit"])
    if found is None or why_not_leaving(draft, *found, code):
        return ()
    return _hosts(draft, found, code)


SQUADRON_CHOICES: dict[tuple[str, str], Maker] = {
    **choices_in(Repair, squadron=_repairable),
    **choices_in(Reassign, squadron=_movable, unit=_ships, to=_places),
}
"""The choices of each field of the orders to squadrons."""
