"""§6.1, §6.3: an empire's construction points in an economic phase, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import PurseAccount, entries
from hegemon.games.space_empires.economy.income import gains
from hegemon.games.space_empires.economy.purchases import Books


def store_account(books: Books, *more: tuple[str, int]) -> PurseAccount:
    """From what was in store to what is left after the orders so far, and after these lines."""
    lines = [*_lines(books), *more]
    left = sum(by for _, by in lines)
    lost = max(0, left - books.here.tables.economy.store)
    later = tuple(entries([("too much to store", -lost)])) if lost else ()
    return PurseAccount("cp", entries(lines), "CP", later=later)


def _lines(books: Books) -> Iterator[tuple[str, int]]:
    """What came in by source, maintenance, and what was bought."""
    own, came_in = books.here.empires[books.player], gains(books.here, books.player)
    yield "in store", own.cp
    yield "colonies", own.income
    yield "minerals", own.minerals
    yield "trade", own.trade
    yield "a conquered homeworld", own.bounty
    yield "maintenance", -books.upkeep
    # what is not enough for maintenance is nothing (R27)
    yield "maintenance beyond what came in", max(0, books.upkeep - came_in)
    yield "grants", -own.granted
    yield "research", -books.research_cost
    yield "units", own.granted + books.research_cost - books.spent
    yield "the bid", -(books.bid or 0)
