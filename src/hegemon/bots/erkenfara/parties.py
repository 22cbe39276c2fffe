"""Small parties: raiders that plunder undefended land, garrisons that keep raiders away.

Plunder does not depend on the size of an army, and no army of the least size survives a fight.
"""

from __future__ import annotations

from hegemon.bots.erkenfara.orders import Orders
from hegemon.bots.erkenfara.situation import Situation
from hegemon.games.erkenfara import Army

GARRISON = 1500
"""What keeps a raider out, and survives him."""
WORTH_IT = 2000
"""A region that yields less is neither raided nor garrisoned."""


def raid(here: Situation, orders: Orders) -> None:
    """A party of the least size goes to every undefended productive region of an enemy near."""
    size = here.view.house_rules.min_army
    prizes = [region for region, value in here.prizes.items() if value >= WORTH_IT]
    for region in sorted(prizes, key=lambda name: (-here.prizes[name], name)):
        if region in here.held or region in orders.taken:
            continue
        able = [army for army in orders.idle("land") if region in here.reach(army)]
        near = [army for army in able if army.at != region]
        if near:
            # a small one that goes as it is, before a large one that would have to be parted
            party = min(near, key=lambda army: (army.current >= 2 * size, army.current, army.id))
            _dispatch(orders, party, size, region)


def _dispatch(orders: Orders, army: Army, size: int, region: str) -> None:
    """A small army goes as it is, of a larger one a part."""
    if orders.left(army) < 2 * size:
        orders.send(army, region)
    else:
        orders.detach(army, size, region)


def hold(here: Situation, orders: Orders, size: int = GARRISON) -> None:
    """A small army in an own productive region stays there."""
    for region in in_need(here):
        inside = [army for army in orders.idle("land") if army.at == region]
        if inside and orders.left(inside[0]) < 2 * size:
            orders.keep(inside[0])


def garrison(here: Situation, orders: Orders, size: int = GARRISON) -> None:
    """Large armies send garrisons of a size to own productive regions that have none."""
    large = [army for army in orders.idle("land") if army.current >= 3 * size]
    stand = {army.at for army in here.own("land")}
    for region in in_need(here):
        if region in orders.taken or region in stand or region in here.held:
            continue
        # an army may have given a garrison elsewhere since: it must still be large
        still_large = [army for army in large if orders.left(army) >= 3 * size]
        near = [army for army in still_large if region in here.reach(army)]
        if near:
            orders.detach(near[0], size, region)


def in_need(here: Situation) -> list[str]:
    """Own productive regions, the richest first."""
    own = [region for region in here.view.regions if here.is_mine(region)]
    rich = [region for region in own if here.production(region) >= WORTH_IT]
    return sorted(rich, key=lambda region: (-here.production(region), region))
