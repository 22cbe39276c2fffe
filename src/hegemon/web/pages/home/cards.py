"""A table as a card of the home page: its last headline, its small map, who is awaited, and when.

All that a card tells of the match a seat of it is told anyway; what it shows is asked for as that
seat. Tables beyond the first dozen are lines without maps: they are read when somebody looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from hegemon.core.show.signs import EMBLEMS, emblem_of
from hegemon.draw.symbols.sheet import symbols
from hegemon.play.beside import SeatFact
from hegemon.web.api.seen.glancing import Glance, GlanceStyle, draw_glance, show_glance
from hegemon.web.frame.needs import BYSTANDER
from hegemon.web.frame.paths import SeatPath
from hegemon.web.pages.inside import unless
from hegemon.web.pages.parts.powers import HasSealed
from hegemon.web.pages.places import JOIN
from hegemon.web.pages.visit import Visit

if TYPE_CHECKING:
    from hegemon.web.pages.lobby import ListedTable

MOST_CARDS = 12
"""Tables that have a card."""

_SHORT_DATE = 16
"""Characters of a date that is shown beside a title."""

LATEST = "hegemon-invitation"
"""The cookie with the table that was opened here last and its invitation, for the home page."""

_UNSEEN = ("not-there", "not-begun", "still-running", "forbidden")


class Seated(NamedTuple):
    """Who plays a seat, how his things look, and whether he is waited for."""

    name: str
    emblem: str
    colour: str
    """The class that has his colour: "o1"."""
    yours: bool
    free: bool
    state: HasSealed


class TableCard(NamedTuple):
    """A table as a card."""

    row: ListedTable
    glance: Glance | None
    """None before the match begins."""
    seated: tuple[Seated, ...]
    sealed: bool
    """Whether all that is asked of one here is done."""
    map: Markup
    """Its map, where it stands in the page itself."""
    small: str
    """Where its small map is, to be fetched when it comes into sight."""
    seconds: int
    """How many seconds are left."""
    of: int
    """Of how many; 0 where nothing is due."""
    date: str
    """When it is in the game, as short as it can be told."""


class InviteShown(NamedTuple):
    """What one can send to a friend."""

    title: str
    table: str
    address: str
    free: int


def cards_of(visit: Visit, rows: Sequence[ListedTable]) -> list[TableCard]:
    """The first tables as cards; at the end those at which one has done all that is asked."""
    found = [_card(visit, row, first=not at) for at, row in enumerate(rows[:MOST_CARDS])]
    return sorted(found, key=lambda card: card.sealed)


def _card(visit: Visit, row: ListedTable, *, first: bool) -> TableCard:
    at = SeatPath(row.table, row.seat or BYSTANDER)
    glance = _glance(visit, at) if row.facts.date else None
    seconds, of = _left(visit, row.facts.due, glance)
    return TableCard(
        row=row,
        glance=glance,
        seated=tuple(_seated(row, glance)),
        sealed=_all_done(row, glance),
        map=_map(visit, at) if first and glance else Markup(),
        small=f"/api/v1/tables/{at.table}/seats/{at.seat}/glance.svg" if glance else "",
        seconds=seconds,
        of=of,
        date=_short(row.facts.date),
    )


def _short(date: str) -> str:
    """The first part of a date, with the second where both are short: "Year 1, summer"."""
    first, *rest = date.split(", ")
    both = ", ".join((first, *rest[:1]))
    return both if len(both) <= _SHORT_DATE else first


def _glance(visit: Visit, at: SeatPath) -> Glance | None:
    return unless(_UNSEEN, lambda: visit.inside.get(show_glance, at))


def _map(visit: Visit, at: SeatPath) -> Markup:
    style = GlanceStyle(size="large", bare=True)
    drawn = visit.inside.get(draw_glance, at, style)
    return Markup(drawn)  # noqa: S704 - made by us, and every text in it escaped


def _seated(row: ListedTable, glance: Glance | None) -> Sequence[Seated]:
    signs = {one.seat: one for one in glance.owners} if glance else {}
    found = []
    for at, (seat, person) in enumerate(zip(row.facts.seats, row.people, strict=True)):
        sign = signs.get(seat.seat)
        emblem, number = (sign.emblem, sign.number) if sign else (emblem_of(at), at % 12 + 1)
        one = Seated(
            name=person.name,
            emblem=emblem,
            colour=f"o{number}",
            yours=person.yours,
            free=person.free,
            state=_state(row, seat, glance),
        )
        found.append(one)
    return found


def _state(row: ListedTable, seat: SeatFact, glance: Glance | None) -> HasSealed:
    """Whether he is waited for; who has sealed is known of those who were asked."""
    if seat.seat in row.facts.waiting:
        return "thinking"
    return "sealed" if glance is not None and seat.seat in glance.asked else ""


def _all_done(row: ListedTable, glance: Glance | None) -> bool:
    """Whether one was asked here and has answered."""
    own = {seat.seat for seat, one in zip(row.facts.seats, row.people, strict=True) if one.yours}
    asked = own.intersection(glance.asked) if glance else set()
    return bool(asked) and asked.isdisjoint(row.facts.waiting)


def _left(visit: Visit, due: str, glance: Glance | None) -> tuple[int, int]:
    """How many seconds are left until something is due, and of how many."""
    if not due or glance is None or not glance.hours:
        return 0, 0
    left = datetime.fromisoformat(due) - visit.inside.desk.services.clock.now()
    whole = glance.hours * 3600
    return min(max(int(left.total_seconds()), 0), whole), whole


def signs_of(cards: Sequence[TableCard]) -> Markup:
    """The drawings of the emblems of all, for `<use href="#power-...">`."""
    return _emblems({seat.emblem for card in cards for seat in card.seated})


def all_emblems() -> Markup:
    """The drawings of all emblems."""
    return _emblems(EMBLEMS)


def _emblems(used: Iterable[str]) -> Markup:
    drawn = symbols(used, "light", "power-")
    return Markup(drawn)  # noqa: S704 - made by us, of nothing that anybody wrote


def invitation_of(visit: Visit, rows: Sequence[ListedTable]) -> InviteShown | None:
    """The invitation of the table that was opened here last, while a seat of it is free."""
    for part in visit.inside.asked.headers.get("cookie", "").split(";"):
        name, _, kept = part.strip().partition("=")
        table, _, secret = kept.partition(".")
        found = next((row for row in rows if row.table == table), None)
        if name == LATEST and secret.startswith("hgi_") and found and found.free and found.runs:
            address = f"{visit.inside.origin}{JOIN}#{secret}"
            return InviteShown(found.title, table, address, found.free)
    return None
