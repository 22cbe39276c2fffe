"""§6 phase 5a: weakly held stars may rebel."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.space_conquest.combat import duel
from hegemon.games.space_conquest.events import FleetFell, Rebellion, Unrest
from hegemon.games.space_conquest.orders import departing
from hegemon.games.space_conquest.state import Star, State, see


def garrison_of(state: State, star: Star, owner: Player) -> int:
    """The owner's ships that hold a star down: those about to depart do not (reading R11)."""
    stationed = star.stationed_ships.get(owner, 0)
    if state.house_rules.departing_count_as_garrison:
        return stationed + sum(fleet.ships for fleet in departing(state, star.id))
    return stationed


def may_rebel(play: Play[State], star: Star, owner: Player) -> None:
    """§6 phase 5a: on a 4 or more the star rebels; otherwise it stays quiet this turn."""
    garrison = garrison_of(play.state, star, owner)
    figures = play.state.tables.rebellion
    face = play.dice.roll(figures.sides, f"rebellion {star.id}")
    if face < figures.rises_from:
        play.tell(Unrest(owner, star.id, garrison, star.base_ru, face))
        return
    rebel(play, star, owner, garrison, face)


def rebel(play: Play[State], star: Star, owner: Player, garrison: int, face: int) -> None:
    """§6 phase 5a: as many rebels as RU fight the garrison; if any survive, the star is theirs.

    Only a garrison smaller than the rebels lets a star rebel, so they always do (reading R19).
    """
    state, rebels = play.state, star.base_ru
    garrison_left, rebels_left = duel(state.tables.combat, garrison, rebels)
    assert rebels_left, f"{rebels} rebels lost to {garrison} at {star.id}"
    star.station(owner, 0)
    star.owner, star.npc_ships = None, rebels_left
    state.rebelled.append(star.id)
    see(state, owner, star)
    play.tell(
        Rebellion(
            owner,
            star.id,
            garrison=garrison,
            rebels=rebels,
            garrison_left=garrison_left,
            rebels_left=rebels_left,
            face=face,
        )
    )
    if state.house_rules.departing_count_as_garrison:
        fall_with(play, star)


def fall_with(play: Play[State], star: Star) -> None:
    """§6 phase 5a, by house rule: ships about to leave fought with the garrison (R11)."""
    state, fallen = play.state, list(departing(play.state, star.id))
    state.fleets = [fleet for fleet in state.fleets if fleet not in fallen]
    for fleet in fallen:
        play.tell(FleetFell(fleet.owner, fleet.id, fleet.ships, star.id))
