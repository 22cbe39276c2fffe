"""A copy of everything at one moment, and a database made of one again.

A copy is an SQLite file with the same tables, whatever database it is of: one can be looked at with
any program, and restored into either. It is read in one transaction that sees one moment, while
others go on reading and writing.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sql

from hegemon.core.errors import BadSave
from hegemon.play.errors import NameTaken, NotSaved, NotThere
from hegemon.store.database import Database, of_file
from hegemon.store.files import sync_folder
from hegemon.store.migrating import upgrade
from hegemon.store.ready import UPGRADE, Condition, alone, condition_of, make_ready, make_tables
from hegemon.store.schema import SCHEMA

_AT_ONCE = 500
"""Rows that are held at a time."""


def backup(database: Database, to: Path) -> dict[str, int]:
    """Copy all of a database to a new file, which only its owner may read; rows of each table.

    Raises NameTaken where there is a file, NotSaved, and BadSave for a database that is empty, not
    one of ours or not of this revision.
    """
    if to.exists():
        raise NameTaken(f"{to} is there already: name a new file")
    if condition_of(database) is not Condition.READY:
        raise BadSave(f"{database.place} has not the tables of this program: run {UPGRADE}")
    with _new_file(to) as path:
        copy = of_file(path)
        with database.reading() as source, copy.writing() as target:
            make_tables(target)
            counts = _copied(source, target)
        copy.close()
    return counts


def restore(database: Database, of: Path) -> dict[str, int]:
    """Fill an empty database with a copy, of an older revision too; rows of each table.

    All of it is there then, or nothing. Raises NotThere, BadSave for no copy, NewerSave, NameTaken
    for a database that has tables already, NotSaved.
    """
    if not of.is_file():
        raise NotThere(f"there is no file {of}")
    with tempfile.TemporaryDirectory(prefix="hegemon-") as folder:
        # the copy itself is left as it is
        copy = of_file(Path(shutil.copy(of, Path(folder) / "copy.sqlite")))
        try:
            if condition_of(copy) is Condition.EMPTY:
                raise BadSave(f"{of} holds nothing")
            upgrade(copy)
            return _filled(database, copy)
        finally:
            copy.close()


def _filled(database: Database, copy: Database) -> dict[str, int]:
    if condition_of(database) is not Condition.EMPTY:
        raise NameTaken(f"{database.place} is not empty: restore into a new one")
    with copy.reading() as source, database.writing() as target:
        alone(target)
        make_tables(target)
        counts = _copied(source, target)
        _count_on(target)
    make_ready(database)
    return counts


def _copied(source: sql.Connection, target: sql.Connection) -> dict[str, int]:
    """Every row of every table, those that others refer to first."""
    counts = {}
    for table in SCHEMA.sorted_tables:
        counts[table.name] = 0
        everything = sql.select(table).order_by(*table.primary_key)
        with source.execute(everything, execution_options={"yield_per": _AT_ONCE}) as rows:
            for some in rows.mappings().partitions():
                target.execute(table.insert(), [dict(row) for row in some])
                counts[table.name] += len(some)
    return counts


def _count_on(target: sql.Connection) -> None:
    """PostgreSQL goes on counting after the rows that were put in with their numbers."""
    if target.dialect.name != "postgresql":
        return
    for table in SCHEMA.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            sequence = sql.func.pg_get_serial_sequence(table.name, column.name)
            last = sql.select(sql.func.max(column)).scalar_subquery()
            target.execute(sql.select(sql.func.setval(sequence, sql.func.coalesce(last, 1))))


@contextmanager
def _new_file(to: Path) -> Iterator[Path]:
    """A file beside the one that is wanted; it gets its name when all of it is on the disk."""
    half = to.with_name(f".{to.name}.half")
    try:
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        yield half
        os.link(half, to)
        sync_folder(to)
    except FileExistsError as taken:
        raise NameTaken(f"{to} is there already: name a new file") from taken
    except OSError as trouble:
        raise NotSaved(f"not saved: {to}: {trouble.strerror}") from trouble
    finally:
        for each in (half, *(half.with_name(f"{half.name}{end}") for end in ("-wal", "-shm"))):
            with suppress(OSError):
                each.unlink()
