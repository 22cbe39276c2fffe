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
from hegemon.games.space_empires.view import View

_MOVES, _PIECES, _FIGHTS = (Story("routine", 0, beat) for beat in ("move", "piece", "battle"))


def _met(event: BattleBegan | FleetsSighted, view: View) -> Story:
    """How it ends is told by itself, and weighs more."""
    mine = view.me in (event.attacker, event.defender)
    return Story("threat", 5 if mine else 3, "battle")


_ELSEWHERE = Story("discovery", 2, "battle")
"""What happens in a battle of others."""


def _is_own(view: View, group: str) -> bool:
    """Whether a group is the reader's, also one that is gone: its id begins with its player."""
    return view.me is not None and group.startswith(f"{view.me}-")


def _fired(event: Fired, view: View) -> Story:
    """A shot is news where it destroys something."""
    if not event.destroyed:
        return _FIGHTS
    if _is_own(view, event.target):
        return Story("loss", 4, "battle")
    return Story("gain", 4, "battle") if event.player == view.me else _ELSEWHERE


def _fought(event: BattleEnded, view: View) -> Story:
    if event.winner == view.me:
        return Story("gain", 7, "battle")
    return Story("loss", 8, "battle") if event.loser == view.me else Story("discovery", 4, "battle")


def _hit(event: ColonyHit, view: View) -> Story:
    if event.owner == view.me:
        taken = figure("hits", -event.hits)
        return Story("loss", 9 if event.destroyed else 7, "border", taken)
    mine = event.player == view.me
    return Story("gain" if mine else "discovery", 7 if event.destroyed else 4, "border")


def _fell(event: EmpireFell | AliensFell, view: View) -> Story:
    if event.player == view.me:
        return Story("loss", 9, "border")
    return Story("gain" if event.by == view.me else "discovery", 8, "border")


def _planet(event: PlanetDestroyed, view: View) -> Story:
    mine = view.me is not None and event.owner == view.me
    return Story("loss" if mine else "threat", 8 if mine else 5, "border")


def _overrun(event: Overrun, view: View) -> Story:
    lost = figure("ships", -len(event.kinds))
    if event.player == view.me:
        return Story("loss", 7, "piece", lost)
    return Story("gain" if event.by == view.me else "discovery", 5, "piece")


def _lost(event: FightersLost | LostToDanger, view: View) -> Story:
    mine = event.player == view.me
    return Story("loss" if mine else "discovery", 7 if mine else 3, "piece")


def _passed(event: BlackHolePassed, view: View) -> Story:
    if event.player != view.me or not event.lost:
        return Story("discovery", 2, "discovery")
    return Story("loss", 6, "piece", figure("ships", -event.lost))


def _mines(event: MinesExploded, view: View) -> Story:
    if _is_own(view, event.group):
        return Story("loss", 6, "battle")
    return Story("gain", 6, "battle") if event.player == view.me else _ELSEWHERE


def _explored(event: Explored, view: View) -> Story:
    return Story("discovery", 4 if event.player == view.me else 2, "discovery")


def _collected(event: Collected, view: View) -> Story:
    gained = event.income + event.minerals + event.bounty + event.trade - event.discarded
    return Story("money", 3, "figure", figure("treasury", gained, "CP"))


def _wreck(event: WreckStudied, view: View) -> Story:
    return ROUTINE if event.wasted else Story("gain", 6, "discovery")


def _granted(event: GrantsRolled, view: View) -> Story:
    return Story("gain", 5) if event.reached else ROUTINE


_MOVEMENT: Stories = {
    HomeworldPlaced: Story("discovery", 3, "border"),
    FirstPlayerRolled: ROUTINE,
    OrderedAtOnce: ROUTINE,
    TurnBegan: ROUTINE,
    DoctrineSet: ROUTINE,
    DoctrineAnswered: Story("routine", 1),
    OrdersReturned: Story("threat", 5),
    TurnedDown: _PIECES,
    Moved: _MOVES,
    Halted: Story("threat", 5),
    Detached: _PIECES,
    Joined: _PIECES,
    Overrun: _overrun,
    Settled: to_whom("player", Story("gain", 7, "border"), Story("threat", 4, "border")),
    LoadTaken: to_whom("player", Story("gain", 2, "piece"), _PIECES),
    LoadDropped: to_whom("player", Story("gain", 3, "piece"), _PIECES),
    Looked: Story("discovery", 4, "discovery"),
    Scuttled: to_whom("player", Story("routine", 1, "piece"), Story("discovery", 2, "piece")),
    Upgraded: Story("gain", 2, "piece"),
    Explored: _explored,
    AliensFound: Story("threat", 6, "discovery"),
    BlackHolePassed: _passed,
    LostToDanger: _lost,
    ThrownBack: to_whom("player", Story("loss", 5, "move"), Story("discovery", 2, "move")),
    Shifted: to_whom("player", Story("loss", 5, "move"), Story("discovery", 2, "move")),
    Loaded: _PIECES,
    Unloaded: _PIECES,
    FightersLost: _lost,
}

_COMBAT: Stories = {
    FleetsSighted: _met,
    SlippedAway: to_whom("player", Story("gain", 4, "move"), Story("discovery", 4, "move")),
    BattleBegan: _met,
    MinesSwept: to_whom("player", Story("loss", 4, "battle"), Story("discovery", 3, "battle")),
    MinesExploded: _mines,
    RoundBegan: _FIGHTS,
    Fired: _fired,
    Held: _FIGHTS,
    Retreated: to_whom("player", Story("loss", 5, "move"), Story("discovery", 3, "move")),
    BattleEnded: _fought,
    ColonyHit: _hit,
}

_ECONOMY: Stories = {
    EconomicPhaseBegan: ROUTINE,
    Collected: _collected,
    WreckStudied: _wreck,
    Maintained: Story("money", 1, "figure"),
    Researched: Story("gain", 5),
    GrantsRolled: _granted,
    Built: Story("gain", 3, "piece"),
    CountersAppeared: Story("threat", 3, "piece"),
    ColoniesGrew: Story("routine", 0, "figure"),
    BidsShown: Story("discovery", 2),
    OrderSet: ROUTINE,
}

_OTHERS: Stories = {
    MachineCame: Story("threat", 7, "piece"),
    MachineMoved: Story("threat", 4, "move"),
    WeaknessFound: Story("discovery", 6),
    MinesHit: Story("gain", 5, "battle"),
    PlanetDestroyed: _planet,
    FleetLaunched: Story("threat", 5, "piece"),
    FleetMet: Story("threat", 5, "battle"),
    HomeworldDefended: Story("threat", 5, "piece"),
    AliensFell: _fell,
    EmpireFell: _fell,
    EmpireConceded: to_whom("player", Story("loss", 8), Story("discovery", 8, "border")),
    SpoilsTaken: Story("gain", 6),
    PointsCounted: ROUTINE,
    MatchEnded: lambda event, view: ended(event.result, view.me),
}

STORIES: Stories = {**_MOVEMENT, **_COMBAT, **_ECONOMY, **_OTHERS}
