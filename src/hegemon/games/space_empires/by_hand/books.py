"""What an umpire may do by hand: construction points, technology, ships, colonies.

Books and face-down counters stay their player's own secret; of what lies face up everybody sees
what it has become.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core import (
    MOST_COUNTED,
    Act,
    BadConfig,
    Choice,
    Choices,
    Given,
    HandCount,
    HandOwner,
    Numbers,
    Order,
    Player,
    Says,
)
from hegemon.games.space_empires.economy.purchases import technology_of
from hegemon.games.space_empires.by_hand.groups import GROUPS_BY_HAND
from hegemon.games.space_empires.rules.counters import ALWAYS_NEWEST, combat_tech, refit, used_by
from hegemon.games.space_empires.show.words import technology_name
from hegemon.games.space_empires.state import (
    Colony,
    Group,
    State,
    groups_at,
    is_technology_in_play,
    technologies_in_play,
    unit_of,
)

OfPlayer = Annotated[str, Says("choice", "which player")]
OfGroup = Annotated[str, Says("token", "which group")]
OfColony = Annotated[str, Says("place", "which colony")]


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


class Ships(Order):
    """By hand: a group is so many ships."""

    example = "ships p1-1 3"
    group: OfGroup
    ships: Annotated[int, Says("count", "how many", needs=("group",))]


class Own(Order):
    """By hand: a colony is another player's."""

    example = "own D4 p2"
    hex: OfColony
    owner: HandOwner


class Worth(Order):
    """By hand: a colony is worth so much."""

    example = "value D4 3"
    hex: OfColony
    value: Annotated[str, Says("choice", "how much", needs=("hex",))]


def _empires(state: State, field: str, given: Given) -> Choices:
    """The players whose homeworld stands, and their books."""
    if field == "cp":
        return Numbers(0, MOST_COUNTED)
    if field == "technology":
        return tuple(
            Choice(name, label=technology_name(name)) for name in technologies_in_play(state)
        )
    if field == "level":
        technology = technology_of(state, str(given["technology"]))
        return Numbers(technology.start, technology.most)
    return _players(state)


def _players(state: State) -> tuple[Choice, ...]:
    return tuple(Choice(player) for player, empire in state.empires.items() if not empire.fallen)


def _groups(state: State, field: str, given: Given) -> Choices:
    """The groups of players, and their ships and technology."""
    if field == "group":
        own = [group for group in state.groups.values() if group.owner in state.empires]
        return tuple(_group(group) for group in own)
    group = state.groups[str(given["group"])]
    if field == "ships":
        return Numbers(1, unit_of(state, group).group)
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


def _colonies(state: State, field: str, given: Given) -> Choices:
    """The colonies of players, and what they can be worth."""
    if field == "value":
        colony = _colony(state, str(given["hex"]))
        return tuple(Choice(str(value)) for value in _values(state, colony))
    if field == "owner":
        return _players(state)
    return tuple(
        Choice(place, label=f"{system.colony.owner}, worth {system.colony.value}")
        for place, system in state.systems.items()
        if system.colony is not None and system.colony.owner in state.empires
    )


def _colonies_to_give(state: State, field: str, given: Given) -> Choices:
    """A homeworld can only be lost (§7), and counters do not stay in what is another's."""
    found = _colonies(state, field, given)
    if field != "hex":
        return found
    assert isinstance(found, tuple), "hexes are listed"
    return tuple(
        msgspec.structs.replace(choice, barred=_why_kept(state, choice.value)) for choice in found
    )


def _why_kept(state: State, place: str) -> str:
    colony = _colony(state, place)
    if colony.homeworld:
        return "a homeworld stays its player's"
    if any(groups_at(state, place)):
        return "counters stand there; it can change its owner when the hex is empty"
    return ""


def _colony(state: State, place: str) -> Colony:
    colony = state.systems[place].colony
    assert colony is not None, f"{place} was among the choices"
    return colony


def _values(state: State, colony: Colony) -> tuple[int, ...]:
    """§7: what a homeworld is worth in steps; §6.1: what a colony grows through."""
    economy = state.tables.economy
    steps = range(economy.homeworld_step, economy.homeworld + 1, economy.homeworld_step)
    return tuple(steps) if colony.homeworld else economy.colony


def _cp(state: State, order: Cp) -> None:
    """§6.3: a player has so many construction points in store."""
    state.empires[Player(order.player)].cp = order.cp


def _level(state: State, order: Level) -> None:
    """§6.5: a player has a level of a technology; what always has the newest gets it (R29)."""
    _check_no_combat(state)
    player = Player(order.player)
    state.empires[player].levels[order.technology] = order.level
    refit(state, player)


def _tech(state: State, order: TechLevel) -> None:
    """§6.5: a group has a level of a technology; what lies face up shows it (§4.2)."""
    _check_no_combat(state)
    group = state.groups[order.group]
    group.tech = msgspec.structs.replace(group.tech, **{order.technology: order.level})
    if group.shown is not None:
        group.shown = combat_tech(group.tech)


def _ships(state: State, order: Ships) -> None:
    """§3.3: a counter stands for so many ships."""
    _check_no_combat(state)
    state.groups[order.group].ships = order.ships


def _own(state: State, order: Own) -> None:
    """§3.7: a colony is another player's; everybody sees that."""
    _check_no_combat(state)
    _colony(state, order.hex).owner = Player(order.owner)


def _value(state: State, order: Worth) -> None:
    """§6.1: a colony is worth so much."""
    _check_no_combat(state)
    _colony(state, order.hex).value = int(order.value)


def _check_no_combat(state: State) -> None:
    """A combat phase counts hits, screens and spoils as it goes; raises BadConfig."""
    if state.phase == "combat" or state.battle is not None:
        raise BadConfig("a combat phase is under way; this can be changed when it is over")


BY_HAND: tuple[Act[State], ...] = (
    Act(Cp, _empires, _cp),
    Act(Level, _empires, _level),
    Act(TechLevel, _groups, _tech),
    Act(Ships, _groups, _ships),
    Act(Own, _colonies_to_give, _own),
    Act(Worth, _colonies, _value),
    *GROUPS_BY_HAND,
)
