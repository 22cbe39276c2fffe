# ruff: noqa: INP001 (a folder of one bot, and no package)
"""The admiral of Space Conquest with less effort or more, for the ladder `conquest-ladder`."""

from __future__ import annotations

from hegemon.bots.forward import FastDice
from hegemon.bots.space_conquest.admiral import Admiral, strength, superiority
from hegemon.bots.space_conquest.plans import Plan
from hegemon.bots.space_conquest.worlds import PossibleWorld
from hegemon.core import Value


class Wishes(Value, tag=False):
    """What it can be asked for."""

    turns: int = 13
    """How many turns each plan is played on; the house's own admiral takes 13."""


class Reckoner(Admiral):
    """The house's admiral, which plays each plan on for so many turns."""

    options = Wishes

    def __init__(self, seed: int, wishes: Wishes) -> None:
        super().__init__(seed)
        self._turns = wishes.turns

    def _value(self, plan: Plan, world: PossibleWorld) -> float:
        """As the admiral's own, to another horizon."""
        state, dice = world.copy(), FastDice(f"{world.seed}|{world.state.turn}")
        for turn in range(self._turns):
            world.step(state, plan.moves(world.view(state)), dice)
            if state.result:
                if state.result.outcome != "victory":
                    return 0.5
                return 1 - turn / 1000 if world.me in state.result.winners else 0.0
        return superiority(strength(state, world.me), strength(state, world.enemy))
