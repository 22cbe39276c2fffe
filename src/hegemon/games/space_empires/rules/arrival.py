"""§3.4, §3.6, §5.2: what awaits units in a hex: the black hole's roll, and whoever is there."""

from __future__ import annotations

from hegemon.core import Play, Player, foresee
from hegemon.games.space_empires.carriers.rules import stow
from hegemon.games.space_empires.cloaking.rules import is_cloaked, strangers_met
from hegemon.games.space_empires.events import Overrun
from hegemon.games.space_empires.exploration.events import BlackHolePassed
from hegemon.games.space_empires.rules.counters import lose_ships, remove
from hegemon.games.space_empires.rules.movement_deeds import overrun
from hegemon.games.space_empires.rules.pipelines import on_chain
from hegemon.games.space_empires.state import Group, State, armed_at, groups_at, resists


def arrive(play: Play[State], player: Player, place: str, groups: list[Group]) -> None:
    """§3.4, §3.6: units that came to a hex roll at a black hole, then meet who is there."""
    system = play.state.systems[place]
    if system.explored and system.marker == "black_hole":
        moving = play.state.phase == "movement"  # who is shifted comes along no chain (R64)
        for group in groups:
            if not (moving and on_chain(group)):
                pass_black_hole(play, group)
        stow(play.state, player, place, play.tell)
    meet(play, player, place)


def pass_black_hole(play: Play[State], group: Group) -> None:
    """§5.2: every ship of a group rolls; decoys too, so that the rolls give nothing away (R10).

    By house rule who has said so rolls worse and moves a hex more (R59).
    """
    tables = play.state.tables
    hole = tables.black_hole
    slung = group.slings and play.state.phase == "movement"  # nobody slings when shifted or beaten
    purpose = f"black-hole {group.id}"
    foresee(play.dice, tables.die.sides, *[purpose] * group.ships)
    faces = tuple(play.dice.roll(tables.die.sides, purpose) for _ in range(group.ships))
    risk = hole.slingshot_risk if slung else 0
    lost = sum(face + risk > hole.survives for face in faces)
    if slung:
        group.slings, group.extra = False, group.extra + hole.slingshot_hexes
    lose_ships(play.state, group, lost)
    play.tell(BlackHolePassed(group.owner, group.id, group.at, faces, lost=lost, slung=slung))


def meet(play: Play[State], player: Player, place: str) -> None:
    """§3.6: a battle to come ends the movement; who cannot fight is destroyed by who can.

    Raiders that nobody sees are not there (§8.5).
    """
    state = play.state
    strangers = strangers_met(state, place, player)
    in_the_way = [group for group in strangers if resists(state, group)]
    armed = bool(armed_at(state, place, player))
    if in_the_way and armed:
        _stop(play, player, place, in_the_way)
    elif in_the_way:
        _be_destroyed(play, player, place, by=in_the_way[0].owner)
    elif strangers and armed:
        overrun(state, player, place, play.tell)


def _stop(play: Play[State], player: Player, place: str, in_the_way: list[Group]) -> None:
    """§3.6: units stop for a battle; cloaked Raiders that nobody there sees go on."""
    state = play.state
    owners = {group.owner for group in in_the_way}
    for group in groups_at(state, place, player):
        unseen = all(is_cloaked(state, group, owner) for owner in owners)
        if not unseen:
            group.halted = True


def _be_destroyed(play: Play[State], player: Player, place: str, by: Player) -> None:
    """§3.6: units that cannot fight are destroyed by who is there."""
    own = list(groups_at(play.state, place, player))
    for group in own:
        remove(play.state, group)
    if own:
        kinds = tuple(group.kind for group in own for _ in range(group.ships))
        play.tell(Overrun(player, place, by, kinds))
