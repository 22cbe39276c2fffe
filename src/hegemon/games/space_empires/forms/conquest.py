"""§7: the order sheet of a conqueror."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.form import Choice, Choices, Field, Given, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.games.space_empires.answers import Spoils
from hegemon.games.space_empires.forms.common import EmpiresForm
from hegemon.games.space_empires.rules.conquest import why_no_spoils

LEARN = OrderKind(
    "learn",
    "take over a level of a technology",
    (Field("technology", "choice", "the technology"),),
    "learn attack",
    about="technology",
)


class SpoilsForm(EmpiresForm):
    """§7: one technology after the other."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        most = self.view.tables.victory.spoils
        return f"The homeworld is yours to loot: which technologies do you learn, {most} at most?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """One kind."""
        return (LEARN,)

    @property
    def names(self) -> tuple[str, ...]:
        """The technologies so far."""
        return tuple(order.text(0) for order in self.before)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§7: what the fallen empire knew better, and the level that it would be."""
        levels = self.view.empires[self.me].levels
        offered = self.question.offered
        return tuple(
            Choice(
                name,
                f"level {levels.get(name, 0) + 1}",
                why_no_spoils(self.view, offered, (*self.names, name)),
            )
            for name in offered
        )

    def why_not(self, order: Order) -> str:
        """§7: the rule itself."""
        return why_no_spoils(self.view, self.question.offered, (*self.names, order.text(0)))

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The technologies."""
        return Spoils(tuple(order.text(0) for order in orders))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The technologies as orders."""
        assert isinstance(answer, Spoils)
        return tuple(Order("learn", (name,)) for name in answer.technologies)
