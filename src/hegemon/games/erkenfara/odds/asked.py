"""§4: the chances of the fight that somebody is in or goes to, from what he knows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from hegemon.core import in_percent
from hegemon.games.erkenfara.battle import AskStance, CombatRound, points_of, side_of
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.odds.chances import counts
from hegemon.games.erkenfara.rules.advantages import advantages_of
from hegemon.games.erkenfara.rules.fight import strength_of
from hegemon.games.erkenfara.state import Army
from hegemon.games.erkenfara.view import View


class Facing(NamedTuple):
    """A side of a fight: its army, and all its points."""

    army: Army
    points: int


def facing(view: View, fought: CombatRound) -> tuple[Facing, Facing]:
    """The viewer's side of a fight, and the other."""
    assert view.me is not None, "a bystander fights no battle"
    a = Facing(view.armies[fought.a], _points(view, fought, fought.a))
    b = Facing(view.armies[fought.b], _points(view, fought, fought.b))
    mine = side_of(view, view.me, fought.a, fought.b)
    return (a, b) if a.army.id == mine.id else (b, a)


def _points(view: View, fought: CombatRound, army: str) -> int:
    card = fought.card_a if army == fought.a else fought.card_b
    return points_of(advantages_of(view, view.armies[army], card))


def fight_asked_about(view: View, question: Any) -> str:
    """The fight of an open question as `odds` reads it; empty where it is about none."""
    if not isinstance(question, AskStance) or view.me is None:
        return ""
    mine, foe = facing(view, question.again)
    return f"{_side(mine)} vs {_side(foe)}"


def _side(side: Facing) -> str:
    points = f" points={side.points}" if side.points else ""
    return f"{side.army.current}{points}"


def next_round(view: View, fought: CombatRound) -> str:
    """How the next round goes for the viewer: "the next round: 12 % won, 50 % even, 38 % lost"."""
    mine, foe = facing(view, fought)
    net = strength_of(mine.army.current, foe.army.current) + mine.points - foe.points
    return f"the next round: {_chances(view.house_rules, net)}"


def by_strength(view: View, mine: int, foe: int) -> str:
    """How the first round goes if nothing but strength counts."""
    return f"by strength alone {_chances(view.house_rules, strength_of(mine, foe))}"


def _chances(house_rules: HouseRules, net: int) -> str:
    """A round at a net advantage in words."""
    found = {"a": 0, "": 0, "b": 0}
    for (_, winner), count in counts(house_rules, net).items():
        found[winner] += count
    pairs = house_rules.die**2
    won, even, lost = (_in_percent(count, pairs) for count in found.values())
    return f"{won} won, {even} even, {lost} lost"


def _in_percent(count: int, pairs: int) -> str:
    """A share in whole per cent."""
    return in_percent(Fraction(count, pairs), places=0)
