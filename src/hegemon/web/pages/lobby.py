"""The lobby: the tables that one sits at, those that wait first."""

from __future__ import annotations

from typing import Any

from hegemon.web.pages.places import LOBBY
from hegemon.web.pages.visit import Page, Shown, Visit


def lobby(visit: Visit) -> Shown:
    """One's own tables and those that are open to everybody; raises Told."""
    inside = visit.inside
    games = {game["name"]: game for game in inside.get("list_games")["games"]}
    if not inside.get("show_me")["account"]:
        return Shown("welcome.html", {"games": list(games.values())})
    mine = [_row(visit, table, games) for table in _tables(visit, "mine")]
    return Shown(
        "lobby.html",
        {
            "mine": sorted(mine, key=lambda row: not row["awaited"]),
            "open": [_row(visit, table, games) for table in _tables(visit, "open")],
            "games": list(games.values()),
        },
    )


def _tables(visit: Visit, which: str) -> list[dict[str, Any]]:
    said = visit.inside.get("list_tables", of=which, limit=50)
    found: list[dict[str, Any]] = said["tables"]
    return found


def _row(visit: Visit, table: dict[str, Any], games: dict[str, Any]) -> dict[str, Any]:
    """A table in a list, with whether it waits for one."""
    shown = visit.inside.get("show_table", {"table": table["table"]})
    seats = shown["you"].get("seats", [])
    waiting = set(table["facts"].get("waiting", ()))
    return {
        **shown,
        "title_of_game": games[table["game"]]["title"],
        "awaited": bool(waiting & set(seats)),
    }


PAGES = (Page("GET", LOBBY, lobby),)
