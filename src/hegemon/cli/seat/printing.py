"""`hegemon print`: packs for a seat and for the umpire, blank boards, counters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from hegemon.cli import files, options
from hegemon.cli.pictures import force as force_option
from hegemon.cli.privacy import check_looking, i_am

if TYPE_CHECKING:
    from hegemon.paper.pack import Pack
    from hegemon.paper.typesetting import SheetSize
    from hegemon.play.past.seen import Truth

F = TypeVar("F", bound=Callable[..., Any])

_paper = click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The size of a sheet.",
)
_html = click.option(
    "--html", "as_html", is_flag=True, help="A page for a browser to print, in place of a PDF."
)


def _to(name: str) -> Callable[[F], F]:
    return click.option(
        "--to",
        metavar="FILE",
        default=name,
        show_default=True,
        help="Where it is written; - for stdout.",
    )


@click.group("print")
def print_group() -> None:
    """Print what is needed away from a screen: ink on white, A4 or Letter.

    PDFs need the extra `print`: pip install 'hegemon[print]'.

    Example: hegemon print pack my-match.hegemon --seat p1
    """


@print_group.command("pack")
@options.match_file
@click.option("--seat", help="The seat, such as p1; usual where one person plays.")
@i_am
@click.option("--lines", type=click.IntRange(1, 200), help="Empty lines of the order sheet.")
@_paper
@_html
@_to("pack.pdf")
@force_option
def print_pack(
    *,
    file: Path,
    seat: str | None,
    i_am: str | None,
    lines: int | None,
    paper: SheetSize,
    as_html: bool,
    to: str,
    force: bool,
) -> None:
    """Print the pack of a seat of the match in FILE.

    It holds the map on a page, what happened since the seat answered last, what is its own, an
    order sheet with empty lines, what things are and cost, and the orders of the game on a page.

    \b
    Example: hegemon print pack my-match.hegemon --seat p1 --to monday.pdf
             hegemon print pack my-match.hegemon --html --to monday.html
    """
    from hegemon.cli.seats import match_in, seat_in
    from hegemon.paper.gathering import LINES, pack_of

    here = match_in(file)
    player = seat_in(here, seat)
    check_looking(here.match.replay, player, i_am)
    _write(
        pack_of(here.match, player, lines=lines or LINES), paper, to, as_html=as_html, force=force
    )


@print_group.command("umpire")
@options.match_file
@click.option(
    "--as-umpire",
    "reason",
    metavar="REASON",
    help="While the match goes on: look behind the fog on purpose; everybody reads it, and REASON.",
)
@_paper
@_html
@_to("umpire.pdf")
@force_option
def print_umpire(
    *, file: Path, reason: str | None, paper: SheetSize, as_html: bool, to: str, force: bool
) -> None:
    """Print the pack of who runs the match in FILE and plays no seat: all of it, without fog.

    \b
    Example: hegemon print umpire my-match.hegemon --as-umpire 'I run it on the table'
    """
    from hegemon.cli.replay import looked_at
    from hegemon.paper.overseen import umpires_pack

    history, pages = looked_at(file, None, None, None, truth=True, reason=reason, last=1)
    truth = cast("Truth", pages[-1])
    pack = umpires_pack(history, truth)
    _write(pack, paper, to, as_html=as_html, force=force)


@print_group.command("board")
@options.game
@_paper
@_to("board.pdf")
@force_option
def print_board(*, game: str, paper: SheetSize, to: str, force: bool) -> None:
    """Print an empty board of GAME to draw on.

    Example: hegemon print board ec4x-monero --to stars.pdf
    """
    from hegemon.paper.boards import blank_board

    _set("board", blank_board(options.ruleset_named(game)), paper, to, force=force)


@print_group.command("counters")
@options.game
@click.option(
    "--each", type=click.IntRange(1, 60), default=4, show_default=True, help="Of each kind."
)
@options.under_house_rules
@_paper
@_to("counters.pdf")
@force_option
def print_counters(
    *,
    game: str,
    each: int,
    preset: str,
    house_rules: tuple[str, ...],
    paper: SheetSize,
    to: str,
    force: bool,
) -> None:
    """Print counters of GAME to cut out: every piece, for every side, with its emblem.

    \b
    Example: hegemon print counters space-empires --each 6
             hegemon print counters ec4x-monero --house-rule houses=2
    """
    from hegemon.paper.boards import counters_of
    from hegemon.play.start.house_rules import house_rules_of

    ruleset = options.ruleset_named(game)
    rules = house_rules_of(ruleset, preset, house_rules)
    _set("counters", counters_of(ruleset, each, rules), paper, to, force=force)


def _write(pack: Pack, paper: SheetSize, to: str, *, as_html: bool, force: bool) -> None:
    if not as_html:
        _set("pack", pack, paper, to, force=force)
        return
    from hegemon.paper.page import as_page

    files.refuse_to_overwrite(to, force=force)
    files.write_bytes(to, as_page(pack, paper=paper).encode())
    if to != files.STANDARD:
        click.echo(f"{to}: open it in a browser, and print it from there.", err=True)


def _set(template: str, told: Any, paper: SheetSize, to: str, *, force: bool) -> None:
    from hegemon.paper.typesetting import set_in_type

    files.refuse_to_overwrite(to, force=force)
    files.write_bytes(to, set_in_type(template, told, paper=paper))
    if to != files.STANDARD:
        click.echo(f"{to}: print it at its own size.", err=True)
