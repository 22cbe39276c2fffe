"""Positions of wars in EC4X, the later edition."""

from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.state import Planet, Ship, State
from tests.games.ec4x.cases import monero
from tests.games.ec4x.conflict.positions import P1, P2, P3, colony, fleet, space, war
from tests.playthroughs.ec4x.conflicts import asked

BORDER = "A1-A2 minor, A2-A3 minor, A3-A4 minor, B7-B8 minor"


def two_fleets() -> State:
    """House 1's battle fleet at home, House 2's squadrons between the two homes: at war."""
    state = war(space(BORDER))
    colony(state, P1, "A1")
    colony(state, P3, "B8")
    colony(state, P2, "A4")
    fleet(state, "p1-1", "A1", "BB+CL+CL BB", roe=8)
    fleet(state, "p2-1", "A3", "CA CA", roe=6)
    fleet(state, "p2-2", "A4", "DD", lift="TT", roe=6)
    return asked(state)


def a_fortress() -> State:
    """A colony with a Starbase, batteries and a shield; before it dreadnoughts."""
    state = war(space(BORDER))
    colony(state, P1, "A1")
    colony(state, P3, "B8")
    colony(state, P2, "A3", {"GB": 3, "AA": 2}, "SB SP", shield=3, industry=4)
    colony(state, P2, "A4")
    fleet(state, "p1-1", "A2", "SD SD SD SD SD SD SD SC", roe=10)
    fleet(state, "p2-1", "A3", "DD", mission=(5, "A3"), roe=6)
    return asked(state)


def a_rich_colony() -> State:
    """A colony that earns well and has no Starbase; cruisers are two jumps away from helping it."""
    state = space(BORDER)
    colony(state, P1, "A1")
    colony(state, P3, "B8")
    rich = colony(state, P2, "A3", {"AA": 1}, industry=20)
    rich.people *= 3
    colony(state, P2, "A4")
    fleet(state, "p1-1", "A2", "CL CL", roe=6)
    fleet(state, "p2-1", "A4", "BC BC", roe=8)
    return asked(state)


def three_scouts() -> State:
    """House 1's scouts before a colony with a Starbase, and scouts that look for them."""
    state = space(BORDER)
    colony(state, P1, "A1")
    colony(state, P3, "B8")
    colony(state, P2, "A3", {"GB": 2, "AA": 3}, "SB SY", industry=7)
    colony(state, P2, "A4")
    for number in (1, 2, 3):
        fleet(state, f"p1-{number}", "A2", "SC", roe=0)
    fleet(state, "p2-1", "A3", "DD SC SC", roe=6)
    return asked(state)


def a_beachhead() -> State:
    """Transports with marines and their escort before two colonies, one of them with batteries."""
    state = war(space(BORDER))
    colony(state, P1, "A1")
    colony(state, P3, "B8")
    colony(state, P2, "A3", {"GB": 1, "AA": 2}, "SP", industry=9)
    colony(state, P2, "A4", {"AA": 1}, "SP SY", industry=6, fighters=(Ship("FS"),))
    state.planets["A4"] = Planet("lush", "rich")
    fleet(state, "p1-1", "A2", "BB BB", lift="TT TT TT TT", roe=10)
    fleet(state, "p1-2", "A2", "DD", lift="TT TT", roe=6)
    return asked(state)


def a_busy_frontier() -> State:
    """House 1 has something under way in every corner, House 2 and House 3 are in its way."""
    lanes = "A1-A2 minor, A2-A3 minor, A1-A4 minor, A4-A5 minor, A1-A6 minor, A3-B1 minor"
    state = war(space(lanes, monero))
    yard = "SP SY"
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
    for own in state.fleets.values():
        for squadron in own.squadrons:
            squadron.built = 1  # the carrier is older, and goes unpaid first
    fleet(state, "p1-6", "A1", "CV", fighters=(Ship("FS"),))
    state.fleets["p1-6"].squadrons[0].crippled = True
    state.houses[P1].treasury, state.houses[P1].tax = 8 * COIN, 0
    return asked(state)
