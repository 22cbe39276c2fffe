"""`hegemon unseal`: what a seat has sealed, taken back by another program."""

from __future__ import annotations

from pathlib import Path

import click

from hegemon.cli import options
from hegemon.cli.privacy import check_looking, i_am


@click.command()
@options.match_file
@click.option("--seat", help="The seat, such as p1; usual where one person plays.")
@i_am
@click.option("--step", type=int, help="The step that the answer was for.")
@options.in_json
def unseal(
    *, file: Path, seat: str | None, i_am: str | None, step: int | None, as_json: bool
) -> None:
    """Take back what a seat of the match in FILE has sealed, while others are still asked.

    It is a draft again, which `hegemon play` goes on with.

    Example: hegemon unseal my-match.hegemon --seat p1
    """
    from hegemon.cli.seats import match_in, seat_in
    from hegemon.play.turn import sealing

    here = match_in(file)
    player = seat_in(here, seat)
    check_looking(here.match.replay, player, i_am)
    taken = sealing.unseal(here.match, player, here.drafts, step)
    if as_json:
        options.print_json(taken)
    else:
        click.echo(f"Taken back: {player} is asked again in step {taken.step}.")
