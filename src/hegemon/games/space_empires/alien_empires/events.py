"""What alien empires do before everybody's eyes; their dice and their points are secret."""

from __future__ import annotations

from typing import ClassVar

from hegemon.core import Event, Player


class FleetLaunched(Event):
    """A fleet of aliens left its homeworld; what it is nobody knows."""

    rule: ClassVar[str] = "10.3"
    player: Player
    at: str
    groups: tuple[str, ...]


class FleetMet(Event):
    """A fleet of aliens met somebody: its counter gave way to those of its ships."""

    rule: ClassVar[str] = "10.5"
    player: Player
    at: str
    counter: str
    groups: tuple[str, ...]


class HomeworldDefended(Event):
    """A homeworld of aliens was attacked, and has built what it could."""

    rule: ClassVar[str] = "10.8"
    player: Player
    at: str
    groups: tuple[str, ...]


class AliensFell(Event):
    """A homeworld of aliens was destroyed; the ships that it has left fight on."""

    rule: ClassVar[str] = "10.9"
    player: Player
    by: Player
    at: str
    left: int
    """Alien homeworlds that still stand."""


ALIEN_EVENTS: tuple[type[Event], ...] = (FleetLaunched, FleetMet, HomeworldDefended, AliensFell)
"""Every kind of event that only aliens bring."""
