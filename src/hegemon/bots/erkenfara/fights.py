"""§4, step 6: whether to stay in a fight, and where to retreat to."""

from __future__ import annotations

from hegemon.bots.erkenfara.situation import Situation
from hegemon.games.erkenfara import (
    Abandon,
    Army,
    AskRetreatTo,
    AskStance,
    RetreatTo,
    Stay,
    View,
    advantages_of,
    net_advantage,
    points_of,
    retreats,
    side_of,
)

OUTGUNNED = -30
"""The net advantage below which a fight is not worth its losses."""


def stance(view: View, question: AskStance) -> Stay | Abandon:
    """Leave when outgunned; cards that were played count."""
    assert view.me is not None
    again = question.again
    mine = side_of(view, view.me, again.a, again.b)
    other = view.armies[again.b if mine.id == again.a else again.a]
    cards = {again.a: again.card_a, again.b: again.card_b}
    own = points_of(advantages_of(view, mine, cards[mine.id]))
    theirs = points_of(advantages_of(view, other, cards[other.id]))
    net = net_advantage(mine.current, other.current, own, theirs)
    return Abandon() if net < OUTGUNNED else Stay()


def retreat(view: View, question: AskRetreatTo) -> RetreatTo:
    """Where the enemy threatens least: to own troops, into a fort, home."""
    here = Situation(view)
    army = view.armies[question.army]
    ways = retreats(view, army)
    return RetreatTo(max(ways, key=lambda region: (_shelter(here, army, region), region)))


def _shelter(here: Situation, army: Army, region: str) -> int:
    """How good a refuge is, in points of advantage."""
    friends = sum(one.current for one in here.mine if one.at == region and one.kind == army.kind)
    afloat = army.kind == "land" and here.map.is_sea(region)
    escorted = any(one.at == region for one in here.own("sea"))
    drowns = 10_000 if afloat and not escorted else 0
    home = here.view.house_rules.homeland if here.is_mine(region) else 0
    return home - here.threat(army, region, army.current + friends) - drowns
