"""What an umpire may do by hand to books: points, technology, ships, what was destroyed."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import (
    MOST_COUNTED,
    Act,
    Choice,
    Choices,
    Given,
    HandCount,
    Numbers,
    Order,
    Player,
    Says,
)
from hegemon.games.space_empires.by_hand.calm import check_no_combat
from hegemon.games.space_empires.economy.purchases import technology_of
from hegemon.games.space_empires.rules.counters import ALWAYS_NEWEST, combat_tech, refit, used_by
from hegemon.games.space_empires.rules.sides import GUARDS, MACHINES
from hegemon.games.space_empires.show.words import technology_name
from hegemon.games.space_empires.state import (
    Group,
    State,
    is_technology_in_play,
    technologies_in_play,
    unit_of,
)

OfPlayer = Annotated[str, Says("choice", "which player")]
OfGroup = Annotated[str, Says("token", "which group")]


class Cp(Order):
    """By hand: a player has so many construction points."""

    example = "cp p1 20"
    player: OfPlayer
    cp: HandCount


class Level(Order):
    """By hand: a player has a level of a technology."""

    example = "level p1 movement 2"
    player: OfPlayer
    technology: Annotated[str, Says("choice", "which")]
    level: Annotated[int, Says("count", "which level", needs=("technology",))]


class TechLevel(Order):
    """By hand: a group has a level of a technology."""

    example = "tech p1-1 movement 2"
    group: OfGroup
    technology: Annotated[str, Says("choice", "which", needs=("group",))]
    level: Annotated[int, Says("count", "which level", needs=("group", "technology"))]


class ResearchProgress(Order):
    """By hand: dice have brought a player so far towards the next level of a technology."""

    example = "progress p1 attack 7"
    player: OfPlayer
    technology: Annotated[str, Says("choice", "which", needs=("player",))]
    points: Annotated[int, Says("count", "how far", needs=("player", "technology"))]


class Bounty(Order):
    """By hand: a conquest gives a player so much in the next economic phase."""

    example = "bounty p1 20"
    player: OfPlayer
    cp: HandCount


class DestroyedColonies(Order):
    """By hand: a player has destroyed so many colonies of others; everybody knows."""

    example = "destroyed p1 2"
    player: OfPlayer
    colonies: HandCount


class Ships(Order):
    """By hand: a group is so many ships."""

    example = "ships p1-1 3"
    group: OfGroup
    ships: Annotated[int, Says("count", "how many", needs=("group",))]


def _empires(state: State, field: str, given: Given) -> Choices:
    """The players whose homeworld stands, and their books."""
    if field in {"cp", "colonies"}:
        return Numbers(0, MOST_COUNTED)
    if field == "technology":
        return tuple(
            Choice(name, label=technology_name(name)) for name in technologies_in_play(state)
        )
    if field == "level":
        technology = technology_of(state, str(given["technology"]))
        return Numbers(technology.start, technology.most)
    return players_standing(state)


def players_standing(state: State) -> tuple[Choice, ...]:
    """§7: the players whose homeworld stands."""
    return tuple(Choice(player) for player, empire in state.empires.items() if not empire.fallen)


def _has_dice(state: State) -> bool:
    """R63: whether dice research."""
    return state.house_rules.unpredictable_research


def _progress(state: State, field: str, given: Given) -> Choices:
    """§6.5: the technologies of a player that can still rise."""
    if field == "player":
        return players_standing(state)
    levels = state.empires[Player(str(given["player"]))].levels
    if field == "technology":
        return tuple(
            Choice(name, label=technology_name(name))
            for name in technologies_in_play(state)
            if levels[name] < technology_of(state, name).most
        )
    name = str(given["technology"])
    return Numbers(0, technology_of(state, name).cost(levels[name]) - 1)


def _counters(state: State, field: str, given: Given) -> Choices:
    """§3.3: the groups that can be several ships; machines and guards are one each."""
    if field == "ships":
        return Numbers(1, unit_of(state, state.groups[str(given["group"])]).group)
    others = (MACHINES, GUARDS)
    return tuple(_group(group) for group in state.groups.values() if group.owner not in others)


def _groups(state: State, field: str, given: Given) -> Choices:
    """The groups of players, and their technology."""
    if field == "group":
        own = [group for group in state.groups.values() if group.owner in state.empires]
        return tuple(_group(group) for group in own)
    group = state.groups[str(given["group"])]
    if field == "technology":
        return tuple(
            Choice(name, label=technology_name(name), barred=_why_newest(state, group))
            for name in used_by(group.kind)
            if is_technology_in_play(state, name)
        )
    name = str(given["technology"])
    technology = technology_of(state, name)
    most = technology.most
    if name in {"attack", "defense"}:
        most = min(most, unit_of(state, group).hull)  # §4.6: no more than the hull takes
    return Numbers(min(technology.start, most), most)


def _group(group: Group) -> Choice:
    return Choice(group.id, label=f"{group.ships} {group.kind} in {group.at}")


def _why_newest(state: State, group: Group) -> str:
    """R29: why a group's technology is not its own; empty where it is."""
    newest = group.kind in ALWAYS_NEWEST or state.house_rules.instant_upgrades
    return f"{group.id} always has the newest technology: change the level" if newest else ""


def _cp(state: State, order: Cp) -> None:
    """§6.3: a player has so many construction points in store."""
    state.empires[Player(order.player)].cp = order.cp


def _level(state: State, order: Level) -> None:
    """§6.5: a player has a level of a technology; what always has the newest gets it (R29)."""
    check_no_combat(state)
    player = Player(order.player)
    state.empires[player].levels[order.technology] = order.level
    refit(state, player)


def _tech(state: State, order: TechLevel) -> None:
    """§6.5: a group has a level of a technology; what lies face up shows it (§4.2)."""
    check_no_combat(state)
    group = state.groups[order.group]
    group.tech = msgspec.structs.replace(group.tech, **{order.technology: order.level})
    if group.shown is not None:
        group.shown = combat_tech(group.tech)


def _ships(state: State, order: Ships) -> None:
    """§3.3: a counter stands for so many ships."""
    check_no_combat(state)
    state.groups[order.group].ships = order.ships


def _progressed(state: State, order: ResearchProgress) -> None:
    """§6.5: nothing is kept of nothing."""
    empire = state.empires[Player(order.player)]
    left = {name: points for name, points in empire.progress.items() if name != order.technology}
    empire.progress = {**left, order.technology: order.points} if order.points else left


def _bounty(state: State, order: Bounty) -> None:
    """§7: as of the conquest of a homeworld."""
    state.empires[Player(order.player)].bounty = order.cp


def _destroyed(state: State, order: DestroyedColonies) -> None:
    """§7: points of a match that is won by them are counted where they are won (R53)."""
    state.empires[Player(order.player)].destroyed = order.colonies


BOOKS_BY_HAND: tuple[Act[State], ...] = (
    Act(Cp, _empires, _cp),
    Act(Level, _empires, _level),
    Act(TechLevel, _groups, _tech),
    Act(ResearchProgress, _progress, _progressed, _has_dice),
    Act(Bounty, _empires, _bounty),
    Act(DestroyedColonies, _empires, _destroyed),
    Act(Ships, _counters, _ships),
)
"""What an umpire may do to books."""
