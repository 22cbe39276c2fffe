"""Where the later document has what the rules of both editions cite by topic."""

from __future__ import annotations

from collections.abc import Mapping

SECTIONS: Mapping[str, str] = {
    "calendar": "Introduction",
    "victory": "1.1",
    "unarmed": "2.3.2",
    "cargo": "2.3.2, 2.4.1",
    "squadrons": "2.3.3",
    "fleets": "2.3.4",
    "sight": "2.4",
    "stranded fighters": "2.4.1",
    "spies": "2.4.2",
    "stealth": "2.4.3",
    "economy": "XY.1",
    "growth": "XY.2",
    "colonies": "XY.3",
    "transfers": "XY.3",
    "upkeep": "XX.4",
    "research": "XYZ.1",
    "terraforming": "XYZ.7",
    "construction": "3",
    "ground repair": "3.2",
    "mending": "3.2, 3.4",
    "repair": "3.4",
    "salvage": "3.4",
    "missions": "4.1",
    "blockades": "4.1",
    "lanes": "4.2",
    "engagement": "5.1.1",
    "battles": "5.3",
    "rounds": "5.3.1",
    "starbase battles": "5.4",
    "unarmed lost": "5.3.3",
    "bombardment": "5.5",
    "invasion": "5.6",
    "diplomacy": "8",
    "operations": "8",
    "prestige": "9.3",
}
