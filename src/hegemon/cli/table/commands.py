"""The commands of `hegemon table`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options, rolling
from hegemon.cli.table import desk
from hegemon.cli.table.hall import (
    database,
    goes_on,
    hall_at,
    named,
    seat_page,
    services_at,
    table,
)
from hegemon.cli.table.house_rules import rule
from hegemon.cli.table.scenarios import scenario

if TYPE_CHECKING:
    from hegemon.play.tables.hall import Hall

_reason = click.option("--reason", required=True, help="What every player reads in the ledger.")


@click.group("table")
def table_group() -> None:
    """Open, watch over and end tables of a server, on its own machine.

    Example: hegemon table new space-conquest --link p1=Ann --link p2=Bea
    """


@table_group.command()
@options.game
@click.option("--preset", default="as-written", help="House rules by the name of a preset.")
@click.option("--house-rule", "rules", multiple=True, metavar="NAME=VALUE", help="One of them.")
@click.option(
    "--scenario",
    type=click.Path(path_type=Path),
    help="Begin in the position of this file; `hegemon table scenario` saves one.",
)
@click.option("--title", default="", help="What people call the table.")
@click.option("--open", "is_open", is_flag=True, help="Everybody may take a seat.")
@click.option("--bot", "bots", multiple=True, metavar="SEAT=NAME", help="A bot for a seat.")
@click.option(
    "--link", "links", multiple=True, metavar="SEAT=NAME", help="A seat link for somebody."
)
@click.option("--due", default="none", help="The schedule: 'daily at 20:00 Europe/Berlin'.")
@click.option("--grace", default=0, help="Minutes that are added once when answers are missing.")
@database
@options.in_json
def new(*, game: str, url: str | None, as_json: bool, **said: Any) -> None:
    """Open a table of GAME; prints its id, its invitation and the links of its seats.

    Whoever has a seat link plays that seat: send each one to one player only. A match of bots alone
    is opened here and played by the server, when nothing else is to be done.

    \b
    Example: hegemon table new ec4x-monero --house-rule houses=6 --due 'daily at 20:00 UTC'
             hegemon table new space-conquest --link p1=Ann --bot p2=admiral
             hegemon table new space-conquest --scenario siege.scenario --link p1=Ann
    """
    from hegemon.cli.table.opening import opened

    options.ruleset_named(game)
    with hall_at(url) as hall:
        made = opened(hall, game, said)
    if as_json:
        options.print_json(made)
        return
    click.echo(f"table       {made['table']}")
    click.echo(f"invitation  {made['invitation']}")
    for seat, link in made["links"].items():
        click.echo(f"link of {seat:<3} {seat_page(url)}{link}")
    if made["free"]:
        click.echo(f"It begins when these seats are taken: {', '.join(made['free'])}")
    if made["told"]:
        click.echo(made["told"])


@table_group.command("list")
@database
@options.in_json
def listed(*, url: str | None, as_json: bool) -> None:
    """List the tables, the one played last first.

    Example: hegemon table list
    """
    from hegemon.cli.table.showing import line_of, rows

    with hall_at(url) as hall:
        found = rows(hall)
    if as_json:
        options.print_json({"tables": found})
        return
    for row in found:
        click.echo(line_of(row))
    if not found:
        click.echo("No tables yet: hegemon table new GAME opens one.")


@table_group.command()
@table
@database
@options.in_json
def show(*, table: str, url: str | None, as_json: bool) -> None:
    """Show a table: who sits where, who is waited for, its terms and its ledger.

    What is due is told as it is where the schedule says, and where each player lives.

    Example: hegemon table show 3fa2
    """
    from hegemon.cli.table.showing import details, page_of

    with services_at(url) as services:
        found = details(services.hall, services.desk.people, named(services.hall, table))
    if as_json:
        options.print_json(found)
    else:
        click.echo(page_of(found))


@table_group.command()
@table
@click.argument("seat")
@click.option("--name", default="", help="Who plays it from now on, if that is somebody else.")
@database
@options.in_json
def link(*, table: str, seat: str, name: str, url: str | None, as_json: bool) -> None:
    """Make a new link for a SEAT; a link that it had before opens nothing any more.

    It opens in a browser, and `hegemon play --at` takes it, too. With a name it is for a
    successor; a bot on the seat makes room. Once the match has begun everybody reads in the ledger
    that you made it: who has it sees what the seat sees.

    \b
    Example: hegemon table link 3fa2 p2
             hegemon table link 3fa2 p2 --name Dan
    """
    from hegemon.core.game import Player
    from hegemon.play.tables.seats import link_for

    with hall_at(url) as hall:
        secret = link_for(hall, named(hall, table), Player(seat), name).reveal()
    if as_json:
        options.print_json({"seat": seat, "link": secret})
    else:
        click.echo(seat_page(url) + secret)


@table_group.command()
@table
@click.argument("seat")
@click.argument("name")
@database
def bot(*, table: str, seat: str, name: str, url: str | None) -> None:
    """Let the bot NAME play a SEAT from now on.

    Once the match has begun it stands in for who holds the seat: he keeps it and can come back.

    Example: hegemon table bot 3fa2 p2 admiral
    """
    from hegemon.core.game import Player
    from hegemon.play.tables.seats import seat_bot

    with hall_at(url) as hall:
        seat_bot(hall, named(hall, table), Player(seat), name, "host")
    click.echo(f"{seat} is played by {name}.")


@table_group.command()
@table
@_reason
@database
def pause(*, table: str, reason: str, url: str | None) -> None:
    """Let a match wait: answers are taken, and no step.

    Example: hegemon table pause 3fa2 --reason 'until Ann is back'
    """
    from hegemon.play.tables import umpire

    with hall_at(url) as hall:
        umpire.pause(hall, named(hall, table), reason)
    click.echo("Paused: every player reads the reason.")


@table_group.command("go-on")
@table
@database
def go_on(*, table: str, url: str | None) -> None:
    """Let a paused match go on, or try rules again that broke down.

    Example: hegemon table go-on 3fa2
    """
    from hegemon.play.tables import umpire

    with hall_at(url) as hall:
        name = named(hall, table)
        umpire.go_on(hall, name)
        match = umpire.try_again(hall, name, by="host", reason="once more")
        said = goes_on(hall, name)
        held = match.held
    click.echo(held or said or "The match goes on.")


@table_group.command()
@table
@click.argument("minutes", type=int)
@database
def extend(*, table: str, minutes: int, url: str | None) -> None:
    """Give everybody so many MINUTES more for the open question.

    Example: hegemon table extend 3fa2 120
    """
    from hegemon.play.tables import umpire
    from hegemon.play.times.clocks import on_the_wall

    with hall_at(url) as hall:
        name = named(hall, table)
        umpire.extend(hall, name, minutes)
        now = hall.match(name).now
    click.echo(f"Due {on_the_wall(now.due, now.terms.schedule.zone)}.")


@table_group.command("back-to")
@table
@click.argument("step", type=int)
@_reason
@database
def back_to(*, table: str, step: int, reason: str, url: str | None) -> None:
    """Go back to the position after an earlier STEP.

    Example: hegemon table back-to 3fa2 12 --reason 'a misread rule'
    """
    from hegemon.cli.table.hand import tell_again
    from hegemon.play.tables import umpire

    with services_at(url) as services:
        name = named(services.hall, table)
        umpire.roll_back(services.hall, name, step, reason)
        click.echo(f"The position after step {step} counts again.")
        tell_again(services, name)


@table_group.command()
@table
@rolling.numbers
@rolling.own
@rolling.drawn
@rolling.back
@rolling.reason
@database
def dice(*, table: str, url: str | None, **said: Any) -> None:
    """Type in what dice showed that a group rolls by itself; without any, say which is asked for.

    \b
    Example: hegemon table dice 3fa2 --own --reason 'we roll them on the table'
             hegemon table dice 3fa2 --own battles --reason 'only where it matters'
             hegemon table dice 3fa2 4 9 1
             hegemon table dice 3fa2 --back
    """
    with hall_at(url) as hall:
        name = named(hall, table)
        rolling.rolled(hall.match(name), rolling.DiceSaid(**said))
        goes_on(hall, name)
        click.echo(rolling.stands(hall.match(name)))


@table_group.command()
@table
@click.argument("acts", nargs=-1)
@click.option("--reason", help="What every player reads in the ledger.")
@click.option("--choices", metavar="ACT", help="What may stand next in an act that is begun.")
@database
@options.in_json
def hand(
    *,
    table: str,
    acts: tuple[str, ...],
    reason: str | None,
    choices: str | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Change the position by ACTS of the umpire's hand; without any, list those of the game.

    A match file has no umpire: `hegemon table import FILE` makes a table of it. As JSON the list
    has every act with the choices of each field, as `hegemon sheet --json` has orders.

    \b
    Example: hegemon table hand 3fa2
             hegemon table hand 3fa2 --choices 'ships A'
             hegemon table hand 3fa2 'ships A p1 5' --reason 'I forgot them'
    """
    from hegemon.cli.table.hand import show_hand, tell_again
    from hegemon.play.tables import umpire

    with services_at(url) as services:
        hall = services.hall
        name = named(hall, table)
        if not acts:
            show_hand(umpire.hand_of(hall, name), choices, as_json=as_json)
            return
        if reason is None:
            raise click.UsageError("say why with --reason: every player reads it")
        umpire.act_by_hand(hall, name, acts, reason)
        click.echo("Done; every player reads the reason, and when the match is over, the acts.")
        tell_again(services, name)


@table_group.command()
@table
@click.option("--file", type=click.Path(path_type=Path), required=True, help="Where to.")
@database
def export(*, table: str, file: Path, url: str | None) -> None:
    """Write the match of a table into a match file, its secret and all: keep it to yourself.

    Example: hegemon table export 3fa2 --file friday.hegemon
    """
    with hall_at(url) as hall:
        _write(hall, named(hall, table), file)
    click.echo(f"{file} holds all of the match, what is hidden among it.")


@table_group.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@database
@options.in_json
def bring(*, file: Path, url: str | None, as_json: bool) -> None:
    """Take a match FILE as a table here; give its seats links with `hegemon table link`.

    Example: hegemon table import friday.hegemon
    """
    from hegemon.play.findings import BEYOND
    from hegemon.play.tables.carrying import HOST, carried

    with hall_at(url) as hall, file.open("rb") as source:
        match, findings = carried(hall, source, None, HOST)
    for line in findings.unchecked[: -len(BEYOND)]:
        click.echo(f"not checked: {line}", err=True)
    if as_json:
        options.print_json({"table": match.name})
    else:
        click.echo(f"table {match.name}")


@table_group.command()
@table
@click.option("--running", is_flag=True, help="Even where the match goes on.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@database
def delete(*, table: str, running: bool, yes: bool, url: str | None) -> None:
    """Delete a table with all that belongs to it.

    Example: hegemon table delete 3fa2 --yes
    """
    from hegemon.play.tables.opening import put_away

    with hall_at(url) as hall:
        name = named(hall, table)
        if not yes:
            click.confirm(f"Delete table {name} for ever?", abort=True)
        put_away(hall, name, running=running)
    click.echo(f"Table {name} is gone.")


def _write(hall: Hall, name: str, file: Path) -> None:
    """All lines of a match in a new file; raises NotSaved."""
    from hegemon.play.errors import NotSaved
    from hegemon.store.files import NEW_FILE, ONLY_OWNER

    try:
        with os.fdopen(os.open(file, NEW_FILE, ONLY_OWNER), "wb") as kept:
            for line in hall.store.lines(name):
                kept.write(line + b"\n")
    except OSError as trouble:
        raise NotSaved(f"{file}: {trouble.strerror}") from trouble


for _command in (*desk.COMMANDS, rule, scenario):
    table_group.add_command(_command)
