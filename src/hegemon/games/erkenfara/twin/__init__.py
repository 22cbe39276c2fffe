"""Conflicts and winters once more, in arrays of numbers, compiled, for many at once.

    conflicts(fights, faces, rules)      §4: round after round, until somebody is to be asked
    incomes(lands, rules)                §2.1
    winters(lands, orders, rules)        §2.2 to §2.4: what is ordered, paid, raised, and recovers

`mirror` turns positions and answers into rows and rows into what they changed. The rules are right
where both differ, and the tests hold both side by side. What is not here: treaties, founding,
movement, actions and where an army retreats to. It needs the extra `fast` (numba, numpy).
"""

from hegemon.games.erkenfara.twin.conflict import FIGHT, conflict_rules, conflicts
from hegemon.games.erkenfara.twin.layout import LAND, ORDERS, WINTER_RULES
from hegemon.games.erkenfara.twin.mirror import NoRoom, enter, enter_answer, leave, winter_rules
from hegemon.games.erkenfara.twin.winter import incomes, winters

__all__ = [
    "FIGHT",
    "LAND",
    "ORDERS",
    "WINTER_RULES",
    "NoRoom",
    "conflict_rules",
    "conflicts",
    "enter",
    "enter_answer",
    "incomes",
    "leave",
    "winter_rules",
    "winters",
]
