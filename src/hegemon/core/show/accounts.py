"""Accounts that add up: what somebody had, what came in and went out by source, what he has."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hegemon.core.report import Table

ACCOUNTS = "Accounts"
"""The title of such a table in every game."""

Booked = tuple[str, int]
"""What something was for, and how much: below 0 what went out."""


def balanced(
    purse: str,
    lines: Iterable[Booked],
    now: int,
    *,
    unit: str = "",
    in_words: Callable[[int], str] = "{:,}".format,
) -> Table | None:
    """A table from what a purse held to what it holds now; None where nothing moved.

    What is for the same is one line, in the order in which it came first. What the purse held is
    reckoned back from now: events tell what moved, a view what is there.
    """
    sums: dict[str, int] = {}
    for what, amount in lines:
        sums[what] = sums.get(what, 0) + amount
    moved = [(what, amount) for what, amount in sums.items() if amount]
    if not moved:
        return None
    before = now - sum(amount for _, amount in moved)
    rows = [(f"{purse} was", before), *moved, (f"{purse} is", now)]
    return Table(ACCOUNTS, ("", unit), tuple((what, in_words(amount)) for what, amount in rows))
