"""What can happen; all of it is public (reading R8)."""

from __future__ import annotations

from typing import ClassVar, Literal

from hegemon.core.game import Event, Player, Result
from hegemon.games.erkenfara.advantages import Advantage
from hegemon.games.erkenfara.answers import Clause
from hegemon.games.erkenfara.economy import Yield
from hegemon.games.erkenfara.fight import Blow
from hegemon.games.erkenfara.state import ArmyKind, ArmyStatus, RegionStatus, Season


class SeasonBegan(Event):
    """Winter, or one of the military rounds."""

    rule: ClassVar[str] = "1.1"
    year: int
    season: Season


class EmpireFounded(Event):
    """An empire joined the game."""

    rule: ClassVar[str] = "2"
    player: Player
    regions: tuple[str, ...]
    treasury: int


class TreatyMade(Event):
    """A treaty was offered and accepted."""

    rule: ClassVar[str] = "1"
    player: Player
    other: Player
    clauses: tuple[Clause, ...]


class TreatyFailed(Event):
    """A treaty was refused, or one of the two could not keep it any more."""

    rule: ClassVar[str] = "1"
    player: Player
    other: Player
    why: str


class IncomeReceived(Event):
    """What an empire's regions gave in a winter."""

    rule: ClassVar[str] = "2.1"
    player: Player
    yields: tuple[Yield, ...]
    gold: int
    treasury: int


class ArmyReduced(Event):
    """An army was made smaller in winter, by order or because upkeep could not be paid."""

    rule: ClassVar[str] = "2.2"
    player: Player
    army: str
    region: str
    before: int
    after: int
    """The maximal values; 0 when it was disbanded."""
    forced: bool


class UpkeepPaid(Event):
    """An empire paid for its armies."""

    rule: ClassVar[str] = "2.2"
    player: Player
    total: int
    cost: int
    treasury: int


class TroopsRaised(Event):
    """Gold became troops."""

    rule: ClassVar[str] = "2.3"
    player: Player
    army: str
    kind_of_army: ArmyKind
    region: str
    gold: int
    new: bool


class RaisingBlocked(Event):
    """Two empires claimed the same sea region; the later one keeps its gold."""

    rule: ClassVar[str] = "2.3"
    player: Player
    region: str
    gold: int


class WinterClosed(Event):
    """An empire's ledger of a winter."""

    rule: ClassVar[str] = "2"
    player: Player
    income: int
    upkeep: int
    limit: int
    raised: int
    treasury: int


class RegionsRecovered(Event):
    """Taxed regions recovered, salted ones became taxed."""

    rule: ClassVar[str] = "2.4"
    recovered: tuple[str, ...]
    still_taxed: tuple[str, ...]


class RegionAnnexed(Event):
    """An occupied region changed its owner (house rule annex_after_winters)."""

    rule: ClassVar[str] = "2.4"
    player: Player
    region: str
    taken_from: Player | None


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

    rule: ClassVar[str] = "3"
    player: Player
    other: Player


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

    rule: ClassVar[str] = "1"
    player: Player
    army: str
    region: str
    by: Player


class Drowned(Event):
    """Land armies went down with the fleet that protected them."""

    rule: ClassVar[str] = "1"
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


class CombatRound(Event):
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

    rule: ClassVar[str] = "1"
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

    rule: ClassVar[str] = "3.3"
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


class Besieged(Event):
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
    owner: Player
    occupier: Player


class Rested(Event):
    """An army rested."""

    rule: ClassVar[str] = "3.3"
    player: Player
    army: str
    region: str
    status: ArmyStatus


class Recovered(Event):
    """Moral damage healed at the end of a military turn."""

    rule: ClassVar[str] = "3.4"
    player: Player
    armies: dict[str, int]
    """What each army gained."""


class MatchEnded(Event):
    """An objective of the match was reached."""

    rule: ClassVar[str] = "1"
    result: Result
    scores: dict[Player, int]
    measure: Literal["years", "conquest", "wealth"]


EVENTS: tuple[type[Event], ...] = (
    SeasonBegan,
    EmpireFounded,
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
    TurnBegan,
    TurnSkipped,
    SiegeLifted,
    StatusesCleared,
    RegionHurt,
    WarDeclared,
    ArmySplit,
    ArmyMoved,
    ArmiesUnited,
    Exposed,
    Drowned,
    CardPlayed,
    CombatRound,
    ArmyScattered,
    StancesShown,
    ArmyRetreated,
    RetreatFailed,
    Plundered,
    Salted,
    Besieged,
    Occupied,
    Claimed,
    Freed,
    Rested,
    Recovered,
    MatchEnded,
)
