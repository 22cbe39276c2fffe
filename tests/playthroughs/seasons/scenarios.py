"""Positions of the seasons."""

from hegemon.core.game import Player
from tests.contract.toys.seasons import AskMarch, Province, Realm, Year

P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")


def a_march_on_b() -> Realm:
    """It is the first player's turn; A can march on B, whose owner also has C."""
    provinces = {
        "A": Province(P1, 3),
        "B": Province(P2, 2),
        "C": Province(P2, 1),
        "D": Province(),
        "E": Province(P3, 2),
        "F": Province(),
    }
    return Realm([Year(), AskMarch(P1)], (P1, P2, P3), provinces, {P1: 0, P2: 1, P3: 2}, year=4)
