"""What an umpire may do by hand: gold, regions, armies and what goes with them, relations.

Everybody may see all of it, as everybody sees the rest of the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import get_args

from hegemon.core.errors import BadConfig
from hegemon.core.extras.by_hand import MOST_AMASSED, Act
from hegemon.core.form import Choice, Choices, Field, FreeText, Given, Numbers, Order, OrderKind
from hegemon.core.game import Player
from hegemon.games.erkenfara.battle import (
    AskCards,
    AskRetreatTo,
    AskStance,
    Battle,
    CombatRound,
    Retreat,
)
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


def _treasury(state: State, order: Order) -> None:
    """§1: an empire has so much gold."""
    state.empires[_seat(state, order.text(0))].treasury = order.number(1)


def _own(state: State, order: Order) -> None:
    """D-OWN, D-FOUND: a region has another owner; an empire that was not there joins with it."""
    _check_no_fight(state)
    name, owner = order.text(0), order.text(1)
    if owner == NOBODY:
        region = state.regions[name]
        region.owner, region.occupier, region.winters = None, None, 0
        return
    player = _seat(state, owner)
    cede(state, name, player)
    if not state.empires[player].founded:
        join(state, player)


def _occupy(state: State, order: Order) -> None:
    """§3.3: a region is occupied by another empire than its owner, or by nobody."""
    _check_no_fight(state)
    region, occupier = state.regions[order.text(0)], order.text(1)
    player = None if occupier == NOBODY else _seat(state, occupier)
    if player is not None and (region.owner in {None, player} or not state.empires[player].founded):
        owner = _called(state, region.owner)
        raise BadConfig(f"{occupier} cannot occupy land of {owner}: own gives land to an empire")
    if region.occupier != player:
        region.occupier, region.winters = player, 0


def _value(state: State, order: Order) -> None:
    """§1: current and maximal value of an army."""
    army = _army_of(state, order)
    if order.number(1) > order.number(2):
        raise BadConfig(f"current: {order.number(1)} is not possible: up to {order.number(2)}")
    army.current, army.maximal = order.number(1), order.number(2)


def _rest(state: State, order: Order) -> None:
    """§1: an army is well rested, exhausted, or neither."""
    army = _army_of(state, order)
    match order.text(1):
        case "rested":
            army.status = "well rested"
        case "exhausted":
            army.status = "exhausted"
        case _:
            army.status = ""


def _mark(state: State, order: Order) -> None:
    """§1: a region has a status."""
    status = next(one for one in get_args(RegionStatus) if one == order.text(1))
    state.regions[order.text(0)].mark(status)


def _clear(state: State, order: Order) -> None:
    """§1: a region has a status no longer."""
    status = next(one for one in get_args(RegionStatus) if one == order.text(1))
    state.regions[order.text(0)].clear(status)


def _hero(state: State, order: Order) -> None:
    """§4, step 3: a hero goes with an army."""
    _attach(state, order, Hero(_new_name(state, order), order.number(1)))


def _card(state: State, order: Order) -> None:
    """§4, step 3: an army carries a trading card."""
    _attach(state, order, Card(_new_name(state, order), order.number(1)))


def _attach(state: State, order: Order, one: Attachment) -> None:
    army = _army_of(state, order)
    army.attachments = (*army.attachments, one)


def _new_name(state: State, order: Order) -> str:
    name = order.text(2)
    if not re.fullmatch(NAME_OF_THING, name):
        raise BadConfig(f"name: {name!a} is no name: small letters, digits and _, as old_fox")
    if any(one.id == name for army in state.armies.values() for one in army.attachments):
        raise BadConfig(f"name: there is a hero or card {name} already; call this one otherwise")
    return name


def _dismiss(state: State, order: Order) -> None:
    """§4, step 3: a hero or card is with an army no longer."""
    army = _army_of(state, order)
    army.attachments = tuple(one for one in army.attachments if one.id != order.text(1))


def _stand(state: State, order: Order) -> None:
    """D-REL: how two empires stand."""
    _check_no_fight(state)
    wanted = next(one for one in get_args(Relation) if one == order.text(2))
    set_relation(state, _seat(state, order.text(0)), _seat(state, order.text(1)), wanted)


def _army_of(state: State, order: Order) -> Army:
    _check_no_fight(state)
    return state.armies[order.text(0)]


def _check_no_fight(state: State) -> None:
    """The items of a battle know who fights and with what; raises BadConfig."""
    items = (Battle, CombatRound, AskCards, AskStance, Retreat, AskRetreatTo)
    if any(isinstance(item, items) for item in state.agenda):
        raise BadConfig("armies are fighting; this can be changed when they are done")


def _seat(state: State, name: str) -> Player:
    player = empire_called(state, name)
    assert player is not None, f"{name} was among the choices"
    return player


_EMPIRE = Field("empire", "choice", "which empire")
_REGION = Field("region", "place", "which region")
_ARMY = Field("army", "token", "which army")
_NAME = Field("name", "text", "what it is called")
_STATUS = Field("status", "choice", "which status", needs=("region",))

BY_HAND: tuple[Act[State], ...] = (
    Act(
        OrderKind(
            "treasury",
            "an empire has so much gold",
            (_EMPIRE, Field("gold", "count", "how much")),
            "treasury red 5000",
        ),
        _gold,
        _treasury,
    ),
    Act(
        OrderKind(
            "own",
            "a region has another owner, or none",
            (_REGION, Field("owner", "choice", "whose it is")),
            "own m_2 blue",
        ),
        _land,
        _own,
    ),
    Act(
        OrderKind(
            "occupy",
            "a region is occupied, or no longer",
            (_REGION, Field("occupier", "choice", "who occupies it")),
            "occupy m_2 blue",
        ),
        _land,
        _occupy,
    ),
    Act(
        OrderKind("mark", "a region has a status", (_REGION, _STATUS), "mark m_2 taxed"),
        _statuses,
        _mark,
    ),
    Act(
        OrderKind(
            "clear", "a region has a status no longer", (_REGION, _STATUS), "clear m_2 taxed"
        ),
        _marked,
        _clear,
    ),
    Act(
        OrderKind(
            "value",
            "current and maximal value of an army",
            (
                _ARMY,
                Field("current", "count", "its current value"),
                Field("maximal", "count", "its maximal value"),
            ),
            "value a1 8000 10000",
        ),
        _armies,
        _value,
    ),
    Act(
        OrderKind(
            "rest",
            "an army is well rested, exhausted, or neither",
            (_ARMY, Field("rest", "choice", "how rested it is")),
            "rest a1 exhausted",
        ),
        _armies,
        _rest,
    ),
    Act(
        OrderKind(
            "hero",
            "a hero goes with an army",
            (_ARMY, Field("grade", "count", "how great"), _NAME),
            "hero a1 3 old_fox",
        ),
        _attached,
        _hero,
    ),
    Act(
        OrderKind(
            "card",
            "an army carries a trading card",
            (_ARMY, Field("level", "count", "its level"), _NAME),
            "card a1 2 ambush",
        ),
        _attached,
        _card,
    ),
    Act(
        OrderKind(
            "dismiss",
            "a hero or card is with an army no longer",
            (_ARMY, Field("attachment", "choice", "which hero or card", needs=("army",))),
            "dismiss a1 old_fox",
        ),
        _attached,
        _dismiss,
    ),
    Act(
        OrderKind(
            "relation",
            "how two empires stand",
            (
                _EMPIRE,
                Field("other", "choice", "and which other", needs=("empire",)),
                Field("relation", "choice", "how they stand"),
            ),
            "relation red blue peace",
        ),
        _relations,
        _stand,
    ),
)
