"""§4.10, §7: the order sheets of who fires at a colony, and of a conqueror."""

from __future__ import annotations

from hegemon.core import Choice, Choices, Given, Numbers, by_choices
from hegemon.games.space_empires.conquest.bombardment import all_bombers, bombers_at
from hegemon.games.space_empires.conquest.orders import Bombard, Bombers, Learn, Spoils
from hegemon.games.space_empires.conquest.spoils import why_no_spoils
from hegemon.games.space_empires.forms.common import EmpiresForm, counted_group
from hegemon.games.space_empires.state import Group
from hegemon.games.space_empires.tables import LARGEST


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


class BombardForm(EmpiresForm[Bombard]):
    """§4.10: which ships fire at a colony; at first all do."""

    makes = Bombers

    @property
    def start(self) -> tuple[Bombard, ...]:  # type: ignore[override]  # made from the view
        """Every ship."""
        return all_bombers(self.view, self.question.at, self.me)

    def _groups(self) -> list[Group]:
        return bombers_at(self.view, self.question.at, self.me)

    @property
    def title(self) -> str:
        """The question in one sentence."""
        colony = self.view.systems[self.question.at].colony
        assert colony is not None, "there is nothing to fire at"
        what = "homeworld" if colony.homeworld else "colony"
        return f"{self.question.at}: who fires at the {what}, worth {colony.value}?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.question.at,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§4.10: own groups there that can fire, and ships of them."""
        if field == "ships":
            return Numbers(1, LARGEST)
        named = [order.group for order in self.before]
        return tuple(
            Choice(
                group.id,
                counted_group(self.view, group),
                "it fires already" if group.id in named else "",
            )
            for group in self._groups()
        )

    def why_not(self, order: Bombard) -> str:
        """A group that is not on the list."""
        return by_choices(self, order)
