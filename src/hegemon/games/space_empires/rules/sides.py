"""Who takes part: the players, and whoever has units without a seat: the umpire moves those."""

from __future__ import annotations

from typing import Any

from hegemon.core import Play, Player, Question
from hegemon.games.space_empires.state import Position, State, standing

MACHINES = Player("doomsday")
"""§9: the owner of the doomsday machines."""

GUARDS = Player("aliens")
"""§8.6: the owner of all aliens that guard barren planets."""


def has_seat(here: Position, side: Player) -> bool:
    """Whether a player sits there who can be asked."""
    return side in here.empires


def sides(here: Position) -> list[Player]:
    """§4.1: the players in seat order, then whoever else has colonies or units on the map."""
    settled = (each.colony.owner for each in here.systems.values() if each.colony is not None)
    owners = (group.owner for group in here.groups.values())
    return list(dict.fromkeys((*here.empires, *sorted({*settled, *owners}))))


def enemies(here: Position, side: Player) -> list[Player]:
    """§4.1: whom a side fights where it meets them; those without a seat leave each other alone."""
    others = [other for other in sides(here) if other != side]
    if has_seat(here, side):
        return others
    return [other for other in others if has_seat(here, other)]


def speaker(state: State, side: Player) -> Player:
    """§8.6: who says what a side fires at: for aliens the next player to the left (R70).

    That is the seat after whose turn it is; where nobody else plays, the umpire.
    """
    seats = standing(state)
    if side != GUARDS or state.mover not in seats:
        return side
    after = seats[(seats.index(state.mover) + 1) % len(seats)]
    return side if after == state.mover else after


def ask(play: Play[State], question: Question[State, Any]) -> None:
    """Ask a player; for a side without a seat the umpire gives the usual answer at once."""
    asked = question.asked(play.state)
    if all(has_seat(play.state, side) for side in asked):
        play.then(question)
        return
    # no question for them reaches the agenda: nobody waits, and nobody sees that they decide
    answers = {side: question.default(play.state, side) for side in asked}
    question.resolve(play, answers)
