"""§2.2, §2.3: the army that is worth its upkeep is kept, and all that income allows is raised."""

from __future__ import annotations

from hegemon.bots.erkenfara.crossings import harbours
from hegemon.bots.erkenfara.situation import Situation
from hegemon.games.erkenfara import (
    Army,
    AskWinter,
    Levy,
    Market,
    Reduction,
    View,
    WinterOrders,
    market,
    sites,
    total_value,
)

GARRISON = 1500
"""No army is reduced below this."""
FLEETS = (6, 5)
"""The fleets should be so strong against the strongest enemy's: a fraction."""
ALL_THE_GOLD = 10**15
"""More than any treasury has."""


def winter(view: View, question: AskWinter) -> WinterOrders:
    """Reduce to the best size, then raise at a fort, and fleets where they are needed."""
    here = Situation(view)
    cuts = reductions(here)
    assert view.me is not None
    stalls = market(view, view.me, {one.army: one.maximal for one in cuts})
    assert isinstance(stalls.after, View)
    return WinterOrders((*cuts, *levies(Situation(stalls.after), stalls)))


def best_size(view: View) -> int:
    """The army value at which one gold more costs one gold of upkeep a year.

    Below it keeping an army is cheaper than raising it again.
    """
    square, linear, _, divisor = view.house_rules.upkeep
    return max(view.house_rules.upkeep_free_below, (divisor - linear) // max(2 * square, 1))


def reductions(here: Situation) -> list[Reduction]:
    """What is above the best size goes, where it is easiest raised again: near the own forts."""
    surplus = total_value(here.view, here.me) - best_size(here.view)
    found = []
    for army in sorted(here.mine, key=lambda one: (_way_home(here, one), -one.maximal, one.id)):
        cut = min(surplus, army.maximal - GARRISON)
        if cut > 0:
            found.append(Reduction(army.id, army.maximal - cut))
            surplus -= cut
    return found


def _way_home(here: Situation, army: Army) -> int:
    """The steps to the nearest own fort."""
    far = here.far[army.at]
    forts = [name for name in here.view.regions if here.map.is_fort(name) and here.is_mine(name)]
    return min((far.get(fort, 99) for fort in forts), default=99)


def levies(here: Situation, stalls: Market) -> list[Levy]:
    """Fleets up to what the sea demands, the rest of the gold where the front is nearest."""
    open_sites = sites(here.view, here.me)
    ports = [name for name in open_sites if here.map.is_sea(name)]
    forts = [name for name in open_sites if not here.map.is_sea(name)]
    found: list[Levy] = []
    for names, wanted in ((ports, fleets_missing(here)), (forts, ALL_THE_GOLD)):
        if names:
            nearest = min(names, key=lambda name: _front(here, name))
            _raise(stalls, found, nearest, wanted)
    return found


def _raise(stalls: Market, found: list[Levy], name: str, wanted: int) -> None:
    """As many troops as are wanted and can be paid for after those before, if that is enough."""
    spent = sum(levy.gold for levy in found)
    gold = min(wanted, stalls.most(name, spent))
    if gold >= stalls.least(name):
        found.append(Levy(name, gold))


def _front(here: Situation, name: str) -> tuple[int, int, str]:
    """How far the nearest enemy region is; own troops there break a tie."""
    far = here.far[name]
    nearest = min((far.get(region, 99) for region in here.prizes), default=99)
    troops = sum(army.current for army in here.mine if army.at == name)
    return (nearest, -troops, name)


def fleets_missing(here: Situation) -> int:
    """The gold that fleets need: none where an enemy can be reached by land."""
    if not harbours(here) or by_land(here):
        return 0
    strongest = max((_fleets(here, player) for player in here.enemies), default=0)
    many, few = FLEETS
    return max(0, strongest * many // few - _fleets(here, here.me))


def _fleets(here: Situation, player: str) -> int:
    """The greatest value that a player's fleets can have."""
    own = [army for army in here.view.armies.values() if army.owner == player]
    return sum(army.maximal for army in own if army.kind == "sea")


def by_land(here: Situation) -> bool:
    """Whether an enemy's region can be reached without going to sea."""
    masses = here.landmasses
    own = {masses[name] for name in masses if here.is_mine(name)}
    for name, region in here.view.regions.items():
        if region.owner in here.enemies and masses.get(name) in own:
            return True
    return False
