# ruff: noqa: INP001 (a folder of one bot, and no package)
"""The admiral of Space Conquest with less effort or more, for the ladder `conquest-ladder`."""

from __future__ import annotations

from hegemon.bots.space_conquest.admiral import HORIZON, Admiral
from hegemon.core import Value


class Wishes(Value, tag=False):
    """What it can be asked for."""

    turns: int = HORIZON
    """How many turns each plan is played on."""


class Reckoner(Admiral):
    """The house's admiral, to another horizon."""

    options = Wishes

    def __init__(self, seed: int, wishes: Wishes) -> None:
        super().__init__(seed)
        self.horizon = wishes.turns
