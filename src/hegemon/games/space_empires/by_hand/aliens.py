"""What an umpire may do by hand to alien empires: their banks, technology, fleets, what they saw.

All of it is the umpire's own secret; of a fleet everybody sees the counter.
"""

from __future__ import annotations

from typing import Annotated

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
from hegemon.games.space_empires.alien_empires.counters import place_ships, refit_aliens
from hegemon.games.space_empires.alien_empires.empires import alien, aliens_of
from hegemon.games.space_empires.alien_empires.records import FLEET, AlienEmpire, Fleet
from hegemon.games.space_empires.by_hand.calm import check_calm
from hegemon.games.space_empires.by_hand.groups import hexes_of_aliens
from hegemon.games.space_empires.economy.purchases import technology_of
from hegemon.games.space_empires.show.words import technology_name
from hegemon.games.space_empires.state import State, technologies_in_play

BANKS = ("fleet", "technology", "defence")
MOST_DICE = 9
"""Dice of one economic phase that brought another later."""

AnAlien = Annotated[str, Says("choice", "which alien empire")]


class Bank(Order):
    """By hand: an alien empire has so many points in a bank."""

    example = "bank alien1 fleet 20"
    alien: AnAlien
    bank: Annotated[str, Says("choice", "which bank")]
    points: HandCount


class AlienLevel(Order):
    """By hand: an alien empire has a level of a technology, and all its ships have it."""

    example = "study alien1 attack 1"
    alien: AnAlien
    technology: Annotated[str, Says("choice", "which")]
    level: Annotated[int, Says("count", "which level", needs=("technology",))]


class Economies(Order):
    """By hand: of an alien empire's dice in an economic phase so many were economy."""

    example = "economy alien1 2 1"
    alien: AnAlien
    phase: Annotated[int, Says("count", "which economic phase")]
    dice: Annotated[int, Says("count", "how many dice")]


class AliensSaw(Order):
    """By hand: the highest level of a technology that aliens have seen; 0 for none."""

    example = "seen attack 1"
    technology: Annotated[str, Says("choice", "which")]
    level: Annotated[int, Says("count", "which level", needs=("technology",))]


class LaunchFleet(Order):
    """By hand: an alien empire has one more fleet under way, with so many points for its ships."""

    example = "launch alien1 D4 20"
    alien: AnAlien
    hex: Annotated[str, Says("place", "where", needs=("alien",))]
    points: HandCount


class FundFleet(Order):
    """By hand: a fleet that has met nobody yet has so many points for its ships."""

    example = "fund alien1-4 20"
    group: Annotated[str, Says("token", "which fleet")]
    points: HandCount


def _empires(state: State) -> dict[Player, AlienEmpire]:
    """The alien empires of a match; none where there are none."""
    return {} if state.alien_empires is None else state.alien_empires.empires


def _in_play(state: State) -> bool:
    return state.alien_empires is not None


def _aliens(state: State, field: str, given: Given) -> Choices:
    """§10.2: alien empires, their banks, and economic phases up to now."""
    if field == "bank":
        return tuple(map(Choice, BANKS))
    if field == "points":
        return Numbers(0, MOST_COUNTED)
    if field == "phase":
        return Numbers(1, max(1, state.round))
    if field == "dice":
        return Numbers(0, MOST_DICE)
    return tuple(Choice(name, label=_said(own)) for name, own in _empires(state).items())


def _said(own: AlienEmpire) -> str:
    return f"fleet {own.fleet}, technology {own.technology}, defence {own.defence}"


def _studies(state: State, field: str, given: Given) -> Choices:
    """§10.4: the technologies that alien empires have, and their levels."""
    if field == "alien":
        return _aliens(state, field, given)
    if field == "technology":
        own = next(iter(_empires(state).values()), None)
        return tuple(
            Choice(name, label=technology_name(name)) for name in (own.levels if own else ())
        )
    technology = technology_of(state, str(given["technology"]))
    return Numbers(technology.start, technology.most)


def _sights(state: State, field: str, given: Given) -> Choices:
    """§10.4: what the player can have shown."""
    if field == "technology":
        there = technologies_in_play(state) if _empires(state) else ()
        return tuple(Choice(name, label=technology_name(name)) for name in there)
    return Numbers(0, technology_of(state, str(given["technology"])).most)


def _launching(state: State, field: str, given: Given) -> Choices:
    """§10.3: alien empires with a homeworld, and where nobody is met."""
    if field == "hex":
        return hexes_of_aliens(state, Player(str(given["alien"])))
    if field == "points":
        return Numbers(state.tables.alien_empires.least_fleet, MOST_COUNTED)
    most = state.tables.alien_empires.most_fleets
    full = f"{most} fleets are under way, as many as can be"
    return tuple(
        Choice(name, barred=full if len(own.fleets) >= most else "")
        for name, own in _empires(state).items()
        if not own.fallen
    )


def _fleets(state: State, field: str, given: Given) -> Choices:
    """§10.5: the fleets that are no ships yet."""
    if field == "points":
        return Numbers(state.tables.alien_empires.least_fleet, MOST_COUNTED)
    found = [fleet for own in _empires(state).values() for fleet in own.fleets if fleet.cp]
    return tuple(Choice(name, f"{one.cp} points") for one in found for name in one.groups)


def _banked(state: State, order: Bank) -> None:
    setattr(alien(state, Player(order.alien)), order.bank, order.points)


def _studied(state: State, order: AlienLevel) -> None:
    """§10.4: at once."""
    check_calm(state)
    player = Player(order.alien)
    alien(state, player).levels[order.technology] = order.level
    refit_aliens(state, player)


def _economies(state: State, order: Economies) -> None:
    """§10.2: each of them is a die more later on."""
    own = alien(state, Player(order.alien))
    others = (phase for phase in own.economy if phase != order.phase)
    own.economy = tuple(sorted((*others, *(order.phase,) * order.dice)))


def _saw(state: State, order: AliensSaw) -> None:
    seen = aliens_of(state).seen
    seen.pop(order.technology, None)
    if order.level:
        seen[order.technology] = order.level


def _launched(state: State, order: LaunchFleet) -> None:
    """§10.3: out of no bank."""
    check_calm(state)
    player = Player(order.alien)
    groups = place_ships(state, player, order.hex, [FLEET])
    alien(state, player).fleets.append(Fleet(groups, cp=order.points))


def _funded(state: State, order: FundFleet) -> None:
    check_calm(state)
    for own in aliens_of(state).empires.values():
        for fleet in own.fleets:
            if order.group in fleet.groups:
                fleet.cp = order.points


ALIENS_BY_HAND: tuple[Act[State], ...] = (
    Act(Bank, _aliens, _banked, _in_play),
    Act(AlienLevel, _studies, _studied, _in_play),
    Act(Economies, _aliens, _economies, _in_play),
    Act(AliensSaw, _sights, _saw, _in_play),
    Act(LaunchFleet, _launching, _launched, _in_play),
    Act(FundFleet, _fleets, _funded, _in_play),
)
"""What an umpire may do to alien empires."""
