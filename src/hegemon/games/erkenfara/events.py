"""What can happen; all of it is public (reading R8)."""

from __future__ import annotations

from typing import ClassVar, Literal

from hegemon.core import Event, Player, Result, Value
from hegemon.games.erkenfara.events_winter import (
    ArmyArrived,
    ArmyKeptOut,
    ArmyReduced,
    EmpireFounded,
    HomelandGrew,
    IncomeReceived,
    RaisingBlocked,
    RegionAnnexed,
    RegionsRecovered,
    SeasonBegan,
    TreatyFailed,
    TreatyMade,
    TroopsRaised,
    UpkeepPaid,
    WinterClosed,
)
from hegemon.games.erkenfara.maps.game_map import RegionStatus
from hegemon.games.erkenfara.rules.advantages import Advantage
from hegemon.games.erkenfara.rules.fight import Blow
from hegemon.games.erkenfara.state import ArmyStatus

Measure = Literal["years", "conquest", "wealth", "concession"]
"""What a match was decided by."""


class OrderDrawn(Event):
    """Lots decided in which order the empires take their turns in a military round."""

    rule: ClassVar[str] = "3"
    order: tuple[Player, ...]


class TurnBegan(Event):
    """An empire's military turn."""

    rule: ClassVar[str] = "3"
    player: Player


class TurnSkipped(Event):
    """An empire without armies has no military turn."""

    rule: ClassVar[str] = "3"
    player: Player
    dormant: bool


class SiegeLifted(Event):
    """No hostile army is next to a besieged fort any more."""

    rule: ClassVar[str] = "3.3"
    fort: str


class StatusesCleared(Event):
    """The armies of an empire lost their statuses at the start of its turn."""

    rule: ClassVar[str] = "3.1"
    player: Player
    armies: tuple[str, ...]


class RegionHurt(Event):
    """A region's status affected an army in it."""

    rule: ClassVar[str] = "3.1"
    player: Player
    army: str
    region: str
    status: RegionStatus
    exhausted: bool
    lost_current: int
    lost_maximal: int


class WarDeclared(Event):
    """War was declared at the start of a military turn."""

    rule: ClassVar[str] = "3.2"
    player: Player
    other: Player


class ArmyNamed(Event):
    """An army got a name."""

    rule: ClassVar[str] = "3.2"
    player: Player
    army: str
    name: str


class ArmySplit(Event):
    """A part left an army."""

    rule: ClassVar[str] = "3.2"
    player: Player
    army: str
    part: str
    region: str
    current: int
    maximal: int


class ArmyMoved(Event):
    """An army went some way."""

    rule: ClassVar[str] = "3.2"
    player: Player
    army: str
    way: tuple[str, ...]
    exhausted: bool


class ArmiesUnited(Event):
    """Armies of one kind and empire in a region became one."""

    rule: ClassVar[str] = "3.2"
    player: Player
    army: str
    others: tuple[str, ...]
    region: str
    current: int
    maximal: int
    status: ArmyStatus


class Exposed(Event):
    """An unprotected land army at sea was destroyed outright."""

    rule: ClassVar[str] = "1.2"
    player: Player
    army: str
    region: str
    by: Player


class Drowned(Event):
    """Land armies went down with the fleet that protected them."""

    rule: ClassVar[str] = "1.2"
    player: Player
    army: str
    region: str
    fleet: str


class CardPlayed(Event):
    """A side played a card in a conflict."""

    rule: ClassVar[str] = "4"
    player: Player
    army: str
    region: str
    card: str


class RoundFought(Event):
    """One combat round: a is the side whose turn it is, b held the region."""

    rule: ClassVar[str] = "4"
    region: str
    number: int
    player_a: Player
    player_b: Player
    army_a: str
    army_b: str
    strength_a: int
    strength_b: int
    advantages_a: tuple[Advantage, ...]
    advantages_b: tuple[Advantage, ...]
    die_a: int
    die_b: int
    blow: Blow


class ArmyScattered(Event):
    """An army's current value fell too low, and it was removed."""

    rule: ClassVar[str] = "1.2"
    player: Player
    army: str
    region: str
    current: int


class StancesShown(Event):
    """Both sides' decisions to retreat or to stay became known together."""

    rule: ClassVar[str] = "4"
    region: str
    retreating: tuple[Player, ...]
    staying: tuple[Player, ...]


class ArmyRetreated(Event):
    """An army left a conflict."""

    rule: ClassVar[str] = "4"
    player: Player
    army: str
    region: str
    to: str
    status: ArmyStatus


class RetreatFailed(Event):
    """A side wanted to retreat, but the last way was taken; it stays."""

    rule: ClassVar[str] = "4"
    player: Player
    army: str
    region: str


class Plundered(Event):
    """A region's production went to an army's treasury."""

    rule: ClassVar[str] = "3.3"
    player: Player
    army: str
    region: str
    gold: int
    bare: bool
    """Whether nothing is left of its production."""


class Salted(Event):
    """A region was plundered and burned."""

    rule: ClassVar[str] = "3.3"
    player: Player
    army: str
    region: str
    gold: int


class FortBesieged(Event):
    """A fort was besieged."""

    rule: ClassVar[str] = "3.3"
    player: Player
    army: str
    region: str
    fort: str


class Occupied(Event):
    """A region was occupied."""

    rule: ClassVar[str] = "3.3"
    player: Player
    army: str
    region: str
    owner: Player | None
    replaced: Player | None


class Claimed(Event):
    """Land that nobody owned got an owner."""

    rule: ClassVar[str] = "3.3"
    player: Player
    army: str
    region: str


class Freed(Event):
    """An occupied region was freed."""

    rule: ClassVar[str] = "3.3"
    player: Player
    army: str
    region: str
    owner: Player | None
    occupier: Player


class Rested(Event):
    """An army rested."""

    rule: ClassVar[str] = "3.3"
    player: Player
    army: str
    region: str
    status: ArmyStatus


class ArmiesRecovered(Event):
    """Moral damage healed at the end of a military turn."""

    rule: ClassVar[str] = "3.4"
    player: Player
    armies: dict[str, int]
    """What each army gained."""


class Balance(Value, tag=False):
    """What an empire has as a year ends."""

    treasury: int
    troops: int
    """The maximal values of its armies."""
    land: int
    """The regions that it controls: those it occupies, and its own that nobody occupies."""
    production: int
    """What that land could yield in a year."""


class YearClosed(Event):
    """What every empire had as a year ended: a line of the history of a match."""

    rule: ClassVar[str] = "1.1"
    year: int
    accounts: dict[Player, Balance]


class RulerConceded(Event):
    """An empire has no ruler any more; everybody hears of it."""

    rule: ClassVar[str] = "1"
    player: Player


class MatchEnded(Event):
    """An objective of the match was reached, or all rulers but one have conceded."""

    rule: ClassVar[str] = "1"
    result: Result
    scores: dict[Player, int]
    measure: Measure


EVENTS: tuple[type[Event], ...] = (
    SeasonBegan,
    EmpireFounded,
    HomelandGrew,
    ArmyArrived,
    ArmyKeptOut,
    TreatyMade,
    TreatyFailed,
    IncomeReceived,
    ArmyReduced,
    UpkeepPaid,
    TroopsRaised,
    RaisingBlocked,
    WinterClosed,
    RegionsRecovered,
    RegionAnnexed,
    OrderDrawn,
    TurnBegan,
    TurnSkipped,
    SiegeLifted,
    StatusesCleared,
    RegionHurt,
    WarDeclared,
    ArmyNamed,
    ArmySplit,
    ArmyMoved,
    ArmiesUnited,
    Exposed,
    Drowned,
    CardPlayed,
    RoundFought,
    ArmyScattered,
    StancesShown,
    ArmyRetreated,
    RetreatFailed,
    Plundered,
    Salted,
    FortBesieged,
    Occupied,
    Claimed,
    Freed,
    Rested,
    ArmiesRecovered,
    YearClosed,
    RulerConceded,
    MatchEnded,
)
