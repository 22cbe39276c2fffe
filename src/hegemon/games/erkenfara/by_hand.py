"""What an umpire may do by hand: gold, regions, armies and what goes with them, relations.

Everybody may see all of it, as everybody sees the rest of the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, get_args

from hegemon.core import (
    MOST_AMASSED,
    Act,
    BadConfig,
    Choice,
    Choices,
    FreeText,
    Given,
    HandAmount,
    HandOwner,
    Numbers,
    Order,
    Player,
    Says,
    acts_about,
)
from hegemon.games.erkenfara.by_hand_armies import (
    ARMIES_BY_HAND,
    WhichArmy,
    WhichEmpire,
    check_no_battle,
)
from hegemon.games.erkenfara.by_hand_land import LAND_BY_HAND
from hegemon.games.erkenfara.maps.game_map import (
    MOST_GRADE,
    NAME_OF_THING,
    Attachment,
    Card,
    Hero,
    RegionStatus,
    Relation,
)
from hegemon.games.erkenfara.rules.treaties import cede, join, set_relation
from hegemon.games.erkenfara.state import Army, State, empire_called, map_of

NOBODY = "nobody"
RESTED, EXHAUSTED, NEITHER = "rested", "exhausted", "neither"
LONGEST_NAME = 24
"""Characters of what a hero or card is called, as on a map."""


WhichRegion = Annotated[str, Says("place", "which region")]
StatusField = Annotated[str, Says("choice", "which status", needs=("region",))]
NameField = Annotated[str, Says("text", "what it is called")]


class Treasury(Order):
    """By hand: an empire has so much gold."""

    example = "treasury red 5000"
    empire: WhichEmpire
    gold: HandAmount


class Own(Order):
    """By hand: a region has another owner, or none."""

    example = "own m_2 blue"
    region: WhichRegion
    owner: HandOwner


class NewOccupier(Order, tag="occupied"):
    """By hand: a region is occupied, or no longer."""

    example = "occupy m_2 blue"
    region: WhichRegion
    occupier: Annotated[str, Says("choice", "who occupies it")]


class Mark(Order):
    """By hand: a region has a status."""

    example = "mark m_2 taxed"
    region: WhichRegion
    status: StatusField


class Clear(Order):
    """By hand: a region has a status no longer."""

    example = "clear m_2 taxed"
    region: WhichRegion
    status: StatusField


class Valued(Order):
    """By hand: current and maximal value of an army."""

    example = "value a1 8000 10000"
    army: WhichArmy
    current: Annotated[int, Says("count", "its current value")]
    maximal: Annotated[int, Says("count", "its maximal value")]


class NewRest(Order, tag="rested"):
    """By hand: an army is well rested, exhausted, or neither."""

    example = "rest a1 exhausted"
    army: WhichArmy
    rest: Annotated[str, Says("choice", "how rested it is")]


class NewHero(Order):
    """By hand: a hero goes with an army."""

    example = "hero a1 3 old_fox"
    army: WhichArmy
    grade: Annotated[int, Says("count", "how great")]
    name: NameField


class NewCard(Order):
    """By hand: an army carries a trading card."""

    example = "card a1 2 ambush"
    army: WhichArmy
    level: Annotated[int, Says("count", "its level")]
    name: NameField


class Dismiss(Order):
    """By hand: a hero or card is with an army no longer."""

    example = "dismiss a1 old_fox"
    army: WhichArmy
    attachment: Annotated[str, Says("choice", "which hero or card", needs=("army",))]


class Stand(Order):
    """By hand: how two empires stand."""

    example = "relation red blue peace"
    empire: WhichEmpire
    other: Annotated[str, Says("choice", "and which other", needs=("empire",))]
    relation: Annotated[str, Says("choice", "how they stand")]


def _empires(state: State, field: str, given: Given) -> Choices:
    """The empires, but for one that was named already; NOBODY where there can be none."""
    found = [Choice(one.id, name=one.name, label=one.name) for one in state.empires.values()]
    named = tuple(one for one in found if one.value != given.get("empire"))
    return (*named, Choice(NOBODY)) if field in {"owner", "occupier"} else named


def _land(state: State, field: str, given: Given) -> Choices:
    if field != "region":
        return _empires(state, field, given)
    game_map = map_of(state)
    return tuple(
        Choice(name, name=place.name, label=f"of {_called(state, state.regions[name].owner)}")
        for name, place in game_map.regions.items()
        if place.kind != "sea"
    )


def _called(state: State, player: Player | None) -> str:
    return NOBODY if player is None else state.empires[player].id


def _gold(state: State, field: str, given: Given) -> Choices:
    return Numbers(0, MOST_AMASSED) if field == "gold" else _empires(state, field, given)


def _armies(state: State, field: str, given: Given) -> Choices:
    """The armies, and how one is."""
    if field in {"current", "maximal"}:
        return Numbers(state.house_rules.min_army, MOST_AMASSED)
    if field == "rest":
        return (Choice(RESTED), Choice(EXHAUSTED), Choice(NEITHER))
    return tuple(_army(state, army) for army in state.armies.values())


def _attached(state: State, field: str, given: Given) -> Choices:
    """The armies, and what goes with one."""
    if field == "army":
        return _armies(state, field, given)
    if field == "grade":
        return Numbers(1, MOST_GRADE)
    if field == "level":
        return Numbers(1, state.tables.attachments.card_levels)
    if field == "attachment":
        return tuple(Choice(one.id) for one in state.armies[str(given["army"])].attachments)
    return FreeText(LONGEST_NAME)


def _army(state: State, army: Army) -> Choice:
    empire = state.empires[army.owner].id
    return Choice(army.id, label=f"{empire} in {army.at}, {army.current} of {army.maximal}")


def _statuses(state: State, field: str, given: Given) -> Choices:
    """The regions, and the statuses that one has not."""
    if field == "region":
        return _regions(state, state.regions)
    return tuple(map(Choice, _without(state, str(given["region"]))))


def _marked(state: State, field: str, given: Given) -> Choices:
    """The regions that have a status, and those that one has."""
    if field == "region":
        return _regions(state, (name for name in state.regions if state.regions[name].statuses))
    return tuple(map(Choice, state.regions[str(given["region"])].statuses))


def _regions(state: State, names: Iterable[str]) -> tuple[Choice, ...]:
    regions = map_of(state).regions
    return tuple(Choice(name, name=regions[name].name) for name in names)


def _without(state: State, name: str) -> list[RegionStatus]:
    return [one for one in get_args(RegionStatus) if one not in state.regions[name].statuses]


def _relations(state: State, field: str, given: Given) -> Choices:
    if field == "relation":
        return tuple(map(Choice, get_args(Relation)))
    return _empires(state, field, given)


def _treasury(state: State, order: Treasury) -> None:
    """§1: an empire has so much gold."""
    state.empires[_seat(state, order.empire)].treasury = order.gold


def _own(state: State, order: Own) -> None:
    """D-OWN, D-FOUND: a region has another owner; an empire that was not there joins with it."""
    check_no_battle(state)
    if order.owner == NOBODY:
        region = state.regions[order.region]
        region.owner, region.occupier, region.winters = None, None, 0
        return
    player = _seat(state, order.owner)
    cede(state, order.region, player)
    if not state.empires[player].founded:
        join(state, player)


def _occupy(state: State, order: NewOccupier) -> None:
    """§3.3: a region is occupied by another empire than its owner, or by nobody."""
    check_no_battle(state)
    region, occupier = state.regions[order.region], order.occupier
    player = None if occupier == NOBODY else _seat(state, occupier)
    if player is not None and (region.owner in {None, player} or not state.empires[player].founded):
        owner = _called(state, region.owner)
        raise BadConfig(f"{occupier} cannot occupy land of {owner}: own gives land to an empire")
    if region.occupier != player:
        region.occupier, region.winters = player, 0


def _value(state: State, order: Valued) -> None:
    """§1: current and maximal value of an army."""
    army = _army_of(state, order.army)
    if order.current > order.maximal:
        raise BadConfig(f"current: {order.current} is not possible: up to {order.maximal}")
    army.current, army.maximal = order.current, order.maximal


def _rest(state: State, order: NewRest) -> None:
    """§1: an army is well rested, exhausted, or neither."""
    army = _army_of(state, order.army)
    match order.rest:
        case "rested":
            army.status = "well rested"
        case "exhausted":
            army.status = "exhausted"
        case _:
            army.status = ""


def _mark(state: State, order: Mark) -> None:
    """§1: a region has a status."""
    state.regions[order.region].mark(_status(order.status))


def _clear(state: State, order: Clear) -> None:
    """§1: a region has a status no longer."""
    state.regions[order.region].clear(_status(order.status))


def _status(word: str) -> RegionStatus:
    return next(one for one in get_args(RegionStatus) if one == word)


def _hero(state: State, order: NewHero) -> None:
    """§4, step 3: a hero goes with an army."""
    _attach(state, order.army, Hero(_new_name(state, order.name), order.grade))


def _card(state: State, order: NewCard) -> None:
    """§4, step 3: an army carries a trading card."""
    _attach(state, order.army, Card(_new_name(state, order.name), order.level))


def _attach(state: State, name: str, one: Attachment) -> None:
    army = _army_of(state, name)
    army.attachments = (*army.attachments, one)


def _new_name(state: State, name: str) -> str:
    if not re.fullmatch(NAME_OF_THING, name):
        raise BadConfig(f"name: {name!a} is no name: small letters, digits and _, as old_fox")
    if any(one.id == name for army in state.armies.values() for one in army.attachments):
        raise BadConfig(f"name: there is a hero or card {name} already; call this one otherwise")
    return name


def _dismiss(state: State, order: Dismiss) -> None:
    """§4, step 3: a hero or card is with an army no longer."""
    army = _army_of(state, order.army)
    army.attachments = tuple(one for one in army.attachments if one.id != order.attachment)


def _stand(state: State, order: Stand) -> None:
    """D-REL: how two empires stand."""
    check_no_battle(state)
    wanted = next(one for one in get_args(Relation) if one == order.relation)
    set_relation(state, _seat(state, order.empire), _seat(state, order.other), wanted)


def _army_of(state: State, name: str) -> Army:
    check_no_battle(state)
    return state.armies[name]


def _seat(state: State, name: str) -> Player:
    player = empire_called(state, name)
    assert player is not None, f"{name} was among the choices"
    return player


BY_HAND: tuple[Act[State], ...] = (
    *acts_about(
        "money and land",
        (
            Act(Treasury, _gold, _treasury),
            Act(Own, _land, _own),
            Act(NewOccupier, _land, _occupy),
            Act(Mark, _statuses, _mark),
            Act(Clear, _marked, _clear),
            *LAND_BY_HAND,
        ),
    ),
    *acts_about(
        "armies",
        (
            Act(Valued, _armies, _value),
            Act(NewRest, _armies, _rest),
            Act(NewHero, _attached, _hero),
            Act(NewCard, _attached, _card),
            Act(Dismiss, _attached, _dismiss),
            *ARMIES_BY_HAND,
        ),
    ),
    *acts_about("relations", [Act(Stand, _relations, _stand)]),
)
"""What an umpire may do to a position."""
