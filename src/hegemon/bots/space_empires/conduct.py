"""What empires weigh otherwise: technology or ships first, which hulls, walls, and at what odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hegemon.bots.styles import PLAIN, Style

CRUISERS = 3
"""The Ship Size of Cruisers."""
MASS = 32
"""Hull points of a fleet that is enough: what then is spent on better ships beats more of them."""
Technologies = tuple[tuple[str, int, int], ...]
"""Technologies in order: name, level, and the hull points of the fleet that are there before it."""
PLAN: Technologies = (
    ("ship_size", CRUISERS, 0),
    ("defense", 1, 0),
    ("attack", 1, 0),
    ("defense", 2, 0),
    ("attack", 2, 0),
    # a hit needs attack less defense on a die: Battleships with both at their most are hit on 1 by
    # Cruisers, and hit them on 5
    ("ship_size", 5, 0),
    ("defense", 3, 0),
    ("attack", 3, 0),
    ("tactics", 1, 8),
    ("mine_sweep", 1, 10),
    ("ship_size", 6, 12),
    ("movement", 2, 18),
    ("ship_yard", 2, MASS),
    ("tactics", 2, MASS),
    ("movement", 3, MASS),
    ("mines", 1, MASS),
    ("tactics", 3, MASS),
)
GUNS: Technologies = tuple(one for one in PLAN if one[0] != "ship_size")
"""The same without greater hulls."""
HULLS: Technologies = (("ship_size", 5, 0), ("ship_size", 6, 0), *GUNS)
"""The same, the greatest hulls before everything."""
WARSHIPS = ("SC", "DD", "CA", "BC", "BB", "DN")
"""What fleets are made of, from the weakest on."""


@dataclass(frozen=True)
class Conduct:
    """The weights of an empire."""

    size: int = CRUISERS
    """The Ship Size before everything else."""
    plan: Technologies = PLAN
    """What is researched after that."""
    hulls: tuple[str, ...] = WARSHIPS
    """Of these ships the last that Ship Size allows is built."""
    ships_until: int = 0
    """Until this round ships come before technology."""
    bases: int = 1
    """So many colonies, the richest first, get a Base."""
    odds: tuple[int, int] = (6, 5)
    """Fleets are sent where they are worth more than so much of what is feared there."""
    enough: int = 20
    """Hull points of a fleet that leaves home for a rival world."""


USUAL = Conduct()

STYLES: Mapping[str, Style[Conduct]] = {
    PLAIN: Style("technology first, Battleships, and a strike at better than even odds", USUAL),
    "rush": Style(
        "ships before technology until round 10, and off with ten hull points at even odds",
        Conduct(ships_until=10, odds=(1, 1), enough=10),
    ),
    "turtle": Style(
        "a Base at each of five colonies; its fleet goes only where it is worth twice as much",
        Conduct(bases=5, odds=(2, 1), enough=40),
    ),
    "swarm": Style(
        "Destroyers with the best guns, and nothing greater",
        Conduct(size=2, plan=GUNS, hulls=WARSHIPS[:2]),
    ),
    "hulls": Style("the greatest hulls before guns and armour", Conduct(plan=HULLS, enough=15)),
}
"""The styles of the admiral."""
