"""Where the earlier document has what the rules of both editions cite by topic.

It has no missions and no rules of lanes: our rulebook tells of them in its section 4 (R55, R57).
"""

from __future__ import annotations

from collections.abc import Mapping

SECTIONS: Mapping[str, str] = {
    "calendar": "Introduction",
    "victory": "X",
    "unarmed": "2.3.2",
    "cargo": "2.3.2, 2.4.1",
    "squadrons": "2.3.3",
    "fleets": "2.3.4",
    "colonies": "2.3.2.1",
    "sight": "2.4",
    "stealth": "2.4.3",
    "prestige": "X",
    "economy": "XY.1",
    "growth": "XY.2",
    "upkeep": "XX.4",
    "research": "XYZ.1",
    "terraforming": "XYZ.3",
    "construction": "3",
    "ground repair": "3.2",
    "mending": "3.2, 3.4",
    "repair": "3.4",
    "salvage": "3.4",
    "missions": "4",
    "blockades": "4",
    "lanes": "4",
    "engagement": "5.1.1",
    "stranded fighters": "5.3.2",
    "unarmed lost": "5.3.2",
    "battles": "5.4",
    "rounds": "5.4.1",
    "starbase battles": "5.5.1",
    "bombardment": "5.6",
    "invasion": "5.7",
    "diplomacy": "8",
    "operations": "8",
}
