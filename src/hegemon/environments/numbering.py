"""What the numbers of actions stand for: one numbering for all questions of a game.

    0                    done: no further order, or nothing more to repeat; a seat that waits
    kinds of order       one for each word of the ruleset, in its order
    places               one for each row of the places
    amounts              from the least to the most that is legal, in eighths
    entries              what else a list offers (pieces, technologies, empires), by its place in it
    further              the next entries of a list that is longer

So a number means the same all match long, as far as the game lets it: a kind of order always, a
place as well (one that leaves the map keeps its row, one that comes gets the next), an amount its
share, and an entry its place in the list, legal or not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from hegemon.core.form import Numbers
from hegemon.core.records import Value

DONE = 0
AMOUNTS = 9
"""From none of a span to all of it, in eighths."""
ENTRIES = 32
"""Of a list on one page."""


class Numbering(Value, tag=False, dict=True):
    """The actions of a game on a map."""

    words: tuple[str, ...]
    """The kinds of order."""
    rows: tuple[str, ...]
    """The ids of the places, in the order of their rows."""
    places: int
    """Room for so many: maps of one game differ in size."""

    @cached_property
    def size(self) -> int:
        """How many actions there are."""
        return self.further + 1

    @cached_property
    def first_place(self) -> int:
        """The action of the first place."""
        return 1 + len(self.words)

    @cached_property
    def first_amount(self) -> int:
        """The action of the least amount."""
        return self.first_place + self.places

    @cached_property
    def first_entry(self) -> int:
        """The action of the first entry on a page."""
        return self.first_amount + AMOUNTS

    @property
    def further(self) -> int:
        """The action that turns the page."""
        return self.first_entry + ENTRIES

    @cached_property
    def kind(self) -> Mapping[str, int]:
        """The action of each kind of order."""
        return {word: 1 + number for number, word in enumerate(self.words)}

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The action of each place that has a row."""
        some = self.rows[: self.places]
        return {place: self.first_place + row for row, place in enumerate(some)}

    def names(self) -> list[str]:
        """What each action is, for people."""
        places = [*self.rows, *(f"no place {row}" for row in range(len(self.rows), self.places))]
        eighths = [f"{eighth}/{AMOUNTS - 1} of the span" for eighth in range(AMOUNTS)]
        entries = [f"entry {number}" for number in range(1, ENTRIES + 1)]
        return ["done", *self.words, *places[: self.places], *eighths, *entries, "further"]


def amounts(span: Numbers) -> list[int]:
    """What the actions of amounts say of a span; none where it is barred or empty."""
    if span.barred or span.least > span.most:
        return []
    width = span.most - span.least
    return [span.least + width * eighth // (AMOUNTS - 1) for eighth in range(AMOUNTS)]
