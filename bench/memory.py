"""What a server holds in memory: idle, and when somebody has looked at each of many tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bench.copies import a_table, copies
from bench.figures import Figure
from bench.serving import Client, a_hall, serving, sqlite

TABLES: tuple[tuple[str, Mapping[str, Any], int], ...] = (
    ("space-conquest", {}, 1_000),
    ("ec4x-monero", {"houses": 12}, 64),
)
"""Games, house rules, and how many tables of them."""


def figures() -> Iterator[Figure]:
    """Figures of a server on SQLite, one after the other of each game."""
    for game, rules, number in TABLES:
        with sqlite() as (url, folder):
            with a_hall(url) as hall:
                seats = list(copies(hall, a_table(hall, game, rules), number))
            with serving(url, folder) as server:
                yield Figure("idle", server.memory(), "MB")
                client = Client(server)
                for table, seat, link in seats:
                    client.link = link
                    for what in ("view", "sealed"):
                        client.done("GET", f"/tables/{table}/seats/{seat}/{what}")
                client.close()
                title = f"when {number:,} tables of {game} were looked at"
                yield Figure(title, server.memory(), "MB")
