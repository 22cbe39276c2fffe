"""Bots for both editions of EC4X, from the weakest to the strongest."""

from hegemon.bots.ec4x.steward import Steward
from hegemon.bots.ec4x.warlord import Warlord
from hegemon.bots.random import Random

__all__ = ["Random", "Steward", "Warlord"]
