"""§7: the order sheet of a conqueror."""

from __future__ import annotations

from hegemon.core import Choice, Choices, Given
from hegemon.games.space_empires.answers import Learn, Spoils
from hegemon.games.space_empires.conquest.spoils import why_no_spoils
from hegemon.games.space_empires.forms.common import EmpiresForm


class SpoilsForm(EmpiresForm[Learn]):
    """§7: one technology after the other."""

    makes = Spoils

    @property
    def title(self) -> str:
        """The question in one sentence."""
        most = self.view.tables.victory.spoils
        return f"The homeworld is yours to loot: which technologies do you learn, {most} at most?"

    @property
    def names(self) -> tuple[str, ...]:
        """The technologies so far."""
        return tuple(order.technology for order in self.before)

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

    def why_not(self, order: Learn) -> str:
        """§7: the rule itself."""
        return why_no_spoils(self.view, self.question.offered, (*self.names, order.technology))
