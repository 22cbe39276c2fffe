"""8, R83: what operations do to the next turn of a House."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.games.ec4x.common.amounts import share

SHARES = {"taxes_halved": 50, "taxes_quartered": 75}
"""Per cent of the taxes that are left under each effect."""
SCIENCE_HALVED = "science_halved"
"""Research in science brings half of its points."""
EFFECTS = (SCIENCE_HALVED, *SHARES)
"""What can lie on a House."""


def taxes_left(effects: Mapping[str, int], taxes: int) -> int:
    """8: what manipulation leaves of a turn's taxes, in coins."""
    for effect, percent in SHARES.items():
        if effects.get(effect):
            taxes = share(taxes, percent)
    return taxes
