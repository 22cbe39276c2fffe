"""Attacks: who is worth a fight, and with which armies; those that arrive together are one."""

from __future__ import annotations

from hegemon.bots.erkenfara.crossings import passengers
from hegemon.bots.erkenfara.orders import Orders
from hegemon.bots.erkenfara.situation import Situation
from hegemon.games.erkenfara import Army

ENOUGH = 150
"""The net advantage at which a round costs the stronger side least: more armies only lose more."""


def strike(here: Situation, orders: Orders, bold: int, *, abroad: bool = True) -> None:
    """Attack whatever can be attacked at a net advantage of `bold` or more, the greatest first.

    In its own land alone, unless it goes abroad.
    """
    bold += here.fancy.nerve
    for foe in [one for one in _targets(here) if abroad or here.is_mine(one.at)]:
        for army in _muster(here, orders, foe, bold):
            orders.send(army, foe.at)


def _targets(here: Situation) -> list[Army]:
    """The enemy armies that fight where they stand, the most valuable prize first."""
    fighting = [foe for foe in here.foes if (foe.kind == "sea") == here.map.is_sea(foe.at)]
    exposed = [foe for foe in here.foes if here.exposed(foe)]
    return sorted(exposed + fighting, key=lambda foe: (-foe.current - here.value(foe.at), foe.id))


def _muster(here: Situation, orders: Orders, foe: Army, bold: int) -> list[Army]:
    """The armies for an attack: the weakest that is enough, else many together, else none."""
    kind = "sea" if here.map.is_sea(foe.at) else "land"
    able = [army for army in orders.idle(kind) if foe.at in here.reach(army)]
    # a fleet does not leave those whom it protects
    near = [army for army in able if army.at == foe.at or not passengers(here, army)]
    if here.exposed(foe):  # whom nobody protects at sea anybody sinks: the weakest is enough
        return near[-1:]
    for army in reversed(near):
        if army.current > foe.current and here.net([army], foe) >= max(bold, ENOUGH):
            return [army]
    return together(here, near, foe, bold)


def together(here: Situation, near: list[Army], foe: Army, bold: int) -> list[Army]:
    """The strongest first, fresh ones before those that would arrive exhausted."""
    ready = sorted(near, key=lambda army: here.tires(army, here.reach(army)[foe.at]))
    chosen: list[Army] = []
    best: list[Army] = []
    for army in ready:
        chosen.append(army)
        net = here.net(chosen, foe)
        if net >= bold:
            best = list(chosen)
        if net >= ENOUGH:
            break
    return best
