"""What a purse is made of, line by line, as orders stand: accounts that add up before a turn.

What moved in a turn that is over a report tells: `core/show/accounts.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core.records import Value


class PurseLine(Value, tag=False):
    """A line of an account: what it is for, and how much; below 0 what goes out."""

    what: str
    by: int


class PurseAccount(Value, tag=False, omit_defaults=True):
    """A purse from what there was to what is left once all orders so far are carried out."""

    purse: str
    """The id of the purse."""
    entries: tuple[PurseLine, ...]
    """They add up to what is left of the purse; the first is what there was."""
    unit: str = ""
    """What it counts, for people: "CP", "gold"."""
    places: int = 0
    """How many decimal places its figures have; the purse has the whole units, rounded down."""
    later: tuple[PurseLine, ...] = ()
    """What is expected to move until the next sheet of the kind, if nothing else changes."""

    @property
    def left(self) -> int:
        """What all lines come to."""
        return sum(entry.by for entry in self.entries)


def entries(lines: Iterable[tuple[str, int]]) -> tuple[PurseLine, ...]:
    """Lines in their order: the first always, of the others those that move something."""
    first, *others = lines
    return (PurseLine(*first), *(PurseLine(what, by) for what, by in others if by))
