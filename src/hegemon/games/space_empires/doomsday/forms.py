"""§9.3: the order sheet of the player whose colonies a doomsday machine is equally near to."""

from __future__ import annotations

from hegemon.core import Choice, Choices, Given, by_choices
from hegemon.games.space_empires.doomsday.orders import Course
from hegemon.games.space_empires.doomsday.rules import ways
from hegemon.games.space_empires.forms.common import OneEmpiresOrder, described


class CourseForm(OneEmpiresOrder[Course]):
    """§9.3: which of the hexes that lead equally near."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        machine = described(self.view, self.question.group)
        return f"{machine} could go either way: where does it go?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.view.groups[self.question.group].at,)

    def _ways(self) -> list[str]:
        return ways(self.view, self.view.groups[self.question.group].at)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§9.3: the hexes that lead equally near to a colony."""
        return tuple(Choice(place) for place in self._ways())

    def why_not(self, order: Course) -> str:
        """A hex that is not on the list."""
        return by_choices(self, order)
