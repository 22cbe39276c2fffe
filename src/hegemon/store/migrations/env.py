"""What Alembic runs for every command: the connection is given, with its transaction."""

from __future__ import annotations

from alembic import context

from hegemon.store.schema import SCHEMA


def run() -> None:
    """Take the steps that Alembic was asked for."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=SCHEMA)
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # not where it is only imported
    run()
