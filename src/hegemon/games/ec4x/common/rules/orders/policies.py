"""1.2: orders to many at once: what holds for all or a group, until it is changed.

5.1.1, 3, 3.4: each is the sum of orders to single fleets and colonies, and follows their law.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from hegemon.core import said
from hegemon.games.ec4x.common.answers import BuildIdle, EngageAll, Scrap, ScrapAll
from hegemon.games.ec4x.common.order_fields import NOWHERE
from hegemon.games.ec4x.common.policies import WhileIdle
from hegemon.games.ec4x.common.rules.draft import HouseDraft, OrderLaw
from hegemon.games.ec4x.common.rules.forces import has_combat_ship, ships_in
from hegemon.games.ec4x.common.rules.orders.construction import (
    all_begun,
    begun,
    project_price,
    why_not_yet,
)
from hegemon.games.ec4x.common.rules.orders.economy import MOST_AT_ONCE
from hegemon.games.ec4x.common.rules.orders.missions import MOST_ROE
from hegemon.games.ec4x.common.rules.orders.repair import scrappable, scrapped
from hegemon.games.ec4x.common.rules.research import purchases
from hegemon.games.ec4x.common.state import Colony, Fleet, Position, Wish, facilities, role
from hegemon.games.ec4x.common.tables import IN_SQUADRONS, LIFT

ALL = "all"
Rule = TypeVar("Rule")


def _has_yard(here: Position, colony: Colony) -> bool:
    return any(not yard.crippled for yard in facilities(here, colony, "shipyard"))


FLEET_GROUPS: dict[str, Callable[[Position, Fleet], bool]] = {
    ALL: lambda _here, _fleet: True,
    "armed": has_combat_ship,
    "unarmed": lambda here, fleet: not has_combat_ship(here, fleet),
}
"""2.3.4: the fleets that an order can be for."""
COLONY_GROUPS: dict[str, Callable[[Position, Colony], bool]] = {
    ALL: lambda _here, _colony: True,
    "yards": _has_yard,
    "others": lambda here, colony: not _has_yard(here, colony),
}
"""2.3.2: the colonies that an order can be for: those where a shipyard works, and the others."""


def fleets_in(draft: HouseDraft, group: str) -> list[Fleet]:
    """The own fleets of a group."""
    belongs = FLEET_GROUPS[group]
    return [fleet for fleet in draft.fleets.values() if belongs(draft.here, fleet)]


def colonies_in(draft: HouseDraft, group: str) -> list[str]:
    """The own colonies of a group."""
    belongs = COLONY_GROUPS[group]
    return [system for system, one in draft.colonies.items() if belongs(draft.here, one)]


def _why_no_group(group: str, known: Mapping[str, object]) -> str:
    return "" if group in known else f"no group {said(group)}: {', '.join(known)}"


def _with(rules: Mapping[str, Rule], group: str, rule: Rule) -> dict[str, Rule]:
    """The policies with another one; what holds for all takes the place of every other."""
    return {ALL: rule} if group == ALL else {**rules, group: rule}


# -- rules of engagement


def why_no_engagement(draft: HouseDraft, order: EngageAll) -> str:
    """5.1.1: ROE is from 0 to 10."""
    bad = f"ROE is from 0 to {MOST_ROE}" if not 0 <= order.roe <= MOST_ROE else ""
    return _why_no_group(order.group, FLEET_GROUPS) or bad


def engaged_all(draft: HouseDraft, order: EngageAll) -> HouseDraft:
    """5.1.1: it counts for the fleets of the group from now on, and for those that are new."""
    for fleet in fleets_in(draft, order.group):
        draft = draft.with_fleet(fleet.id, roe=order.roe)
    policies = draft.house.policies
    rules = _with(policies.engagement, order.group, order.roe)
    return draft.with_house(policies=msgspec.structs.replace(policies, engagement=rules))


def roe_for(here: Position, fleet: Fleet) -> int:
    """5.1.1: the ROE of a new fleet: that of its group, or of all, or the usual one."""
    rules = here.houses[fleet.owner].policies.engagement
    for group in reversed(FLEET_GROUPS):  # what is said of some before what is said of all
        if group in rules and FLEET_GROUPS[group](here, fleet):
            return rules[group]
    return fleet.roe


# -- what idle colonies build


def why_no_idle_work(draft: HouseDraft, order: BuildIdle) -> str:
    """3: a unit of the tables, or nothing; whether it can be built is asked when it begins."""
    if order.unit not in (NOWHERE, *draft.tables.units):
        return f"no unit {said(order.unit)}: {', '.join(draft.tables.units)}"
    bad = f"up to {MOST_AT_ONCE} of it" if not 0 <= order.most <= MOST_AT_ONCE else ""
    return _why_no_group(order.group, COLONY_GROUPS) or bad


def idle_work_set(draft: HouseDraft, order: BuildIdle) -> HouseDraft:
    """3: from this turn on, after orders and queues."""
    policies = draft.house.policies
    rules = _with(policies.idle, order.group, WhileIdle(order.wanted, order.most))
    return draft.with_house(policies=msgspec.structs.replace(policies, idle=rules))


def rule_while_idle(draft: HouseDraft, system: str) -> WhileIdle | None:
    """3: the policy for a colony: that of its group, or of all."""
    rules, colony = draft.house.policies.idle, draft.colonies[system]
    for group in reversed(COLONY_GROUPS):  # what is said of some before what is said of all
        if group in rules and COLONY_GROUPS[group](draft.here, colony):
            return rules[group]
    return None


def settled(draft: HouseDraft) -> HouseDraft:
    """3.0: queues begin, then colonies with nothing to do build by policy.

    A policy takes only what the turn's research leaves in the treasury.
    """
    draft = all_begun(draft)
    if not draft.house.policies.idle:
        return draft
    kept = sum(coins for coins, _ in purchases(draft.here, draft.house).values())
    for system in draft.colonies:
        wish = _wish_while_idle(draft, system)
        if wish is None or why_not_yet(draft, system, wish):
            continue
        if draft.house.treasury - project_price(draft, wish) >= kept:
            draft = begun(draft.with_colony(system, queue=(wish,)), system)
    return draft


def _wish_while_idle(draft: HouseDraft, system: str) -> Wish | None:
    """3: one more of the unit that the policy names, if there are not enough of it."""
    colony, rule = draft.colonies[system], rule_while_idle(draft, system)
    if colony.projects or colony.queue or rule is None or not rule.unit:
        return None
    # ships go anywhere, so they are counted in the whole House; all else stays where it is built
    if _sails(draft, rule.unit):
        have = _ships_of(draft, rule.unit)
    else:
        have = _units_at(draft, system).get(rule.unit, 0)
    return Wish(rule.unit, 1) if have < rule.most else None


def _sails(draft: HouseDraft, code: str) -> bool:
    return role(draft.here, code) in IN_SQUADRONS | LIFT


def _units_at(draft: HouseDraft, system: str) -> dict[str, int]:
    return scrappable(draft, draft.colonies[system])


def _ships_of(draft: HouseDraft, code: str) -> int:
    """How many ships of a kind the House has, those that are being built among them."""
    count = 0
    for fleet in draft.fleets.values():
        count += sum(ship.unit == code for ship in (*ships_in(fleet), *fleet.lift))
    for colony in draft.colonies.values():
        count += sum(each.unit == code for each in colony.projects)
    return count


# -- scrapping everywhere


def _why_no_scrapping(draft: HouseDraft, order: ScrapAll) -> str:
    """3.4: why there is nothing to scrap."""
    why = _why_no_group(order.group, COLONY_GROUPS)
    if why or scraps(draft, order):
        return why
    return f"no more {said(order.unit)} than that anywhere"


def scraps(draft: HouseDraft, order: ScrapAll) -> list[Scrap]:
    """3.4: the order to each colony of the group."""
    found: list[Scrap] = []
    for system in colonies_in(draft, order.group):
        count = _units_at(draft, system).get(order.unit, 0) - order.keep
        if count > 0:
            found.append(Scrap(system, order.unit, count))
    return found


def scrapped_all(draft: HouseDraft, order: ScrapAll) -> HouseDraft:
    """3.4: half of their price comes back."""
    for one in scraps(draft, order):
        draft = scrapped(draft, one)
    return draft


LAW: OrderLaw = {
    EngageAll: (why_no_engagement, engaged_all),
    BuildIdle: (why_no_idle_work, idle_work_set),
    ScrapAll: (_why_no_scrapping, scrapped_all),
}
"""What each of these orders may be, and what it does."""
