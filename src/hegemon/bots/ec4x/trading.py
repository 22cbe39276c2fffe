"""Traders, where the edition has them: one at each colony whose product is worth a tenth."""

from __future__ import annotations

from hegemon.bots.ec4x.desk import OrderBook
from hegemon.games.ec4x import MOVE, RESTRICTED, Fleet, chart, role


def build_traders(desk: OrderBook) -> None:
    """2.3.2.2 of the earlier edition: as many as there are colonies that are worth it."""
    if desk.tables.trade is None or desk.home is None:
        return
    code = desk.tables.code_of("trader")
    have = sum(traders_in(desk, fleet) for fleet in desk.fleets.values())
    coming = sum(project.unit == code for project in desk.colonies[desk.home].projects)
    desk.build(desk.home, code, len(markets(desk)) - have - coming)


def markets(desk: OrderBook) -> list[str]:
    """The own colonies where a Trader earns more than it costs, the best first."""
    if desk.tables.trade is None:
        return []
    upkeep = desk.tables.units[desk.tables.code_of("trader")].upkeep
    least = desk.doctrine.markets * upkeep * 100 // desk.tables.trade.share
    found = [at for at, one in desk.colonies.items() if one.produced >= least]
    return sorted(found, key=lambda at: (-desk.colonies[at].produced, at))


def trade(desk: OrderBook) -> None:
    """R31: each Trader by itself, where it stays: one for each market."""
    if desk.tables.trade is None:
        return
    part_traders(desk)
    traders = [fleet for fleet in desk.idle() if only_traders(desk, fleet)]
    open_ = markets(desk)
    # those that are at a market, or on their way to one, keep it before others choose
    for fleet in traders:
        goal = fleet.mission.system or fleet.at
        if goal in open_:
            open_.remove(goal)
            desk.busy.add(fleet.id)
    for fleet in traders:
        if fleet.id not in desk.busy:
            send_to_market(desk, fleet, open_)
            desk.busy.add(fleet.id)


def send_to_market(desk: OrderBook, fleet: Fleet, markets: list[str]) -> None:
    """To the best market that an unarmed ship reaches through no other House's systems."""
    for goal in markets:
        way = chart(desk.view).route(fleet.at, goal, closed=RESTRICTED)
        if way and desk.perilous.isdisjoint(way) and desk.send(fleet.id, MOVE, goal):
            markets.remove(goal)
            return


def part_traders(desk: OrderBook) -> None:
    """2.3.2: Traders leave the fleet that they were commissioned into, each for itself."""
    code = desk.tables.code_of("trader")
    for fleet in desk.idle():
        for _ in range(traders_in(desk, fleet)):
            now = desk.fleets[fleet.id]
            if now.squadrons or len(now.lift) > 1:
                desk.detach(fleet.id, code, 1)


def only_traders(desk: OrderBook, fleet: Fleet) -> bool:
    """Whether a fleet is a Trader and nothing else."""
    return not fleet.squadrons and traders_in(desk, fleet) == len(fleet.lift) > 0


def traders_in(desk: OrderBook, fleet: Fleet) -> int:
    """How many Traders a fleet has."""
    return sum(role(desk.view, ship.unit) == "trader" for ship in fleet.lift)
