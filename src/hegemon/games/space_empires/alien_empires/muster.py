"""§10.3 to §10.5, §10.8: fleets are launched, and turn out to be ships when they meet somebody."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.space_empires.alien_empires.counters import place_ships, refit_aliens
from hegemon.games.space_empires.alien_empires.empires import alien, groups_in
from hegemon.games.space_empires.alien_empires.events import (
    FleetLaunched,
    FleetMet,
    HomeworldDefended,
)
from hegemon.games.space_empires.alien_empires.records import FLEET, AlienEmpire, Fleet
from hegemon.games.space_empires.alien_empires.research import study, study_movement
from hegemon.games.space_empires.alien_empires.sheet import is_worth_raiders
from hegemon.games.space_empires.alien_empires.shipyard import cost_of, defences, design
from hegemon.games.space_empires.rules.counters import remove
from hegemon.games.space_empires.state import RAIDER, Group, State, groups_at, unit_of

# -- launches


def launch(play: Play[State], player: Player) -> None:
    """§10.3: all points for fleets leave as one counter, or as Raiders nobody can see coming."""
    state = play.state
    own = alien(state, player)
    if is_worth_raiders(state, player):
        # Raiders are ships at once; points that buy no whole one stay in the bank
        ships = [RAIDER] * (own.fleet // state.tables.unit(RAIDER).cost)
        own.fleet -= cost_of(state, ships)
        fleet = Fleet(place_ships(state, player, own.home, ships), raiders=True)
    else:
        fleet = Fleet(place_ships(state, player, own.home, [FLEET]), cp=own.fleet)
        own.fleet = 0
    _set_out(play, player, own, fleet)


def _set_out(play: Play[State], player: Player, own: AlienEmpire, fleet: Fleet) -> None:
    """§10.3, §10.4: a fleet is under way; a die says whether all of them are to be faster."""
    own.fleets.append(fleet)
    study_movement(play.state, player, play.dice)
    refit_aliens(play.state, player)
    play.tell(FleetLaunched(player, own.home, fleet.groups))


def launch_survivors(play: Play[State], player: Player) -> None:
    """§10.8: ships that have defended the homeworld leave as a fleet."""
    state = play.state
    own = alien(state, player)
    under_way = {name for fleet in own.fleets for name in fleet.groups}
    left = tuple(
        group.id
        for group in groups_at(state, own.home, player)
        if group.id not in under_way and unit_of(state, group).moves == "level"
    )
    if left:
        _set_out(play, player, own, Fleet(left, fought=True))


# -- meeting somebody


def meet_somebody(play: Play[State], player: Player, place: str) -> None:
    """§10.4, §10.5: fleets in a hex study, and those that were a counter turn out to be ships."""
    for fleet in alien(play.state, player).fleets:
        groups = groups_in(play.state, fleet)
        if groups and groups[0].at == place and not fleet.fought:
            # what is bought for this meeting is known before ships are built of the rest
            fleet.fought = True
            study(play.state, player, play.dice, raiders=fleet.raiders)
            refit_aliens(play.state, player)
            if fleet.cp:
                build_ships(play, player, fleet, groups[0])


def build_ships(play: Play[State], player: Player, fleet: Fleet, counter: Group) -> None:
    """§10.5: ships in place of a counter; what no ship can be built of goes back to the bank."""
    state = play.state
    ships = design(state, player, fleet.cp, play.dice)
    alien(state, player).fleet += fleet.cp - cost_of(state, ships)
    remove(state, counter)
    fleet.cp, fleet.groups = 0, place_ships(state, player, counter.at, ships)
    play.tell(FleetMet(player, counter.at, counter.id, fleet.groups))


def defend_home(play: Play[State], player: Player) -> None:
    """§10.8: all points of all banks are spent before the first shot at a homeworld."""
    state = play.state
    own = alien(state, player)
    own.mustered = True
    study(state, player, play.dice, home=True)
    ships: list[str] = []
    if own.fleet >= state.tables.alien_empires.least_fleet:
        ships = design(state, player, own.fleet, play.dice)
    own.fleet -= cost_of(state, ships)
    # each bank pays for its own: the fleet's for ships, that of defence for Bases and mines
    works = defences(state, player, own.defence, play.dice)
    own.defence -= cost_of(state, works)
    refit_aliens(state, player)
    made = place_ships(state, player, own.home, ships + works)
    if made:
        play.tell(HomeworldDefended(player, own.home, made))
