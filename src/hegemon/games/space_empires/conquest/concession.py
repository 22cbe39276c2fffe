"""A player gives the war up: the homeworld counts as lost, and nobody has conquered it (R101)."""

from __future__ import annotations

from hegemon.core import Play, Player
from hegemon.games.space_empires.alien_empires.sequence import AliensTurn
from hegemon.games.space_empires.conquest.victory import (
    Abdicate,
    abdicating,
    against_the_game,
    depart,
)
from hegemon.games.space_empires.doomsday.sequence import Machines
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.state import State, standing
from hegemon.games.space_empires.together.asking import Together
from hegemon.games.space_empires.turn import Round, RoundEnd, Turn

_WHOLE = (Together, Turn, Machines, AliensTurn, EconomicPhase, RoundEnd, Round)
"""Between these nothing is half done: no battle, no movement, no bid."""


def in_play(state: State) -> tuple[Player, ...]:
    """Whose homeworld stands, and who has not conceded; none after the end."""
    if state.result is not None:
        return ()
    gone = abdicating(state)
    return tuple(player for player in standing(state) if player not in gone)


def concede(play: Play[State], player: Player) -> None:
    """§7: at once, where it decides the match; else the empire is gone when the turn is over."""
    state = play.state
    others = [each for each in in_play(state) if each != player]
    fewest = 0 if against_the_game(state) else 1
    if len(others) <= fewest:
        for each in (*abdicating(state), player):
            depart(play, each)
    else:
        state.agenda.insert(_next_boundary(state), Abdicate(player))


def _next_boundary(state: State) -> int:
    """Where the task stands that is done before the next turn, or phase, or round begins.

    While homeworlds are chosen nothing stands there yet: then it is the bottom, and the first round
    takes it up.
    """
    for at in reversed(range(len(state.agenda))):
        if isinstance(state.agenda[at], _WHOLE):
            return at + 1
    return 0
