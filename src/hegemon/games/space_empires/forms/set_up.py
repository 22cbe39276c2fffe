"""§1.2: the order sheet of set-up."""

from __future__ import annotations

from hegemon.core import Choice, Choices, Given, OrderKind, kind_of
from hegemon.games.space_empires.answers import PlaceHomeworld
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
        """The question in one sentence, with all hexes that may be named."""
        offered = f"one of {_ranges(homeworld_hexes(self.view, self.me))}"
        halves = map_of(self.view).halves[self.me]
        half = f", and which of {', '.join(halves)} makes your home whole" if halves else ""
        return f"Where does your homeworld lie, {offered}{half}? Nobody sees the others' choice"

    @property
    def places(self) -> tuple[str, ...]:
        """§1.2: the hexes of the map's list, which lie together."""
        return homeworld_hexes(self.view, self.me)

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """One word and one or two hexes."""
        return HALVES if map_of(self.view).halves[self.me] else WHOLE

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§1.2: the hexes of the map's list."""
        if field == "half":
            places = map_of(self.view).halves[self.me]
        else:
            places = homeworld_hexes(self.view, self.me)
        return tuple(Choice(place) for place in places)

    def why_not(self, order: PlaceHomeworld) -> str:
        """§1.2: the rule itself."""
        return why_no_homeworld(self.view, self.me, order)


def _ranges(places: tuple[str, ...]) -> str:
    """The hexes of a list row by row, "B1 to B8, C1"."""
    rows: dict[str, list[str]] = {}
    for place in places:
        rows.setdefault(place[0], []).append(place)
    return ", ".join(row[0] if len(row) == 1 else f"{row[0]} to {row[-1]}" for row in rows.values())
