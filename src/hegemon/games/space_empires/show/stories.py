"""What each event means to its reader, and how much."""

from __future__ import annotations

from hegemon.core import ROUTINE, Stories, Story, ended, figure, to_whom
from hegemon.games.space_empires.alien_empires.events import (
    AliensFell,
    FleetLaunched,
    FleetMet,
    HomeworldDefended,
)
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
from hegemon.games.space_empires.doctrine.events import DoctrineAnswered, DoctrineSet
from hegemon.games.space_empires.doomsday.events import (
    MachineCame,
    MachineMoved,
    MinesHit,
    PlanetDestroyed,
    WeaknessFound,
)
from hegemon.games.space_empires.economy.events import (
    BidsShown,
    Built,
    Collected,
    ColoniesGrew,
    CountersAppeared,
    EconomicPhaseBegan,
    GrantsRolled,
    Maintained,
    OrderSet,
    Researched,
    WreckStudied,
)
from hegemon.games.space_empires.events import (
    Detached,
    FirstPlayerRolled,
    Halted,
    HomeworldPlaced,
    Joined,
    LoadDropped,
    LoadTaken,
    MatchEnded,
    Moved,
    OrderedAtOnce,
    OrdersReturned,
    Overrun,
    Scuttled,
    Settled,
    TurnBegan,
    TurnedDown,
    Upgraded,
)
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
from hegemon.games.space_empires.show.words import technology_name
from hegemon.games.space_empires.view import View

_MOVES, _PIECES, _FIGHTS = (Story("routine", 0, beat) for beat in ("move", "piece", "battle"))


def _met(event: BattleBegan | FleetsSighted, view: View) -> Story:
    """How it ends is told by itself, and weighs more."""
    mine = view.me in (event.attacker, event.defender)
    return Story("threat", 5 if mine else 3, "battle", title="Fleets meet")


_ELSEWHERE = Story("discovery", 2, "battle", title="Battle of others")
"""What happens in a battle of others."""


def _is_own(view: View, group: str) -> bool:
    """Whether a group is the reader's, also one that is gone: its id begins with its player."""
    return view.me is not None and group.startswith(f"{view.me}-")


def _fired(event: Fired, view: View) -> Story:
    """A shot is news where it destroys something."""
    if not event.destroyed:
        return _FIGHTS
    if _is_own(view, event.target):
        return Story("loss", 4, "battle", title="Ships destroyed")
    if event.player == view.me:
        return Story("gain", 4, "battle", title="Ships of the enemy destroyed")
    return _ELSEWHERE


def _fought(event: BattleEnded, view: View) -> Story:
    if event.winner == view.me:
        return Story("gain", 7, "battle", title="Battle won")
    if event.loser == view.me:
        return Story("loss", 8, "battle", title="Battle lost")
    return Story("discovery", 4, "battle", title="Battle of others")


def _hit(event: ColonyHit, view: View) -> Story:
    if event.owner == view.me:
        taken = figure("hits", -event.hits)
        title = "Colony destroyed" if event.destroyed else "Colony hit"
        return Story("loss", 9 if event.destroyed else 7, "border", taken, title=title)
    mine = event.player == view.me
    weight, title = (7, "Enemy colony destroyed") if event.destroyed else (4, "Enemy colony hit")
    return Story("gain" if mine else "discovery", weight, "border", title=title)


def _fell(event: EmpireFell | AliensFell, view: View) -> Story:
    if event.player == view.me:
        return Story("loss", 9, "border", title="Your empire falls")
    won = event.by == view.me
    return Story("gain" if won else "discovery", 8, "border", title="An empire falls")


def _planet(event: PlanetDestroyed, view: View) -> Story:
    mine = view.me is not None and event.owner == view.me
    return Story("loss" if mine else "threat", 8 if mine else 5, "border", title="Planet destroyed")


def _overrun(event: Overrun, view: View) -> Story:
    lost = figure("ships", -len(event.kinds))
    if event.player == view.me:
        return Story("loss", 7, "piece", lost, title="Ships overrun")
    won = event.by == view.me
    return Story("gain" if won else "discovery", 5, "piece", title="Ships overrun")


def _lost(event: FightersLost | LostToDanger, view: View) -> Story:
    mine = event.player == view.me
    return Story("loss" if mine else "discovery", 7 if mine else 3, "piece", title="Ships lost")


def _passed(event: BlackHolePassed, view: View) -> Story:
    if event.player != view.me or not event.lost:
        return Story("discovery", 2, "discovery")
    lost = figure("ships", -event.lost)
    return Story("loss", 6, "piece", lost, title="Lost in a black hole")


def _mines(event: MinesExploded, view: View) -> Story:
    if _is_own(view, event.group):
        return Story("loss", 6, "battle", title="Ships lost to mines")
    if event.player == view.me:
        return Story("gain", 6, "battle", title="Mines strike")
    return _ELSEWHERE


def _explored(event: Explored, view: View) -> Story:
    return Story(
        "discovery", 4 if event.player == view.me else 2, "discovery", title="Hex explored"
    )


def _collected(event: Collected, view: View) -> Story:
    gained = event.income + event.minerals + event.bounty + event.trade - event.discarded
    return Story("money", 3, "figure", figure("treasury", gained, "CP"))


def _wreck(event: WreckStudied, view: View) -> Story:
    return ROUTINE if event.wasted else Story("gain", 6, "discovery", title="Wreck studied")


def _granted(event: GrantsRolled, view: View) -> Story:
    if not event.reached:
        return ROUTINE
    return Story("gain", 5, title=f"{technology_name(event.technology)} {event.level} granted")


def _researched(event: Researched, view: View) -> Story:
    return Story("gain", 5, title=f"{technology_name(event.technology)} {event.level} developed")


_MOVEMENT: Stories = {
    HomeworldPlaced: Story("discovery", 3, "border"),
    FirstPlayerRolled: ROUTINE,
    OrderedAtOnce: ROUTINE,
    TurnBegan: ROUTINE,
    DoctrineSet: ROUTINE,
    DoctrineAnswered: Story("routine", 1),
    OrdersReturned: Story("threat", 5, title="Orders come back"),
    TurnedDown: _PIECES,
    Moved: _MOVES,
    Halted: Story("threat", 5, title="Move halted"),
    Detached: _PIECES,
    Joined: _PIECES,
    Overrun: _overrun,
    Settled: to_whom(
        "player",
        Story("gain", 7, "border", title="Colony founded"),
        Story("threat", 4, "border", title="Colony of others"),
    ),
    LoadTaken: to_whom("player", Story("gain", 2, "piece"), _PIECES),
    LoadDropped: to_whom("player", Story("gain", 3, "piece"), _PIECES),
    Looked: Story("discovery", 4, "discovery", title="Hex looked at"),
    Scuttled: to_whom("player", Story("routine", 1, "piece"), Story("discovery", 2, "piece")),
    Upgraded: Story("gain", 2, "piece"),
    Explored: _explored,
    AliensFound: Story("threat", 6, "discovery", title="Aliens found"),
    BlackHolePassed: _passed,
    LostToDanger: _lost,
    ThrownBack: to_whom(
        "player", Story("loss", 5, "move", title="Thrown back"), Story("discovery", 2, "move")
    ),
    Shifted: to_whom(
        "player", Story("loss", 5, "move", title="Thrown off course"), Story("discovery", 2, "move")
    ),
    Loaded: _PIECES,
    Unloaded: _PIECES,
    FightersLost: _lost,
}

_COMBAT: Stories = {
    FleetsSighted: _met,
    SlippedAway: to_whom(
        "player",
        Story("gain", 4, "move", title="Slipped away"),
        Story("discovery", 4, "move", title="They slip away"),
    ),
    BattleBegan: _met,
    MinesSwept: to_whom(
        "player",
        Story("loss", 4, "battle", title="Mines swept"),
        Story("discovery", 3, "battle", title="Mines swept"),
    ),
    MinesExploded: _mines,
    RoundBegan: _FIGHTS,
    Fired: _fired,
    Held: _FIGHTS,
    Retreated: to_whom(
        "player",
        Story("loss", 5, "move", title="Retreat"),
        Story("discovery", 3, "move", title="They retreat"),
    ),
    BattleEnded: _fought,
    ColonyHit: _hit,
}

_ECONOMY: Stories = {
    EconomicPhaseBegan: ROUTINE,
    Collected: _collected,
    WreckStudied: _wreck,
    Maintained: Story("money", 1, "figure"),
    Researched: _researched,
    GrantsRolled: _granted,
    Built: Story("gain", 3, "piece", title="New ships"),
    CountersAppeared: Story("threat", 3, "piece", title="New counters of rivals"),
    ColoniesGrew: Story("routine", 0, "figure"),
    BidsShown: Story("discovery", 2),
    OrderSet: ROUTINE,
}

_OTHERS: Stories = {
    MachineCame: Story("threat", 7, "piece", title="A doomsday machine"),
    MachineMoved: Story("threat", 4, "move", title="The machine moves"),
    WeaknessFound: Story("discovery", 6, title="Its weakness is known"),
    MinesHit: Story("gain", 5, "battle", title="Mines hit the machine"),
    PlanetDestroyed: _planet,
    FleetLaunched: Story("threat", 5, "piece", title="An alien fleet sets out"),
    FleetMet: Story("threat", 5, "battle", title="An alien fleet"),
    HomeworldDefended: Story("threat", 5, "piece", title="Aliens defend their world"),
    AliensFell: _fell,
    EmpireFell: _fell,
    EmpireConceded: to_whom(
        "player",
        Story("loss", 8, title="You concede"),
        Story("discovery", 8, "border", title="An empire concedes"),
    ),
    SpoilsTaken: Story("gain", 6, title="Spoils"),
    PointsCounted: ROUTINE,
    MatchEnded: lambda event, view: ended(event.result, view.me),
}

STORIES: Stories = {**_MOVEMENT, **_COMBAT, **_ECONOMY, **_OTHERS}
