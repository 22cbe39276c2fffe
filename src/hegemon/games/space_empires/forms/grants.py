"""§6.5: the secret order sheet of grants for research."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Choice, Choices, Given, Numbers, Purse
from hegemon.games.space_empires.answers import Fund, Grants
from hegemon.games.space_empires.economy.grants import grants_left, why_no_fund, why_no_technology
from hegemon.games.space_empires.economy.purchases import open_books, technology_of
from hegemon.games.space_empires.forms.common import EmpiresForm
from hegemon.games.space_empires.state import technologies_in_play


class GrantsForm(EmpiresForm[Fund]):
    """§6.5: grants for one technology after the other."""

    makes = Grants

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"Economic phase {self.view.round}: which research do you fund?"

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§6.5: technologies with what they need, and how many grants are left."""
        if field == "technology":
            return tuple(self._technologies())
        left = grants_left(self.view, self.me, self.before)
        return Numbers(1, max(0, left), "" if left > 0 else "no more grants can be bought")

    def _technologies(self) -> Iterator[Choice]:
        own = self.view.empires[self.me]
        for name in technologies_in_play(self.view):
            level, technology = own.levels[name], technology_of(self.view, name)
            why = why_no_technology(self.view, self.me, self.before, name)
            needs = technology.cost(level) if level < technology.most else 0
            so_far = f"level {level + 1}: {own.progress.get(name, 0)} of {needs}"
            yield Choice(name, so_far if needs else "", why)

    def why_not(self, order: Fund) -> str:
        """§6.5: the rule itself."""
        return why_no_fund(self.view, self.me, self.before, order)

    def effect(self, order: Fund) -> str:
        """What it costs."""
        return f"{order.grants * self.view.tables.research.grant} CP"

    def purses(self) -> tuple[Purse, ...]:
        """§6.5: construction points, and grants."""
        price, bought = self.view.tables.research.grant, sum(fund.grants for fund in self.before)
        most = bought + max(0, grants_left(self.view, self.me, self.before))
        cp = open_books(self.view, self.me).cp
        return (
            Purse("cp", "construction points", cp, bought * price),
            Purse("grants", "grants", most, bought),
        )
