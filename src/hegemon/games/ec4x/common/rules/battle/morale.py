"""R77, by house rule: how the prestige of a House tells in its battles."""

from __future__ import annotations

from hegemon.core import Dice
from hegemon.games.ec4x.common.tables import MoraleStep

_DIE = 20


def morale_of(table: tuple[MoraleStep, ...], prestige: int, dice: Dice, who: str) -> int:
    """What is added to every roll of a battle: a d20 above the number of its band, once.

    Where the band gives no number nobody rolls: then it is what the band says.
    """
    least, above, bonus = table[0]
    for step in table:
        if prestige >= step[0]:
            least, above, bonus = step
    if prestige < least or not above:
        return bonus
    return bonus if dice.roll(_DIE, f"morale {who}") > above else 0
