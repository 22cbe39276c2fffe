"""`hegemon admin user`: made, listed, given tokens and links, exported, deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from hegemon.play.people.ports import Counter
    from hegemon.play.people.secret import Secret
    from hegemon.play.people.values import Account, LinkedSeat
    from hegemon.store.database import Database

_database = click.option(
    "--database",
    "url",
    metavar="URL",
    help="The server's database: sqlite:///PATH or postgresql://USER@HOST/NAME; the one of "
    "`hegemon config show` if nothing is said.",
)
_name = click.argument("name")
_reason = click.option("--reason", required=True, help="Why; it is kept.")


@click.group()
def admin() -> None:
    """Look after a server's accounts, on its own machine; read what was done.

    Example: hegemon admin user add Ann
    """


@admin.group()
def user() -> None:
    """Make, list and delete accounts; tokens for programs, links for people.

    Example: hegemon admin user list
    """


@user.command()
@_name
@click.option("--bot", is_flag=True, help="A program plays: others are told.")
@click.option("--administrator", is_flag=True, help="It may look after the server by the API.")
@click.option(
    "--password-file",
    type=click.File(),
    help="Take the first line of a file as the password; - is stdin.",
)
@_database
@options.in_json
def add(
    *,
    name: str,
    bot: bool,
    administrator: bool,
    password_file: Any,
    url: str | None,
    as_json: bool,
) -> None:
    """Make an account called NAME, and a link by which its owner sets a password, once.

    Nobody but its owner should know the password: hand the link over instead. With a password from
    a file there is no link, nor for a bot, which wants a token.

    Example: hegemon admin user add Ann
    """
    from hegemon.play.people.accounts import appoint, make_account
    from hegemon.play.people.links import hand_link
    from hegemon.play.people.secret import Secret
    from hegemon.play.people.values import RESET

    password = Secret(password_file.readline().rstrip("\r\n")) if password_file else None
    desk = _desk(url)
    account = make_account(desk, name, password, bot=bot)
    if administrator:
        account = appoint(desk, account.id)
    _note(desk, "add administrator" if administrator else "add account", account.id)
    link = None if bot or password else hand_link(desk, account, RESET)
    _tell(account, f"Made: {_line(account)}", as_json=as_json, link=link, url=url)


@user.command("list")
@_database
@options.in_json
def list_users(*, url: str | None, as_json: bool) -> None:
    """List the accounts by name.

    Example: hegemon admin user list --json
    """
    from hegemon.play.people.names import folded

    desk, after = _desk(url), ""
    found: list[Account] = []
    while more := desk.people.accounts(after):
        found += more
        after = folded(more[-1].name)
    if as_json:
        options.print_json({"accounts": found})
        return
    for account in found:
        click.echo(_line(account))
    if not found:
        click.echo("There is no account yet: hegemon admin user add NAME")


@user.command()
@_name
@click.option("--for", "purpose", default="a program", help="What the token is for.")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    metavar="SCOPE",
    help="What it may be used for: account:read,play (usual), table:ID:read, seat:ID/p1:read,play. "
    "May be repeated.",
)
@click.option("--days", type=int, help="So long it is good; a year if nothing is said.")
@_database
@options.in_json
def token(
    *,
    name: str,
    purpose: str,
    scopes: tuple[str, ...],
    days: int | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Make a token for the account called NAME: what a program shows. It is told this once.

    Example: hegemon admin user token Ann --for "my bot" --scope seat:7f3a/p1:read,play
    """
    from hegemon.play.people.accounts import called
    from hegemon.play.people.tokens import DAYS, make_token, scopes_in

    desk = _desk(url)
    account = called(desk, name)
    wanted = scopes_in(scopes or ("account:read,play",))
    made, secret = make_token(desk, account.id, purpose, wanted, DAYS if days is None else days)
    _note(desk, "make token", account.id)
    if as_json:
        options.print_json({"token": made, "secret": secret.reveal()})
        return
    scoped = " ".join(map(str, made.scopes))
    click.echo(f"A token of {account.name} for {made.name}, good until {made.until}: {scoped}")
    click.echo(secret.reveal())


@user.command()
@_name
@click.option("--second-factor", is_flag=True, help="Drop the second factor: it is lost.")
@click.option("--sign-out", is_flag=True, help="End every session, and revoke every token, now.")
@_database
@options.in_json
def reset(
    *, name: str, second_factor: bool, sign_out: bool, url: str | None, as_json: bool
) -> None:
    """Make a link by which the owner of the account called NAME sets another password, once.

    The password that he has counts until then; then sessions and tokens end.

    Example: hegemon admin user reset Ann
    """
    from hegemon.play.people.accounts import called
    from hegemon.play.people.codes import clear_factor
    from hegemon.play.people.links import hand_link
    from hegemon.play.people.sessions import shut_out
    from hegemon.play.people.values import RESET

    desk = _desk(url)
    account = called(desk, name)
    if sign_out:
        shut_out(desk, account.id)
    if second_factor:
        clear_factor(desk, account.id)
        _note(desk, "drop second factor", account.id)
    _note(desk, "sign out and make link" if sign_out else "make link", account.id)
    link = hand_link(desk, account, RESET)
    _tell(account, _line(account), as_json=as_json, link=link, url=url)


@user.command("close")
@_name
@_reason
@_database
@options.in_json
def close_user(*, name: str, reason: str, url: str | None, as_json: bool) -> None:
    """Close the account called NAME: nobody signs in, and nothing of it opens anything.

    It keeps its seats; the umpires of its tables may give them to others.

    Example: hegemon admin user close Ann --reason "asked for a break"
    """
    from hegemon.play.people.accounts import called
    from hegemon.play.people.administration import HERE, close

    desk = _desk(url)
    account = close(desk, HERE, called(desk, name).id, reason)
    _tell(account, f"Closed: {_line(account)}", as_json=as_json)


@user.command("reopen")
@_name
@_reason
@_database
@options.in_json
def reopen_user(*, name: str, reason: str, url: str | None, as_json: bool) -> None:
    """Let the owner of the closed account called NAME sign in again.

    Example: hegemon admin user reopen Ann --reason "is back"
    """
    from hegemon.play.people.accounts import called
    from hegemon.play.people.administration import HERE, reopen

    desk = _desk(url)
    account = reopen(desk, HERE, called(desk, name).id, reason)
    _tell(account, f"Open: {_line(account)}", as_json=as_json)


@user.command()
@_name
@_database
def export(*, name: str, url: str | None) -> None:
    """Print all that is kept about the account called NAME, as JSON; no secret is in it.

    Example: hegemon admin user export Ann
    """
    from hegemon.play.people.accounts import called, export_account

    desk = _desk(url)
    options.print_json(export_account(desk, called(desk, name).id))


@user.command()
@_name
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_database
@options.in_json
def delete(*, name: str, dry_run: bool, yes: bool, url: str | None, as_json: bool) -> None:
    """Delete the account called NAME for ever. Its seats are left; what it said stays, nameless.

    Example: hegemon admin user delete Ann --dry-run
    """
    from hegemon.play.people.accounts import called, delete_account

    database = _database_at(url)
    desk = _desk_over(database)
    account = called(desk, name)
    seats = desk.people.seats(account.id)
    if not dry_run:
        if not yes and not as_json:
            click.confirm(f"Delete {account.name} ({len(seats)} seats) for ever?", abort=True)
        delete_account(desk, account.id, _leaving(desk, database))
        _note(desk, "delete account")
    if as_json:
        gone = [{"table": each.table, "seat": each.seat} for each in seats]
        options.print_json({"account": account, "seats": gone, "deleted": not dry_run})
        return
    click.echo(f"{'Would be deleted' if dry_run else 'Deleted'}: {_line(account)}")
    for each in seats:
        click.echo(f"  seat {each.seat} of {each.table}")


@admin.command()
@click.argument("text")
@click.option("--days", default=7, show_default=True, help="So long it stands.")
@click.option("--letters", is_flag=True, help="Send it to everybody who has an address, too.")
@_database
@options.in_json
def announce(*, text: str, days: int, letters: bool, url: str | None, as_json: bool) -> None:
    """Tell everybody a TEXT: clients show it.

    Example: hegemon admin announce "An upgrade tonight at ten" --days 2
    """
    from hegemon.play.people import administration

    desk = _desk(url)
    made = administration.announce(desk, administration.HERE, text, days=days, letters=letters)
    if as_json:
        options.print_json({"announcement": made})
    else:
        click.echo(f"Everybody is told until {made.until}.")


@admin.command()
@_database
@options.in_json
def deeds(*, url: str | None, as_json: bool) -> None:
    """List what administrators did, here and over HTTP, the newest first.

    Example: hegemon admin deeds
    """
    from hegemon.core.harmless import inert

    found = [deed for _, deed in _desk(url).people.deeds(most=1000)]
    if as_json:
        options.print_json({"deeds": found})
        return
    for deed in found:
        words = [deed.time, deed.what, deed.account, deed.table, f"by {deed.by or 'the host'}"]
        click.echo(inert("  ".join(word for word in (*words, deed.reason) if word)))
    if not found:
        click.echo("Nothing yet.")


def _note(desk: Counter, what: str, account: str = "") -> None:
    """Keep what was done here, as what is done over HTTP is kept."""
    from hegemon.play.people.administration import HERE, done

    desk.people.commit(done(desk, HERE, what, account=account))


def _desk(url: str | None) -> Counter:
    """The desk over the server's database; raises what `_database_at` does."""
    return _desk_over(_database_at(url))


def _desk_over(database: Database) -> Counter:
    from hegemon.play.people.hashing import Argon2
    from hegemon.play.people.ports import Counter
    from hegemon.play.system import SystemClock, SystemEntropy
    from hegemon.store.people import SqlPeople

    return Counter(SqlPeople(database), Argon2(), SystemClock(), SystemEntropy())


def _database_at(url: str | None) -> Database:
    """The server's database, made if it is not there; raises BadConfig, BadSave, NotSaved."""
    import os

    from hegemon.settings.layers import load
    from hegemon.store.database import Database
    from hegemon.store.ready import make_ready

    settings = load(os.environ, flags={"database.url": url}).settings
    database = Database(settings.database.url)
    if database.path is not None:
        database.path.parent.mkdir(parents=True, exist_ok=True)
    make_ready(database)
    return database


def _leaving(desk: Counter, database: Database) -> Callable[[LinkedSeat, Account], None]:
    """What gives a seat up as its table does it."""
    from hegemon.core.game import Player
    from hegemon.games import RULESETS
    from hegemon.play.tables.hall import Hall
    from hegemon.play.tables.seats import leave_for_good
    from hegemon.store.tables import SqlTables

    hall = Hall(SqlTables(database), RULESETS, desk.clock, desk.entropy)
    return lambda seat, _: leave_for_good(hall, seat.table, Player(seat.seat))


def _tell(
    account: Account, line: str, *, as_json: bool, link: Secret | None = None, url: str | None = ""
) -> None:
    """What was done, and the link at its server, which is told this once."""
    from hegemon.play.people.links import DAYS

    told: dict[str, Any] = {"account": account}
    if link is not None:
        told |= {"link": link.reveal(), "address": f"{_password_page(url)}#{link.reveal()}"}
    if as_json:
        options.print_json(told)
        return
    click.echo(line)
    if link is not None:
        click.echo(f"For its owner alone, good once within {DAYS} days, to set a password:")
        click.echo(told["address"])


def _password_page(url: str | None) -> str:
    """Where somebody sets a password at the server of a database."""
    from hegemon.play.people.values import RESET
    from hegemon.play.tables.letters import PAGES
    from hegemon.wiring.house import place_of, settings_from

    return place_of(settings_from({"database.url": url})) + PAGES[RESET]


def _line(account: Account) -> str:
    """An account in a line."""
    from hegemon.core.harmless import inert

    words = [account.name, f"({account.id})", account.address]
    words += ["bot"] * account.bot + ["administrator"] * account.administrator
    words += [f"closed {account.closed}"] * bool(account.closed)
    return inert("  ".join(word for word in words if word))
