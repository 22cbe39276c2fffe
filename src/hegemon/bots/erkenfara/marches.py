"""Armies without a fight: to the best region near, out of danger, or on the way to a far one."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.bots.erkenfara.crossings import cross
from hegemon.bots.erkenfara.orders import Orders
from hegemon.bots.erkenfara.situation import Situation
from hegemon.games.erkenfara import Army, production_value

Covets = Callable[[Situation, str], int]
"""What a region without enemies in it is worth to go to, in gold."""

FREEDOM = 2
"""An own region that is occupied is worth so many times its production."""
LAND = 2
"""So is a region that nobody owns, which can be had for ever."""


def spoils(here: Situation, region: str) -> int:
    """Only what can be plundered counts; own land is freed all the same."""
    if here.lost(region):
        return FREEDOM * production_value(here.view, region)
    return here.value(region)


def dominion(here: Situation, region: str) -> int:
    """Plunder counts, and so does what an occupation takes from its owner."""
    worth, facts = spoils(here, region), here.view.regions[region]
    if facts.owner is None and not here.map.is_sea(region):
        return LAND * here.production(region)
    if facts.owner in here.enemies and facts.occupier != here.me:
        worth += here.production(region) // 2
    return worth


def conquest(here: Situation, region: str) -> int:
    """What can be occupied counts first, plunder half."""
    facts = here.view.regions[region]
    worth = dominion(here, region) // 2
    if facts.owner in here.enemies and facts.occupier != here.me:
        worth += 2 * here.production(region)
    return worth


def recovery(here: Situation, region: str) -> int:
    """Own land that is occupied, and nothing else."""
    return spoils(here, region) if here.lost(region) else 0


def march(here: Situation, orders: Orders, covets: Covets) -> None:
    """Every army without an order goes where it gains most, or towards where it could."""
    for army in orders.idle("land"):
        region, gain = _best(here, orders, army, covets)
        if gain > 0 or not _approach(here, orders, army, covets):
            orders.send(army, region)


def _best(here: Situation, orders: Orders, army: Army, covets: Covets) -> tuple[str, int]:
    """The best region within reach and what it gains.

    The present one where nothing is to be gained, unless the army is better off elsewhere.
    """
    best, most = army.at, 0
    stay = -danger(here, orders, army, army.at)
    for region, steps in here.reach(army).items():
        if region in here.held or here.map.is_sea(region):
            continue
        gain = 0 if region in orders.taken else covets(here, region)
        gain -= danger(here, orders, army, region) + steps
        if here.tires(army, steps):
            gain -= orders.left(army) // 20
        # whoever is in danger where he stands takes the first place that costs less than to stay
        flees = best == army.at and gain > stay and stay < -steps
        if gain > most or flees:
            best, most = region, gain
    return best, most


def danger(here: Situation, orders: Orders, army: Army, region: str) -> int:
    """About what an army loses there if the worst enemy near attacks it, in gold."""
    if here.map.is_sea(region):
        return orders.left(army)
    current = orders.left(army) + orders.taken.get(region, 0)
    threat = min(300, here.threat(army, region, current))
    return orders.left(army) * threat // 600 if threat >= 20 else 0


def _approach(here: Situation, orders: Orders, army: Army, covets: Covets) -> bool:
    """Towards the region that is worth most for its distance; whether there is a way."""
    goal = _goal(here, orders, army, covets)
    if goal is None:
        return False
    free: list[str] = []
    for region, steps in here.reach(army).items():
        if here.tires(army, steps) or region in here.held or here.map.is_sea(region):
            continue
        together = orders.left(army) + orders.taken.get(region, 0)
        if here.threat(army, region, together) < 50:
            free.append(region)
    far = here.far[goal]
    nearest = min(free, key=lambda region: (far[region], region), default=army.at)
    if far[nearest] < far[army.at]:
        return orders.send(army, nearest)
    return cross(here, orders, army, goal)


def _goal(here: Situation, orders: Orders, army: Army, covets: Covets) -> str | None:
    """The region that is worth most for its distance."""
    far = here.far[army.at]
    others = [region for region in here.view.regions if region in far and region != army.at]
    free = [region for region in others if region not in orders.taken]
    offers = [(covets(here, region) // (1 + far[region]), region) for region in free]
    worth, goal = max(offers, default=(0, ""))
    return goal if worth > 0 else None
