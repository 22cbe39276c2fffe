"""§6: income, maintenance, growth and bids."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core import Player
from hegemon.games.space_empires.cloaking.rules import evades_blockade
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.state import (
    Position,
    State,
    colonies_of,
    fights,
    groups_of,
    strangers_at,
    unit_of,
)


def blockaded(state: State, place: str, player: Player) -> bool:
    """§6.2: whether an enemy unit with Attack Strength is at a colony."""
    return any(
        fights(state, group) and not evades_blockade(state, group, player)
        for group in strangers_at(state, place, player)
    )


def colony_income(state: State, player: Player) -> int:
    """§6.1: what a player's colonies give that are not blockaded."""
    return sum(
        colony.value
        for place, colony in colonies_of(state, player).items()
        if not blockaded(state, place, player)
    )


def mineral_value(here: Position, load: str) -> int:
    """§6.1: what a mineral gives, once."""
    economy = here.tables.economy
    return {"mineral_home": economy.mineral_home, "mineral_deep": economy.mineral_deep}[load]


def maintenance(here: Position, player: Player) -> int:
    """§6.3: what a player's fleet costs."""
    return sum(group.ships * unit_of(here, group).maintenance for group in groups_of(here, player))


def gains(here: Position, player: Player) -> int:
    """§6.1: what colonies, minerals, trade and a conquest gave in this phase."""
    books = here.empires[player]
    return books.income + books.minerals + books.trade + books.bounty


def power(here: Position, player: Player) -> int:
    """R60: what a player's units would cost anew, and what his colonies give in a phase."""
    fleet = sum(group.ships * unit_of(here, group).cost for group in groups_of(here, player))
    return fleet + sum(colony.value for colony in colonies_of(here, player).values())


def grown(here: Position, place: str) -> int:
    """§6.8: what a colony is worth after it has grown (R31); some grow faster (R55)."""
    colony, economy = here.systems[place].colony, here.tables.economy
    assert colony is not None, f"nothing grows in {place}"
    if colony.homeworld:
        return min(economy.homeworld, colony.value + economy.homeworld_step)
    favoured = here.house_rules.handicap == colony.owner
    steps = here.tables.handicap.steps if favoured else 1
    at = economy.colony.index(colony.value) + steps
    last = len(economy.colony) - 1
    return economy.colony[min(at, last)]


def first_by_bids(
    house_rules: HouseRules, order: tuple[Player, ...], bids: Mapping[Player, int]
) -> Player:
    """§6.4: who chooses the first player, or is first without a choice (R28)."""
    if _is_undecided(house_rules, bids):
        return next(player for player in order if player in bids)
    return highest_bidder(order, bids)


def has_choice(house_rules: HouseRules, bids: Mapping[Player, int]) -> bool:
    """§6.4: whether somebody has won the bids; else the order stays as it is (R28)."""
    return any(bids.values()) and not _is_undecided(house_rules, bids)


def _is_undecided(house_rules: HouseRules, bids: Mapping[Player, int]) -> bool:
    """R28: by house rule a tie of the highest bids leaves the first player where he is."""
    highest = max(bids.values())
    return house_rules.bid_ties == "first_stays" and list(bids.values()).count(highest) > 1


def highest_bidder(order: tuple[Player, ...], bids: Mapping[Player, int]) -> Player:
    """§6.4: of those who bid most, the one who was earliest in the order of play (R28)."""
    most = max(bids.values())
    return next(player for player in order if bids.get(player) == most)
