"""What can happen between Houses: journeys, contacts, battles, assaults, spies."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from hegemon.core import Event, Player, Private, Value, Witnessed
from hegemon.games.ec4x.common.state import Stance


class FleetMoved(Private):
    """A fleet's journey in this turn, where it began first."""

    rule: ClassVar[str] = "lanes"
    fleet: str
    way: tuple[str, ...]


class FleetStopped(Private):
    """A fleet that did not go on, and why."""

    rule: ClassVar[str] = "missions"
    fleet: str
    at: str
    why: Literal["no way", "enemy", "no home", "no host", "unfit", "arrived", "ally"]


class FleetSighted(Private):
    """A foreign fleet that was seen, and as much of it as was to be seen."""

    rule: ClassVar[str] = "sight"
    system: str
    owner: Player
    squadrons: int
    lift: int


class ScoutsCaught(Witnessed):
    """Spying scouts were found and destroyed."""

    rule: ClassVar[str] = "spies"
    system: str
    spy: Player
    scouts: int
    finders: tuple[Player, ...]


class Uncloaked(Witnessed):
    """A cloaked fleet was seen: its stealth roll failed, or scouts found it."""

    rule: ClassVar[str] = "stealth"
    system: str
    owner: Player
    finders: tuple[Player, ...] = ()
    """Whose scouts found it; nobody's where its stealth roll failed."""


class Shooter(Value, tag=False, omit_defaults=True):
    """5.3.1: one force's volley in a round, and what it reduced."""

    owner: Player
    strength: int
    natural: int
    modifier: int
    effectiveness: int
    hits: int
    critical: bool = False
    first: int | None = None
    stations: int | None = None
    reduced: tuple[Loss, ...] = ()
    lost: int = 0


class Loss(Value, tag=False, omit_defaults=True):
    """5.1.2: a squadron, fighter squadron or starbase of an owner, reduced."""

    owner: Player
    unit: str
    """Its flagship's code: what others may see of it."""
    destroyed: bool
    hits: int
    forced: bool = False


class BattleRound(Value, tag=False, omit_defaults=True):
    """5.3.1: one round of a battle."""

    shooters: tuple[Shooter, ...]
    retreats: tuple[Player, ...] = ()


class TaskForce(Value, tag=False, omit_defaults=True):
    """5.2: a Task Force as it went into a battle and as it came out of it."""

    owner: Player
    units: dict[str, int]
    """Flagships, fighters and starbases by their codes."""
    strength: int
    left: int
    """Attack Strength afterwards."""
    roe: int | None = None
    """Its orders, and"""
    fled_to: str = ""
    """where it has fled: its own House alone knows them."""
    fled: bool = False
    advantage: Literal["none", "surprise", "ambush"] = "none"


class BattleFought(Witnessed):
    """A battle in a system, round by round."""

    rule: ClassVar[str] = "battles"
    system: str
    stage: Literal["space", "orbit"]
    sides: tuple[TaskForce, ...]
    rounds: tuple[BattleRound, ...]
    broken_off: bool = False

    def cites(self) -> str:
        """The sections about Starbases, where it is for an orbit."""
        return "starbase battles" if self.stage == "orbit" else self.rule

    def seen_by(self, player: Player | None) -> Event | None:
        """2.4: of the others a House sees that they flee, not their orders, nor where to."""
        seen = super().seen_by(player)
        if not isinstance(seen, BattleFought):
            return None
        sides = tuple(_as_told(side, player) for side in seen.sides)
        return msgspec.structs.replace(seen, sides=sides)


def _as_told(side: TaskForce, player: Player | None) -> TaskForce:
    """2.4: the own side in full; of another's neither its ROE nor where it fled to."""
    if side.owner == player:
        return side
    return msgspec.structs.replace(side, roe=None, fled_to="")


class FightersStranded(Private):
    """Fighter squadrons without a carrier: they land on an own colony or are lost."""

    rule: ClassVar[str] = "stranded fighters"
    system: str
    fighters: int
    landed: bool


class LiftLost(Witnessed):
    """Ships lost without a fight: unarmed ones destroyed or captured, or what was laid up."""

    rule: ClassVar[str] = "unarmed lost"
    system: str
    owner: Player
    units: dict[str, int]
    captor: Player | None = None
    captured: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """Those among them that the captor has now; the others are destroyed."""
    laid_up: bool = False
    """R36: whether it is all that was laid up over a planet that was taken."""

    def cites(self) -> str:
        """R36, where nobody fought."""
        return "R36" if self.laid_up else self.rule


class Blockaded(Witnessed):
    """A colony is blockaded, or no longer."""

    rule: ClassVar[str] = "blockades"
    system: str
    owner: Player
    by: tuple[Player, ...]


class Bombarded(Witnessed):
    """A round of bombardment: the rolls of both sides and what fell."""

    rule: ClassVar[str] = "bombardment"
    system: str
    attacker: Player
    defender: Player
    natural: int
    hits: int
    blocked: int
    answer: int
    """The hits of the batteries."""
    destroyed: dict[str, int]
    """Ground units lost by their codes."""
    industry: int
    population_units: int
    """PU killed."""
    reduced: tuple[Loss, ...] = ()
    crippled: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """Ground units that are crippled now, and still there."""
    modifier: int = 0
    """2.4.7 of the earlier edition: what a shield that jams adds to the attacker's die."""


class GroundFight(Value, tag=False):
    """5.6: one round on the ground."""

    attacker: int
    defender: int
    attacker_hits: int
    defender_hits: int


class PlanetAssaulted(Witnessed):
    """An invasion or a blitz, and how it ended."""

    rule: ClassVar[str] = "invasion"
    system: str
    attacker: Player
    defender: Player
    blitz: bool
    landed: int
    """Marine divisions; 0 when batteries kept them off."""
    rounds: tuple[GroundFight, ...]
    taken: bool
    survivors: int
    fallen: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """The defenders that were lost, by their codes."""
    razed: dict[str, int] = {}  # noqa: RUF012 -- msgspec copies it
    """Shield, ports and yards that were destroyed."""
    industry: int = 0
    """IU lost to sabotage."""


class ColonyFounded(Witnessed):
    """A new colony."""

    rule: ClassVar[str] = "colonies"
    system: str
    owner: Player


class ColonyMissed(Private):
    """The planet was somebody's already, or another's ETAC landed first."""

    rule: ClassVar[str] = "colonies"
    system: str
    fleet: str


class SpyReport(Private):
    """What spies saw."""

    rule: ClassVar[str] = "missions"
    system: str
    mission: int
    owner: Player | None
    facts: dict[str, int]


class FleetsMerged(Private):
    """Fleets became one."""

    rule: ClassVar[str] = "missions"
    system: str
    fleet: str
    joined: tuple[str, ...]


class FleetSalvaged(Private):
    """A fleet was scrapped for half of its price, in coins."""

    rule: ClassVar[str] = "salvage"
    system: str
    fleet: str
    coins: int


class StanceChanged(Witnessed):
    """How one House stands towards another now: the two of them hear of it."""

    rule: ClassVar[str] = "diplomacy"
    one: Player
    other: Player
    stance: Stance


class OperationDone(Private):
    """A covert operation of the House, and what came of it."""

    rule: ClassVar[str] = "operations"
    kind_of: str
    target: Player
    success: bool
    system: str = ""
    amount: int = 0


class OperationSuffered(Private):
    """A covert operation against the House; whose, only when it was caught."""

    rule: ClassVar[str] = "operations"
    kind_of: str
    caught: bool
    by: Player | None = None
    system: str = ""
    amount: int = 0


CONFLICT_EVENTS: tuple[type[Event], ...] = (
    FleetMoved,
    FleetStopped,
    FleetSighted,
    ScoutsCaught,
    Uncloaked,
    BattleFought,
    FightersStranded,
    LiftLost,
    Blockaded,
    Bombarded,
    PlanetAssaulted,
    ColonyFounded,
    ColonyMissed,
    SpyReport,
    FleetsMerged,
    FleetSalvaged,
    StanceChanged,
    OperationDone,
    OperationSuffered,
)
