"""The sea: land armies cross it only where a fleet of their own ends its movement with them."""

from __future__ import annotations

from hegemon.bots.erkenfara.orders import Orders
from hegemon.bots.erkenfara.situation import Situation
from hegemon.games.erkenfara import Army

LEAST = 4000
"""A smaller army is not worth a crossing."""
TOO_STRONG = 80
"""The net advantage at which an enemy fleet could destroy an escort before it retreats."""


def cross(here: Situation, orders: Orders, army: Army, goal: str) -> bool:
    """An army goes to the sea region on its way that is nearest to its goal, with an escort."""
    far = here.far[goal]
    seas = [region for region in here.reach(army) if here.map.is_sea(region)]
    for sea in sorted(seas, key=lambda region: (far[region], region)):
        if far[sea] >= far[army.at] or army.current < LEAST:
            return False
        if sea not in here.held and _escort(here, orders, sea):
            return orders.send(army, sea)
    return False


def _escort(here: Situation, orders: Orders, sea: str) -> bool:
    """Send the fleets that can come, until they are strong enough; whether they are."""
    able = [fleet for fleet in orders.idle("sea") if sea in here.reach(fleet)]
    near = [fleet for fleet in able if fleet.at == sea or not _still_aboard(here, fleet)]
    sent: list[Army] = []
    strength = orders.fleets.get(sea, 0)
    # one after the other, no more than it takes; none goes where all of them are too weak
    for fleet in near:
        if strength and here.threat(fleet, sea, strength) < TOO_STRONG:
            break
        sent.append(fleet)
        strength += fleet.current
    if not strength:
        return False
    if near and here.threat(near[0], sea, strength) >= TOO_STRONG:
        return False
    for fleet in sent:
        orders.send(fleet, sea)
    return True


def passengers(here: Situation, fleet: Army) -> list[Army]:
    """The own land armies that a fleet protects."""
    if fleet.kind == "land":
        return []
    return [army for army in here.own("land") if army.at == fleet.at]


def sail(here: Situation, orders: Orders) -> None:
    """Fleets without an order stay with their passengers or gather where the army embarks."""
    fleets = orders.idle("sea")
    port = rendezvous(here) if fleets else None
    for fleet in fleets:
        if port is None or _still_aboard(here, fleet):
            orders.keep(fleet)
            continue
        near = [region for region in here.reach(fleet) if region not in here.held]
        far = here.far[port]
        orders.send(fleet, min(near, key=lambda region: (far[region], region), default=fleet.at))


def _still_aboard(here: Situation, fleet: Army) -> bool:
    """Whether somebody whom a fleet protects stays where it is, as far as is ordered yet."""
    for army in passengers(here, fleet):
        piece = here.so_far.pieces.get(army.id)
        if piece is not None and piece.to == fleet.at:
            return True
    return False


def rendezvous(here: Situation) -> str | None:
    """The own harbour nearest to the strongest land army on land; None without harbours."""
    ports = harbours(here)
    ashore = [army for army in here.own("land") if not here.map.is_sea(army.at)]
    if not ports:
        return None
    if not ashore:
        return ports[0]
    far = here.far[ashore[0].at]
    return min(ports, key=lambda port: (far.get(port, 99), port))


def harbours(here: Situation) -> list[str]:
    """§1: the sea regions next to own forts."""
    found: list[str] = []
    for region in here.view.regions:
        if here.map.is_fort(region) and here.is_mine(region):
            found += [near for near in here.map.graph[region] if here.map.is_sea(near)]
    return found
