"""1.2: one law for every order: what the order sheet offers, and what the rules carry out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hegemon.games.ec4x.common import answers
from hegemon.games.ec4x.common.answers import HouseOrder
from hegemon.games.ec4x.common.mission_orders import Join, Send, Tell
from hegemon.games.ec4x.common.rules.draft import Draft
from hegemon.games.ec4x.common.rules.orders import (
    cargo,
    construction,
    diplomacy,
    economy,
    fleets,
    missions,
    policies,
    readiness,
    repair,
    research,
)

Why = Callable[[Draft, Any], str]
Does = Callable[[Draft, Any], Draft]

LAW: dict[type[Any], tuple[Why, Does]] = {
    answers.Attend: (lambda _draft, _order: "", lambda draft, _order: draft),
    answers.SetTax: (economy.why_no_tax, economy.taxed),
    answers.Invest: (economy.why_no_investment, economy.invested),
    answers.Terraform: (economy.why_no_terraforming, economy.terraformed),
    answers.Ferry: (economy.why_no_ferry, economy.ferried),
    answers.SetBudget: (research.why_no_budget, research.budgeted),
    answers.Buy: (research.why_not_bought, research.bought),
    answers.Build: (construction.why_no_build, construction.wished),
    answers.Cancel: (construction.why_no_cancel, construction.cancelled),
    answers.Repair: (repair.why_no_repair, repair.repairing),
    answers.Restore: (repair.why_no_restoring, repair.restored),
    answers.Scrap: (repair.why_no_scrap, repair.scrapped),
    Tell: (missions.why_no_mission, missions.commanded),
    Join: (missions.why_no_mission, missions.commanded),
    Send: (missions.why_no_mission, missions.commanded),
    answers.Engage: (missions.why_no_roe, missions.engaged),
    answers.Ready: (readiness.why_not_ready, readiness.readied),
    answers.Call: (missions.why_no_name, missions.called),
    answers.Split: (fleets.why_no_split, fleets.split),
    answers.Merge: (fleets.why_no_merge, fleets.merged),
    answers.Reassign: (fleets.why_no_reassignment, fleets.reassigned),
    answers.Detach: (fleets.why_no_detachment, fleets.detached),
    answers.Load: (cargo.why_no_load, cargo.taken_aboard),
    answers.Unload: (cargo.why_no_unload, cargo.put_ashore),
    answers.EngageAll: (policies.why_no_engagement, policies.engaged_all),
    answers.BuildIdle: (policies.why_no_idle_work, policies.idle_work_set),
    answers.ScrapAll: (policies.why_no_scrapping, policies.scrapped_all),
    answers.Declare: (diplomacy.why_no_stance, diplomacy.declared),
    answers.Fund: (diplomacy.why_no_fund, diplomacy.funded),
    answers.Operate: (diplomacy.why_no_operation, diplomacy.operated),
}


def why_not(draft: Draft, order: HouseOrder) -> str:
    """Why an order cannot be given after those before it; empty when it can."""
    return readiness.why_idle(draft, order) or LAW[type(order)][0](draft, order)


def after(draft: Draft, order: HouseOrder) -> Draft:
    """What the orders come to with a legal order more."""
    return LAW[type(order)][1](draft, order)


def followed(draft: Draft, orders: Iterable[HouseOrder]) -> Draft:
    """What the orders come to with several legal ones more."""
    for order in orders:
        draft = after(draft, order)
    return draft


def first_problem(draft: Draft, orders: Iterable[HouseOrder]) -> str:
    """Why the first order that cannot be given cannot; empty when all can."""
    for number, order in enumerate(orders, 1):
        why = why_not(draft, order)
        if why:
            return f"order {number}: {why}"
        draft = after(draft, order)
    return ""
