"""What can happen in winter; all of it is public (reading R8)."""

from __future__ import annotations

from typing import ClassVar

from hegemon.core import Event, Player
from hegemon.games.erkenfara.answers import Clause
from hegemon.games.erkenfara.maps.game_map import ArmyKind
from hegemon.games.erkenfara.rules.economy import Yield
from hegemon.games.erkenfara.state import Season


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


class HomelandGrew(Event):
    """An empire that a treaty had founded earlier got the land that the map has for it."""

    rule: ClassVar[str] = "2"
    player: Player
    regions: tuple[str, ...]


class ArmyArrived(Event):
    """An army of an empire that joined came to where the map has it."""

    rule: ClassVar[str] = "2"
    player: Player
    army: str
    kind_of_army: ArmyKind
    region: str
    value: int


class ArmyKeptOut(Event):
    """An army of an empire that joined found no room; its cost is in the treasury."""

    rule: ClassVar[str] = "2"
    player: Player
    kind_of_army: ArmyKind
    region: str
    value: int


class TreatyMade(Event):
    """A treaty was offered and accepted."""

    rule: ClassVar[str] = "2"
    player: Player
    other: Player
    clauses: tuple[Clause, ...]


class TreatyFailed(Event):
    """A treaty was refused, or one of the two could not keep it any more; only they know."""

    rule: ClassVar[str] = "2"
    player: Player
    other: Player
    broken: Clause | None = None
    """The clause that could not be kept; None when the treaty was refused."""

    def seen_by(self, player: Player | None) -> TreatyFailed | None:
        """A refusal stays between the two (R8)."""
        return self if player in (self.player, self.other) else None


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
    """Of all troops; by house rule R11 of those raised this winter too."""
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
