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


def a_busy_frontier() -> State:
    """House 1 has something under way in every corner, House 2 and House 3 are in its way."""
    lanes = "A1-A2 minor, A2-A3 minor, A1-A4 minor, A4-A5 minor, A1-A6 minor, A3-B1 minor"
    lanes += ", B1-B2 minor"
    state = war(space(lanes, satoshi))
    yard = "PY SS"
    colony(state, P1, "A1", {}, yard)
    colony(state, P2, "A3", {"GB": 1, "AA": 1}, "SB")
    colony(state, P3, "B1")
    fleet(state, "p1-1", "A1", "RR", roe=10)
    fleet(state, "p2-1", "A2", "CT", roe=10)
    fleet(state, "p1-2", "A1", lift="ET")
    fleet(state, "p3-1", "A5", lift="ET")
    fleet(state, "p1-3", "A6", "DD")
    fleet(state, "p1-4", "A1", "DD")
    fleet(state, "p1-5", "A6", "DD")
    fleet(state, "p1-6", "B1", "DN DN", roe=2, fighters=(Ship("FR"),))
    fleet(state, "p3-2", "A3", "DN DN", roe=10)
    state.houses[P1].stances = {**state.houses[P1].stances, P3: "enemy"}
    state.houses[P1].levels["STL"] = 1
    return asked(state)


def a_bare_planet() -> State:
    """House 2's planet has a battery and an army; House 1's fleets and scouts are next door."""
    state = war(space("A1-A2 minor, A2-A3 minor, A3-A4 minor", satoshi))
    colony(state, P1, "A1")
    colony(state, P2, "A3", {"GB": 1, "AA": 1})
    colony(state, P3, "A4")
    fleet(state, "p1-1", "A2", "DN DN DN", roe=10)
    fleet(state, "p1-2", "A2", "DN", lift="TT TT TT TT", roe=10)
    fleet(state, "p1-3", "A2", "SC")
    return asked(state)
