"""What can happen in set-up, movement and exploration, and who may know it.

What happens in battles is in `events_combat.py`, in the economic phase in `events_economy.py`, what
doctrines do in `events_doctrine.py`, what machines do in `solitaire/events.py`.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from hegemon.core import Event, Player, Private, Result
from hegemon.games.space_empires.alien_empires.events import ALIEN_EVENTS
from hegemon.games.space_empires.events_combat import COMBAT_EVENTS
from hegemon.games.space_empires.events_doctrine import DOCTRINE_EVENTS
from hegemon.games.space_empires.events_economy import ECONOMY_EVENTS
from hegemon.games.space_empires.solitaire.events import DOOMSDAY_EVENTS


class HomeworldPlaced(Event):
    """A player's homeworld, once all have chosen."""

    rule: ClassVar[str] = "1.2"
    player: Player
    at: str


class FirstPlayerRolled(Event):
    """Who is first in the first round."""

    rule: ClassVar[str] = "1.4"
    order: tuple[Player, ...]
    face: int


class TurnBegan(Event):
    """A player's turn began."""

    rule: ClassVar[str] = "2"
    player: Player
    round: int
    turn: int


class OrderedAtOnce(Event):
    """By house rule all order a turn at once, because nobody can meet anybody in it."""

    rule: ClassVar[str] = "2.2"
    round: int
    turn: int


class OrdersReturned(Private):
    """What was ordered at once with the others' does not hold: somebody has come near by chance."""

    rule: ClassVar[str] = "2.2"


class TurnedDown(Event):
    """Groups that had been shown lie face down again at an own colony."""

    rule: ClassVar[str] = "3.1"
    player: Player
    groups: tuple[str, ...]


class Moved(Event):
    """A group went along a path; everybody sees the counter."""

    rule: ClassVar[str] = "3.2"
    player: Player
    group: str
    path: tuple[str, ...]


class Halted(Private):
    """A surprise ended the orders: what had not been carried out yet may be ordered anew."""

    rule: ClassVar[str] = "3.2"
    left: int
    """Orders that were not carried out."""


class Detached(Event):
    """Ships left a group; only its owner knows how many."""

    rule: ClassVar[str] = "3.3"
    player: Player
    group: str
    part: str
    ships: int
    open: bool
    """Whether the group is face up, so that everybody can count."""

    def seen_by(self, player: Player | None) -> Event | None:
        """Others see a second counter and not how many ships it has."""
        if player == self.player or self.open:
            return self
        return msgspec.structs.replace(self, ships=0)


class Joined(Event):
    """A group became part of another."""

    rule: ClassVar[str] = "3.3"
    player: Player
    group: str
    into: str


class Overrun(Event):
    """Units without combat ability were destroyed by whoever came upon them, unseen."""

    rule: ClassVar[str] = "3.6"
    player: Player
    """Whose units they were."""
    at: str
    by: Player
    kinds: tuple[str, ...]
    """One for each ship."""


class Settled(Event):
    """A Colony Ship became a colony."""

    rule: ClassVar[str] = "3.7"
    player: Player
    group: str
    at: str


class LoadTaken(Event):
    """A Miner took a load in tow."""

    rule: ClassVar[str] = "3.8"
    player: Player
    group: str
    at: str
    load: str


class LoadDropped(Event):
    """A Miner delivered a load."""

    rule: ClassVar[str] = "3.8"
    player: Player
    group: str
    at: str
    load: str


class Looked(Private):
    """A Cruiser looked at a face-down marker."""

    rule: ClassVar[str] = "3.9"
    group: str
    at: str
    marker: str


class Scuttled(Event):
    """Ships were given up; others see a counter go, if it does."""

    rule: ClassVar[str] = "3.10"
    player: Player
    group: str
    at: str
    unit: str
    ships: int
    gone: bool
    """Whether the whole group went."""
    open: bool

    def seen_by(self, player: Player | None) -> Event | None:
        """Of a face-down group others see only that its counter went."""
        if player == self.player or self.open:
            return self
        return msgspec.structs.replace(self, unit="?", ships=0) if self.gone else None


class Loaded(Private):
    """Fighters went aboard Carriers; others see two counters in a hex, as before."""

    rule: ClassVar[str] = "8.3"
    group: str
    into: str


class Unloaded(Private):
    """Fighters stay at a colony when their Carriers move."""

    rule: ClassVar[str] = "8.3"
    group: str
    at: str


class FightersLost(Event):
    """Fighters were lost because no Carrier was left to carry them."""

    rule: ClassVar[str] = "8.3"
    player: Player
    at: str
    group: str
    ships: int
    gone: bool
    """Whether the whole group went."""
    open: bool
    """Whether the group was face up, so that everybody can count."""

    def seen_by(self, player: Player | None) -> Event | None:
        """Of a face-down group others see only that its counter went."""
        if player == self.player or self.open:
            return self
        return msgspec.structs.replace(self, ships=0) if self.gone else None


class Upgraded(Private):
    """Groups have the newest technology; what it cost."""

    rule: ClassVar[str] = "3.10"
    groups: tuple[str, ...]
    cp: int


class Explored(Event):
    """A marker was turned up."""

    rule: ClassVar[str] = "5.1"
    player: Player
    at: str
    marker: str
    removed: bool
    """Whether it leaves an empty hex."""


class AliensFound(Event):
    """Aliens guard a planet that was just turned up; what they are nobody knows."""

    rule: ClassVar[str] = "8.6"
    at: str
    groups: tuple[str, ...]


class BlackHolePassed(Event):
    """Each ship of a group rolled at a black hole; everybody can count the rolls."""

    rule: ClassVar[str] = "5.2"
    player: Player
    group: str
    at: str
    faces: tuple[int, ...]
    lost: int
    slung: bool = False
    """Whether the group took a greater risk to move farther."""


class LostToDanger(Event):
    """Everything in a hex was destroyed; groups by how many ships they had, for their owner."""

    rule: ClassVar[str] = "5.2"
    player: Player
    at: str
    groups: tuple[str, ...]
    kinds: tuple[str, ...]
    """One for each ship; empty for others."""

    def seen_by(self, player: Player | None) -> Event | None:
        """Others see which counters went, and not what they were."""
        return self if player == self.player else msgspec.structs.replace(self, kinds=())


class ThrownBack(Event):
    """A super nova sent units back to the hexes that they came from."""

    rule: ClassVar[str] = "5.2"
    player: Player
    at: str
    back: dict[str, str]
    """The hex that each group went back to."""


class Shifted(Event):
    """Units lost in space came out where the player to the right wanted."""

    rule: ClassVar[str] = "5.3"
    player: Player
    by: Player | None
    """Who chose where; None where dice did."""
    at: str
    to: str
    groups: tuple[str, ...]
    faces: tuple[int, ...] = ()
    """The dice, where nobody sits to the right: the last one is the direction."""


class EmpireFell(Event):
    """A homeworld was destroyed; everything of its empire is removed."""

    rule: ClassVar[str] = "7"
    player: Player
    by: Player
    at: str


class EmpireConceded(Event):
    """A player gave the war up; all of the empire is removed, and nobody has conquered it."""

    rule: ClassVar[str] = "7"
    player: Player


class SpoilsTaken(Private):
    """The conqueror of a homeworld took over technologies of its empire."""

    rule: ClassVar[str] = "7"
    fallen: Player
    levels: dict[str, int]
    """What the technologies are now."""


class PointsCounted(Event):
    """By house rule: the colony points of all, after they may have changed."""

    rule: ClassVar[str] = "7"
    points: dict[Player, int]


class MatchEnded(Event):
    """How the match ended."""

    rule: ClassVar[str] = "7"
    result: Result


EVENTS: tuple[type[Event], ...] = (
    HomeworldPlaced,
    FirstPlayerRolled,
    OrderedAtOnce,
    TurnBegan,
    *DOCTRINE_EVENTS,
    OrdersReturned,
    TurnedDown,
    Moved,
    Halted,
    Detached,
    Joined,
    Overrun,
    Settled,
    LoadTaken,
    LoadDropped,
    Looked,
    Scuttled,
    Upgraded,
    Explored,
    AliensFound,
    BlackHolePassed,
    LostToDanger,
    ThrownBack,
    Shifted,
    Loaded,
    Unloaded,
    FightersLost,
    *COMBAT_EVENTS,
    *ECONOMY_EVENTS,
    *DOOMSDAY_EVENTS,
    *ALIEN_EVENTS,
    EmpireFell,
    EmpireConceded,
    SpoilsTaken,
    PointsCounted,
    MatchEnded,
)
"""Every kind of event, in the order in which a round can bring them."""
