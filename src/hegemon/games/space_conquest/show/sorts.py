"""What dice are rolled for: sorts that a group may roll by hand while the rest is drawn."""

from hegemon.core import RollSort

SORTS = (
    RollSort("movement", "whether fleets leave hyperspace", ("hyperspace",)),
    RollSort("rebellions", "whether stars rise", ("rebellion",)),
)
"""Every roll after set-up is of one of them."""
