"""§1, §3.2: how armies come to be, go about together, and end."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.erkenfara.events import ArmiesUnited, ArmyScattered, Drowned
from hegemon.games.erkenfara.maps.game_map import ArmyKind, MapArmy
from hegemon.games.erkenfara.rules.advantages import passengers
from hegemon.games.erkenfara.rules.movement import united
from hegemon.games.erkenfara.state import Army, State, armies_of


def new_army(state: State, player: Player, kind: ArmyKind, region: str) -> Army:
    """An army without any value yet; the younger has the higher number."""
    state.armies_made += 1
    name = f"a{state.armies_made}"
    army = Army(id=name, owner=player, kind=kind, at=region, current=0, maximal=0)
    state.armies[army.id] = army
    return army


def station(state: State, player: Player, placed: MapArmy) -> Army:
    """§1: an army of the map in its region."""
    army = new_army(state, player, placed.kind, placed.region)
    army.current = army.maximal = placed.value
    army.attachments = tuple(placed.attachments)
    return army


def unite_all(play: Play[State], player: Player) -> None:
    """§3.2: wherever an empire has several armies of a kind, they become one."""
    for army in armies_of(play.state, player):
        if army.id in play.state.armies:
            unite_with(play, army)


def unite_with(play: Play[State], army: Army) -> None:
    """§3.2: an army and those of its kind and empire in its region become one (D-UNITE)."""
    state = play.state
    together = [
        one for one in armies_of(state, army.owner) if one.at == army.at and one.kind == army.kind
    ]
    if len(together) == 1:
        return
    one = united(together)
    state.armies[one.id] = one
    others = tuple(other.id for other in together[1:])
    for other in others:
        del state.armies[other]
    facts = (one.at, one.current, one.maximal, one.status)
    play.tell(ArmiesUnited(one.owner, one.id, others, *facts))


def scatter_if_weak(play: Play[State], army: Army) -> None:
    """§1: below the least current value an army is removed, and whoever it protected with it."""
    if army.current >= play.state.house_rules.min_army:
        return
    for passenger in passengers(play.state, army):
        del play.state.armies[passenger.id]
        play.tell(Drowned(passenger.owner, passenger.id, army.at, army.id))
    del play.state.armies[army.id]
    play.tell(ArmyScattered(army.owner, army.id, army.at, army.current))
