"""What the positions of wars in both editions share: a few systems, and the orders are asked."""

from hegemon.core.dice import ScriptedDice
from hegemon.core.game import Play, run
from hegemon.games.ec4x.common.state import State
from hegemon.games.ec4x.monero.turn import Turn as MoneroTurn
from hegemon.games.ec4x.satoshi.turn import Turn as SatoshiTurn
from tests.games.ec4x.cases import EVENTS

TURNS = {"monero": MoneroTurn, "satoshi": SatoshiTurn}

BEFORE = 1
"""The turn before the position: in the months that follow no levels are bought."""


def asked(state: State) -> State:
    """The position as it is when the orders of the next month are asked for."""
    state.turn = BEFORE
    state.agenda = [TURNS[state.tables.edition]()]
    play = Play(state, ScriptedDice(()), EVENTS)
    run(play)
    return play.state
