"""§5: the order sheets of exploration: which marker is next, and where the lost come out."""

from __future__ import annotations

from hegemon.core.checking import by_choices
from hegemon.core.form import Choice, Choices, Field, Given, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.games.space_empires.answers import ExploreNext, Shift
from hegemon.games.space_empires.exploration import shifts, unexplored
from hegemon.games.space_empires.forms.common import OneEmpiresOrder


class ExploreForm(OneEmpiresOrder):
    """§5.1: which marker is turned up next."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "Which hex do you explore next?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """One word and a hex."""
        at = Field("at", "place", "the hex")
        return (OrderKind("explore", "turn up the marker of a hex", (at,), "explore F4"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§5.1: the hexes with own ships and a face-down marker."""
        return tuple(Choice(place) for place in unexplored(self.view, self.me))

    def why_not(self, order: Order) -> str:
        """A hex that is not on the list."""
        return by_choices(self, order)

    def answer_of(self, order: Order) -> Answer:
        """The order as a hex."""
        return ExploreNext(order.text(0))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The hex as an order."""
        assert isinstance(answer, ExploreNext)
        return (Order("explore", (answer.at,)),)


class ShiftForm(OneEmpiresOrder):
    """§5.3: where others' units come out."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"{self.question.at}: units are lost in space: where do they come out?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """One word and a hex."""
        to = Field("to", "place", "where to")
        return (OrderKind("shift", "move them all to a hex", (to,), "shift F4"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§5.3: the neighbouring hexes."""
        return tuple(Choice(place) for place in shifts(self.view, self.question.at))

    def why_not(self, order: Order) -> str:
        """A hex that is not on the list."""
        return by_choices(self, order)

    def answer_of(self, order: Order) -> Answer:
        """The order as a hex."""
        return Shift(order.text(0))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The hex as an order."""
        assert isinstance(answer, Shift)
        return (Order("shift", (answer.to,)),)
