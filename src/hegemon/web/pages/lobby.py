"""The lobby: the tables that one has to do with, those that wait for one first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hegemon.web.pages.places import LOBBY, OFFLINE, seat_at, table_at
from hegemon.web.pages.visit import Page, Shown, Visit

Row = Mapping[str, Any]

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

_NONE: Row = {"tables": [], "next": ""}


def lobby(visit: Visit) -> Shown:
    """One's own tables and those that are open to everybody; raises ApiRefused."""
    inside = visit.inside
    all_games = inside.get("list_games")["games"]
    games = {game["name"]: game for game in all_games}
    here = inside.get("list_linked")["tables"]
    signed_in = bool(inside.get("show_me")["account"])
    if not signed_in and not here:
        return Shown("welcome.html", {"games": all_games, "server": inside.get("show_server")})
    mine = _listed(visit, "mine", "cursor") if signed_in else _NONE
    others = _listed(visit, "open", "open") if signed_in else _NONE
    tables = _once(here, mine["tables"])
    return Shown(
        "lobby.html",
        {
            "groups": grouped([row_of(table, games) for table in tables]),
            "next": mine["next"],
            "open": [
                row_of(each, games) for each in _once(tables, others["tables"])[len(tables) :]
            ],
            "next_open": others["next"],
            "signed_in": signed_in,
            "paged": bool(visit.query.get("cursor")),
        },
        kept=True,
    )


def _once(first: Sequence[Row], second: Sequence[Row]) -> list[Row]:
    """Tables of two lists; of one that is in both, the row that names a seat by its link."""
    known = {table["table"] for table in first}
    return [*first, *(table for table in second if table["table"] not in known)]


def grouped(rows: Sequence[Row]) -> list[tuple[str, str, list[Row]]]:
    """Rows by what there is to do: of each group its id, its heading, and the rows."""
    found = [
        (group, heading, sorted((row for row in rows if row["group"] == group), key=_due))
        for group, heading in _GROUPS.items()
    ]
    return [each for each in found if each[2]]


def row_of(table: Row, games: Mapping[str, Row]) -> Row:
    """A table as the list shows it: where it leads, how it stands, who is waited for."""
    facts, yours = table["facts"], table["yours"]
    free = _free(facts)
    waiting = facts.get("waiting", [])
    names = {seat["seat"]: seat for seat in facts.get("seats", [])}
    awaited = [seat for seat in yours if seat in waiting]
    return {
        **table,
        "title_of_game": games[table["game"]]["title"] if table["game"] in games else "",
        "group": _group(table, awaited),
        "leads": seat_at(table["table"], (awaited or yours)[0])
        if yours
        else table_at(table["table"]),
        "people": [
            {**seat, "yours": seat["seat"] in yours, "free": seat["seat"] in free}
            for seat in names.values()
        ],
        "waited": [
            names[seat]["name"] if seat in names else seat for seat in waiting if seat not in yours
        ],
        "free": len(free),
    }


def _group(table: Row, awaited: Sequence[str]) -> str:
    if table["facts"].get("over"):
        return _OVER
    if awaited and not table["facts"].get("held"):
        return _MOVE
    if table["yours"]:
        return _WAITS
    return _RUNS if table["runs"] else _WATCHES


def _free(facts: Row) -> set[str]:
    """The seats that wait for somebody: not taken yet, or given up."""
    given_up = [seat["seat"] for seat in facts.get("seats", []) if seat["by"] == "nobody"]
    return {*facts.get("open", []), *given_up}


def _due(row: Row) -> tuple[bool, str]:
    """What is due first stands first; what is never due stands last."""
    due = row["facts"].get("due", "")
    return (not due, due)


def _listed(visit: Visit, which: str, at: str) -> dict[str, Any]:
    cursor = visit.query.get(at, "")
    most = _MOST_OWN if which == "mine" else _MOST_OPEN
    said: dict[str, Any] = visit.inside.get("list_tables", of=which, limit=most, cursor=cursor)
    return said


def offline(_visit: Visit) -> Shown:
    """What a device shows where there is no line and it has not kept the page that is wanted."""
    return Shown("offline.html")


PAGES = (Page("GET", LOBBY, lobby), Page("GET", OFFLINE, offline))
