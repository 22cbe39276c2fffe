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
from hegemon.games.ec4x.common.show.forces import gist
from hegemon.games.ec4x.common.view import View

_WAITS = ("no way", "enemy", "no home", "no host", "unfit")
"""Why a fleet does not do what it was told; else it has come to its end."""


def _income(event: IncomeReceived, view: View) -> Story:
    """What comes every month is said below all that does not."""
    gained = event.treasury - event.carried
    return Story("money", 1, "figure", figure("treasury", rounded(gained, COIN)))


def _upkeep(event: UpkeepPaid, view: View) -> Story:
    paid = figure("treasury", -rounded(event.cost, COIN))
    if event.unpaid:
        return Story("loss", 6, "figure", paid, title="Upkeep not paid")
    return Story("money", 1, "figure", paid)


def _prestige(event: PrestigeChanged, view: View) -> Story:
    """It follows from deeds that are told themselves."""
    changed = figure("prestige", event.amount)
    if event.amount < 0:
        return Story("loss", 2, "figure", changed)
    return Story("gain", 2 if event.amount else 0, "figure", changed)


def _breakthrough(event: Breakthrough, view: View) -> Story:
    return Story("gain", 5, title="Breakthrough") if event.gift != "none" else ROUTINE


def _arrived(event: PeopleArrived, view: View) -> Story:
    if event.lost:
        return Story("loss", 5, "piece", title="Settlers lost")
    return Story("routine", 0, "piece")


def _lot(event: UnitNeglected | UnitsNeglected, view: View) -> Story:
    return Story("loss", 6, "piece", title="Ships fall to neglect")


def _fell(event: HouseCollapsed | HouseCapitulated | HouseEliminated, view: View) -> Story:
    """Whoever falls, it is the greatest news of the turn."""
    return Story(
        "loss" if event.player == view.me else "discovery", 8, "border", title="A House falls"
    )


def _stopped(event: FleetStopped, view: View) -> Story:
    waits = event.why in _WAITS
    if waits:
        return Story("threat", 4, "move", title="Fleet held up")
    return Story("routine", 0, "move")


def _sighted(event: FleetSighted, view: View) -> Story:
    """Over a planet of one's own all are a threat: what is unarmed may carry marines."""
    colony = view.colonies.get(event.system)
    if colony is not None and colony.owner == view.me:
        return Story("threat", 5 if event.squadrons else 4, "discovery", title="Foreign fleet")
    return Story("discovery", 3 if event.squadrons else 2, "discovery", title="Fleet sighted")


def _spied(event: SpyReport, view: View) -> Story:
    return Story("discovery", 3 if event.facts else 0, "covert", title="Spies report")


def _battle(event: BattleFought, view: View) -> Story:
    """Won where the greater share of one's strength stands at the end."""
    own = [side for side in event.sides if side.owner == view.me]
    others = [side for side in event.sides if side.owner != view.me]
    if not own:
        return Story("threat", 4, "battle", title="Battle of others", gist=gist(event, view))
    lost = figure("strength", sum(side.left - side.strength for side in own))
    kept, left, told = _held(own), _held(others), gist(event, view)
    if kept > left:
        return Story("gain", 6, "battle", lost, title="Battle won", gist=told)
    if kept == left:
        return Story("threat", 5, "battle", lost, title="Battle undecided", gist=told)
    return Story("loss", 7, "battle", lost, title="Battle lost", gist=told)


def _held(sides: Sequence[TaskForce]) -> Fraction:
    """The share of their strength that stands when it is over: who fled stands no more."""
    before = sum(side.strength for side in sides)
    stands = sum(side.left for side in sides if not side.fled)
    return Fraction(stands, max(before, 1))


def _lift(event: LiftLost, view: View) -> Story:
    if event.owner == view.me:
        lost = figure("ships", -sum(event.units.values()))
        return Story("loss", 7, "piece", lost, title="Lift lost")
    won = view.me is not None and event.captor == view.me
    if won:
        return Story("gain", 5, "piece", title="Lift caught")
    return Story("discovery", 3, "piece", title="Lift destroyed")


def _blockaded(event: Blockaded, view: View) -> Story:
    if not event.by:
        return Story(
            "gain" if event.owner == view.me else "discovery", 4, "blockade", title="Blockade ends"
        )
    if event.owner == view.me:
        return Story("threat", 7, "blockade", title="Blockaded")
    return Story("gain" if view.me in event.by else "discovery", 4, "blockade", title="Blockade")


def _bombarded(event: Bombarded, view: View) -> Story:
    """What hits nothing is no news."""
    if not event.hits:
        hurt = event.attacker == view.me and event.answer
        if hurt:
            return Story("loss", 4, "battle", title="Bombardment answered")
        return Story("routine", 0, "battle")
    if event.defender == view.me:
        lost = figure("PU", -event.population_units, "PU")
        return Story("loss", 7, "battle", lost, title="Planet bombarded")
    return Story(
        "gain" if event.attacker == view.me else "discovery", 4, "battle", title="Bombardment"
    )


def _assaulted(event: PlanetAssaulted, view: View) -> Story:
    """A planet that changes hands is what the war is about."""
    if event.defender == view.me:
        if event.taken:
            return Story("loss", 9, "border", title="Planet lost")
        return Story("gain", 7, "battle", title="Invasion beaten")
    if event.attacker == view.me:
        if event.taken:
            return Story("gain", 8, "border", title="Planet taken")
        return Story("loss", 8, "battle", title="Invasion failed")
    return Story("discovery", 5, "border" if event.taken else "battle", title="Invasion by others")


def _stance(event: StanceChanged, view: View) -> Story:
    """What the other House decides is news; what one decided oneself is not."""
    weights = {"enemy": 8, "hostile": 5}
    if event.one == view.me:
        return Story("threat" if event.stance in weights else "gain", 2, title="Stance changed")
    if event.stance in weights:
        title = f"A House turns {event.stance}"
        return Story("threat", weights[event.stance], title=title)
    return Story("gain", 5, title="Relations ease")


def _done(event: OperationDone, view: View) -> Story:
    if event.success and not event.amount:
        return Story("routine", 1, "covert")  # there was nothing to harm
    if event.success:
        return Story("gain", 5, "covert", title="Operation succeeds")
    return Story("loss", 5, "covert", title="Operation fails")


def _suffered(event: OperationSuffered, view: View) -> Story:
    """One that was caught has failed, and its author is known."""
    if event.caught:
        return Story("gain", 5, "covert", title="Agents caught")
    return Story("loss", 6, "covert", title="Sabotage")


def _stranded(event: FightersStranded, view: View) -> Story:
    if event.landed:
        return Story("routine", 0, "piece")
    return Story("loss", 4, "piece", title="Fighters lost")


_HOME: Stories = {
    TurnBegan: ROUTINE,
    IncomeReceived: _income,
    UpkeepPaid: _upkeep,
    UnitNeglected: _lot,
    UnitsNeglected: _lot,
    PrestigeChanged: _prestige,
    OrdersPaid: Story("money", 0, "figure"),
    ProjectBegun: ROUTINE,
    ProjectWaits: Story("threat", 3, title="Project waits"),
    InstalmentsPaid: Story("money", 0, "figure"),
    UnitsCommissioned: Story("gain", 3, "piece", title="New ships"),
    WorkLost: Story("loss", 6, title="Work in the yards lost"),
    SquadronRepaired: Story("gain", 1, "piece"),
    RepairForfeited: Story("loss", 4, title="Repair lost"),
    UnitsMended: Story("gain", 1, "piece"),
    LevelReached: Story("gain", 5, title="New level of research"),
    ResearchBought: ROUTINE,
    Breakthrough: _breakthrough,
    PeopleGrew: Story("routine", 0, "figure"),
    PeopleArrived: _arrived,
    PlanetTerraformed: Story("gain", 4, "discovery", title="Planet terraformed"),
    OrdersMissed: Story("threat", 6, title="No orders came"),
    HouseCollapsed: _fell,
    HouseCapitulated: _fell,
    HouseEliminated: _fell,
    GameEnded: lambda event, view: ended(event.result, view.me),
}

_ABROAD: Stories = {
    FleetMoved: Story("routine", 0, "move"),
    FleetStopped: _stopped,
    FleetSighted: _sighted,
    ScoutsCaught: to_whom(
        "spy",
        Story("loss", 5, "covert", title="Scouts lost"),
        Story("gain", 4, "covert", title="Spying scouts caught"),
    ),
    Uncloaked: to_whom(
        "owner",
        Story("threat", 5, "discovery", title="Raiders detected"),
        Story("gain", 5, "discovery", title="Hidden raiders found"),
    ),
    BattleFought: _battle,
    FightersStranded: _stranded,
    LiftLost: _lift,
    Blockaded: _blockaded,
    Bombarded: _bombarded,
    PlanetAssaulted: _assaulted,
    ColonyFounded: to_whom(
        "owner",
        Story("gain", 7, "border", title="Colony founded"),
        Story("threat", 4, "border", title="Colony of others"),
    ),
    ColonyMissed: Story("loss", 5, title="No colony"),
    SpyReport: _spied,
    FleetsMerged: Story("routine", 0, "piece"),
    FleetSalvaged: Story("money", 1, "piece"),
    StanceChanged: _stance,
    OperationDone: _done,
    OperationSuffered: _suffered,
}

STORIES: Stories = {**_HOME, **_ABROAD}
