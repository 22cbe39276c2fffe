"""2.3.2.2 of the earlier edition: what Traders earn."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player
from hegemon.games.ec4x.common.amounts import COIN, HUNDRED
from hegemon.games.ec4x.common.ledger import TradeRoute
from hegemon.games.ec4x.common.rules.lanes import RESTRICTED
from hegemon.games.ec4x.common.rules.sights import allied, hostile_to_see, owner_of
from hegemon.games.ec4x.common.state import Position, chart, fleets_of, role


def trade_of(here: Position, player: Player) -> tuple[TradeRoute, ...]:
    """2.3.2.2: the routes of a House's Traders and what each earns (R31)."""
    if here.tables.trade is None:
        return ()
    return tuple(_routes(here, player))


def _routes(here: Position, player: Player) -> Iterator[TradeRoute]:
    """One operational Trader for each House and system: a second one is idle."""
    at = dict[str, None]()  # an ordered set: accounts list routes in the order of the fleets
    for fleet in fleets_of(here, player):
        if any(role(here, ship.unit) == "trader" for ship in fleet.lift):
            at[fleet.at] = None
    for system in at:
        way = route_home(here, player, system)
        if way:
            yield TradeRoute(way, earnings(here, player, way))


def partners(here: Position, player: Player) -> frozenset[Player]:
    """8: the Houses with whom there is a pact: both have said so."""
    return frozenset(other for other in here.players if allied(here, player, other))


def route_home(here: Position, player: Player, system: str) -> tuple[str, ...]:
    """2.3.2.2: from an own or a partner's colony back to the nearest own one; empty if none is.

    At most three systems, over no restricted lane, and nothing hostile in any of them.
    """
    figures = here.tables.trade
    assert figures is not None
    if owner_of(here, system) not in {player, *partners(here, player)}:
        return ()
    near = chart(here).within(system, figures.systems - 1)
    barred = frozenset(one for one in near if is_contested(here, player, one))
    if system in barred:
        return ()
    ways: list[tuple[str, ...]] = []
    for home in near:
        if home not in barred and owner_of(here, home) == player:
            # it may lead round what is barred: the nearest home is not always the next one
            way = chart(here).route(system, home, closed=RESTRICTED, barred=barred)
            if way is not None and len(way) <= figures.systems:
                ways.append(way)
    return min(ways, key=lambda way: (len(way), way), default=())


def is_contested(here: Position, player: Player, system: str) -> bool:
    """2.3.2.2: whether an enemy is in a system, or an own colony there is blockaded."""
    colony = here.colonies.get(system)
    if colony is not None and colony.blockaded:
        return True
    return hostile_to_see(here, player, system)


def earnings(here: Position, player: Player, way: tuple[str, ...]) -> int:
    """R31: a tenth of the products of own and partners' colonies, in whole money."""
    figures = here.tables.trade
    assert figures is not None
    if here.house_rules.trade == "flat":
        return COIN
    friends = {player, *partners(here, player)}
    whole = 0
    for system in way:
        colony = here.colonies.get(system)
        if colony is not None and colony.owner in friends:
            whole += colony.produced
    return whole * figures.share // HUNDRED // COIN * COIN
