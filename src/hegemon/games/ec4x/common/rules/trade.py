"""2.3.2.2 of the earlier edition: what Traders earn."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hegemon.core import Player
from hegemon.games.ec4x.common.amounts import COIN, HUNDRED
from hegemon.games.ec4x.common.ledger import TradeRoute
from hegemon.games.ec4x.common.rules.lanes import RESTRICTED
from hegemon.games.ec4x.common.rules.sights import allied, hostile_among, owner_of
from hegemon.games.ec4x.common.starmap.chart import WEIGHTS
from hegemon.games.ec4x.common.state import (
    Position,
    chart,
    fleets_by_system,
    fleets_of,
    role,
)

HEAVIEST = max(weight for lane, weight in WEIGHTS.items() if lane not in RESTRICTED)
"""R12: how long the longest lane is that Traders use."""


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
    if not at:
        return
    space = TradeSpace(here, player)
    for system in at:
        way = space.route_home(system)
        if way:
            yield TradeRoute(way, earnings(here, space.hosts, way))


def partners(here: Position, player: Player) -> frozenset[Player]:
    """8: the Houses with whom there is a pact: both have said so."""
    return frozenset(other for other in here.players if allied(here, player, other))


class TradeSpace:
    """2.3.2.2: where a House may trade as things stand; each system is looked at once."""

    def __init__(self, here: Position, player: Player) -> None:
        assert here.tables.trade is not None
        self.here, self.player = here, player
        self.most = here.tables.trade.systems
        """The most systems on a route."""
        self.hosts = {player, *partners(here, player)}
        """Whose colonies it may trade with."""
        self._fleets = fleets_by_system(here)
        self._contested: dict[str, bool] = {}

    def route_home(self, system: str) -> tuple[str, ...]:
        """2.3.2.2: from an own or a partner's colony back to the nearest own one; empty if none is.

        At most three systems, over no restricted lane, and nothing hostile in any of them.
        """
        here = self.here
        host = owner_of(here, system)
        if host not in self.hosts:
            return ()
        if host == self.player:  # it is at home: no way is shorter
            return () if self.is_contested(system) else (system,)
        near = chart(here).within(system, self.most - 1)
        barred = frozenset(one for one in near if self.is_contested(one))
        if system in barred:
            return ()
        homes = [one for one in near if owner_of(here, one) == self.player]
        weight = (self.most - 1) * HEAVIEST
        found = chart(here).routes_within(system, homes, weight, closed=RESTRICTED, barred=barred)
        # they may lead round what is barred: the nearest home is not always the next one
        ways = (way for way in found.values() if len(way) <= self.most)
        return min(ways, key=lambda way: (len(way), way), default=())

    def is_contested(self, system: str) -> bool:
        """2.3.2.2: whether an enemy is in a system, or an own colony there is blockaded."""
        if system not in self._contested:
            colony = self.here.colonies.get(system)
            blockaded = colony is not None and colony.blockaded
            fleets = self._fleets.get(system, ())
            hostile = hostile_among(self.here, self.player, system, fleets)
            self._contested[system] = blockaded or hostile
        return self._contested[system]


def earnings(here: Position, friends: Collection[Player], way: tuple[str, ...]) -> int:
    """R31: a tenth of the products of own and partners' colonies, in whole money."""
    figures = here.tables.trade
    assert figures is not None
    if here.house_rules.trade == "flat":
        return COIN
    whole = 0
    for system in way:
        colony = here.colonies.get(system)
        if colony is not None and colony.owner in friends:
            whole += colony.produced
    return whole * figures.share // HUNDRED // COIN * COIN
