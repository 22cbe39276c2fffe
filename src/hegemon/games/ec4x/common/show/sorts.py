"""What dice are rolled for: sorts that a group may roll by hand while the rest is drawn."""

from hegemon.core import RollSort

SORTS = (
    RollSort(
        "battles",
        "combat in space, bombardment and ground combat",
        ("combat", "again", "battle stations", "morale", "bombardment", "shield", "ground combat"),
    ),
    RollSort(
        "detection",
        "whether hidden fleets and raiders are found",
        ("spy detection", "stealth", "raider detection"),
    ),
    RollSort("espionage", "what covert operations come to", ("counter-intelligence", "sabotage")),
    RollSort("research", "breakthroughs, and what they bring", ("breakthrough", "revolution")),
    RollSort(
        "lots",
        "what falls to one of several equals: dice of a million sides, better drawn",
        ("landing", "operations", "assault", "spoils", "precedence", "target"),
    ),
)
"""Every roll after set-up is of one of them."""
