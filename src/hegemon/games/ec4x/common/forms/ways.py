"""4.2: where orders to fleets lead and when they are there; who was seen where they go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hegemon.core import Way
from hegemon.games.ec4x.common.answers import HouseOrder
from hegemon.games.ec4x.common.mission_orders import Join, Send, Tell
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.lanes import best_way, nearest_home, stages, way_through
from hegemon.games.ec4x.common.rules.missions import HOME, SALVAGE
from hegemon.games.ec4x.common.rules.sights import hostile
from hegemon.games.ec4x.common.state import Contact, Fleet, House
from hegemon.games.ec4x.common.view import View


def way_of(draft: HouseDraft, order: HouseOrder) -> Way | None:
    """4.1: the way that a mission leads a fleet from where it is."""
    if not isinstance(order, Send | Join | Tell):
        return None
    fleet = draft.fleets[order.fleet]
    if isinstance(order, Send):
        return _on(draft, fleet, way_through(draft.here, fleet, (*order.way, order.goal)))
    if isinstance(order, Join):
        return _on(draft, fleet, best_way(draft.here, fleet, draft.fleets[order.host].at))
    kind = order.kind_of_mission
    home = kind is not None and kind.number in {HOME, SALVAGE}
    goal = nearest_home(draft.here, fleet) if home else None
    return None if goal is None else _on(draft, fleet, best_way(draft.here, fleet, goal))


def ways_of(draft: HouseDraft, orders: Sequence[HouseOrder]) -> list[Way | None]:
    """The same for many: missions differ, the ways of a fleet do not."""
    return [
        _straight(draft, order.fleet, order.goal)
        if isinstance(order, Send) and not order.way
        else way_of(draft, order)
        for order in orders
    ]


def _straight(draft: HouseDraft, fleet: str, goal: str) -> Way | None:
    """The best way of a fleet, looked for once."""
    found = _found(draft, fleet)
    if goal not in found:
        one = draft.fleets[fleet]
        found[goal] = _on(draft, one, best_way(draft.here, one, goal))
    return found[goal]


@lru_cache(maxsize=2)
def _found(draft: HouseDraft, fleet: str) -> dict[str, Way | None]:
    """What was found of the ways of a fleet so far. A draft never changes."""
    return {}


def _on(draft: HouseDraft, fleet: Fleet, way: Sequence[str] | None) -> Way | None:
    """4.2: a way with the turns that it takes."""
    if way is None:
        return None
    reached = stages(draft.here, fleet, way)
    turns = reached[-1] if reached else 0
    when = () if turns == len(way) else tuple(reached)  # one a turn is what goes without saying
    return Way(turns, (fleet.at, *way), when)


def prospect(draft: HouseDraft, order: HouseOrder) -> str:
    """2.4: the foreign fleets that were seen where a mission leads, and when; else whose it is."""
    here = draft.here
    if not isinstance(order, Send) or not isinstance(here, View):
        return ""
    seen, when = seen_at(here, draft.house, order.goal)
    return _against(draft, draft.fleets[order.fleet], order.goal, seen, when)


def seen_at(here: View, house: House, system: str) -> tuple[Sequence[Contact], str]:
    """2.4: the foreign fleets that were seen in a system last, and when that was."""
    if system not in here.contacts and system in house.known:
        known = house.known[system]
        return known.fleets, f"on turn {known.turn}"
    return here.contacts.get(system, ()), "this turn"


def _against(
    draft: HouseDraft, fleet: Fleet, system: str, seen: Sequence[Contact], when: str
) -> str:
    """What a fleet meets in a system, in squadrons; in unarmed ships where only they are there."""
    foes = [one for one in seen if hostile(draft.here, system, draft.player, one.owner)]
    if not foes:
        return f"others were seen there {when}, not hostile" if seen else ""
    count = sum(one.squadrons for one in foes) or sum(one.lift for one in foes)
    own = len(fleet.squadrons)
    met = f"{own} of yours against {count}" if own else f"{count} hostile"
    return f"{met} seen {when}, if they stay"
