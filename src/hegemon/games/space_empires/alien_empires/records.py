"""What alien empires have: points in three banks, technology, fleets; all of it is secret."""

from __future__ import annotations

import msgspec

from hegemon.core import Player, Record

ALIEN_EMPIRES = tuple(Player(f"alien{number}") for number in (1, 2, 3))
"""The owners of alien empires, as many as a match has of them."""
FLEET = "FLEET"
"""The kind of a counter that stands for a fleet which has not met anybody yet."""


class Fleet(Record):
    """Groups of an alien empire that move together."""

    groups: tuple[str, ...]
    cp: int = 0
    """What its ships will be built of when it meets somebody; 0 once they are."""
    raiders: bool = False
    fought: bool = False
    """Whether it has met somebody, and technology was bought for that."""


class AlienEmpire(Record):
    """What the dice have brought to one alien empire."""

    home: str
    """The hex of its homeworld."""
    fleet: int = 0
    """Points for fleets."""
    technology: int = 0
    """Points for technology."""
    defence: int = 0
    """Points for the defence of the homeworld."""
    levels: dict[str, int] = msgspec.field(default_factory=dict)
    economy: tuple[int, ...] = ()
    """The economic phases in which a die was economy, one for each."""
    fleets: list[Fleet] = msgspec.field(default_factory=list)
    counters_made: int = 0
    mustered: bool = False
    """Whether the homeworld has been defended since the empire's last turn."""
    fallen: bool = False
    """Whether the homeworld is lost; what is left of its ships fights on."""


class AlienEmpires(Record):
    """The alien empires of a match, and what all of them have seen."""

    empires: dict[Player, AlienEmpire]
    seen: dict[str, int] = msgspec.field(default_factory=dict)
    """The highest level of each technology that the player has shown in battles."""
