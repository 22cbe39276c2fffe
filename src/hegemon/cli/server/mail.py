"""`hegemon mail`: letters that come to a server, and what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hegemon.cli import options
from hegemon.cli.guard import TRY_AGAIN

if TYPE_CHECKING:
    from hegemon.play.inbox.ports import InboxItem
    from hegemon.store.post.inbox import SqlInbox

_of = click.option(
    "--database",
    "url",
    metavar="URL",
    help="sqlite:///FILE or postgresql://USER@HOST/NAME; HEGEMON_DATABASE_URL or your "
    "configuration if nothing is said.",
)

_MOST = 200
"""Letters that are listed."""


@click.group("mail")
def mail_group() -> None:
    """Take letters in, and look at those that nobody answered.

    Example: hegemon mail aside
    """


@mail_group.command()
@_of
@options.in_json
def receive(*, url: str | None, as_json: bool) -> None:
    """Keep a letter from standard input; the server's worker answers it.

    For a mail server that hands letters to a program. It ends with 75 where the letter could not be
    kept, and the mail server tries again later.

    Example: hegemon mail receive < letter.eml
    """
    import sys

    from hegemon.mail.receiving import MOST, receive
    from hegemon.play.system import SystemClock

    try:
        inbox = _inbox(url)
        key, new = receive(inbox, sys.stdin.buffer.read(MOST + 1), SystemClock())
    except Exception as trouble:  # nothing that comes by mail is lost because something is amiss
        click.echo(f"not kept, try again later: {trouble}", err=True)
        raise click.exceptions.Exit(TRY_AGAIN) from trouble
    if as_json:
        options.print_json({"letter": key, "new": new})
    else:
        click.echo(f"Kept as {key}." if new else f"It is here already, as {key}.")


@mail_group.command()
@_of
@options.in_json
def aside(*, url: str | None, as_json: bool) -> None:
    """List the letters that nobody answered, the newest first, and why.

    Example: hegemon mail aside --json
    """
    found = _inbox(url).aside(_MOST)
    if as_json:
        options.print_json([_told(item) for item in found])
        return
    for item in found:
        click.echo(f"{item.id[:12]}  {item.received}  {item.why}")
    if not found:
        click.echo("No letter was put aside.")


@mail_group.command()
@_of
@click.argument("letter")
def show(*, url: str | None, letter: str) -> None:
    """Write a letter to standard output, just as it came; a few letters of its name are enough.

    Example: hegemon mail show 3fa91c > letter.eml
    """
    import sys

    inbox = _inbox(url)
    sys.stdout.buffer.write(inbox.raw(_one(inbox, letter).id))


@mail_group.command()
@_of
@click.argument("letter")
def again(*, url: str | None, letter: str) -> None:
    """Let the worker try once more to answer a letter that was put aside.

    Example: hegemon mail again 3fa91c
    """
    from hegemon.play.receipts import in_utc
    from hegemon.play.system import SystemClock

    inbox = _inbox(url)
    item = _one(inbox, letter)
    inbox.look_again(item, in_utc(SystemClock().now()))
    click.echo(f"{item.id[:12]} is looked at again.")


def _one(inbox: SqlInbox, begins: str) -> InboxItem:
    """The letter that was put aside whose name begins so; raises NotThere."""
    from hegemon.core.refusals import shown
    from hegemon.play.errors import NotThere

    found = [item for item in inbox.aside(_MOST) if item.id.startswith(begins.lower())]
    if len(found) != 1:
        which = "several letters begin" if found else "no letter that was put aside begins"
        raise NotThere(f"{which} with {shown(begins)}: see hegemon mail aside")
    return found[0]


def _told(item: InboxItem) -> dict[str, object]:
    return {"letter": item.id, "received": item.received, "tries": item.tries, "why": item.why}


def _inbox(url: str | None) -> SqlInbox:
    """The inbox of the database that is meant; raises BadConfig, and NotSaved where it is none."""
    import os

    from hegemon.play.errors import NotSaved
    from hegemon.settings.layers import load
    from hegemon.store.database import Database
    from hegemon.store.post.inbox import SqlInbox
    from hegemon.store.ready import Condition, condition_of

    database = Database(url or load(os.environ).settings.database.url)
    if (database.path is not None and not database.path.is_file()) or (
        condition_of(database) is not Condition.READY
    ):
        raise NotSaved(f"{database.place} is no database of a server: see database.url")
    return SqlInbox(database)
