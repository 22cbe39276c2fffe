"""The signs that boards may show: one vocabulary for all games, each with its meaning in words.

A game names a sign, a renderer draws it; neither knows the other. What is in none of these tables
is no sign, and `check_board` says so.
"""

from __future__ import annotations

from collections.abc import Mapping

BODIES: Mapping[str, str] = {
    "star-1": "faint red star",
    "star-2": "orange star",
    "star-3": "yellow star",
    "star-4": "white star",
    "star-5": "bright blue star",
    "eden": "planet of level VII (eden)",
    "lush": "planet of level VI (lush)",
    "benign": "planet of level V (benign)",
    "harsh": "planet of level IV (harsh)",
    "hostile": "planet of level III (hostile)",
    "desolate": "planet of level II (desolate)",
    "extreme": "planet of level I (extreme)",
    "planet": "planet",
    "home-planet": "settled home planet",
    "barren": "barren planet",
    "asteroids": "asteroids",
    "nebula": "nebula",
    "black-hole": "black hole",
    "super-nova": "super nova",
    "minerals": "minerals",
    "wreck": "wreck",
    "warp-point": "warp point",
    "unexplored": "unexplored",
    "hub": "hub of all lanes",
    "danger": "danger",
    "lost-in-space": "lost in space",
    "entry": "where others come in",
    "empty": "empty space",
}
"""What lies at a place of space by itself: `Place.sign`."""

GROUNDS: Mapping[str, str] = {
    "mountain": "mountains",
    "wood": "woods",
    "field": "fields",
    "coast": "coast",
    "sea": "sea",
    "pass": "pass",
    "road": "road",
    "closed-border": "closed border",
    "castle": "castle",
}
"""What a place on land is: `Place.sign` too."""

WORKS: Mapping[str, str] = {
    "homeworld": "homeworld",
    "colony": "colony of unknown size",
    "colony-1": "small colony",
    "colony-2": "colony",
    "colony-3": "large colony",
    "shipyard": "shipyard",
    "spaceport": "spaceport",
    "starbase": "starbase",
    "battery": "ground batteries",
    "shield": "planetary shield",
    "industry": "industry",
    "army": "army",
    "marines": "marines",
    "fighter": "fighters",
    "fort-1": "fort of level 1",
    "fort-2": "fort of level 2",
    "fort-3": "fort of level 3",
    "fort-4": "fort of level 4",
    "capital": "capital",
    "mines": "mine field",
    "pipeline": "pipeline",
    "trade": "trade route",
}
"""What somebody built, founded or stationed at a place: `Work.sign`."""

PIECES: Mapping[str, str] = {
    "scout": "scout",
    "raider": "raider",
    "corvette": "corvette",
    "frigate": "frigate",
    "destroyer": "destroyer",
    "light-cruiser": "light cruiser",
    "cruiser": "cruiser",
    "battlecruiser": "battlecruiser",
    "battleship": "battleship",
    "dreadnought": "dreadnought",
    "super-dreadnought": "super dreadnought",
    "carrier": "carrier",
    "super-carrier": "super carrier",
    "fighter": "fighters",
    "transport": "transport",
    "colony-ship": "colony ship",
    "miner": "miner",
    "merchant": "merchant",
    "liner": "passenger liner",
    "base": "base",
    "planet-breaker": "planet-breaker",
    "doomsday-machine": "doomsday machine",
    "shipyard": "shipyard",
    "starbase": "starbase",
    "mines": "mine field",
    "mine-sweeper": "mine sweeper",
    "pipeline": "pipeline",
    "decoy": "decoy",
    "alien": "alien ship",
    "fleet": "fleet",
    "unknown": "unknown counter",
    "army": "army",
    "guard": "guard",
    "navy": "navy",
    "hero": "hero",
    "card": "trading card",
}
"""What moves, or stands as a piece: `Token.sign` and `Contingent.sign`.

What can be both, a shipyard for one, has the same name and meaning in both tables.
"""

UNARMED = ("transport", "colony-ship", "miner", "merchant", "liner", "pipeline", "decoy")
"""The pieces that cannot fight: of a pile they are no sign while something else is in it."""

STATES: Mapping[str, str] = {
    "blockaded": "blockaded",
    "besieged": "besieged",
    "damaged": "damaged",
    "crippled": "crippled",
    "cloaked": "cloaked",
    "retreating": "retreating",
    "new": "new",
    "orders": "orders given",
    "as-of": "known as of an earlier turn",
    "battle": "battle",
    "face-down": "face down",
    "seen": "seen by all",
    "laden": "carries a load",
    "aboard": "aboard a carrier",
    "unrest": "may rebel",
    "terraforming": "being terraformed",
    "reserve": "in reserve",
    "mothballs": "in mothballs",
    "taxed": "taxed or plundered",
    "salted": "salted",
    "dangerous": "dangerous",
    "bare": "bare",
    "exhausted": "exhausted",
    "rested": "well rested",
}
"""How a place or a piece is: `Place.states` and `Token.states`."""

PURSES: Mapping[str, str] = {
    "money": "money",
    "yards": "docks and yards",
    "room": "room for a load",
    "ships": "ships",
    "troops": "troops",
    "study": "research",
}
"""What orders draw on: `Purse.sign`."""

EMBLEMS = (
    "disc",
    "triangle",
    "square",
    "lozenge",
    "star",
    "cross",
    "wedge",
    "hexagon",
    "crescent",
    "chevron",
    "bars",
    "ring",
)
"""The sign of an owner, by seat: it is always there beside his colour."""


def emblem_of(seat: int) -> str:
    """The emblem of a seat, counted from 0; after the twelfth they begin again."""
    return EMBLEMS[seat % len(EMBLEMS)]
