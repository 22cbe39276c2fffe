"""Many tables quickly: copies of one match, each with an id and a seat link of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from hegemon.core.game import Player
from hegemon.play.beside import Beside, Opened, SeatHeld
from hegemon.play.lines import NO_CHAIN, read, write
from hegemon.play.tables.hall import SEAT_LINK, Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.telling import facts_of
from hegemon.play.tables.tending import tend
from hegemon.play.times.terms import NO_TERMS, Terms


class Copy(NamedTuple):
    """A table, and what opens its first seat."""

    table: str
    seat: Player
    link: str


def a_table(
    hall: Hall, game: str, house_rules: Mapping[str, Any] | None = None, terms: Terms = NO_TERMS
) -> str:
    """A table whose match waits for every seat."""
    wanted = TableWanted(game, house_rules=dict(house_rules or {}), terms=terms)
    match = open_table(hall, wanted, None).match
    for seat in match.players:
        take_seat_by_link(hall, match.name, seat, called=seat)
    tend(hall, match.name)
    return match.name


class Pattern:
    """A match that others are made of."""

    def __init__(self, hall: Hall, name: str) -> None:
        match = hall.match(name)
        self.seat = match.players[0]
        self._store = hall.store
        self._entries = [read(line) for line in hall.store.lines(name)]
        self._facts = facts_of(match.now, match.ruleset, hall.clock.now())

    def bring(self, table: str, *rows: Beside) -> None:
        """A table of that name with the lines of the pattern."""
        first = msgspec.structs.replace(self._entries[0], id=table)  # type: ignore[type-var]
        lines, chain = list[bytes](), NO_CHAIN
        for entry in (first, *self._entries[1:]):
            line, chain = write(entry, chain)
            lines.append(line)
        self._store.bring(table, lines, *rows, self._facts)


def copies(hall: Hall, name: str, number: int, called: str = "copy") -> Iterator[Copy]:
    """So many tables with the lines of that one under ids of their own."""
    pattern = Pattern(hall, name)
    for copy in range(number):
        table = f"{called}{copy:08}"
        link, digest = hall.secret("seat link", SEAT_LINK)
        pattern.bring(table, Opened("a copy", None), SeatHeld(pattern.seat, None, digest))
        yield Copy(table, pattern.seat, link.reveal())
