"""§8.2: the order sheet of mines."""

from __future__ import annotations

from hegemon.core.form import Choice, Choices, Given, Numbers, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.games.space_empires.answers import Detonate
from hegemon.games.space_empires.forms.common import (
    GROUP,
    SHIPS,
    OneEmpiresOrder,
    unit_name,
)
from hegemon.games.space_empires.rules.fire import battle_of
from hegemon.games.space_empires.rules.minefield import prey_of, to_explode, why_no_explosion


class MinesForm(OneEmpiresOrder):
    """§8.2: which ships mines destroy."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        left = to_explode(self.view, self.me)
        return f"{battle_of(self.view).at}: which ships do your mines destroy, {left} in all?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """A group and how many of its ships."""
        label = "destroy so many ships of a group"
        return (OrderKind("mine", label, (GROUP, SHIPS), "mine p2-5 1"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§8.2: what the other side has there."""
        prey = prey_of(self.view, self.me)
        if field == "group":
            return tuple(Choice(group.id, unit_name(self.view, group)) for group in prey)
        ships = [group.ships for group in prey if group.id == given["group"]]
        if not ships:
            return Numbers(1, 0, "no such group is there")
        return Numbers(1, min(to_explode(self.view, self.me), *ships))

    def why_not(self, order: Order) -> str:
        """§8.2: the rule itself."""
        return why_no_explosion(self.view, self.me, order.text(0), order.number(1))

    def answer_of(self, order: Order) -> Answer:
        """The order as mines."""
        return Detonate(order.text(0), order.number(1))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The mines as an order."""
        assert isinstance(answer, Detonate)
        return (Order("mine", (answer.group, answer.ships)),)
