"""Bots for Space Conquest, from the weakest to the strongest."""

from hegemon.bots.space_conquest.admiral import Admiral
from hegemon.bots.space_conquest.expansionist import Expansionist
from hegemon.bots.space_conquest.random import RandomMover

__all__ = ["Admiral", "Expansionist", "RandomMover"]
