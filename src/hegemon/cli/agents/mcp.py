"""`hegemon mcp`: a seat for a language model, over the Model Context Protocol."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options
from hegemon.cli.privacy import i_am

if TYPE_CHECKING:
    from hegemon.agents.ports import AgentSeat
    from hegemon.cli.away import SeatMeant
    from hegemon.play.people.secret import Secret


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--seat", help="The seat, such as p1; usual where one person plays.")
@i_am
@options.name_bots
@click.option("--at", metavar="URL", help="A seat at a table of this server, by its seat link.")
@click.option("--table", help="With --at: the table, where the link does not name it.")
@click.option(
    "--token-file",
    type=click.Path(path_type=Path),
    help="With --at: a file with the seat link or token, for you alone.",
)
@click.option("--insecure", is_flag=True, help="With --at: plain http to another machine.")
@click.option(
    "--http",
    "port",
    type=click.IntRange(0, 65535),
    help="Serve at this port of this machine in place of stdin and stdout; 0 for any.",
)
@click.option(
    "--door-file",
    type=click.Path(path_type=Path),
    help="With --http: a file with the token that opens the door; else one is drawn and printed.",
)
def mcp(
    *,
    file: Path | None,
    seat: str | None,
    i_am: str | None,
    bots: tuple[str, ...],
    at: str | None,
    table: str | None,
    token_file: Path | None,
    insecure: bool,
    port: int | None,
    door_file: Path | None,
) -> None:
    """Let a language model play one seat: of the match in FILE, or of a table at a server.

    It is a server of the Model Context Protocol on stdin and stdout, for programs that start it, or
    over HTTP. docs/agents.md has the tools. It takes `pip install 'hegemon[agents]'`.

    \b
    Example: hegemon mcp my-match.hegemon --seat p1
             hegemon mcp --at https://games.example.org --token-file seat.txt
             hegemon mcp my-match.hegemon --bot llm:qwen3:8b
             hegemon mcp my-match.hegemon --http 8765
    """
    from hegemon.cli.away import SeatMeant

    away_only = table or token_file or insecure
    _check_meant(file, at, away_only=bool(away_only), bots=bots)
    if door_file is not None and port is None:
        raise click.UsageError("--door-file goes with --http PORT")
    _check_installed()
    with ExitStack() as stack:
        if at is not None:
            away = SeatMeant(at, table or "", seat or "", token_file, insecure)
            found = _seat_away(away, stack)
        else:
            assert file is not None, "one of both is named"
            found = _seat_here(file, seat, i_am, bots)
        _serve(found, port, door_file)


def _check_meant(
    file: Path | None, at: str | None, *, away_only: bool, bots: tuple[str, ...]
) -> None:
    """Raises UsageError for options of a place that is not meant."""
    if (file is None) == (at is None):
        raise click.UsageError("which match? Name a FILE, or a server with --at")
    if at is not None and bots:
        raise click.UsageError("--bot goes with a FILE: a server has its own bots")
    if at is None and away_only:
        raise click.UsageError("--table, --token-file and --insecure go with --at URL")


def _check_installed() -> None:
    """Raises NotThere where the extra is missing."""
    from importlib.util import find_spec

    from hegemon.play.errors import NotThere

    if find_spec("mcp") is None:
        raise NotThere("`hegemon mcp` takes an extra: pip install 'hegemon[agents]'")


def _seat_here(file: Path, named: str | None, me: str | None, bots: tuple[str, ...]) -> AgentSeat:
    from hegemon.cli.agents.seats import SeatHere
    from hegemon.cli.privacy import check_looking
    from hegemon.cli.seats import match_in, seat_in

    here = match_in(file, bots)
    player = seat_in(here, named)
    check_looking(here.match.replay, player, me)
    return SeatHere(here.match, player, here.drafts, bots, here.beside)


def _seat_away(wanted: SeatMeant, stack: ExitStack) -> AgentSeat:
    """The seat that a link opens; what is said about it goes to stderr: stdout is spoken for."""
    import sys

    from hegemon.cli.agents.seats import SeatThere
    from hegemon.cli.away import open_seat
    from hegemon.games import RULESETS
    from hegemon.remote.match import RemoteMatch
    from hegemon.remote.place import place_of
    from hegemon.terminal.console import Console
    from hegemon.terminal.reading import PlainReader

    console = Console(
        sys.stderr, PlainReader(sys.stdin, sys.stderr, echo=False), "none", screen=False
    )
    seat, wire = open_seat(wanted, place_of(wanted.at, insecure=wanted.insecure), console)
    stack.callback(wire.close)
    return SeatThere(RemoteMatch(wire, seat.table, seat.seat, RULESETS))


def _serve(seat: AgentSeat, port: int | None, door_file: Path | None) -> None:
    from hegemon.agents.notes import NoteFile
    from hegemon.agents.server import server_of
    from hegemon.agents.tools import SeatTools
    from hegemon.cli.places import notes_of
    from hegemon.serving.threads import ready_for_threads

    ruleset = seat.match.ruleset
    ready_for_threads({ruleset.name: ruleset})  # a tool runs in a thread of its own
    notes = NoteFile(notes_of(seat.match.header.id, seat.seat))
    server = server_of(SeatTools(seat, notes))
    if port is None:
        server.run("stdio")
        return
    from hegemon.agents.door import serve_at

    serve_at(server, port, _door_secret(door_file), click.echo)


def _door_secret(file: Path | None) -> Secret:
    """The token of a file, or one that is drawn now and shown once."""
    import secrets

    from hegemon.play.people.secret import Secret
    from hegemon.remote.kept import secret_in

    if file is not None:
        return secret_in(file)
    drawn = secrets.token_urlsafe(32)
    click.echo(f"Token: {drawn}")
    return Secret(drawn)
