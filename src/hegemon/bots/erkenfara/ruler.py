"""What all rulers share: an answer to each question, and habits, each ruler's in its own order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hegemon.bots import Bot
from hegemon.bots.erkenfara.deeds import deeds
from hegemon.bots.erkenfara.fights import retreat, stance
from hegemon.bots.erkenfara.orders import Orders
from hegemon.bots.erkenfara.situation import NO_FANCY, Fancy, Situation
from hegemon.bots.erkenfara.winter import winter
from hegemon.bots.restricted import Veto, barred_by, nothing_barred
from hegemon.core import Answer, Event, Form, Player
from hegemon.games.erkenfara import (
    Accept,
    Actions,
    ArmyAct,
    AskActions,
    AskCards,
    AskConsents,
    AskMoves,
    AskOffers,
    AskRetreatTo,
    AskStance,
    AskWinter,
    Card,
    Cede,
    Consents,
    Give,
    Leave,
    Moves,
    Offers,
    PlayCard,
    View,
    War,
    at_war,
    side_of,
    total_value,
)

MOST_FANCY = 20
"""By so many per cent a region may seem worth more than it is."""
NERVE = 5
"""So many points more or less of advantage may be enough for an attack."""

Habit = Callable[[Situation, Orders], None]
"""A way to give orders to some of the armies that have none."""


class Ruler(Bot):
    """Gives orders habit by habit.

    Its seed decides what it fancies: else all matches of two rulers would be one opening with other
    dice. Without a seed it fancies nothing.
    """

    habits: tuple[Habit, ...]
    preference: tuple[type[ArmyAct], ...]

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._barred: Veto = nothing_barred
        self._answers: dict[type[Any], Callable[[View, Any], Answer]] = {
            AskOffers: no_offers,
            AskConsents: consents,
            AskWinter: winter,
            AskMoves: self._moves,
            AskCards: best_card,
            AskStance: stance,
            AskRetreatTo: retreat,
            AskActions: self._actions,
        }

    def answer(
        self, view: View, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """The reply to any question of the game."""
        self._barred = barred_by(form)
        return self._answers[type(question)](view, question)

    def _moves(self, view: View, question: AskMoves) -> Moves:
        """War where there is none, then what the habits order."""
        wars = declarations(view)
        here = Situation(view, wars, self._fancy(view))
        orders = Orders(here, self._barred)
        orders.given += [War(view.empires[player].id) for player in wars]
        for habit in self.habits:
            habit(here, orders)
        return orders.answer()

    def _fancy(self, view: View) -> Fancy:
        """How much more than its worth each region seems worth, and how bold it feels today."""
        if self._seed is None:
            return NO_FANCY
        chance = Random(self._seed)
        extra = chance.choices(range(MOST_FANCY + 1), k=len(view.regions))
        return Fancy(dict(zip(view.regions, extra, strict=True)), chance.randint(-NERVE, NERVE))

    def _actions(self, view: View, question: AskActions) -> Actions:
        return deeds(view, self.preference, self._barred)


def no_offers(view: View, question: AskOffers) -> Offers:
    """It has nothing to say."""
    return Offers()


def declarations(view: View) -> list[Player]:
    """Who is at war with nobody declares war on the weakest empire that is no ally."""
    assert view.me is not None
    founded = [player for player, empire in view.empires.items() if empire.founded]
    others = [player for player in founded if player != view.me]
    if any(at_war(view, view.me, player) for player in others):
        return []
    neutral = [player for player in others if view.relations[view.me][player] == "peace"]
    return sorted(neutral, key=lambda player: (total_value(view, player), player))[:1]


def consents(view: View, question: AskConsents) -> Consents:
    """Presents are accepted, and nothing that has a price."""
    assert view.me is not None
    accepted: list[Accept] = []
    for player, clauses in question.offers.get(view.me, {}).items():
        is_present = all(isinstance(clause, Give | Cede | Leave) for clause in clauses)
        if is_present:
            accepted.append(Accept(view.empires[player].id))
    return Consents(tuple(accepted))


def best_card(view: View, question: AskCards) -> PlayCard:
    """The highest card is played at once."""
    assert view.me is not None
    army = side_of(view, view.me, question.a, question.b)
    cards = [one for one in army.attachments if isinstance(one, Card)]
    return PlayCard(max(cards, key=lambda card: (card.level, card.id)).id)
