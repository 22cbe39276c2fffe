"""Bots for Erkenfara Universalis, from the weakest to the strongest."""

from hegemon.bots.erkenfara.raider import Raider
from hegemon.bots.erkenfara.steward import Steward
from hegemon.bots.erkenfara.warden import Warden
from hegemon.bots.random import Random

__all__ = ["Raider", "Random", "Steward", "Warden"]
