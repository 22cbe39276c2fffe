"""What Alembic runs for every command: the connection is given, with its transaction."""

from __future__ import annotations

from alembic import context

from hegemon.store.schema import SCHEMA

context.configure(connection=context.config.attributes["connection"], target_metadata=SCHEMA)
with context.begin_transaction():
    context.run_migrations()
