"""Positions of the strait."""

from hegemon.core.game import Player
from tests.contract.toys.strait import Act, AskScreens, Battle, FireOrRetreat, Round, Ship

P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")


def the_harbour() -> Battle:
    """Round 2: the attacker's only ship is to act, and two defenders stand against it."""
    ships = {"a1": Ship(P1, 1), "b1": Ship(P2, 2), "b2": Ship(P2, 1)}
    agenda = [Round(), Act("b2"), FireOrRetreat("a1", 2)]
    return Battle(agenda, (P1, P2, P3), P1, P2, P3, ships, round=2)


def two_against_two() -> Battle:
    """The beginning of the first round with two ships on each side."""
    ships = {"a1": Ship(P1, 1), "b1": Ship(P2, 1), "a2": Ship(P1, 2), "b2": Ship(P2, 2)}
    agenda = [Round(), Act("a2"), Act("b2"), Act("a1"), Act("b1"), AskScreens()]
    return Battle(agenda, (P1, P2, P3), P1, P2, P3, ships, round=1)
