"""`hegemon sheet`: what a seat may order now, as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options
from hegemon.cli.privacy import check_looking, i_am

if TYPE_CHECKING:
    from hegemon.core.board import Board
    from hegemon.core.game import Player
    from hegemon.core.sheet import Sheet

MOST_OWN = 60
"""Lines about one's own things."""


@click.command()
@options.match_file
@click.option("--seat", help="The seat, such as p1; usual where one person plays.")
@i_am
@options.in_json
def sheet(*, file: Path, seat: str | None, i_am: str | None, as_json: bool) -> None:
    """Show the order sheet of the open question of the match in FILE.

    What is yours on the map stands at its end.

    As JSON it holds all that a page, a workbook or a bot in another language needs: every kind of
    order, and the choices of each field. `hegemon order` takes the orders.

    \b
    Example: hegemon sheet my-match.hegemon --seat p1 --json
    """
    from hegemon.cli.seats import match_in, seat_in
    from hegemon.core.sheet import sheet as sheet_of
    from hegemon.play.turn.opened import open_form

    here = match_in(file)
    match, player = here.match, seat_in(here, seat)
    check_looking(match.replay, player, i_am)
    page = sheet_of(open_form(match, player))
    if as_json:
        told = {"match": match.header.id, "step": match.step + 1, "seat": player, "sheet": page}
        options.print_json(told)
    else:
        click.echo("\n".join([*_lines(page), *_own(match.board(player), player)]))


def _own(board: Board, player: Player) -> list[str]:
    """What the seat has on the map: its places, then what stands or goes there."""
    from hegemon.draw.phrases import place_words, token_line

    lines = [place_words(one, (), board) for one in board.places if one.owner == player]
    lines += [token_line(one, board) for one in board.tokens if one.owner == player]
    more = [f"  and {len(lines) - MOST_OWN} more: --json"] if len(lines) > MOST_OWN else []
    shown = [f"  {line}" for line in lines[:MOST_OWN]]
    return ["", "What is yours:", *shown, *more] if lines else []


def _lines(page: Sheet) -> list[str]:
    """The sheet in short: its question, its kinds of order, and what they draw on."""
    kinds = [f"  {kind.example:<24} {kind.label}" for kind in page.kinds]
    purses = [f"  {purse.label}: {purse.has - purse.spent}" for purse in page.purses]
    return [page.title, "", *kinds, *([""] if purses else []), *purses]
