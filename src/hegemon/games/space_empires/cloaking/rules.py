"""§8.5: cloaked Raiders: who sees them, what they may leave undone, and how they fire.

Who sees whom is a matter of two players: a group is cloaked against one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player, Value
from hegemon.games.space_empires.battle.events import InLine
from hegemon.games.space_empires.battle.retreat import retreats, why_no_retreat
from hegemon.games.space_empires.cloaking.orders import Slip
from hegemon.games.space_empires.doomsday.rules import is_blind, is_machine
from hegemon.games.space_empires.rules.sides import enemies
from hegemon.games.space_empires.state import (
    DESTROYER,
    FACE_UP,
    MINES,
    RAIDER,
    Group,
    Position,
    State,
    Tech,
    armed_at,
    groups_at,
    is_face_up,
    strangers_at,
)

BLIND = "nebula"
"""The marker in whose hex nothing is cloaked."""


class Chance(Value, tag=False):
    """§8.5: Raiders whom a side does not see can attack it in a hex, or lie low (R72)."""

    player: Player
    at: str
    against: Player


def attack_of(here: Position, kind: str, tech: Tech) -> int:
    """§4.6, §8.5: the Attack Strength of a unit; that of Raiders grows with Cloaking (R71)."""
    attack = here.tables.unit(kind).attack
    if kind != RAIDER or not tech.cloaking:
        return attack
    return attack + here.tables.cloaking.attack[tech.cloaking - 1]


def is_cloaked(here: Position, group: Group, against: Player) -> bool:
    """§8.5: whether a side's units do not see Raiders; in nebulae everybody does.

    Of a group whose kind is not known nothing is said: False.
    """
    if group.kind != RAIDER or here.systems[group.at].marker == BLIND:
        return False
    return not any(scans(each, group) for each in groups_at(here, group.at, against))


def scans(group: Group, raiders: Group) -> bool:
    """§8.5: whether a group is Destroyers whose Scanners are as good as the Raiders' Cloaking.

    Or a machine, which sees them all (R83).
    """
    if is_machine(group):
        return True
    return group.kind == DESTROYER and group.tech.scanners >= raiders.tech.cloaking


def is_met(here: Position, group: Group, by: Player) -> bool:
    """§8.5: whether a group is there for a player: he sees it, or it attacks him."""
    return by in group.strikes or not is_cloaked(here, group, by)


def met_at(here: Position, place: str, player: Player, by: Player) -> list[Group]:
    """§8.5: the groups of a player in a hex that are there for another."""
    return [group for group in groups_at(here, place, player) if is_met(here, group, by)]


def strangers_met(here: Position, place: str, player: Player) -> list[Group]:
    """§8.5: the groups of others in a hex that are there for a player."""
    return [group for group in strangers_at(here, place, player) if is_met(here, group, player)]


# -- who attacks


def chances_to_strike(here: Position, player: Player, places: list[str]) -> Iterator[Chance]:
    """§8.5: where cloaked Raiders alone decide whether a battle is fought in a player's combat."""
    others = enemies(here, player)
    for place in places:
        for other in others:
            # whose turn it is says first, then Raiders of the others who lie in wait for him
            for one, against in ((player, other), (other, player)):
                if alone_decides(here, place, one, against):
                    yield Chance(one, place, against)


def alone_decides(here: Position, place: str, player: Player, against: Player) -> bool:
    """§8.5: whether a player has only Raiders there that the other does not see, and sees him.

    Mines that everybody knows are nothing to strike at; if others were not, who is not asked would
    know what lies there (R74).
    """
    own = list(groups_at(here, place, player))
    met = met_at(here, place, against, player)
    prey = [group for group in met if group.kind != MINES or not is_face_up(group)]
    if not own or not prey:
        return False
    # one ship that is seen brings the battle about, and nothing is left to decide
    return not any(is_met(here, group, against) for group in own)


def strike(state: State, chance: Chance) -> None:
    """§8.5: Raiders attack who does not see them."""
    for group in groups_at(state, chance.at, chance.player):
        group.strikes = (*group.strikes, chance.against)


def strike_is_over(state: State, place: str, sides: tuple[Player, Player]) -> None:
    """§8.5: once a battle has begun its strike is: who is left there is as hidden as before."""
    for group in groups_at(state, place):
        if group.owner in sides:
            group.strikes = tuple(other for other in group.strikes if other not in sides)


def lie_low(state: State) -> None:
    """§8.5: when combat is over nobody strikes any more, for whatever reason he did not."""
    for group in state.groups.values():
        group.strikes = ()


# -- who slips away


def slippery(here: Position, place: str, player: Player, other: Player) -> list[Group]:
    """§8.5: the cloaked Raiders of a side that can leave before the first shot (R73)."""
    found = [group for group in groups_at(here, place, player) if is_cloaked(here, group, other)]
    # where they could go is asked last: it costs most, and hardly ever are there any Raiders
    return found if found and retreats(here, player, place) else []


def why_no_slip(
    here: Position, player: Player, place: str, able: tuple[str, ...], one: Slip
) -> str:
    """§8.5: why a group cannot leave for a hex before the first shot; empty when it can."""
    if one.group not in able:
        return f"{one.group!a} cannot slip away; these can: {', '.join(able)}"
    return why_no_retreat(here, player, place, one.to)


# -- how they fire


def cloak(state: State) -> None:
    """§8.5: who is cloaked in this round of a battle; Destroyers see from the screen, too (R75)."""
    battle = state.battle
    assert battle is not None, "no battle is under way"
    blind = any(is_blind(state.groups[name]) for name in battle.lines)
    for name, line in battle.lines.items():
        group = state.groups[name]
        if blind and group.kind == RAIDER:
            line.cloaked = True  # even in nebulae (§9.4)
        else:
            line.cloaked = is_cloaked(state, group, battle.other(group.owner))


def ambush(here: Position, group: Group) -> int:
    """§8.5: what a cloaked Raider adds to its attack in the first round of a battle."""
    battle = here.battle
    assert battle is not None, "no battle is under way"
    if battle.round > 1 or not battle.lines[group.id].cloaked:
        return 0
    return here.tables.cloaking.ambush


def evades_blockade(here: Position, group: Group, owner: Player) -> bool:
    """§6.2, §8.5: cloaked Raiders blockade nobody whose ships they have not fought (R72)."""
    return is_cloaked(here, group, owner) and bool(armed_at(here, group.at, owner))


def sight(state: State, units: list[Group]) -> tuple[InLine, ...]:
    """§8.5: kinds and numbers are shown, and not yet technology."""
    for group in units:
        if group.kind not in FACE_UP:
            # blank technology turns a counter up and says no more; what an earlier battle has
            # shown stays known
            group.shown = group.shown or Tech()
    return tuple(
        InLine(group.id, group.owner, group.kind, group.ships, group.shown or Tech())
        for group in units
    )
