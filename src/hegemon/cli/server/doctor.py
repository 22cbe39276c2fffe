"""`hegemon doctor`: what is wrong with a server's settings and database, before players notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import click

from hegemon.cli import options


class Finding(NamedTuple):
    """Something that was looked at."""

    what: str
    fine: bool
    said: str


@click.command()
@options.in_json
def doctor(*, as_json: bool) -> None:
    """Look whether a server would run well here: settings, database, worker, outbox, mail, disk.

    It changes nothing, and ends with 1 if something is wrong.

    \b
    Example: hegemon doctor
    """
    findings = list(_findings())
    if as_json:
        options.print_json({"findings": [each._asdict() for each in findings]})
    else:
        for each in findings:
            click.echo(f"{'ok  ' if each.fine else 'FAIL'} {each.what:<10} {each.said}")
    if not all(each.fine for each in findings):
        raise click.exceptions.Exit(1)


def _findings() -> Iterator[Finding]:
    from hegemon.core.errors import HegemonError
    from hegemon.wiring.house import settings_from

    try:
        settings = settings_from()
    except HegemonError as trouble:
        yield Finding("settings", fine=False, said=str(trouble))
        return
    yield Finding("settings", fine=True, said="all are known")
    looks: dict[str, Callable[[Any], str]] = {
        "address": _address,
        "database": _database,
        "outbox": _outbox,
        "disk": _disk,
    }
    if settings.outbox.to == "mail":
        looks["mail"] = _mail
    if settings.imap.host:
        looks["mailbox"] = _mailbox
    if settings.mail.replies:
        looks["letters"] = _letters
    looks["doorbells"] = _doorbells
    for what, look in looks.items():
        yield _looked(what, look, settings)


def _looked(what: str, look: Callable[[Any], str], settings: Any) -> Finding:
    from hegemon.core.errors import HegemonError

    try:
        return Finding(what, fine=True, said=look(settings))
    except (HegemonError, OSError) as trouble:
        return Finding(what, fine=False, said=str(trouble))


def _address(settings: Any) -> str:
    """Whether passwords would go over the network as they are."""
    from hegemon.core.errors import BadConfig
    from hegemon.web.running.process import check_address

    check_address(settings)
    server = settings.server
    if server.beyond_loopback and not server.public_url.startswith("https://"):
        raise BadConfig("others reach it, and server.public_url is not https: put TLS in front")
    return f"{server.host} port {server.port}"


def _database(settings: Any) -> str:
    """Whether it is there, of this revision, and whether a worker has been alive lately."""
    from hegemon.core.errors import BadConfig
    from hegemon.store.database import Database
    from hegemon.store.ready import Condition, condition_of
    from hegemon.store.tables import SqlTables

    database = Database(settings.database.url)
    if database.path is not None and not database.path.exists():
        return f"{database.place} is not there yet: `hegemon serve` makes it"
    condition = condition_of(database)
    if condition is not Condition.READY:
        raise BadConfig(f"{database.place} is {condition.value}: run hegemon db upgrade")
    store = SqlTables(database)
    try:
        last = max(store.pulses().values(), default="")
    finally:
        store.close()
    return f"{database.place}; a worker was alive last: {last or 'never'}"


def _outbox(settings: Any) -> str:
    """Whether what people are to be told goes out."""
    from hegemon.core.errors import BadConfig
    from hegemon.store.post.outbox import SqlOutbox

    database = _ready(settings)
    if database is None:
        return "there is none yet"
    try:
        held = SqlOutbox(database).held()
    finally:
        database.close()
    since = f", the oldest since {held.oldest}" if held.waiting else ""
    told = f"to {settings.outbox.to}: {held.waiting} waiting{since}"
    if held.given_up:
        told += f", {held.given_up} given up"
    if held.faults:
        raise BadConfig(f"{told}: {'; '.join(held.faults)}")
    if held.given_up:
        raise BadConfig(told)
    return told


def _mail(settings: Any) -> str:
    """Whether the mail server lets us in; nothing is sent."""
    from hegemon.play.system import SystemClock
    from hegemon.wiring.house import mail_carrier

    return mail_carrier(settings, SystemClock()).check()


def _mailbox(settings: Any) -> str:
    """Whether the mailbox lets us in; no letter is touched."""
    from hegemon.core.errors import BadConfig
    from hegemon.wiring.house import mailbox_of

    said: str = mailbox_of(settings).check()
    if not settings.mail.replies:
        raise BadConfig("imap.host is set, and mail.replies is not: nothing would be answered")
    return said


def _letters(settings: Any) -> str:
    """Whether the letters that came are answered: none waits long, none was put aside lately."""
    from hegemon.core.errors import BadConfig
    from hegemon.store.post.inbox import SqlInbox

    database = _ready(settings)
    if database is None:
        return "there are none yet"
    try:
        held = SqlInbox(database).held()
    finally:
        database.close()
    since = f", the oldest since {held.oldest}" if held.waiting else ""
    told = f"{held.waiting} waiting{since}, {held.aside} put aside"
    if held.waiting and _is_long_ago(held.oldest):
        raise BadConfig(f"{told}: does a worker run?")
    return f"{told}: see `hegemon mail aside`" if held.aside else told


LONG = 3600
"""Seconds that a letter waits at most before somebody looks why."""


def _is_long_ago(moment: str) -> bool:
    from hegemon.play.system import SystemClock
    from hegemon.play.times.timing import moment_of

    return (SystemClock().now() - moment_of(moment)).total_seconds() > LONG


def _doorbells(settings: Any) -> str:
    """Whether devices and webhooks may be told, whether any are, and whether it arrives.

    One at which nothing arrives is its owner's matter, who reads it on his page; all of them are
    the host's.
    """
    from hegemon.core.errors import BadConfig
    from hegemon.store.post.doorbells import SqlDoorbells

    said = settings.notices
    ways = [
        f"devices {'as ' + said.push if said.push else 'off (notices.push)'}",
        f"webhooks {'on' if said.webhooks else 'off (notices.webhooks)'}",
    ]
    database = _ready(settings)
    if database is None:
        return ", ".join(ways)
    try:
        held = SqlDoorbells(database).held()
    finally:
        database.close()
    told = f"{', '.join(ways)}; {held.devices} devices, {held.webhooks} webhooks"
    told += f"; nothing arrives at {held.failing}: {held.fault}" if held.failing else ""
    if 0 < held.devices + held.webhooks == held.failing:
        raise BadConfig(told)
    return told


def _ready(settings: Any) -> Any:
    """The database, to be closed; None where there is none yet that can be read."""
    from hegemon.store.database import Database
    from hegemon.store.ready import Condition, condition_of

    database = Database(settings.database.url)
    missing = database.path is not None and not database.path.exists()
    return None if missing or condition_of(database) is not Condition.READY else database


def _disk(settings: Any) -> str:
    """Whether there is room where the database is."""
    import shutil
    from pathlib import Path

    from hegemon.core.errors import BadConfig
    from hegemon.store.database import Database

    path = Database(settings.database.url).path or Path.cwd()
    place = next(each for each in (path, *path.absolute().parents) if each.exists())
    free = shutil.disk_usage(place).free // 1_000_000
    if free < 100:
        raise BadConfig(f"only {free} MB are free at {place}")
    return f"{free:,} MB free at {place}"
