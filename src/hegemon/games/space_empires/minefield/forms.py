"""§8.2: the order sheet of mines."""

from __future__ import annotations

from hegemon.core import Choice, Choices, Given, Numbers
from hegemon.games.space_empires.battle.fire import battle_of
from hegemon.games.space_empires.forms.common import OneEmpiresOrder, counted_group
from hegemon.games.space_empires.minefield.orders import Detonate
from hegemon.games.space_empires.minefield.rules import prey_of, to_explode, why_no_explosion


class MinesForm(OneEmpiresOrder[Detonate]):
    """§8.2: which ships mines destroy."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        left = to_explode(self.view, self.me)
        return f"{battle_of(self.view).at}: which ships do your mines destroy, {left} in all?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (battle_of(self.view).at,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§8.2: what the other side has there."""
        prey = prey_of(self.view, self.me)
        if field == "group":
            return tuple(Choice(group.id, counted_group(self.view, group)) for group in prey)
        ships = [group.ships for group in prey if group.id == given["group"]]
        if not ships:
            return Numbers(1, 0, "no such group is there")
        return Numbers(1, min(to_explode(self.view, self.me), *ships))

    def why_not(self, order: Detonate) -> str:
        """§8.2: the rule itself."""
        return why_no_explosion(self.view, self.me, order.group, order.ships)
