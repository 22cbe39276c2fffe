"""Databases brought from one revision of the tables to another, with all that is in them.

Each change is one transaction, on SQLite too: it is made wholly or not at all.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from hegemon.store.database import Database
from hegemon.store.light.revision import HEAD, REVISIONS
from hegemon.store.ready import alone, revision_in
from hegemon.store.schema import SCHEMA

PLACE = Path(__file__).parent / "migrations"


def upgrade(database: Database, to: str = HEAD) -> str | None:
    """Bring a database to a revision; tells at which it was, None for an empty one.

    Nobody else changes it meanwhile; on PostgreSQL, who plays waits. Raises BadSave for a database
    of somebody else's, NewerSave, NotSaved, InUse.
    """
    with database.writing() as connection:
        alone(connection)
        before = revision_in(connection, database.place)
        if before is None or before < to:
            _adopt(connection, before)
            command.upgrade(_config(connection), to)
        return before


def downgrade(database: Database, to: str) -> None:
    """Bring a database back to an older revision; what only newer ones know is lost."""
    with database.writing() as connection:
        alone(connection)
        if revision_in(connection, database.place) is not None:
            command.downgrade(_config(connection), to)


def differences(connection: sql.Connection) -> list[str]:
    """What of the tables is otherwise than this program makes them."""
    context = MigrationContext.configure(connection)
    return [str(each) for each in compare_metadata(context, SCHEMA)]


def _adopt(connection: sql.Connection, revision: str | None) -> None:
    """A store from before revisions were noted is one of the first."""
    if revision == REVISIONS[0] and not sql.inspect(connection).has_table("alembic_version"):
        command.stamp(_config(connection), revision)


def _config(connection: sql.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(PLACE).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
