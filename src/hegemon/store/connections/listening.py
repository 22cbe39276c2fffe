"""Where a server of a database listens, noted there for who makes links on its machine."""

from __future__ import annotations

import sqlalchemy as sql

from hegemon.store.database import Database
from hegemon.store.schema import SETTINGS

_KEY = "listening"
_OURS = SETTINGS.c.key == _KEY


def note_place(database: Database, place: str) -> None:
    """Note the address at which a server began to listen; raises NotSaved, InUse."""
    with database.writing() as connection:
        if not connection.execute(SETTINGS.update().where(_OURS), {"value": place}).rowcount:
            connection.execute(SETTINGS.insert(), {"key": _KEY, "value": place})


def place_noted(database: Database) -> str:
    """Where a server listened last; "" where none did yet. Raises NotSaved, BadSave."""
    with database.reading() as connection:
        return connection.execute(sql.select(SETTINGS.c.value).where(_OURS)).scalar() or ""
