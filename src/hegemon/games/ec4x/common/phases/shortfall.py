"""XX.4: what happens to units whose upkeep cannot be paid (R34)."""

from __future__ import annotations

import msgspec

from hegemon.core import Play, Player
from hegemon.games.ec4x.common.amounts import share
from hegemon.games.ec4x.common.events import Fate, UnitNeglected
from hegemon.games.ec4x.common.phases.fighters import berth
from hegemon.games.ec4x.common.phases.neglect import neglect_undated
from hegemon.games.ec4x.common.rules.forces import price_of, ships_in
from hegemon.games.ec4x.common.rules.upkeep import upkeep_in
from hegemon.games.ec4x.common.state import (
    Facility,
    Fleet,
    Squadron,
    State,
    colonies_of,
    fleets_of,
    unit,
)

Aged = tuple[Fleet, Squadron] | tuple[str, Facility]
"""Something in service that has an age: a squadron of a fleet, or a station of a colony."""


def fall_short(play: Play[State], player: Player, unpaid: int) -> None:
    """XX.4: the oldest units suffer until the gap is made up for, or by house rule none do."""
    how = play.state.house_rules.shortfall
    if how == "forgiven":
        return
    for one in aged(play.state, player):
        if unpaid <= 0:
            return
        unpaid -= sold(play, player, one, unpaid) if how == "sale" else worn(play, player, one)
    if how == "cripple":
        neglect_undated(play, player, unpaid)


def aged(state: State, player: Player) -> list[Aged]:
    """XX.4: squadrons and then stations, the oldest first: yards last as long as ships can go."""
    # what comes first (0 squadrons, 1 stations), when it was built, and of equals by their names
    found: list[tuple[int, int, str, str, Aged]] = []
    for fleet in fleets_of(state, player):
        # mothballs cost no upkeep: to cripple them would fill no gap, but to sell them does
        if fleet.readiness != "mothballs" or state.house_rules.shortfall == "sale":
            found += [(0, one.built, fleet.id, one.id, (fleet, one)) for one in fleet.squadrons]
    for system, colony in colonies_of(state, player).items():
        works = enumerate(colony.facilities)
        found += [(1, one.built, system, f"{at:03}", (system, one)) for at, one in works]
    # without the last: ships and stations cannot be compared
    found.sort(key=lambda one: one[:-1])
    return [one[-1] for one in found]


def worn(play: Play[State], player: Player, one: Aged) -> int:
    """5.1.2, XX.4: undamaged to crippled, crippled to destroyed; the upkeep that this makes up."""
    where, what = one
    fate: Fate = "lost" if what.crippled else "crippled"
    play.tell(_event(player, one, fate))
    if isinstance(what, Squadron):
        assert not isinstance(where, str)
        upkeep = upkeep_in(play.state, where, what.ships)  # while its ships are still in the fleet
        what.crippled = True
        if fate == "crippled":
            berth(play, where, where.at)
    else:
        upkeep = unit(play.state, what.unit).upkeep
        if fate == "crippled":
            replace(play.state, one, (msgspec.structs.replace(what, crippled=True),))
    if fate == "lost":
        leave_service(play, one)
    return upkeep


def sold(play: Play[State], player: Player, one: Aged, unpaid: int) -> int:
    """XX.4, R34: a squadron or station goes for a quarter of its price, as the author writes later.

    What that brings beyond the gap goes into the treasury.
    """
    what, state = one[1], play.state
    ships = what.ships if isinstance(what, Squadron) else (what,)
    price = sum(price_of(state, each.unit, each.wep) for each in ships)
    coins = share(price, state.tables.construction.distress)
    over = max(coins - unpaid, 0)
    state.houses[player].treasury += over
    play.tell(_event(player, one, "sold", coins, over))
    leave_service(play, one)
    return coins


def leave_service(play: Play[State], one: Aged) -> None:
    """5.1.2: a squadron or station is no more; what a yard loses with it is lost as in battle."""
    where, what = one
    if isinstance(where, str):
        replace(play.state, one, ())
        return
    where.squadrons = [each for each in where.squadrons if each is not what]
    berth(play, where, where.at)
    if not ships_in(where) and not where.lift and not where.fighters:
        del play.state.fleets[where.id]


def replace(state: State, one: Aged, others: tuple[Facility, ...]) -> None:
    """2.3.2: a station of a colony gives way to others, or to none."""
    where, what = one
    assert isinstance(where, str)
    works = state.colonies[where].facilities
    # by identity: two yards built in the same turn are equal
    at = next(number for number, each in enumerate(works) if each is what)
    state.colonies[where].facilities = (*works[:at], *others, *works[at + 1 :])


def _event(player: Player, one: Aged, fate: Fate, coins: int = 0, over: int = 0) -> UnitNeglected:
    where, what = one
    if isinstance(what, Squadron):
        assert not isinstance(where, str)
        return UnitNeglected(
            player, where=where.id, what=what.id, fate=fate, coins=coins, over=over
        )
    assert isinstance(where, str)
    return UnitNeglected(player, where=where, what=what.unit, fate=fate, coins=coins, over=over)
