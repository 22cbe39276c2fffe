"""What doomsday machines do in a solitaire game; everybody sees it."""

from __future__ import annotations

from typing import ClassVar

from hegemon.core import Event, Player


class MachineCame(Event):
    """A doomsday machine came to the map."""

    rule: ClassVar[str] = "9.2"
    player: Player
    group: str
    unit: str
    at: str
    face: int


class MachineMoved(Event):
    """A doomsday machine went a hex towards a colony."""

    rule: ClassVar[str] = "9.3"
    player: Player
    group: str
    unit: str
    at: str
    to: str
    targets: tuple[str, ...]
    """The colonies that it may have headed for."""


class WeaknessFound(Event):
    """The first battle with a doomsday machine showed what it is weak to."""

    rule: ClassVar[str] = "9.4"
    group: str
    unit: str
    at: str
    face: int
    weakness: str


class MinesHit(Event):
    """Mines exploded at a doomsday machine that is weak to them."""

    rule: ClassVar[str] = "9.4"
    player: Player
    """Whose mines they were."""
    group: str
    unit: str
    at: str
    faces: tuple[int, ...]
    """A die for each mine."""
    needed: int
    destroyed: bool

    @property
    def hits(self) -> int:
        """How many of them hit."""
        return sum(face <= self.needed for face in self.faces)


class PlanetDestroyed(Event):
    """A doomsday machine destroyed a planet, with the colony on it, and repaired itself."""

    rule: ClassVar[str] = "9.5"
    player: Player
    group: str
    unit: str
    at: str
    owner: Player | None
    """Whose colony was there; None where nobody's was."""
    value: int
    repaired: int


DOOMSDAY_EVENTS: tuple[type[Event], ...] = (
    MachineCame,
    MachineMoved,
    WeaknessFound,
    MinesHit,
    PlanetDestroyed,
)
"""Every kind of event of doomsday machines."""
