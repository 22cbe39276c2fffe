"""Everything that a database keeps about an account, for its owner.

Found by the schema and not by a list: a new table that refers to accounts is exported from its
first day. Columns that hold a secret or its digest say so, and stay out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sql

from hegemon.play.beside import UMPIRE
from hegemon.play.ports import NOTES
from hegemon.store.schema import ACCOUNTS, DRAFTS, HIDDEN, HOLDERS, MESSAGES, SCHEMA, TABLES


def belongings_of(connection: sql.Connection, account: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of each table that are about an account, by the name of the table."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, which in _about(account):
        chosen = sql.select(*_told(table)).where(which).order_by(*table.primary_key)
        rows = connection.execute(chosen).mappings()
        found.setdefault(table.name, []).extend(dict(row) for row in rows)
    return {name: rows for name, rows in found.items() if rows}


def _about(account: str) -> Iterator[tuple[sql.Table, sql.ColumnElement[bool]]]:
    """Each table that has anything about an account, and which of its rows are."""
    yield ACCOUNTS, ACCOUNTS.c.id == account
    for table in SCHEMA.sorted_tables:
        mine = [column == account for column in table.c if column.references(ACCOUNTS.c.id)]
        if mine:
            yield table, sql.or_(*mine)
    for table, whose in ((MESSAGES, MESSAGES.c.author), (DRAFTS, DRAFTS.c.seat)):
        held = (HOLDERS.c.account == account) & (HOLDERS.c.match == table.c.match)
        yield table, sql.exists().where(held, HOLDERS.c.seat == whose)
    noted = (HOLDERS.c.account == account) & (HOLDERS.c.match == DRAFTS.c.match)
    yield (
        DRAFTS,
        sql.exists().where(noted, HOLDERS.c.seat + NOTES + HOLDERS.c.since == DRAFTS.c.seat),
    )
    ran = (TABLES.c.umpire == account) & (TABLES.c.match == MESSAGES.c.match)
    yield MESSAGES, (MESSAGES.c.author == UMPIRE) & sql.exists().where(ran)


def _told(table: sql.Table) -> list[sql.Column[Any]]:
    return [column for column in table.c if not column.info.get(HIDDEN)]
