"""What dice are rolled for: sorts that a group may roll by hand while the rest is drawn."""

from hegemon.core import RollSort

SORTS = (
    RollSort("battles", "the die of each side in combat rounds", ("combat",)),
    RollSort("order", "who moves first in a round", ("turn-order",)),
)
"""Every roll after set-up is of one of them."""
