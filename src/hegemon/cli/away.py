"""`hegemon play --at`: a seat at a table of a server, played in this terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from hegemon.cli import places
from hegemon.cli.guard import INTERRUPTED, code_of_leaving
from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.play.errors import NotBegun
from hegemon.play.findings import Findings
from hegemon.play.header import Header
from hegemon.play.people.secret import Secret
from hegemon.play.seat.war import called
from hegemon.play.verify import verify
from hegemon.remote.drafts import RemoteDrafts
from hegemon.remote.errors import NotLetIn
from hegemon.remote.kept import KeptSecrets, RemoteSeat, behind, secret_in
from hegemon.remote.match import RemoteMatch
from hegemon.remote.news import await_news
from hegemon.remote.overhearing import Overhearing
from hegemon.remote.place import place_of
from hegemon.remote.whose import seats_of
from hegemon.remote.wire import Wire
from hegemon.store.memory import MemoryStore
from hegemon.terminal.console import Console, is_terminal, open_console
from hegemon.terminal.guide import Guide
from hegemon.terminal.others import Elsewhere
from hegemon.terminal.receipts import ReceiptFile
from hegemon.terminal.table import TerminalTable
from hegemon.terminal.words import LeaveTable

HOST = (
    "Whoever runs the server can read what fog hides. That the dice are those it committed to is "
    "checked here at the end."
)
"""What is not protected against."""

_A_GLANCE = 1.0
"""Seconds that a line waits for the news whether its question is still open."""


@dataclass(frozen=True)
class SeatMeant:
    """Which seat is meant, as the command line says it."""

    at: str
    table: str = ""
    seat: str = ""
    token_file: Path | None = None
    insecure: bool = False


def play_away(wanted: SeatMeant, *, colour: bool) -> None:
    """Play a seat at a server until the match is over or somebody leaves; raises HegemonError."""
    place = place_of(wanted.at, insecure=wanted.insecure)
    console = open_console(colour=colour)
    seat, wire = open_seat(wanted, place, console)
    try:
        match = RemoteMatch(wire, seat.table, seat.seat, RULESETS)
        _introduce(match, seat, console)
        with _heard(match, console) as heard:
            _at_the_table(match, seat, console, heard)
    finally:
        wire.close()


@contextlib.contextmanager
def _heard(match: RemoteMatch, console: Console) -> Iterator[Callable[[], Header | None]]:
    """What happens while somebody writes, for the line below the prompt: a pipe has none."""
    if not console.screen:
        yield lambda: None
        return
    overhearing = Overhearing(match, match.wire.another())
    overhearing.listen()
    try:
        yield overhearing.ahead
    finally:
        overhearing.hang_up()


def table_of(
    match: RemoteMatch,
    console: Console,
    receipts: ReceiptFile,
    guide: Guide,
    heard: Callable[[], Header | None] = lambda: None,
) -> TerminalTable:
    """The table at which one seat sits here, and the others elsewhere."""

    def check() -> Findings:
        return verify(_exported(match), match.header.id, RULESETS)

    others = Elsewhere(
        match,
        [match.seat],
        listen=lambda: await_news(match),
        glance=lambda: match.look(patience=_A_GLANCE),
        heard=heard,
    )
    return TerminalTable(
        match,
        others,
        console,
        drafts=RemoteDrafts(match),
        verify=check,
        receipts=receipts,
        guide=guide,
    )


def _exported(match: RemoteMatch) -> MemoryStore:
    """The whole match, when it is over, as the server hands it out; raises StillRunning."""
    store = MemoryStore()
    lines = match.wire.ask("GET", f"{match.paths.table}/export").content
    store.keep(match.header.id, lines.splitlines())
    return store


def open_seat(wanted: SeatMeant, place: str, console: Console) -> tuple[RemoteSeat, Wire]:
    """The seat, and a line to it; what opens it is asked for once, and kept."""
    kept = KeptSecrets(places.seats_folder())
    if wanted.token_file is not None:
        return _with(secret_in(wanted.token_file), wanted, place, kept, console)
    known = kept.seats(place, wanted.table, wanted.seat)
    if len(known) > 1:
        listed = ", ".join(f"--table {one.table} --seat {one.seat}" for one in known)
        raise BadConfig(f"which seat? You have {listed}")
    for seat in known:
        secret = kept.secret(seat)
        assert secret is not None, "it was found a moment ago"
        wire = Wire(place, secret)
        try:
            seats_of(wire)
        except NotLetIn as trouble:
            console.tell(f"{trouble}.")
        else:
            return seat, wire
    return _with(_asked_for(), wanted, place, kept, console)


def _with(
    secret: Secret, wanted: SeatMeant, place: str, kept: KeptSecrets, console: Console
) -> tuple[RemoteSeat, Wire]:
    """The seat that a secret opens, kept from now on; raises NotLetIn, BadConfig."""
    wire = Wire(place, secret)
    table, seat = _meant(wanted, seats_of(wire))
    found = RemoteSeat(place, table, seat)
    with contextlib.suppress(NotBegun):  # the seat is his all the same
        wire.ask("GET", f"/api/v1/tables/{table}/seats/{seat}/sealed")
    path = kept.keep(found, secret)
    console.tell("What opens your seat is kept, for you alone, in")
    console.exact(f"{path}")
    return found, wire


def _meant(wanted: SeatMeant, opened: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """The table and the seat: a link knows its own, for a token both must be said.

    Raises BadConfig.
    """
    named = [
        (table, seat)
        for table, seat in opened
        if wanted.table in ("", table) and wanted.seat in ("", seat)
    ]
    if opened and not named:
        listed = ", ".join(f"--table {table} --seat {seat}" for table, seat in opened)
        raise BadConfig(f"this opens {listed} and no other")
    if not (wanted.table and wanted.seat) and len(named) != 1:
        raise BadConfig("this names no seat by itself: say --table ID and --seat p1, too")
    return named[0] if named else (wanted.table, wanted.seat)


def _asked_for() -> Secret:
    """A link or token, typed where nobody sees it."""
    if not is_terminal(sys.stdin):
        raise BadConfig("nothing is kept for this seat: name a file with --token-file")
    typed = click.prompt("Your seat link or token (it is not shown)", hide_input=True, err=True)
    return Secret(behind(str(typed)))


def _introduce(match: RemoteMatch, seat: RemoteSeat, console: Console) -> None:
    """What everybody should know at the beginning: who plays, where it is kept, the dice."""
    board = match.board(match.seat)
    seats = []
    for player, plan in match.plans.items():
        own = called(board, player, plan.name)
        seats.append(f"{player} {plan.name}" + (f" ({own})" if own != plan.name else ""))
    console.head(f"{match.ruleset.title}. {match.ruleset.summary}")
    console.tell(f"Seats: {', '.join(seats)}. You play {match.seat}.")
    console.tell(f"Match {match.header.id} is kept as table {seat.table} at")
    console.exact(seat.place)
    console.tell("Dice committed to, SHA-256:")
    console.exact(match.header.commitment)
    console.tell(HOST)
    if match.due:
        console.tell(f"Answers are due {match.due.replace('T', ' ').replace('Z', ' UTC')}.")
    if match.notice:
        console.tell(f"Note: {match.notice}.")
    console.say()


def _at_the_table(
    match: RemoteMatch,
    seat: RemoteSeat,
    console: Console,
    heard: Callable[[], Header | None],
) -> None:
    """Play, and say at the end, however it comes, how to go on."""
    host = seat.place.partition("://")[2].replace("/", "_").replace(":", "_")
    receipts = ReceiptFile(places.receipts_folder() / f"{host}-{seat.table}")
    guide = Guide(places.hints_file() if console.screen else None)
    try:
        table_of(match, console, receipts, guide, heard).play()
    except LeaveTable as left:
        _say_how_to_go_on(seat, console)
        raise click.exceptions.Exit(code_of_leaving(left, console)) from None
    except KeyboardInterrupt:
        console.say()
        _say_how_to_go_on(seat, console)
        raise click.exceptions.Exit(INTERRUPTED) from None


def _say_how_to_go_on(seat: RemoteSeat, console: Console) -> None:
    console.tell("Everything that was sealed is saved. Go on with:")
    insecure = ["--insecure"] if _is_insecure(seat.place) else []
    line = ["play", "--at", seat.place, "--table", seat.table, "--seat", seat.seat, *insecure]
    console.exact(places.command_line(*line))


def _is_insecure(place: str) -> bool:
    """Whether somebody had to say that plain http is meant."""
    try:
        place_of(place)
    except BadConfig:
        return True
    return False


def check_alone(**said: object) -> None:
    """Raises UsageError for options that make a new match; the table's match is there already."""
    for name, value in said.items():
        if value:
            option = name.replace("_", "-")
            raise click.UsageError(f"--{option} does not go with --at: the table is made already")
