"""What an umpire may do by hand to what is in building: begin, hurry, finish and drop it.

Money is no part of it: what is begun counts as paid, and what is dropped brings nothing back.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, TypeVar

import msgspec

from hegemon.core import Act, BadConfig, Choice, Choices, Given, Numbers, Order, Says, counted
from hegemon.games.ec4x.common.answers import Build
from hegemon.games.ec4x.common.by_hand.colonies import colonies_of_houses
from hegemon.games.ec4x.common.mending import Mending
from hegemon.games.ec4x.common.order_fields import IN_YARD, PLANETSIDE, BuildSite
from hegemon.games.ec4x.common.phases.end_of_turn import enter_service, mended, restore
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.orders.construction import (
    free_docks,
    place_for,
    project_of,
    project_price,
    why_no_build,
)
from hegemon.games.ec4x.common.state import Colony, Project, State, Wish, unit

MOST_TURNS = 99
"""For which work can be put off."""

ColonyWork = Project | Mending

AtColony = Annotated[str, Says("place", "at which colony")]
OfWork = Annotated[str, Says("token", "which work", needs=("system",))]
One = TypeVar("One")


class BeginWork(Order):
    """By hand: a colony builds one more unit, paid for: in a yard with a free dock, or planetside.

    With its House's present levels.
    """

    example = "begin A1 DD 1"
    system: AtColony
    unit: Annotated[str, Says("choice", "which unit", needs=("system",))]
    turns: Annotated[int, Says("count", "in how many turns")]


class PutOff(Order):
    """By hand: work at a colony is done in so many turns."""

    example = "turns A1 DD-1 2"
    system: AtColony
    work: OfWork
    turns: Annotated[int, Says("count", "in how many turns")]


class FinishWork(Order):
    """By hand: work at a colony is done now; ships form a new fleet."""

    example = "finish A1 DD-1"
    system: AtColony
    work: OfWork


class DropWork(Order):
    """By hand: work at a colony is given up, and brings nothing back."""

    example = "drop A1 DD-1"
    system: AtColony
    work: OfWork


# -- what can be written


def works_at(colony: Colony) -> dict[str, ColonyWork]:
    """3: the work under way at a colony, by its name; what is alike in every way stands once."""
    found: dict[str, ColonyWork] = {}
    seen: Counter[str] = Counter()
    under_way: tuple[ColonyWork, ...] = (*colony.projects, *colony.mending)
    for work in dict.fromkeys(under_way):
        seen[work.unit] += 1
        found[f"{work.unit}-{seen[work.unit]}"] = work
    return found


def _beginning(state: State, field: str, given: Given) -> Choices:
    """3: the colonies of Houses, what one of them could build, and in how many turns."""
    if field == "system":
        return colonies_of_houses(state)
    if field == "turns":
        return Numbers(1, MOST_TURNS)
    system = str(given["system"])
    draft = HouseDraft(state, state.colonies[system].owner)
    return tuple(
        Choice(code, label=one.name, barred=_site(draft, system, code)[1])
        for code, one in state.tables.units.items()
    )


def _site(draft: HouseDraft, system: str, code: str) -> tuple[BuildSite, str]:
    """3.1: where a unit is begun, a yard before the ground; and why it is not, if it is nowhere."""
    in_yard = _why_not_there(draft, system, code, IN_YARD)
    if in_yard and not _why_not_there(draft, system, code, PLANETSIDE):
        return PLANETSIDE, ""
    return IN_YARD, in_yard


def _why_not_there(draft: HouseDraft, system: str, code: str, site: BuildSite) -> str:
    """3.1, 3.3: the law of building, and a free dock."""
    if why := why_no_build(draft, Build(system, code, 1, site)):
        return why
    place = place_for(draft, code, planetside=site == PLANETSIDE)
    if place == "industry" or free_docks(draft, draft.colonies[system], place) > 0:
        return ""
    return f"no free dock in the {place}"


def _works(state: State, field: str, given: Given) -> Choices:
    """The colonies of Houses, and the work under way at one."""
    if field == "system":
        return colonies_of_houses(state)
    if field == "turns":
        return Numbers(1, MOST_TURNS)
    colony = state.colonies[str(given["system"])]
    return tuple(
        Choice(name, label=_said(state, colony, work)) for name, work in works_at(colony).items()
    )


def _said(state: State, colony: Colony, work: ColonyWork) -> str:
    name, left = unit(state, work.unit).name, counted(work.left, "turn")
    if isinstance(work, Mending):
        return f"mending of {counted(work.count, name)}, {left} to go"
    if work.squadron:
        return f"repair of {work.squadron}, {left} to go"
    return f"{counted(colony.projects.count(work), name)}, {left} to go"


# -- what comes of it


def _begun(state: State, order: BeginWork) -> None:
    """3.0: all is paid, also where a match pays in parts (R44)."""
    colony = state.colonies[order.system]
    draft = HouseDraft(state, colony.owner)
    site, _ = _site(draft, order.system, order.unit)
    wish = Wish(order.unit, 1, planetside=site == PLANETSIDE)
    price = project_price(draft, wish)
    project = msgspec.structs.replace(
        project_of(draft, wish), paid=price, left=order.turns, part=0, owed=0
    )
    colony.projects = (*colony.projects, project)


def _put_off(state: State, order: PutOff) -> None:
    colony, work = _dropped(state, order.system, order.work)
    later = msgspec.structs.replace(work, left=order.turns)
    if isinstance(later, Mending):
        colony.mending = (*colony.mending, later)
    else:
        colony.projects = (*colony.projects, later)


def _finished(state: State, order: FinishWork) -> None:
    """3.0, 3.2, 3.4: as at the end of a turn; raises BadConfig where a squadron has left."""
    colony, work = _dropped(state, order.system, order.work)
    if isinstance(work, Mending):
        mended(colony, work)
    elif not work.squadron:
        enter_service(state, order.system, [work])
    elif not restore(state, order.system, colony.owner, work.squadron):
        raise BadConfig(f"work: {work.squadron} is not in {order.system} any more: drop its repair")


def _drop(state: State, order: DropWork) -> None:
    _dropped(state, order.system, order.work)


def _dropped(state: State, system: str, name: str) -> tuple[Colony, ColonyWork]:
    """One of the works of a name is taken off; of those that are alike the latest."""
    colony = state.colonies[system]
    work = works_at(colony)[name]
    if isinstance(work, Mending):
        colony.mending = _without(colony.mending, work)
    else:
        colony.projects = _without(colony.projects, work)
    return colony, work


def _without(works: tuple[One, ...], work: One) -> tuple[One, ...]:
    at = len(works) - 1 - works[::-1].index(work)
    return (*works[:at], *works[at + 1 :])


BUILDING_BY_HAND: tuple[Act[State], ...] = (
    Act(BeginWork, _beginning, _begun),
    Act(PutOff, _works, _put_off),
    Act(FinishWork, _works, _finished),
    Act(DropWork, _works, _drop),
)
"""What an umpire may do to what is being built and mended."""
