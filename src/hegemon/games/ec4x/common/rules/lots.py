"""R87: seats never matter: where the document names nobody, a lot does."""

from __future__ import annotations

from hegemon.core import Dice

_SIDES = 1_000_000
"""So many that two hardly ever draw the same."""


def lot(dice: Dice, purpose: str) -> int:
    """R87: a number drawn for one of several who are equals; who comes first the caller says."""
    return dice.roll(_SIDES, purpose)
