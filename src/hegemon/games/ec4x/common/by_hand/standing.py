"""What an umpire may do by hand to what stands until it is changed: tax, ROE, readiness."""

from __future__ import annotations

from typing import Annotated, cast

from hegemon.core import (
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
from hegemon.games.ec4x.common.amounts import HUNDRED
from hegemon.games.ec4x.common.answers import Ready
from hegemon.games.ec4x.common.by_hand.books import WhichHouse, houses_playing
from hegemon.games.ec4x.common.by_hand.fleets import WhichFleet, fleets_of_houses
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.effects import EFFECTS
from hegemon.games.ec4x.common.rules.orders.missions import MOST_ROE
from hegemon.games.ec4x.common.rules.orders.readiness import readied, why_not_ready
from hegemon.games.ec4x.common.state import Readiness, State

COVERT, GUARD_POINTS = "covert", "guard"
ON, OFF = "on", "off"
READINESS: tuple[Readiness, ...] = ("active", "reserve", "mothballs")


class TaxIs(Order):
    """By hand: a House has another tax."""

    example = "tax p1 50"
    house: WhichHouse
    percent: HandAmount


class RoeIs(Order):
    """By hand: a fleet has other rules of engagement."""

    example = "roe p1-1 6"
    fleet: WhichFleet
    roe: HandAmount


class ReadyByHand(Order):
    """By hand: a fleet at home lies in reserve or in mothballs, or serves again."""

    example = "ready p1-1 mothballs"
    fleet: WhichFleet
    readiness: Annotated[str, Says("choice", "how it lies", needs=("fleet",))]


class SecretPoints(Order):
    """By hand: a House has so many points for covert operations, or for counter-intelligence."""

    example = "secret p1 covert 5"
    house: WhichHouse
    purpose: Annotated[str, Says("choice", "what for")]
    points: HandAmount


class EffectIs(Order):
    """By hand: what an operation does to a House's next turn is on, or off."""

    example = "effect p1 taxes_halved off"
    house: WhichHouse
    effect: Annotated[str, Says("choice", "which effect")]
    state: Annotated[str, Says("choice", "on or off")]


def _taxes(state: State, field: str, given: Given) -> Choices:
    return Numbers(0, HUNDRED) if field == "percent" else houses_playing(state)


def _roes(state: State, field: str, given: Given) -> Choices:
    """5.1.1."""
    if field == "roe":
        return Numbers(0, MOST_ROE)
    return tuple(
        Choice(one.id, label=f"in {one.at}, ROE {one.roe}") for one in fleets_of_houses(state)
    )


def _has_reserves(state: State) -> bool:
    return state.house_rules.reserves


def _readiness(state: State, field: str, given: Given) -> Choices:
    """R36: the fleets of Houses, and how one can lie by the law of orders."""
    if field == "fleet":
        return tuple(
            Choice(one.id, label=f"in {one.at}, {one.readiness}") for one in fleets_of_houses(state)
        )
    fleet = state.fleets[str(given["fleet"])]
    draft = HouseDraft(state, fleet.owner)
    return tuple(
        Choice(one, barred=why_not_ready(draft, Ready(fleet.id, one))) for one in READINESS
    )


def _has_operations(state: State) -> bool:
    """8: whether operations are paid in points."""
    return state.tables.operations is not None


def _purses(state: State, field: str, given: Given) -> Choices:
    """8: what points are for."""
    if field == "points":
        return Numbers(0, MOST_COUNTED)
    if field == "purpose":
        return (Choice(COVERT), Choice(GUARD_POINTS))
    return houses_playing(state)


def _effects(state: State, field: str, given: Given) -> Choices:
    """8."""
    if field == "effect":
        return tuple(map(Choice, EFFECTS))
    return (Choice(ON), Choice(OFF)) if field == "state" else houses_playing(state)


def _taxed(state: State, order: TaxIs) -> None:
    state.houses[Player(order.house)].tax = order.percent


def _engaged(state: State, order: RoeIs) -> None:
    state.fleets[order.fleet].roe = order.roe


def _readied(state: State, order: ReadyByHand) -> None:
    fleet = state.fleets[order.fleet]
    told = Ready(order.fleet, cast("Readiness", order.readiness))
    later = readied(HouseDraft(state, fleet.owner), told).fleets[order.fleet]
    fleet.readiness, fleet.mission = later.readiness, later.mission


def _points(state: State, order: SecretPoints) -> None:
    house = state.houses[Player(order.house)]
    if order.purpose == COVERT:
        house.covert = order.points
    else:
        house.guard = order.points


def _effect(state: State, order: EffectIs) -> None:
    """8: it lasts for one Income phase."""
    house = state.houses[Player(order.house)]
    left = {name: turns for name, turns in house.effects.items() if name != order.effect}
    house.effects = {**left, order.effect: 1} if order.state == ON else left


STANDING_BY_HAND: tuple[Act[State], ...] = (
    Act(TaxIs, _taxes, _taxed),
    Act(RoeIs, _roes, _engaged),
    Act(ReadyByHand, _readiness, _readied, _has_reserves),
    Act(SecretPoints, _purses, _points, _has_operations),
    Act(EffectIs, _effects, _effect),
)
"""What an umpire may do to what stands."""
