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


def copies(hall: Hall, name: str, number: int, called: str = "copy") -> Iterator[Copy]:
    """So many tables with the lines of that one under ids of their own."""
    match = hall.match(name)
    entries = [read(line) for line in hall.store.lines(name)]
    facts = facts_of(match.now, match.ruleset, hall.clock.now())
    seat = match.players[0]
    for copy in range(number):
        table = f"{called}{copy:08}"
        link, digest = hall.secret("seat link", SEAT_LINK)
        entries[0] = msgspec.structs.replace(entries[0], id=table)  # type: ignore[type-var]
        lines, chain = list[bytes](), NO_CHAIN
        for entry in entries:
            line, chain = write(entry, chain)
            lines.append(line)
        rows: tuple[Beside, ...] = (Opened("a copy", None), SeatHeld(seat, None, digest), facts)
        hall.store.bring(table, lines, *rows)
        yield Copy(table, seat, link.reveal())
