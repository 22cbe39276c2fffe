"""XY.1: what a tax does to prestige (R33)."""

from __future__ import annotations

from hegemon.games.ec4x.common.amounts import HUNDRED
from hegemon.games.ec4x.common.state import House, Position
from hegemon.games.ec4x.common.tables import step_at


def tax_loss(here: Position, house: House) -> int:
    """XY.1: the prestige that the tax of a turn costs, 0 or less.

    `growing`: more in each turn of a row above the bearable. By house rule for each per cent above
    it, by the average of the last turns, or by the square of what is above the usual tax.
    """
    figures, taxes = here.tables.prestige, here.tables.taxes
    over = house.tax - taxes.bearable
    match here.house_rules.tax_prestige:
        case "average":
            if not house.rates:
                return 0
            mean = sum(house.rates) // len(house.rates)
            return step_at(figures.tax_bands, mean, 0)
        case "square":
            above_usual = max(house.tax - taxes.usual, 0)
            # the square is rounded down before it becomes a loss: -(n // 100), not -n // 100
            return -(above_usual**2 // HUNDRED)
        case "double":
            return figures.tax_loss_double * max(over, 0)
        case _:
            if over <= 0:
                return 0
            return figures.first_tax_loss + figures.tax_loss_step * house.taxed
