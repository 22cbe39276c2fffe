"""The tables of this machine's database, for the commands of `hegemon table`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hegemon.play.tables.hall import Hall
    from hegemon.serving.services import Services

database = click.option(
    "--database",
    "url",
    metavar="URL",
    help="The server's database: sqlite:///PATH or postgresql://USER@HOST/NAME; the one of "
    "`hegemon config show` if nothing is said.",
)
table = click.argument("table")


@contextlib.contextmanager
def hall_at(url: str | None) -> Iterator[Hall]:
    """The hall of a database, let go at the end; raises BadConfig, BadSave, NotSaved."""
    with services_at(url) as services:
        yield services.hall


@contextlib.contextmanager
def services_at(url: str | None) -> Iterator[Services]:
    """As `hall_at`, with the people of the server."""
    from hegemon.wiring.house import house_of, settings_from

    house = house_of(settings_from({"database.url": url}))
    try:
        yield house.services
    finally:
        house.close()


def seat_page(url: str | None) -> str:
    """The address that a seat link stands behind, to open it in a browser: ".../sit#"."""
    from hegemon.wiring.house import place_of, settings_from

    return f"{place_of(settings_from({'database.url': url}))}/sit#"


def named(hall: Hall, beginning: str) -> str:
    """The table that is meant by its id or a beginning of it; raises NotThere."""
    from hegemon.play.errors import NotThere

    fitting = [name for name in hall.store.matches() if name.startswith(beginning)]
    if beginning in fitting or len(fitting) == 1:
        return beginning if beginning in fitting else fitting[0]
    if not fitting and Path(beginning).is_file():
        raise NotThere(
            f"{ascii(beginning)[:80]} is a file, and this needs a table: "
            "`hegemon table import FILE` makes one of it, and prints its name"
        )
    which = "no table" if not fitting else "more than one table"
    raise NotThere(f"there is {which} {ascii(beginning)[:40]}; see hegemon table list")


def goes_on(hall: Hall, name: str) -> str:
    """Do what is due at a table until people are awaited; what the host should know of it.

    Where bots play alone one thing is done here and the rest by a server or a worker: a match may
    take hours.
    """
    from hegemon.play.tables.quotas import plays_alone
    from hegemon.play.tables.tending import tend

    if not plays_alone(hall.match(name)):
        tend(hall, name)
        return ""
    tend(hall, name, rounds=1)
    if hall.match(name).result is not None:
        return ""
    return (
        "Only bots play here: the server goes on with it when no people's table wants it; without "
        f"a server `hegemon worker --once` does. How far it is: hegemon table show {name}"
    )
