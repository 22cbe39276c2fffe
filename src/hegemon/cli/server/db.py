"""`hegemon db`: the database of a server: its tables, whether it is sound, copies of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options
from hegemon.cli.guard import FAILED

if TYPE_CHECKING:
    from hegemon.store.database import Database

_of = click.option(
    "--database",
    "url",
    metavar="URL",
    help="sqlite:///FILE or postgresql://USER@HOST/NAME; HEGEMON_DATABASE_URL or your "
    "configuration if nothing is said.",
)


@click.group()
def db() -> None:
    """Look after the database of a server.

    Example: hegemon db check
    """


@db.command()
@_of
def upgrade(*, url: str | None) -> None:
    """Bring the tables to what this program needs, with all that is in them.

    An empty database gets its tables. Stop the server first, and make a backup.

    Example: hegemon db upgrade
    """
    from hegemon.store.light.revision import HEAD
    from hegemon.store.migrating import upgrade as bring

    database = _database(url)
    before = bring(database)
    said = "is ready" if before == HEAD else f"was brought from {before or 'nothing'} to {HEAD}"
    click.echo(f"{database.place} {said}.")


@db.command()
@_of
@options.in_json
def check(*, url: str | None, as_json: bool) -> None:
    """Check the tables, and every line of every match; 0 if all is well, else 1, or 3 for no file.

    Example: hegemon db check --json
    """
    from hegemon.core.words import counted
    from hegemon.play.errors import NotThere
    from hegemon.store.checking import check as look

    database = _database(url)
    if database.path is not None and not database.path.is_file():
        raise NotThere(f"{database.place}: there is no such file")
    found = look(database)
    if as_json:
        options.print_json({**_plain(found), "sound": found.sound})
    else:
        matches, lines = counted(found.matches, "match"), counted(found.lines, "line")
        click.echo(f"{found.place}: revision {found.revision or 'none'}, {matches}, {lines}")
        for problem in found.problems:
            click.echo(f"WRONG    {problem}")
        click.echo("Sound." if found.sound else "NOT SOUND.")
    if not found.sound:
        raise click.exceptions.Exit(FAILED)


@db.command()
@_of
@click.argument("file", type=click.Path(path_type=Path))
@options.in_json
def backup(*, url: str | None, file: Path, as_json: bool) -> None:
    """Copy all of the database to a new FILE, while the server goes on.

    FILE is an SQLite file, of PostgreSQL too. It holds everything: keep it as you keep the server.

    Example: hegemon db backup monday.sqlite
    """
    from hegemon.store.backup import backup as copy

    database = _database(url)
    _tell(f"{database.place} is copied to {file}", copy(database, file), as_json=as_json)


@db.command()
@_of
@click.argument("file", type=click.Path(path_type=Path))
@options.in_json
def restore(*, url: str | None, file: Path, as_json: bool) -> None:
    """Fill an empty database with a backup; what is not empty is left alone.

    Example: hegemon db restore monday.sqlite --database sqlite:///new.sqlite
    """
    from hegemon.store.backup import restore as fill

    database = _database(url)
    _tell(f"{file} is restored to {database.place}", fill(database, file), as_json=as_json)


def _database(url: str | None) -> Database:
    """The database that is meant; raises BadConfig."""
    import os

    from hegemon.settings.layers import load
    from hegemon.store.database import Database

    return Database(url or load(os.environ).settings.database.url)


def _plain(value: object) -> dict[str, object]:
    import msgspec

    found: dict[str, object] = msgspec.to_builtins(value)
    return found


def _tell(sentence: str, rows: dict[str, int], *, as_json: bool) -> None:
    if as_json:
        options.print_json({"rows": rows})
        return
    from hegemon.core.words import counted

    matches, rows_in_all = counted(rows["match"], "match"), counted(sum(rows.values()), "row")
    click.echo(f"{sentence}: {matches}, {rows_in_all} in all.")
