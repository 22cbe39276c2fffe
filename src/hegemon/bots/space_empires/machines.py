"""Against doomsday machines: some technology, then ships alone, and no battle that is not sure."""

from __future__ import annotations

from hegemon.bots.space_empires.estimate import Foes
from hegemon.bots.space_empires.fleets import Stacks
from hegemon.bots.space_empires.orders import TurnPlan
from hegemon.bots.space_empires.plans import Margin, go_out
from hegemon.core import Player
from hegemon.games.space_empires import View

SURE: Margin = (3, 1)
"""How much stronger a stack is to be than a machine that it meets away from home.

A machine comes to us anyhow, the homeworld last, where Base and yards fire too: who goes out with
less loses ships one machine after the other.
"""
LEVEL = 2
"""Attack and Defense before everything goes into ships: 3 come too late (docs/bench.md)."""


def hunt(turn: TurnPlan, foes: Foes, home: str, stacks: Stacks) -> None:
    """Every stack goes for a machine that it surely destroys; else it waits at home."""
    go_out(turn, foes, home, stacks, SURE)


def is_ready(view: View, me: Player) -> bool:
    """Whether ships come before technology from now on: only so many machines come, and soon."""
    levels = view.empires[me].levels
    return levels["attack"] >= LEVEL and levels["defense"] >= LEVEL
