"""What each event means to its reader, and how much; all of it is public (reading R8)."""

from __future__ import annotations

from hegemon.core import ROUTINE, Player, Stories, Story, ended, figure, to_whom
from hegemon.games.erkenfara.events import (
    ArmiesRecovered,
    ArmiesUnited,
    ArmyMoved,
    ArmyNamed,
    ArmyRetreated,
    ArmyScattered,
    ArmySplit,
    CardPlayed,
    Claimed,
    Drowned,
    Exposed,
    FortBesieged,
    Freed,
    MatchEnded,
    Occupied,
    OrderDrawn,
    Plundered,
    RegionHurt,
    Rested,
    RetreatFailed,
    RoundFought,
    RulerConceded,
    Salted,
    SiegeLifted,
    StancesShown,
    StatusesCleared,
    TurnBegan,
    TurnSkipped,
    WarDeclared,
    YearClosed,
)
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
from hegemon.games.erkenfara.view import View


def _owner(view: View, region: str) -> Player | None:
    """Whose a region is; nobody's for a bystander, to whom nothing is his own."""
    return None if view.me is None else view.regions[region].owner


def _treaty(event: TreatyMade, view: View) -> Story:
    mine = view.me in (event.player, event.other)
    return Story("gain" if mine else "discovery", 6 if mine else 4, title="Treaty made")


def _war(event: WarDeclared, view: View) -> Story:
    if view.me == event.other:
        return Story("threat", 8, title="War declared on you")
    return Story("threat", 5 if view.me == event.player else 4, title="War declared")


def _income(event: IncomeReceived, view: View) -> Story:
    if event.player != view.me:
        return ROUTINE
    return Story("money", 2, "figure", figure("treasury", event.gold, "gold"))


def _upkeep(event: UpkeepPaid, view: View) -> Story:
    if event.player != view.me:
        return ROUTINE
    return Story("money", 1, "figure", figure("treasury", -event.cost, "gold"))


def _reduced(event: ArmyReduced, view: View) -> Story:
    """What one orders oneself is no news."""
    if event.player != view.me or not event.forced:
        return Story("routine", 0, "piece")
    lost = figure("troops", event.after - event.before)
    return Story("loss", 5, "piece", lost, title="Army reduced")


def _round(event: RoundFought, view: View) -> Story:
    """The round that somebody won is told before those that nobody did.

    It weighs more than what becomes of the army after it, which is the same story.
    """
    if view.me not in (event.player_a, event.player_b):
        return Story("threat", 3, "battle", title="Battle of others")
    side, enemy = ("a", event.player_b) if view.me == event.player_a else ("b", event.player_a)
    own, theirs = _fallen(event, side), _fallen(event, "b" if side == "a" else "a")
    lost, name = figure("troops", -own), view.empires[enemy].name
    if not event.blow.winner:
        return Story("threat", 5, "battle", lost, title=f"No victory over {name}")
    if event.blow.winner == side:
        return Story("gain", 6, "battle", lost, title=f"{name} lost {theirs:,} to you")
    return Story("loss", 8, "battle", title=f"You lost {own:,} to {name}")


def _fallen(event: RoundFought, side: str) -> int:
    """How many troops a side lost in the round."""
    if side == "a":
        return event.strength_a - event.blow.a.current
    return event.strength_b - event.blow.b.current


def _exposed(event: Exposed, view: View) -> Story:
    if event.player == view.me:
        return Story("loss", 7, "piece", title="Army exposed")
    mine = event.by == view.me
    return Story("gain" if mine else "discovery", 6 if mine else 3, "piece", title="Army exposed")


def _looted(event: Plundered | Salted, view: View) -> Story:
    """It is the land's owner who loses it."""
    worse = isinstance(event, Salted)
    if not event.gold and not worse:
        return Story("routine", 1, "figure")
    title = "Land salted" if worse else "Land plundered"
    if event.player == view.me:
        return Story("money", 4, "figure", figure("gold", event.gold, "gold"), title=title)
    if view.me is not None and _owner(view, event.region) == view.me:
        lost = figure("gold", -event.gold, "gold")
        return Story("loss", 7 if worse else 6, "figure", lost, title=title)
    return Story("discovery", 2, "figure")


def _scattered(event: ArmyScattered, view: View) -> Story:
    """A gain for those at war with its ruler."""
    if event.player == view.me:
        return Story("loss", 7, "piece", title="Army scattered")
    at_war = view.me is not None and view.relations[view.me].get(event.player) == "war"
    return Story(
        "gain" if at_war else "discovery",
        5 if at_war else 3,
        "piece",
        title="Army of others scattered",
    )


def _besieged(event: FortBesieged, view: View) -> Story:
    if event.player == view.me:
        return Story("gain", 5, "blockade", title="Siege laid")
    if view.me is not None and _owner(view, event.fort) == view.me:
        return Story("threat", 7, "blockade", title="Under siege")
    return Story("discovery", 3, "blockade", title="Siege")


def _relieved(event: SiegeLifted, view: View) -> Story:
    mine = view.me is not None and _owner(view, event.fort) == view.me
    return Story(
        "gain" if mine else "discovery", 5 if mine else 2, "blockade", title="Siege lifted"
    )


def _occupied(event: Occupied, view: View) -> Story:
    if event.player == view.me:
        return Story("gain", 7, "border", title="Region occupied")
    if view.me is not None and view.me in (event.owner, event.replaced):
        return Story("loss", 8, "border", title="Region lost")
    return Story("discovery", 4, "border", title="Region changes hands")


def _freed(event: Freed, view: View) -> Story:
    if view.me is not None and view.me in (event.player, event.owner):
        return Story("gain", 7, "border", title="Region freed")
    if event.occupier == view.me:
        return Story("loss", 6, "border", title="Region lost")
    return Story("discovery", 4, title="Region freed")


def _annexed(event: RegionAnnexed, view: View) -> Story:
    if event.player == view.me:
        return Story("gain", 7, "border", title="Region annexed")
    if view.me is not None and event.taken_from == view.me:
        return Story("loss", 8, "border", title="Region lost")
    return Story("discovery", 4, "border", title="Region annexed")


def _closed(event: WinterClosed, view: View) -> Story:
    if event.player != view.me:
        return ROUTINE
    change = event.income - event.upkeep - event.raised
    return Story("money", 2, "figure", figure("treasury", change, "gold"))


_MOVES, _PIECES, _FIGHTS = (Story("routine", 0, beat) for beat in ("move", "piece", "battle"))
# what happens in every season, and how a film shows it
_EVERY_SEASON: Stories = {
    SeasonBegan: ROUTINE,
    OrderDrawn: ROUTINE,
    TurnBegan: ROUTINE,
    TurnSkipped: ROUTINE,
    StatusesCleared: ROUTINE,
    ArmyNamed: ROUTINE,
    ArmySplit: _PIECES,
    ArmiesUnited: _PIECES,
    ArmyArrived: _PIECES,
    ArmyMoved: _MOVES,
    CardPlayed: _FIGHTS,
    StancesShown: _FIGHTS,
    Rested: ROUTINE,
    ArmiesRecovered: ROUTINE,
    RegionsRecovered: ROUTINE,
    YearClosed: ROUTINE,
}

STORIES: Stories = {
    **_EVERY_SEASON,
    EmpireFounded: to_whom(
        "player",
        Story("gain", 3, "border", title="Empire founded"),
        Story("discovery", 3, "border", title="A new empire"),
    ),
    HomelandGrew: to_whom(
        "player",
        Story("gain", 4, "border", title="The homeland grows"),
        Story("discovery", 2, "border"),
    ),
    ArmyKeptOut: to_whom("player", Story("loss", 3, title="Army kept out")),
    TreatyMade: _treaty,
    TreatyFailed: Story("threat", 5, title="Treaty failed"),
    IncomeReceived: _income,
    ArmyReduced: _reduced,
    UpkeepPaid: _upkeep,
    TroopsRaised: to_whom("player", Story("gain", 1, "piece"), Story("threat", 2, "piece")),
    RaisingBlocked: to_whom("player", Story("loss", 4, title="No troops raised")),
    WinterClosed: _closed,
    RegionAnnexed: _annexed,
    SiegeLifted: _relieved,
    RegionHurt: to_whom("player", Story("loss", 3, "piece"), Story("routine", 0, "piece")),
    WarDeclared: _war,
    Exposed: _exposed,
    Drowned: to_whom(
        "player",
        Story("loss", 7, "piece", title="Army drowned"),
        Story("discovery", 3, "piece", title="Army drowned"),
    ),
    RoundFought: _round,
    ArmyScattered: _scattered,
    ArmyRetreated: to_whom(
        "player", Story("loss", 5, "move", title="Retreat"), Story("discovery", 2, "move")
    ),
    RetreatFailed: to_whom("player", Story("loss", 4, title="No way to retreat")),
    Plundered: _looted,
    Salted: _looted,
    FortBesieged: _besieged,
    Occupied: _occupied,
    Claimed: to_whom(
        "player",
        Story("gain", 5, "border", title="Region claimed"),
        Story("discovery", 3, "border", title="Region claimed"),
    ),
    Freed: _freed,
    RulerConceded: to_whom(
        "player",
        Story("loss", 8, title="You concede"),
        Story("discovery", 8, title="A ruler concedes"),
    ),
    MatchEnded: lambda event, view: ended(event.result, view.me),
}
