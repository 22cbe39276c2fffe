"""4.1: the sixteen missions: what each needs, where it can go, and how long it lasts."""

from __future__ import annotations

from typing import Literal

from hegemon.core import Value

Needs = Literal["nothing", "combat", "combat_and_marines", "marines", "scouts", "etac"]
Goal = Literal["none", "system", "planet", "starbase", "unsettled", "fleet"]
"""What is named with a mission: nothing, a system, or something in it."""


class MissionKind(Value, tag=False):
    """4.1: a row of the table of fleet orders."""

    number: int
    word: str
    name: str
    needs: Needs
    goal: Goal
    lasts: bool
    """Whether it goes on until the fleet is told otherwise; else it ends in 00."""
    assault: bool = False
    """5.3: orders 05 to 08 against a colony, which its guards answer."""


MISSIONS = tuple(
    MissionKind(number, *facts)  # type: ignore[arg-type]
    for number, facts in enumerate(
        (
            ("hold", "Hold position", "nothing", "none", True),
            ("move", "Move", "nothing", "system", False),
            ("home", "Seek home", "nothing", "none", False),
            ("patrol", "Patrol a system", "nothing", "system", True),
            ("guard_base", "Guard a Starbase", "combat", "starbase", True),
            ("guard", "Guard or blockade a planet", "combat", "planet", True, True),
            ("bombard", "Bombard a planet", "combat", "planet", True, True),
            ("invade", "Invade a planet", "combat_and_marines", "planet", False, True),
            ("blitz", "Blitz a planet", "marines", "planet", False, True),
            ("spy_planet", "Spy on a planet", "scouts", "planet", True),
            ("hack", "Hack a Starbase", "scouts", "starbase", True),
            ("spy_system", "Spy on a system", "scouts", "system", True),
            ("colonize", "Colonize a planet", "etac", "unsettled", False),
            ("join", "Join another fleet", "nothing", "fleet", False),
            ("rendezvous", "Rendezvous at a system", "nothing", "system", True),
            ("salvage", "Salvage", "nothing", "none", False),
        )
    )
)
"""4.1, in the order of the table: the place in the list is the number."""

HOLD, MOVE, HOME, PATROL, GUARD_BASE, GUARD, BOMBARD, INVADE = range(8)
BLITZ, SPY_PLANET, HACK, SPY_SYSTEM, COLONIZE, JOIN, RENDEZVOUS, SALVAGE = range(8, 16)
SPYING = frozenset({SPY_PLANET, HACK, SPY_SYSTEM})
ASSAULTS = frozenset({BOMBARD, INVADE, BLITZ})
BY_WORD = {kind.word: kind for kind in MISSIONS}
