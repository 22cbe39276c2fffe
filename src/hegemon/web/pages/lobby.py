"""Home: the tables that one has to do with, as cards, those that wait for one first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from hegemon.core.game import Player
from hegemon.play.beside import FactsTold
from hegemon.play.entries import NOBODY
from hegemon.web.api.accounts import show_account, show_me
from hegemon.web.api.devices import list_linked
from hegemon.web.api.games import GameShort, list_games
from hegemon.web.api.service import show_server
from hegemon.web.api.tables import TableShort, TablesListed, Which, list_tables
from hegemon.web.pages.home.cards import MOST_CARDS, cards_of, invitation_of, signs_of
from hegemon.web.pages.places import GAMES, LOBBY, OFFLINE, seat_at, table_at, war_at
from hegemon.web.pages.visit import Page, Shown, Visit

_MOVE, _WAITS, _RUNS, _WATCHES, _OVER = "move", "waits", "runs", "watches", "over"
_GROUPS = {
    _MOVE: "Your move",
    _WAITS: "Waiting for others",
    _RUNS: "You run",
    _WATCHES: "You watch",
    _OVER: "Over",
}
"""What there is to do at a table, the most pressing first."""

_MOST_OWN, _MOST_OPEN = 200, 50
"""Tables on one page: of one's own so many that none that waits for one stands on the next."""

_NONE = TablesListed((), "")


class Sitter(NamedTuple):
    """Who plays a seat."""

    name: str
    yours: bool
    free: bool


class ListedTable(NamedTuple):
    """A table as the list shows it: where it leads, how it stands, who is waited for."""

    title: str
    title_of_game: str
    facts: FactsTold
    group: str
    leads: str
    people: tuple[Sitter, ...]
    waited: tuple[str, ...]
    """The names of the others who are waited for."""
    free: int
    """How many seats wait for somebody."""
    table: str
    game: str
    seat: str
    """One's own seat, the one that is waited for first; "" for who has none."""
    runs: bool
    """Whether one opened it, or is its umpire."""


RowGroup = tuple[str, str, list[ListedTable]]
"""Its id, its heading, and its rows."""


def lobby(visit: Visit) -> Shown:
    """One's own tables and those that are open to everybody; raises ApiRefused."""
    inside = visit.inside
    all_games = inside.get(list_games).games
    here = inside.get(list_linked).tables
    signed_in = bool(inside.get(show_me).account)
    mine = _listed(visit, "mine", "cursor", _MOST_OWN) if signed_in else _NONE
    tables = _once(here, mine.tables)
    paged = bool(visit.query.get("cursor"))
    if not tables and not paged:
        return welcome(visit, all_games, signed_in=signed_in)
    titles = {game.name: game.title for game in all_games}
    says = _own(visit, [row_of(table, titles) for table in tables])
    others = _listed(visit, "open", "open", _MOST_OPEN) if signed_in else _NONE
    elsewhere = _once(tables, others.tables)[len(tables) :]
    says |= {
        "next": mine.next,
        "open": [row_of(table, titles) for table in elsewhere],
        "next_open": others.next,
        "signed_in": signed_in,
        "guest": signed_in and inside.get(show_account).guest,
        "paged": paged,
    }
    return Shown("lobby.html", says, kept=True)


def _own(visit: Visit, rows: Sequence[ListedTable]) -> dict[str, Any]:
    """What the page says of one's own tables: the first as cards, the others as lines."""
    groups = grouped([row for row in rows if row.group != _OVER])
    running = [row for _, _, some in groups for row in some]
    cards = cards_of(visit, running)
    return {
        "cards": cards,
        "emblems": signs_of(cards),
        "groups": rest_of(groups, MOST_CARDS),
        "moves": sum(row.group == _MOVE for row in running),
        "count": len(running),
        "over": [row for row in rows if row.group == _OVER],
        "invited": invitation_of(visit, rows),
    }


def welcome(
    visit: Visit, all_games: Sequence[GameShort], *, signed_in: bool, first: bool = True
) -> Shown:
    """The games: each can be begun at once; and the tables at which seats are free."""
    waiting = _listed(visit, "open", "open", _MOST_OPEN).tables if signed_in else ()
    titles = {game.name: game.title for game in all_games}
    says = {
        "games": all_games,
        "server": visit.inside.get(show_server),
        "signed_in": signed_in,
        "open": [row for table in waiting if (row := row_of(table, titles)).free],
        "first": first,
    }
    return Shown("welcome.html", says, kept=first and signed_in)


def games(visit: Visit) -> Shown:
    """The games, for whoever wants to play another one."""
    signed_in = bool(visit.inside.get(show_me).account)
    known = visit.inside.get(list_games).games
    return welcome(visit, known, signed_in=signed_in, first=False)


def rest_of(groups: Sequence[RowGroup], most: int) -> list[RowGroup]:
    """The groups without so many of the first rows, which are shown as cards."""
    found, left = list[RowGroup](), most
    for id_, heading, rows in groups:
        if rest := rows[left:]:
            found.append((id_, heading, rest))
        left = max(left - len(rows), 0)
    return found


def _once(first: Sequence[TableShort], second: Sequence[TableShort]) -> list[TableShort]:
    """Tables of two lists; of one that is in both, the row that names a seat by its link."""
    known = {table.table for table in first}
    return [*first, *(table for table in second if table.table not in known)]


def grouped(rows: Sequence[ListedTable]) -> list[RowGroup]:
    """Rows by what there is to do: of each group its id, its heading, and the rows."""
    found = [
        (group, heading, sorted((row for row in rows if row.group == group), key=_due))
        for group, heading in _GROUPS.items()
    ]
    return [each for each in found if each[2]]


def row_of(table: TableShort, titles: Mapping[str, str]) -> ListedTable:
    """A table as a row; `titles` are those of the games."""
    facts, yours = table.facts, table.yours
    free = _free(facts)
    names = {seat.seat: seat.name for seat in facts.seats}
    awaited = [seat for seat in yours if seat in facts.waiting]
    seat = next(iter((*awaited, *yours)), None)
    return ListedTable(
        title=table.title,
        title_of_game=titles.get(table.game, ""),
        facts=facts,
        group=_group(table, awaited),
        leads=_leads(table, seat),
        people=tuple(
            Sitter(each.name, each.seat in yours, each.seat in free) for each in facts.seats
        ),
        waited=tuple(names.get(each, each) for each in facts.waiting if each not in yours),
        free=len(free),
        table=table.table,
        game=table.game,
        seat=seat or "",
        runs=table.runs,
    )


def _leads(table: TableShort, seat: Player | None) -> str:
    """To one's seat, to the table, or to how the war went where that can be told."""
    if table.facts.over:
        return war_at(table.table)
    return table_at(table.table) if seat is None else seat_at(table.table, seat)


def _group(table: TableShort, awaited: Sequence[Player]) -> str:
    if table.facts.over:
        return _OVER
    if awaited and not table.facts.held:
        return _MOVE
    if table.yours:
        return _WAITS
    return _RUNS if table.runs else _WATCHES


def _free(facts: FactsTold) -> set[Player]:
    """The seats that wait for somebody: not taken yet, or given up."""
    left = (seat.seat for seat in facts.seats if seat.by == NOBODY and not seat.conceded)
    return {*facts.open, *left}


def _due(row: ListedTable) -> tuple[bool, str]:
    """What is due first stands first; what is never due stands last."""
    return (not row.facts.due, row.facts.due)


def _listed(visit: Visit, which: Literal["mine", "open"], at: str, most: int) -> TablesListed:
    """Some tables, from the cursor on that stands in the address."""
    return visit.inside.get(list_tables, query=Which(which, visit.query.get(at, ""), most))


def offline(_visit: Visit) -> Shown:
    """What a device shows where there is no line and it has not kept the page that is wanted."""
    return Shown("offline.html")


PAGES = (
    Page("GET", LOBBY, lobby),
    Page("GET", GAMES, games),
    Page("GET", OFFLINE, offline),
)
