"""1.2, XY, XX.4: the Income phase: interest and taxes, then upkeep, then what prestige thinks."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.amounts import HUNDRED, SOUL, share
from hegemon.games.ec4x.common.events import (
    IncomeReceived,
    TurnBegan,
    UpkeepPaid,
    Yield,
)
from hegemon.games.ec4x.common.phases.prestige import change, credit
from hegemon.games.ec4x.common.phases.shortfall import fall_short
from hegemon.games.ec4x.common.rules.calendar import year_and_month
from hegemon.games.ec4x.common.rules.economy import net_value, population_units, product_now
from hegemon.games.ec4x.common.rules.effects import SHARES, taxes_left
from hegemon.games.ec4x.common.rules.opinion import tax_loss
from hegemon.games.ec4x.common.rules.prestige import worth
from hegemon.games.ec4x.common.rules.trade import trade_of
from hegemon.games.ec4x.common.rules.upkeep import upkeep_of
from hegemon.games.ec4x.common.state import (
    Colony,
    House,
    State,
    colonies_of,
)


def active(state: State) -> list[Player]:
    """The Houses that are neither out nor collapsed, in seat order: they alone have an economy."""
    houses = state.houses
    return [one for one in state.players if not houses[one].out and not houses[one].collapsed]


class NextTurn(Task[State]):
    """Introduction: the next month."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        state.turn += 1
        state.phase = "income"
        play.tell(TurnBegan(state.turn, *year_and_month(state, state.turn)))


class Income(Task[State]):
    """XY.1: interest on what was kept and the taxes of all colonies (R23)."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        assess(state)
        if state.turn < state.house_rules.first_income:
            return
        for player in active(state):
            _collect(play, player)


def assess(state: State) -> None:
    """XY.1: the gross product of every colony and House as it is now."""
    for player in state.players:
        state.houses[player].gross = state.houses[player].greatest = 0
    for system, colony in state.colonies.items():
        house = state.houses.get(colony.owner)
        if house is not None:
            colony.produced = product_now(state, system, colony)
            colony.newcomers = 0
            house.gross += colony.produced
            house.greatest = max(house.greatest, colony.produced)


def _collect(play: Play[State], player: Player) -> None:
    """XY.1: interest and the taxes of all colonies of a House, and what its Traders earn (R23)."""
    state, house = play.state, play.state.houses[player]
    yields = tuple(_yields(state, player))
    whole = sum(one.tax for one in yields)
    taxes = taxes_left(house.effects, whole)
    house.effects = {name: 1 for name in house.effects if name not in SHARES}  # they are used up
    trade = trade_of(state, player)
    carried = house.treasury
    bearing = carried if state.house_rules.income_order == "interest_first" else carried + taxes

    interest = interest_on(state, bearing, taxes)
    house.treasury = carried + interest + taxes + sum(route.coins for route in trade)
    facts = (carried, interest, house.tax, yields, house.treasury)
    play.tell(IncomeReceived(player, *facts, trade, whole - taxes))


def interest_on(state: State, bearing: int, taxes: int) -> int:
    """XY.1: what a treasury earns in a turn whose taxes are these (R23), in coins."""
    printed = share(max(bearing, 0), state.tables.taxes.interest)
    match state.house_rules.interest:
        case "printed":
            return printed
        case "taxes":
            return min(printed, taxes)
        case _:
            return 0


def _yields(state: State, player: Player) -> Iterator[Yield]:
    """XY.1: the product of each colony of a House, and the tax on it."""
    tax = state.houses[player].tax
    for system, colony in colonies_of(state, player).items():
        net = net_value(state, colony.produced, tax)
        yield Yield(system, colony.produced, net, colony.blockaded)


class Upkeep(Task[State]):
    """XX.4: every unit is paid; what cannot be paid suffers (R34)."""

    def run(self, play: Play[State]) -> None:
        if play.state.turn < play.state.house_rules.first_income:
            return
        for player in active(play.state):
            pay(play, player)


def pay(play: Play[State], player: Player) -> None:
    """XX.4: what a House's units cost it."""
    house, cost = play.state.houses[player], upkeep_of(play.state, player)
    unpaid = max(cost - house.treasury, 0)
    house.treasury -= cost - unpaid
    play.tell(UpkeepPaid(player, cost, unpaid, house.treasury))
    if not unpaid:
        house.unpaid = 0
        return
    losses = play.state.tables.prestige.unpaid
    change(play, player, "unpaid", losses[min(house.unpaid, len(losses) - 1)])
    house.unpaid += 1
    fall_short(play, player, unpaid)


class Opinion(Task[State]):
    """1.1, XY.1: what the people think of taxes, of civil works and of blockades."""

    def run(self, play: Play[State]) -> None:
        for player in active(play.state):
            judge_tax(play, player)
            for system, colony in colonies_of(play.state, player).items():
                if colony.blockaded and play.state.house_rules.blockade:
                    credit(play, player, "blockaded", system)
                judge_works(play, play.state.houses[player], system, colony)


def judge_tax(play: Play[State], player: Player) -> None:
    """XY.1: a tax above the bearable costs prestige, a low one wins some (R33)."""
    house, figures = play.state.houses[player], play.state.tables
    praise_ease(play, player)
    if play.state.house_rules.tax_prestige == "average":
        house.rates = (*house.rates, house.tax)[-figures.prestige.tax_window :]
    change(play, player, "tax", tax_loss(play.state, house))
    house.taxed = house.taxed + 1 if house.tax > figures.taxes.bearable else 0


def praise_ease(play: Play[State], player: Player) -> None:
    """XY.1, R33: a low tax wins prestige in its first turns, in all or each time."""
    state, house = play.state, play.state.houses[player]
    house.eased = house.eased + 1 if house.tax < state.tables.taxes.low else 0
    anew = state.house_rules.low_tax_prestige == "each"
    turns = house.eased if anew else house.praised.get("low_tax", 0) + 1
    if house.eased and turns <= state.tables.prestige.low_tax_turns:
        house.praised = {**house.praised, "low_tax": turns}
        credit(play, player, "low_tax")


def judge_works(play: Play[State], house: House, system: str, colony: Colony) -> None:
    """XY.1: industry above half of the PU becomes civil works, which win prestige (R25)."""
    state = play.state
    if not state.house_rules.civil_works:
        return
    units = population_units(state, colony.people)
    if not units:
        return
    figures = state.tables.industry
    percent = min(colony.industry * HUNDRED * SOUL // units, figures.civil_most)
    above = percent - figures.civil_above
    steps = max(above // state.tables.prestige.civil_step, 0)
    # `civil` is the most steps that were ever reached: each wins once, though people grow and die
    new = steps - house.civil.get(system, 0)
    if new > 0:
        house.civil = {**house.civil, system: steps}
        gain = worth(state.tables, state.house_rules, "civil_gain")
        change(play, colony.owner, "civil_works", new * gain, system)
