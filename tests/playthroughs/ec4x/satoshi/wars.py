"""Positions of wars in EC4X, the earlier edition."""

from hegemon.games.ec4x.common.state import Ship, State
from tests.games.ec4x.cases import satoshi
from tests.games.ec4x.conflict.positions import P1, P2, P3, colony, fleet, space, war
from tests.playthroughs.ec4x.conflicts import asked


def a_convoy_and_a_starbase() -> State:
    """House 2's merchants under escort; its guard ships before a Starbase; House 1 comes."""
    state = war(space("A1-A2 minor, A2-A3 minor, A3-A4 minor, B7-B8 minor", satoshi))
    colony(state, P1, "A1")
    colony(state, P3, "B8")
    colony(state, P2, "A3", {"AA": 2}, "SB SS")
    colony(state, P2, "A4")
    fleet(state, "p1-1", "A1", "DN BB CV", roe=8, fighters=(Ship("FR"),) * 3)
    fleet(state, "p2-1", "A2", "CT", lift="SL ET TR TT", roe=10)
    fleet(state, "p2-2", "A3", "CA", roe=1)
    return asked(state)
