"""What an umpire may do by hand: the books of a House, and how it stands."""

from __future__ import annotations

from typing import Annotated, cast

from hegemon.core import (
    MOST_AMASSED,
    MOST_COUNTED,
    Act,
    Choice,
    Choices,
    Given,
    HandAmount,
    Numbers,
    Order,
    Player,
    Says,
)
from hegemon.games.ec4x.common.amounts import COIN, in_money
from hegemon.games.ec4x.common.rules.orders.diplomacy import stances
from hegemon.games.ec4x.common.rules.research import POINT, fields_of, highest
from hegemon.games.ec4x.common.state import Stance, State

MOST_LEVELS = 99
"""The highest level of a field that has no bound."""

WhichHouse = Annotated[str, Says("choice", "which House")]


class Treasury(Order):
    """By hand: a House has so much money."""

    example = "treasury p1 500"
    house: WhichHouse
    treasury: HandAmount
    """In whole units of account."""


class Prestige(Order):
    """By hand: a House has so much prestige."""

    example = "prestige p1 60"
    house: WhichHouse
    prestige: HandAmount


class Level(Order):
    """By hand: a House has a level of EL, SL or a technology."""

    example = "level p1 WEP 2"
    house: WhichHouse
    field: Annotated[str, Says("choice", "which")]
    level: Annotated[int, Says("count", "which level", needs=("field",))]


class PointsInHand(Order):
    """By hand: a House has so many research points in hand for a field."""

    example = "points p1 WEP 12"
    house: WhichHouse
    field: Annotated[str, Says("choice", "which")]
    points: HandAmount


class Stand(Order):
    """By hand: a House stands so towards another, which sees it, and nobody else."""

    example = "stance p1 p2 enemy"
    house: WhichHouse
    towards: Annotated[str, Says("choice", "towards which House", needs=("house",))]
    stance: Annotated[str, Says("choice", "how it stands")]


def houses_playing(state: State) -> tuple[Choice, ...]:
    """The Houses that are not out of the match."""
    return tuple(Choice(player) for player, house in state.houses.items() if not house.out)


def _houses(state: State, field: str, given: Given) -> Choices:
    """The Houses that still play, and the figures of one."""
    if field == "treasury":
        return Numbers(0, MOST_AMASSED)
    if field == "prestige":
        return Numbers(-MOST_COUNTED, MOST_COUNTED)
    if field == "field":
        return tuple(map(Choice, fields_of(state.tables)))
    if field == "level":
        most = highest(state, str(given["field"]))
        return Numbers(0, MOST_LEVELS if most is None else most)
    return tuple(
        Choice(player, label=f"{in_money(house.treasury)}, prestige {house.prestige}")
        for player, house in state.houses.items()
        if not house.out
    )


def _has_points(state: State) -> bool:
    """XYZ.4: not where levels are paid at once."""
    return state.house_rules.research != "ladder"


def _purses(state: State, field: str, given: Given) -> Choices:
    """XYZ.2 to XYZ.4: the fields that points are bought for."""
    if field == "points":
        return Numbers(0, MOST_COUNTED)
    if field == "field":
        return tuple(map(Choice, fields_of(state.tables)))
    return _houses(state, field, given)


def _stances(state: State, field: str, given: Given) -> Choices:
    """8: the Houses that still play, and the stances of the match."""
    if field == "stance":
        return tuple(map(Choice, stances(state.house_rules)))
    if field == "towards":
        return tuple(one for one in houses_playing(state) if one.value != given["house"])
    return _houses(state, field, given)


def _treasury(state: State, order: Treasury) -> None:
    state.houses[Player(order.house)].treasury = order.treasury * COIN


def _prestige(state: State, order: Prestige) -> None:
    state.houses[Player(order.house)].prestige = order.prestige


def _level(state: State, order: Level) -> None:
    house = state.houses[Player(order.house)]
    house.levels = {**house.levels, order.field: order.level}


def _points(state: State, order: PointsInHand) -> None:
    house = state.houses[Player(order.house)]
    house.points = {**house.points, order.field: order.points * POINT}


def _stance(state: State, order: Stand) -> None:
    """8, R82: his word alone: what it takes two for still takes two."""
    house = state.houses[Player(order.house)]
    house.stances = {**house.stances, Player(order.towards): cast("Stance", order.stance)}


BOOKS_BY_HAND: tuple[Act[State], ...] = (
    Act(Treasury, _houses, _treasury),
    Act(Prestige, _houses, _prestige),
    Act(Level, _houses, _level),
    Act(PointsInHand, _purses, _points, _has_points),
    Act(Stand, _stances, _stance),
)
"""What an umpire may do to the books of a House and how it stands."""
