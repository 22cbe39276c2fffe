"""What each event means to its reader, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hegemon.core import ROUTINE, Stories, Story, ended, figure, to_whom
from hegemon.games.ec4x.common.amounts import COIN, rounded
from hegemon.games.ec4x.common.events import (
    Breakthrough,
    GameEnded,
    HouseCapitulated,
    HouseCollapsed,
    HouseEliminated,
    IncomeReceived,
    InstalmentsPaid,
    LevelReached,
    OrdersMissed,
    OrdersPaid,
    PeopleArrived,
    PeopleGrew,
    PlanetTerraformed,
    PrestigeChanged,
    ProjectBegun,
    ProjectWaits,
    RepairForfeited,
    ResearchBought,
    SquadronRepaired,
    TurnBegan,
    UnitNeglected,
    UnitsCommissioned,
    UnitsMended,
    UnitsNeglected,
    UpkeepPaid,
    WorkLost,
)
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    Blockaded,
    Bombarded,
    ColonyFounded,
    ColonyMissed,
    FightersStranded,
    FleetMoved,
    FleetSalvaged,
    FleetSighted,
    FleetsMerged,
    FleetStopped,
    LiftLost,
    OperationDone,
    OperationSuffered,
    PlanetAssaulted,
    ScoutsCaught,
    SpyReport,
    StanceChanged,
    TaskForce,
    Uncloaked,
)
from hegemon.games.ec4x.common.view import View

_WAITS = ("no way", "enemy", "no home", "no host", "unfit")
"""Why a fleet does not do what it was told; else it has come to its end."""


def _income(event: IncomeReceived, view: View) -> Story:
    gained = event.treasury - event.carried
    return Story("money", 2, "figure", figure("treasury", rounded(gained, COIN)))


def _upkeep(event: UpkeepPaid, view: View) -> Story:
    paid = figure("treasury", -rounded(event.cost, COIN))
    return Story("loss", 6, "figure", paid) if event.unpaid else Story("money", 1, "figure", paid)


def _prestige(event: PrestigeChanged, view: View) -> Story:
    """It follows from deeds that are told themselves."""
    changed = figure("prestige", event.amount)
    if event.amount < 0:
        return Story("loss", 2, "figure", changed)
    return Story("gain", 2 if event.amount else 0, "figure", changed)


def _breakthrough(event: Breakthrough, view: View) -> Story:
    return Story("gain", 5) if event.gift != "none" else ROUTINE


def _arrived(event: PeopleArrived, view: View) -> Story:
    return Story("loss", 5, "piece") if event.lost else Story("routine", 0, "piece")


def _lot(event: UnitNeglected | UnitsNeglected, view: View) -> Story:
    return Story("loss", 6, "piece")


def _fell(event: HouseCollapsed | HouseCapitulated | HouseEliminated, view: View) -> Story:
    """Whoever falls, it is the greatest news of the turn."""
    return Story("loss" if event.player == view.me else "discovery", 8, "border")


def _stopped(event: FleetStopped, view: View) -> Story:
    waits = event.why in _WAITS
    return Story("threat", 4, "move") if waits else Story("routine", 0, "move")


def _sighted(event: FleetSighted, view: View) -> Story:
    """Over a planet of one's own all are a threat: what is unarmed may carry marines."""
    colony = view.colonies.get(event.system)
    if colony is not None and colony.owner == view.me:
        return Story("threat", 5 if event.squadrons else 4, "discovery")
    return Story("discovery", 3 if event.squadrons else 2, "discovery")


def _spied(event: SpyReport, view: View) -> Story:
    return Story("discovery", 3 if event.facts else 0, "covert")


def _battle(event: BattleFought, view: View) -> Story:
    """Won where nobody of the own side fled and it lost the smaller share of its strength."""
    own = [side for side in event.sides if side.owner == view.me]
    others = [side for side in event.sides if side.owner != view.me]
    if not own:
        return Story("threat", 4, "battle")
    lost = figure("strength", sum(side.left - side.strength for side in own))
    kept, left = _held(own), _held(others)
    if kept > left:
        return Story("gain", 6, "battle", lost)
    if kept == left:
        return Story("threat", 5, "battle", lost)
    return Story("loss", 7, "battle", lost)


def _held(sides: Sequence[TaskForce]) -> Fraction:
    """What is left of a side's strength; nothing of one that fled."""
    if any(side.fled for side in sides):
        return Fraction(0)
    before = sum(side.strength for side in sides)
    return Fraction(sum(side.left for side in sides), max(before, 1))


def _lift(event: LiftLost, view: View) -> Story:
    if event.owner == view.me:
        return Story("loss", 7, "piece", figure("ships", -sum(event.units.values())))
    won = view.me is not None and event.captor == view.me
    return Story("gain", 5, "piece") if won else Story("discovery", 3, "piece")


def _blockaded(event: Blockaded, view: View) -> Story:
    if not event.by:
        return Story("gain" if event.owner == view.me else "discovery", 4, "blockade")
    if event.owner == view.me:
        return Story("threat", 7, "blockade")
    return Story("gain" if view.me in event.by else "discovery", 4, "blockade")


def _bombarded(event: Bombarded, view: View) -> Story:
    """What hits nothing is no news."""
    if not event.hits:
        hurt = event.attacker == view.me and event.answer
        return Story("loss", 4, "battle") if hurt else Story("routine", 0, "battle")
    if event.defender == view.me:
        return Story("loss", 7, "battle", figure("PU", -event.population_units, "PU"))
    return Story("gain" if event.attacker == view.me else "discovery", 4, "battle")


def _assaulted(event: PlanetAssaulted, view: View) -> Story:
    """A planet that changes hands is what the war is about."""
    if event.defender == view.me:
        return Story("loss", 9, "border") if event.taken else Story("gain", 7, "battle")
    if event.attacker == view.me:
        return Story("gain", 8, "border") if event.taken else Story("loss", 8, "battle")
    return Story("discovery", 5, "border" if event.taken else "battle")


def _stance(event: StanceChanged, view: View) -> Story:
    """What the other House decides is news; what one decided oneself is not."""
    weights = {"enemy": 8, "hostile": 5}
    if event.one == view.me:
        return Story("threat" if event.stance in weights else "gain", 2)
    if event.stance in weights:
        return Story("threat", weights[event.stance])
    return Story("gain", 5)


def _done(event: OperationDone, view: View) -> Story:
    if event.success and not event.amount:
        return Story("routine", 1, "covert")  # there was nothing to harm
    return Story("gain", 5, "covert") if event.success else Story("loss", 5, "covert")


def _suffered(event: OperationSuffered, view: View) -> Story:
    """One that was caught has failed, and its author is known."""
    return Story("gain", 5, "covert") if event.caught else Story("loss", 6, "covert")


def _stranded(event: FightersStranded, view: View) -> Story:
    return Story("routine", 0, "piece") if event.landed else Story("loss", 4, "piece")


_HOME: Stories = {
    TurnBegan: ROUTINE,
    IncomeReceived: _income,
    UpkeepPaid: _upkeep,
    UnitNeglected: _lot,
    UnitsNeglected: _lot,
    PrestigeChanged: _prestige,
    OrdersPaid: Story("money", 0, "figure"),
    ProjectBegun: ROUTINE,
    ProjectWaits: Story("threat", 3),
    InstalmentsPaid: Story("money", 0, "figure"),
    UnitsCommissioned: Story("gain", 3, "piece"),
    WorkLost: Story("loss", 6),
    SquadronRepaired: Story("gain", 1, "piece"),
    RepairForfeited: Story("loss", 4),
    UnitsMended: Story("gain", 1, "piece"),
    LevelReached: Story("gain", 5),
    ResearchBought: ROUTINE,
    Breakthrough: _breakthrough,
    PeopleGrew: Story("routine", 0, "figure"),
    PeopleArrived: _arrived,
    PlanetTerraformed: Story("gain", 4, "discovery"),
    OrdersMissed: Story("threat", 6),
    HouseCollapsed: _fell,
    HouseCapitulated: _fell,
    HouseEliminated: _fell,
    GameEnded: lambda event, view: ended(event.result, view.me),
}

_ABROAD: Stories = {
    FleetMoved: Story("routine", 0, "move"),
    FleetStopped: _stopped,
    FleetSighted: _sighted,
    ScoutsCaught: to_whom("spy", Story("loss", 5, "covert"), Story("gain", 4, "covert")),
    Uncloaked: to_whom("owner", Story("threat", 5, "discovery"), Story("gain", 5, "discovery")),
    BattleFought: _battle,
    FightersStranded: _stranded,
    LiftLost: _lift,
    Blockaded: _blockaded,
    Bombarded: _bombarded,
    PlanetAssaulted: _assaulted,
    ColonyFounded: to_whom("owner", Story("gain", 7, "border"), Story("threat", 4, "border")),
    ColonyMissed: Story("loss", 5),
    SpyReport: _spied,
    FleetsMerged: Story("routine", 0, "piece"),
    FleetSalvaged: Story("money", 1, "piece"),
    StanceChanged: _stance,
    OperationDone: _done,
    OperationSuffered: _suffered,
}

STORIES: Stories = {**_HOME, **_ABROAD}
