"""§8.5: the order sheets of cloaked Raiders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.form import Choice, Choices, Given, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.games.space_empires.answers import Slip, Slipped, Strike
from hegemon.games.space_empires.forms.common import (
    GROUP,
    TO,
    EmpiresForm,
    OneEmpiresOrder,
    unit_name,
)
from hegemon.games.space_empires.rules.advanced.cloaking import why_no_slip
from hegemon.games.space_empires.rules.retreat import why_no_retreat
from hegemon.games.space_empires.state import groups_at, neighbours


class StrikeForm(OneEmpiresOrder):
    """§8.5: attack who does not see one, or lie low."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        chance = self.question.chance
        own = groups_at(self.view, chance.at, self.me)
        ships = " and ".join(unit_name(self.view, group) for group in own)
        return f"{chance.at}: strike at {chance.against}, who does not see your {ships}?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Two words."""
        return (
            OrderKind("hide", "lie low: there is no battle", (), "hide"),
            OrderKind("strike", "attack unseen", (), "strike"),
        )

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Nothing is to be chosen."""
        return ()

    def why_not(self, order: Order) -> str:
        """Both words can always be said."""
        return ""

    def answer_of(self, order: Order) -> Answer:
        """The word as a decision."""
        return Strike(order.word == "strike")

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The decision as a word."""
        assert isinstance(answer, Strike)
        return (Order("strike" if answer.strike else "hide"),)


class SlipForm(EmpiresForm):
    """§8.5: which cloaked Raiders leave before the first shot; none at first."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"{self.question.at}: which of your Raiders slip away before the first shot?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """A group, and where to."""
        label = "leave before the first shot, unseen"
        return (OrderKind("slip", label, (GROUP, TO), "slip p1-2 C5", about="group"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§8.5: the cloaked Raiders there, and the hexes that they can retreat to."""
        if field == "group":
            return tuple(self._groups())
        if given["group"] not in self.question.able:
            return ()
        at = self.question.at
        return tuple(
            Choice(place, barred=why_no_retreat(self.view, self.me, at, place))
            for place in neighbours(self.view, at)
        )

    def _groups(self) -> Iterator[Choice]:
        named = [order.text(0) for order in self.before]
        for name in self.question.able:
            gone = "it slips away already" if name in named else ""
            yield Choice(name, unit_name(self.view, self.view.groups[name]), gone)

    def why_not(self, order: Order) -> str:
        """§8.5: the rule itself."""
        one = Slipped(order.text(0), order.text(1))
        if any(before.text(0) == one.group for before in self.before):
            return "it slips away already"
        return why_no_slip(self.view, self.me, self.question.at, self.question.able, one)

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The groups that leave."""
        return Slip(tuple(Slipped(order.text(0), order.text(1)) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The groups as orders."""
        assert isinstance(answer, Slip)
        return tuple(Order("slip", (one.group, one.to)) for one in answer.slips)
