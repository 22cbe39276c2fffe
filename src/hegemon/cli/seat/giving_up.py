"""`hegemon concede`, `draw` and `consent`: how people end a match, or go on elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.play.matches import Match

_seat = click.option("--seat", help="The seat, such as p1; usual where one person plays.")


@click.command()
@options.match_file
@_seat
@click.option("--yes", is_flag=True, help="It is meant: it cannot be taken back.")
@options.in_json
def concede(*, file: Path, seat: str | None, yes: bool, as_json: bool) -> None:
    """Give the war up for a seat of the match in FILE, for good.

    The seat leaves by its game's own way, and the rules answer for it from then on. Where one side
    is left, that side has won.

    \b
    Example: hegemon concede my-match.hegemon --seat p2 --yes
    """
    from hegemon.cli.seats import let_bots_answer, match_in, seat_in

    here = match_in(file)
    player = seat_in(here, seat)
    if not yes:
        click.confirm(f"Give the war up for {player}, for good?", abort=True, err=True)
    here.match.concede(player)
    let_bots_answer(here.match)
    _tell(here.match, f"{player} has conceded.", as_json=as_json)


@click.command()
@options.match_file
@_seat
@click.option("--back", is_flag=True, help="Take the offer back.")
@options.in_json
def draw(*, file: Path, seat: str | None, back: bool, as_json: bool) -> None:
    """Offer a draw for a seat of the match in FILE, or take the one that is offered.

    The match is a draw when all want it who play themselves and are still in the war.

    \b
    Example: hegemon draw my-match.hegemon --seat p2
    """
    from hegemon.cli.seats import match_in, seat_in

    here = match_in(file)
    player = seat_in(here, seat)
    here.match.want_draw(player, wants=not back)
    wants = "wants no draw" if back else "wants a draw"
    _tell(here.match, f"{player} {wants}.", as_json=as_json)


@click.command()
@options.match_file
@_seat
@click.option("--back", is_flag=True, help="Let nobody any more.")
@options.in_json
def consent(*, file: Path, seat: str | None, back: bool, as_json: bool) -> None:
    """Let others go on from here at another table while the match in FILE runs.

    Whoever plays there may see what the seat knows until now, so all who play the match, or have
    played it, must say so before anybody can. Everybody reads it.

    \b
    Example: hegemon consent my-match.hegemon --seat p2
    """
    from hegemon.cli.seats import match_in, seat_in
    from hegemon.terminal.giving_up import NO_CONSENT
    from hegemon.terminal.news import going_on_elsewhere

    here = match_in(file)
    here.match.consent(seat_in(here, seat), wants=not back)
    header = here.match.header
    if as_json:
        options.print_json({"consents": header.consents})
    else:
        click.echo(going_on_elsewhere(header) or NO_CONSENT)


def _tell(match: Match, done: str, *, as_json: bool) -> None:
    from hegemon.core.words import ended

    header = match.header
    if as_json:
        options.print_json(
            {"conceded": header.conceded, "draw": header.draw, "result": header.result}
        )
        return
    click.echo(done)
    if header.result is not None:
        click.echo(ended(f"The match is over: {header.result.outcome}, {header.result.reason}"))
