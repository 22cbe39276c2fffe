"""`hegemon table desk`, `paper`, `enter`, `say` and `undo`: a table at which people sit.

Each takes a table of this machine's server, or a match file of this machine.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import click

from hegemon.cli import files, options, rolling
from hegemon.cli.seat.order import acknowledge, orders_in, receipt_of, said_in, tell_only
from hegemon.cli.table.hall import database, goes_on, named, services_at, table

if TYPE_CHECKING:
    from hegemon.core.game import Player
    from hegemon.play.matches import Match
    from hegemon.play.ports import Drafts
    from hegemon.play.tables.desk import AroundTable, DeskSeat, UmpireDesk
    from hegemon.play.tables.hall import Hall
    from hegemon.play.tables.paper import EnteringMatch

_seat = click.argument("seat")
SAYS = ("concede", "draw", "no-draw", "give-up", "keep", "yes", "no", "show", "no-show")


class _AtDesk(NamedTuple):
    """A match that is run here."""

    match: EnteringMatch
    drafts: Drafts
    around: AroundTable
    goes_on: Callable[[], str]
    """Does what follows; what the host should know of it."""
    hall: Hall | None = None
    """Where it is a table of the server."""


@contextlib.contextmanager
def at_desk(place: str, url: str | None) -> Iterator[_AtDesk]:
    """The table or the file that is meant; raises NotThere, BadConfig, BadSave, NotSaved."""
    if Path(place).is_file():
        yield _in_file(Path(place))
        return
    from hegemon.play.tables.desk import around_of
    from hegemon.play.tables.paper import EnteringMatch

    with services_at(url) as services:
        hall = services.hall
        name = named(hall, place)
        match = EnteringMatch(hall.match(name), hall.clock, "host", settles=False)
        title = hall.store.table(name).opened.title
        around = around_of(title, hall.store.holders(name), services.desk.people)
        drafts = services.drafts_of(name)
        yield _AtDesk(match, drafts, around, lambda: goes_on(hall, name), hall)


def _in_file(file: Path) -> _AtDesk:
    from hegemon.cli.seats import let_bots_answer, match_in
    from hegemon.play.system import SystemClock
    from hegemon.play.tables.desk import AroundTable
    from hegemon.play.tables.paper import EnteringMatch

    here = match_in(file)
    match = EnteringMatch(here.match, SystemClock(), "host", settles=True)

    def goes_on_here() -> str:
        let_bots_answer(match)
        return ""

    return _AtDesk(match, here.drafts, AroundTable(file.name, {}, here=True), goes_on_here)


def _player(match: Match, seat: str) -> Player:
    """The seat that is named; raises NotThere."""
    from hegemon.play.errors import NotThere

    if seat not in match.players:
        known = ", ".join(match.players)
        raise NotThere(f"there is no seat {ascii(seat)[:24]}; there are {known}")
    return cast("Player", seat)


@click.command()
@table
@database
@options.in_json
def desk(*, table: str, url: str | None, as_json: bool) -> None:
    """Show who has handed in, who is waited for and how, the die asked for, what was done last.

    TABLE is a table of the server on this machine, or a match file.

    \b
    Example: hegemon table desk 3fa2
             hegemon table desk kitchen.hegemon
    """
    from hegemon.play.tables.desk import desk_of

    with at_desk(table, url) as at:
        found = desk_of(at.match, at.around)
        stands = rolling.stands(at.match)
    if as_json:
        options.print_json(found)
        return
    for line in _page(found, stands):
        click.echo(line)


def _page(found: UmpireDesk, stands: str) -> Iterator[str]:
    from hegemon.play.times.clocks import on_the_wall

    yield f"{found.title}: {found.over or found.date or 'not begun'}" + (
        f", due {on_the_wall(found.due, '')}" if found.due and not found.over else ""
    )
    if found.held:
        yield found.held
    yield ""
    yield from map(_line, found.seats)
    yield ""
    yield stands
    if found.acts:
        yield ""
        yield "Last done:"
    for act in found.acts:
        yield f"  {on_the_wall(act.time, '') or '-':<28}  {act.text}"


def _line(seat: DeskSeat) -> str:
    how = f"{seat.bot}, a bot" if seat.bot else ", ".join(seat.ways)
    how += " (letters of turns are off)" if seat.letters_off else ""
    entered = " (from paper)" if seat.entered else ""
    again = "; orders set aside by an act: to be given again" if seat.again else ""
    return f"  {seat.seat:<6} {seat.name:<20.20}  {seat.state + entered:<24} {how}{again}"


@click.command()
@table
@_seat
@click.option("--name", default="", help="Who takes the seat, where it is free.")
@click.option("--off", is_flag=True, help="Enter nothing more for it.")
@database
def paper(*, table: str, seat: str, name: str, off: bool, url: str | None) -> None:
    """Let a SEAT play on paper: you enter what its player writes, and everybody reads that you do.

    A seat that somebody holds with an account is his: he says so himself, on its page. One that is
    free is taken for who has no account, with --name. --off gives such a seat up.

    \b
    Example: hegemon table paper 3fa2 p2 --name Dan
             hegemon table paper kitchen.hegemon p2
    """
    with at_desk(table, url) as at:
        player = _player(at.match, seat)
        if at.hall is None:
            _in_a_file(at.match, player, name, off=off)
        elif off:
            from hegemon.play.tables.seats import put_paper_away

            put_paper_away(at.hall, at.match.name, player, "host")
        else:
            _at_a_table(at.hall, at, player, name)
        at.goes_on()
    said = "does not play on paper any more" if off else "plays on paper"
    click.echo(f"{seat} {said}: everybody reads it.")


def _in_a_file(match: Match, player: Player, name: str, *, off: bool) -> None:
    from hegemon.play.commands import OnPaper

    if name:
        raise click.UsageError("the seats of a match file have their players: leave --name out")
    match.act(OnPaper(player, wants=not off, word="host"))


def _at_a_table(hall: Hall, at: _AtDesk, player: Player, name: str) -> None:
    """Raises BadConfig for a seat that is somebody's, UsageError for no name."""
    from hegemon.core.errors import BadConfig
    from hegemon.play.tables.seats import take_seat_on_paper

    holder = at.around.holders.get(player)
    if holder is not None and (holder.account or holder.link):
        called = at.match.plans[player].name
        raise BadConfig(f"{player} is {called}'s, who says so himself on the page of the seat")
    if not name:
        raise click.UsageError("say who takes the seat with --name")
    take_seat_on_paper(hall, at.match.name, player, called=name, word="host")


def _check_on_paper(at: _AtDesk, place: str, player: Player) -> None:
    """Raises BadAnswer for a seat that does not play on paper, and says how it could."""
    from hegemon.core.errors import BadAnswer

    if player not in at.match.now.paper:
        raise BadAnswer(f"{player} does not play on paper: {_way_to_paper(at, place, player)}")


def _way_to_paper(at: _AtDesk, place: str, player: Player) -> str:
    """What whoever runs the match can do so that a seat plays on paper."""
    from hegemon.play.entries import PERSON
    from hegemon.play.tables.seats import free_seats

    command = f"`hegemon table paper {place} {player}"
    if at.hall is not None and player in free_seats(at.hall, at.match):
        return f"nobody has the seat. Put somebody on it with {command} --name NAME`"
    if at.match.plans[player].by != PERSON:
        return "a bot plays it, and writes nothing down"
    if at.hall is not None:
        return "who holds the seat says so himself, on the page of his seat"
    return f"say so first with {command}`"


@click.command()
@table
@_seat
@click.argument("orders", default=files.STANDARD)
@click.option("--check", "only_check", is_flag=True, help="Say what would become of them only.")
@click.option("--anyway", is_flag=True, help="Seal them though something will be refused.")
@click.option("--take-back", is_flag=True, help="Take back what was entered; reads no orders.")
@database
@options.in_json
def enter(
    *,
    table: str,
    seat: str,
    orders: str,
    only_check: bool,
    anyway: bool,
    take_back: bool,
    url: str | None,
    as_json: bool,
) -> None:
    """Enter the ORDERS of a SEAT on paper: a file, or - for stdin, a line for each order.

    Each line gets its verdict; nothing is sealed while one would be refused. What you entered
    before makes room as long as others are awaited. `pass` alone says that nothing is ordered.

    \b
    Example: hegemon table enter 3fa2 p2 dans-sheet.txt --check
             hegemon table enter kitchen.hegemon p2 -
    """
    from hegemon.play.tables.paper import seal_paper
    from hegemon.play.turn.sealing import Sending, foretold

    with at_desk(table, url) as at:
        match, player = at.match, _player(at.match, seat)
        _check_on_paper(at, table, player)
        if take_back:
            match.unseal(player)
            _tell_taken_back(player, as_json=as_json)
            return
        sending = Sending(said_in(orders_in(orders), match.form(player)), anyway=anyway)
        if only_check:
            tell_only(foretold(match, player, sending), as_json=as_json)
        done = seal_paper(match, player, at.drafts, sending)
        receipt = receipt_of(done, as_json=as_json)
        at.goes_on()
    acknowledge(receipt, done.check, as_json=as_json)


def _tell_taken_back(seat: Player, *, as_json: bool) -> None:
    if as_json:
        options.print_json({"sealed": False, "seat": seat})
    else:
        click.echo(f"Taken back: {seat} is asked again.")


@click.command()
@table
@_seat
@click.argument("word", type=click.Choice(SAYS))
@click.option("--against", default="", metavar="SEAT", help="About which seat it votes.")
@click.option("--proposal", default=0, metavar="NUMBER", help="On which proposal it votes.")
@database
def say(*, table: str, seat: str, word: str, against: str, proposal: int, url: str | None) -> None:
    """Say for a SEAT on paper what it says beside its orders: it concedes, wants a draw, or votes.

    `give-up` and `keep` are votes about the seat of somebody who misses his answers, `yes` and `no`
    those on a house rule; `show` and `no-show` say whether everybody may see a war that is over,
    of a seat without account and link: others say it themselves.

    \b
    Example: hegemon table say 3fa2 p2 draw
             hegemon table say 3fa2 p2 give-up --against p3
             hegemon table say 3fa2 p2 yes --proposal 1
    """
    from hegemon.play.tables.paper import PaperSaid, say_from_paper

    with at_desk(table, url) as at:
        about = _player(at.match, against) if against else None
        said = PaperSaid(word, about, proposal)  # type: ignore[arg-type]
        player = _player(at.match, seat)
        _check_on_paper(at, table, player)
        say_from_paper(at.match, player, said, at.around.holders.get(player))
        at.goes_on()
    click.echo("Said: everybody reads it, and that you entered it.")


@click.command()
@table
@click.option("--reason", required=True, help="What every player reads in the ledger.")
@database
def undo(*, table: str, reason: str, url: str | None) -> None:
    """Undo the last step of a table or a match file: the position before it counts again.

    Example: hegemon table undo 3fa2 --reason 'a die was misread'
    """
    from hegemon.play.tables.aside import again_in_words, set_aside
    from hegemon.play.tables.umpire import undo_last

    with at_desk(table, url) as at:
        step = undo_last(at.match, at.match.step + 1, reason)
        again = again_in_words(at.match, set_aside(at.match, at.drafts))
        at.goes_on()
    click.echo(f"The position after step {step} counts again: everybody reads it, and why.")
    if again:
        click.echo(again)


COMMANDS = (desk, paper, enter, say, undo)
