"""4.1, 5.1.1: what fleets are told to do, and how boldly."""

from __future__ import annotations

from itertools import dropwhile

from hegemon.core import said
from hegemon.games.ec4x.common.answers import Call, Engage
from hegemon.games.ec4x.common.mission_orders import Join, MissionOrder, Send, Tell
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.lanes import why_no_way
from hegemon.games.ec4x.common.rules.missions import GUARD_BASE, MISSIONS, MissionKind
from hegemon.games.ec4x.common.rules.requirements import why_unfit
from hegemon.games.ec4x.common.state import Fleet, Mission, facilities

MOST_ROE = 10


def why_no_fleet(draft: HouseDraft, name: str) -> str:
    """Why there is no fleet of this name to command."""
    return "" if name in draft.fleets else f"no fleet {said(name)} of yours"


def why_no_mission(draft: HouseDraft, order: MissionOrder) -> str:
    """4.1: why a fleet cannot have a mission."""
    why = why_no_fleet(draft, order.fleet)
    if why:
        return why
    fleet, kind = draft.fleets[order.fleet], order.kind_of_mission
    if kind is None or kind.goal not in order.goals:
        able = (one.word for one in MISSIONS if one.goal in order.goals)
        return f"{order.word} is for the missions {', '.join(able)}"
    return why_unfit(draft.here, fleet, kind) or _why_no_goal(draft, fleet, kind, order)


def _why_no_goal(draft: HouseDraft, fleet: Fleet, kind: MissionKind, order: MissionOrder) -> str:
    """4.1: why a fleet cannot have the goal that it is told."""
    if kind.goal == "none":
        return ""
    if kind.goal == "fleet" and order.target == order.fleet:
        return "a fleet cannot join itself"
    if kind.goal == "fleet":
        other = draft.fleets.get(order.target)
        return "" if other is not None else f"no fleet {said(order.target)} of yours"
    return _why_no_base(draft, kind, order) or why_no_way(
        draft.here, fleet, (order.target, *order.stops)
    )


def _why_no_base(draft: HouseDraft, kind: MissionKind, order: MissionOrder) -> str:
    """4.1, order 04: a Starbase of one's own; order 10 goes to somebody else's."""
    if kind.number != GUARD_BASE:
        return ""
    colony = draft.colonies.get(order.target)
    if colony is not None and facilities(draft.here, colony, "starbase"):
        return ""
    return f"{said(order.target)} has no Starbase of yours: 05 guards a planet"


def commanded(draft: HouseDraft, order: MissionOrder) -> HouseDraft:
    """4.1: a new mission takes the place of the old one."""
    kind = order.kind_of_mission
    assert kind is not None, "the law refused it"
    if kind.goal == "fleet":
        mission = Mission(kind.number, fleet=order.target)
    else:
        way = dropwhile(lambda stop: stop == draft.fleets[order.fleet].at, order.stops)
        mission = Mission(kind.number, order.target, way=tuple(way))
    return draft.with_fleet(order.fleet, mission=mission)


def why_no_roe(draft: HouseDraft, order: Engage) -> str:
    """5.1.1: ROE is from 0 to 10."""
    bad = f"ROE is from 0 to {MOST_ROE}" if not 0 <= order.roe <= MOST_ROE else ""
    return why_no_fleet(draft, order.fleet) or bad


def engaged(draft: HouseDraft, order: Engage) -> HouseDraft:
    """5.1.1: it counts in all combat from now on."""
    return draft.with_fleet(order.fleet, roe=order.roe)


def why_no_name(draft: HouseDraft, order: Call) -> str:
    """2.3.4: a fleet is called anything."""
    return why_no_fleet(draft, order.fleet)


def _called(draft: HouseDraft, order: Call) -> HouseDraft:
    """2.3.4: for the House's own use."""
    return draft.with_fleet(order.fleet, name=order.called)


LAW: OrderLaw = {
    Tell: (why_no_mission, commanded),
    Join: (why_no_mission, commanded),
    Send: (why_no_mission, commanded),
    Engage: (why_no_roe, engaged),
    Call: (why_no_name, _called),
}
"""What each of these orders may be, and what it does."""
