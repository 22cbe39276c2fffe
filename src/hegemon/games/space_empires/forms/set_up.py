"""§1.2, §6.4: the order sheets of set-up, and of who wins the bids."""

from __future__ import annotations

from hegemon.core import Choice, Choices, Given, OrderKind, by_choices, kind_of
from hegemon.games.space_empires.answers import FirstPlayer, PlaceHomeworld
from hegemon.games.space_empires.forms.common import OneEmpiresOrder
from hegemon.games.space_empires.rules.populate import homeworld_hexes, why_no_homeworld
from hegemon.games.space_empires.state import map_of

HALVES = (kind_of(PlaceHomeworld).with_last(),)
"""Where a hex of the home lies outside and is chosen, too."""
WHOLE = (kind_of(PlaceHomeworld).without_last(),)
"""Where the map has the whole home."""


class HomeworldForm(OneEmpiresOrder[PlaceHomeworld]):
    """§1.2: a hex for the homeworld; on some maps one that makes the home whole, too."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "Where does your homeworld lie? Nobody sees the others' choice"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """One word and one or two hexes."""
        return HALVES if map_of(self.view).halves[self.me] else WHOLE

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§1.2: the hexes of the map's list."""
        places = homeworld_hexes(self.view, self.me)
        if field == "half":
            places = map_of(self.view).halves[self.me]
        return tuple(Choice(place) for place in places)

    def why_not(self, order: PlaceHomeworld) -> str:
        """§1.2: the rule itself."""
        return why_no_homeworld(self.view, self.me, order)


class FirstPlayerForm(OneEmpiresOrder[FirstPlayer]):
    """§6.4: who is first."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "You bid most: who plays first in the next three turns?"

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§6.4: everybody who is still in the game."""
        return tuple(
            Choice(player, "you" if player == self.me else f"player {number}")
            for number, (player, empire) in enumerate(self.view.empires.items(), 1)
            if not empire.fallen
        )

    def why_not(self, order: FirstPlayer) -> str:
        """A player who is not on the list."""
        return by_choices(self, order)
