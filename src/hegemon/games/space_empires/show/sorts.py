"""What dice are rolled for: sorts that a group may roll by hand while the rest is drawn."""

from hegemon.core import RollSort

SORTS = (
    RollSort("battles", "shots in battles and at colonies", ("fire", "bombard")),
    RollSort("dangers", "black holes, and who is lost in space", ("black-hole", "lost-in-space")),
    RollSort("discoveries", "what wrecks hold, and who guards a hex", ("wreck", "alien")),
    RollSort("research", "how far grants lead", ("grant",)),
    RollSort(
        "markers",
        "what lies in the hexes: shuffled, better drawn",
        ("home-markers", "deep-markers", "varied-markers"),
    ),
    RollSort("order", "who is first", ("first-player",)),
    RollSort(
        "machines",
        "doomsday machines: where, how strong, and mines under them",
        ("arrival", "weakness", "mine"),
    ),
    RollSort(
        "aliens",
        "what alien empires earn, learn and build",
        (
            "alien-technology",
            "alien-tactics",
            "alien-movement",
            "alien-cloaking",
            "alien-scanners",
            "alien-ship-size",
            "alien-fighters",
            "alien-economy",
            "alien-launch",
            "alien-carriers",
            "alien-fleet",
            "alien-defence",
        ),
    ),
)
"""Every roll after set-up is of one of them."""
