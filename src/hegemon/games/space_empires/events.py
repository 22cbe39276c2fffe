"""What can happen in set-up and movement, and who may know it; and every kind of event there is.

What happens in battles, with markers, in the economic phase ... is in `events.py` of its folder.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from hegemon.core import Event, Player, Private, Result
from hegemon.games.space_empires.alien_empires.events import ALIEN_EVENTS
from hegemon.games.space_empires.battle.events import (
    BattleBegan,
    BattleEnded,
    Fired,
    Held,
    Retreated,
    RoundBegan,
)
from hegemon.games.space_empires.carriers.events import FightersLost, Loaded, Unloaded
from hegemon.games.space_empires.cloaking.events import FleetsSighted, SlippedAway
from hegemon.games.space_empires.conquest.events import (
    ColonyHit,
    EmpireConceded,
    EmpireFell,
    PointsCounted,
    SpoilsTaken,
)
from hegemon.games.space_empires.doctrine.events import DOCTRINE_EVENTS
from hegemon.games.space_empires.doomsday.events import DOOMSDAY_EVENTS
from hegemon.games.space_empires.economy.events import ECONOMY_EVENTS
from hegemon.games.space_empires.exploration.events import (
    AliensFound,
    BlackHolePassed,
    Explored,
    Looked,
    LostToDanger,
    Shifted,
    ThrownBack,
)
from hegemon.games.space_empires.minefield.events import MinesExploded, MinesSwept


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


class Upgraded(Private):
    """Groups have the newest technology; what it cost."""

    rule: ClassVar[str] = "3.10"
    groups: tuple[str, ...]
    cp: int


class MatchEnded(Event):
    """How the match ended."""

    rule: ClassVar[str] = "7"
    result: Result


COMBAT_EVENTS: tuple[type[Event], ...] = (
    FleetsSighted,
    SlippedAway,
    BattleBegan,
    MinesSwept,
    MinesExploded,
    RoundBegan,
    Fired,
    Held,
    Retreated,
    BattleEnded,
    ColonyHit,
)
"""Every kind of event of a battle."""

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
