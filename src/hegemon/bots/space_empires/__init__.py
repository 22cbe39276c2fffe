"""Bots for Space Empires 4X, from the weakest to the strongest."""

from hegemon.bots.random import Random
from hegemon.bots.space_empires.admiral import Admiral
from hegemon.bots.space_empires.settler import Settler

__all__ = ["Admiral", "Random", "Settler"]
