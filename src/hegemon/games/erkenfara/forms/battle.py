"""§4: the order sheets of a conflict: a card, to stay or to retreat, and where to."""

from __future__ import annotations

from hegemon.core.form import Choice, Choices, Field, Given, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.core.refusals import refusal
from hegemon.games.erkenfara.answers import PlayCard, RetreatTo, Stance
from hegemon.games.erkenfara.battle import CombatRound, side_of
from hegemon.games.erkenfara.forms.common import (
    REFUGE,
    OneEmpireOrder,
    army_called,
    region_choice,
    region_name,
)
from hegemon.games.erkenfara.odds.asked import next_round
from hegemon.games.erkenfara.rules.advantages import cards_of, why_no_retreat
from hegemon.games.erkenfara.state import Army, map_of


class StanceForm(OneEmpireOrder):
    """§4, step 6: stay or retreat."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        again: CombatRound = self.question.again
        mine = side_of(self.view, self.me, again.a, again.b)
        other = again.b if mine.id == again.a else again.a
        foe = self.view.armies[other]
        where = region_name(self.view, mine.at)
        sides = [f"{army_called(army)} ({army.current})" for army in (mine, foe)]
        return f"{where}: {' against '.join(sides)}: stay or retreat?"

    def kinds_now(self) -> tuple[OrderKind, ...]:
        """Two words."""
        return (
            OrderKind("stay", "fight on if the other side stays too", (), "stay"),
            OrderKind("retreat", "leave the region, exhausted", (), "retreat"),
        )

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Nothing is to be chosen."""
        return ()

    def why_not(self, order: Order) -> str:
        """Who is asked may do either."""
        return ""

    def effect(self, order: Order) -> str:
        """The chances of the next round; `odds` has those of the whole fight."""
        return next_round(self.view, self.question.again) if order.word == "stay" else ""

    def answer_of(self, order: Order) -> Answer:
        """The word as a stance."""
        return Stance(order.word == "retreat")

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The stance as a word."""
        assert isinstance(answer, Stance)
        return (Order("retreat" if answer.retreat else "stay"),)


class RetreatToForm(OneEmpireOrder):
    """§3.3, §4 step 6: where to."""

    @property
    def army(self) -> Army:
        """The army that retreats."""
        return self.view.armies[self.question.army]

    @property
    def title(self) -> str:
        """The question in one sentence."""
        where = region_name(self.view, self.army.at)
        return f"{where}: where does {army_called(self.army)} retreat to?"

    def kinds_now(self) -> tuple[OrderKind, ...]:
        """One word and a region."""
        return (OrderKind("to", "retreat to a region", (REFUGE,), "to r_4"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """D-RETREAT: the adjacent regions."""
        return tuple(
            region_choice(self.view, name, barred=why_no_retreat(self.view, self.army, name))
            for name in map_of(self.view).graph[self.army.at]
        )

    def why_not(self, order: Order) -> str:
        """D-RETREAT: why the army cannot go there."""
        if not why_no_retreat(self.view, self.army, order.text(0)):
            return ""
        return f"where to: {refusal(self.choices('to', 'to', {}), order.values[0])}"

    def effect(self, order: Order) -> str:
        """The region's name and whose it is."""
        name = order.text(0)
        owner = self.view.regions[name].owner
        whose = f", {self.view.empires[owner].name}" if owner else ""
        return region_name(self.view, name) + whose

    def answer_of(self, order: Order) -> Answer:
        """The order as a region."""
        return RetreatTo(order.text(0))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The region as an order."""
        assert isinstance(answer, RetreatTo)
        return (Order("to", (answer.region,)),)


class CardForm(OneEmpireOrder):
    """D-ATTACH: which card."""

    @property
    def army(self) -> Army:
        """The army whose card it is."""
        return side_of(self.view, self.me, self.question.a, self.question.b)

    @property
    def title(self) -> str:
        """The question in one sentence."""
        where = region_name(self.view, self.army.at)
        return f"{where}: which card does {army_called(self.army)} play?"

    def kinds_now(self) -> tuple[OrderKind, ...]:
        """A card or none."""
        card = Field("card", "choice", "the card")
        return (
            OrderKind("card", "play a card for this conflict", (card,), "card fog"),
            OrderKind("none", "play no card", (), "none"),
        )

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """The army's cards."""
        return tuple(Choice(card.id, f"level {card.level}") for card in cards_of(self.army))

    def why_not(self, order: Order) -> str:
        """D-ATTACH: why the card cannot be played."""
        if order.word == "none":
            return ""
        why = refusal(self.choices("card", "card", {}), order.values[0])
        return why and f"the card: {why}"

    def answer_of(self, order: Order) -> Answer:
        """The order as a card."""
        return PlayCard(order.text(0))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The card as an order."""
        assert isinstance(answer, PlayCard)
        return (Order("card", (answer.card,)),) if answer.card else (Order("none"),)
