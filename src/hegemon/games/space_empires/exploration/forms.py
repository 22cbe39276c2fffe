"""§3.9, §5: the order sheets of exploration: what is turned up, and where the lost come out."""

from __future__ import annotations

from hegemon.core import Choice, Choices, Given, by_choices
from hegemon.games.space_empires.exploration.orders import ExploreNext, Leave, Reveal, Shift
from hegemon.games.space_empires.exploration.sequence import shifts, unexplored
from hegemon.games.space_empires.forms.common import OneEmpiresOrder


class ExploreForm(OneEmpiresOrder[ExploreNext]):
    """§5.1: which marker is turned up next."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "Which hex do you explore next?"

    @property
    def places(self) -> tuple[str, ...]:
        """§5.1: all that can be explored."""
        return tuple(unexplored(self.view, self.me))

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§5.1: the hexes with own ships and a face-down marker."""
        return tuple(Choice(place) for place in unexplored(self.view, self.me))

    def why_not(self, order: ExploreNext) -> str:
        """A hex that is not on the list."""
        return by_choices(self, order)


class ShiftForm(OneEmpiresOrder[Shift]):
    """§5.3: where others' units come out."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"{self.question.at}: units are lost in space: where do they come out?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.question.at,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§5.3: the neighbouring hexes."""
        return tuple(Choice(place) for place in shifts(self.view, self.question.at))

    def why_not(self, order: Shift) -> str:
        """A hex that is not on the list."""
        return by_choices(self, order)


class RevealForm(OneEmpiresOrder[Leave | Reveal]):
    """§3.9: turn a marker up or leave it."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        marker = self.view.systems[self.question.at].marker.replace("_", " ")
        return f"{self.question.at} is {marker}: turn the marker up for all to see?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.question.at,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Nothing is to be chosen."""
        return ()

    def why_not(self, order: Leave | Reveal) -> str:
        """Both words can always be said."""
        return ""
