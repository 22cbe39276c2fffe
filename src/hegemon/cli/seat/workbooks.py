"""`hegemon workbook`: a turn as a file of Excel or LibreOffice, made, handed in, overseen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from hegemon.cli import files, options
from hegemon.cli.guard import REFUSED
from hegemon.cli.pictures import force as force_option
from hegemon.cli.privacy import check_looking, i_am

if TYPE_CHECKING:
    from hegemon.play.past.seen import Truth
    from hegemon.workbook.book import Book, Filled
    from hegemon.workbook.handing_in import HandedIn

F = TypeVar("F", bound=Callable[..., Any])

_seat = click.option("--seat", help="The seat, such as p1; usual where one person plays.")


def _to(name: str) -> Callable[[F], F]:
    return click.option(
        "--to", metavar="BOOK", default=name, show_default=True, help="Where it is written."
    )


@click.group("workbook")
def workbook_group() -> None:
    """Play with a workbook of Excel or LibreOffice.

    Workbooks need the extra `workbook`: pip install 'hegemon[workbook]'.

    Example: hegemon workbook make my-match.hegemon --seat p1
    """


@workbook_group.command("make")
@options.match_file
@_seat
@i_am
@click.option(
    "--notes-from",
    "before",
    metavar="BOOK",
    help="A workbook whose notes it takes, in place of those of the last one handed in.",
)
@_to("turn.xlsx")
@force_option
def make(
    *, file: Path, seat: str | None, i_am: str | None, before: str | None, to: str, force: bool
) -> None:
    """Write the workbook of a seat of the match in FILE.

    It holds the map, tables of all that the seat knows, what happened, the rules, and a sheet to
    order on, which offers what is legal now and counts down what it costs.

    \b
    Example: hegemon workbook make my-match.hegemon --seat p1 --to monday.xlsx
             hegemon workbook make my-match.hegemon --notes-from monday.xlsx --to tuesday.xlsx
    """
    from hegemon.cli.seats import match_in, seat_in
    from hegemon.workbook.gathering import book_of
    from hegemon.workbook.keeping import kept_notes

    files.refuse_to_overwrite(to, force=force)
    here = match_in(file)
    player = seat_in(here, seat)
    check_looking(here.match.replay, player, i_am)
    notes = _read(before).notes if before else kept_notes(here.match, player, here.drafts)
    _write(book_of(here.match, player, here.drafts, notes), to)
    words = ["hegemon", "workbook", "hand-in", str(file), to, "--seat", player]
    command = join([*words, *(["--i-am", i_am] if i_am else [])])
    _say_next(to, f"fill in its sheet Orders, save it as .xlsx, then\n    {command}")


@workbook_group.command("hand-in")
@options.match_file
@click.argument("book", metavar="BOOK")
@_seat
@i_am
@click.option("--check", "only_check", is_flag=True, help="Say what would become of it only.")
@click.option("--to", metavar="BOOK", help="Where it is written with its verdicts; usual: itself.")
@options.in_json
def hand_in_book(
    *,
    file: Path,
    book: str,
    seat: str | None,
    i_am: str | None,
    only_check: bool,
    to: str | None,
    as_json: bool,
) -> None:
    """Hand in the workbook BOOK for a seat of the match in FILE.

    Its orders are sealed, unless something in it would be refused. Either way BOOK is written again
    with a verdict beside each line, and the receipt.

    \b
    Example: hegemon workbook hand-in my-match.hegemon turn.xlsx --seat p1
             hegemon workbook hand-in my-match.hegemon turn.xlsx --check --json
    """
    from hegemon.cli.seats import let_bots_answer, match_in, seat_in
    from hegemon.workbook.handing_in import hand_in
    from hegemon.workbook.keeping import keep_notes

    here = match_in(file)
    player = seat_in(here, seat)
    check_looking(here.match.replay, player, i_am)
    filled = _read(book)
    handed, answered = hand_in(here.match, player, here.drafts, filled, only_check=only_check)
    if not only_check:
        keep_notes(here.match, player, here.drafts, filled.notes)
    _write(answered, to or book)
    let_bots_answer(here.match)
    _tell(handed, as_json=as_json)
    raise click.exceptions.Exit(REFUSED if _is_refused(handed) else 0)


@workbook_group.command("umpire")
@options.match_file
@click.option(
    "--as-umpire",
    "reason",
    metavar="REASON",
    help="While the match goes on: look behind the fog on purpose; everybody reads it, and REASON.",
)
@_to("umpire.xlsx")
@force_option
def umpire(*, file: Path, reason: str | None, to: str, force: bool) -> None:
    """Write the workbook of who runs the match in FILE and plays no seat: all of it, without fog.

    \b
    Example: hegemon workbook umpire my-match.hegemon --as-umpire 'I run it at the table'
    """
    from hegemon.cli.replay import looked_at
    from hegemon.workbook.overseen import umpires_book

    files.refuse_to_overwrite(to, force=force)
    history, pages = looked_at(file, None, None, None, truth=True, reason=reason, last=1)
    _write(umpires_book(history, cast("Truth", pages[-1])), to)
    _say_next(to, "all of the match, without fog, to look at.")


def _say_next(to: str, what: str) -> None:
    """What is done with a workbook that was written; nothing beside one on stdout."""
    if to != files.STANDARD:
        click.echo(f"{to}: {what}", err=True)


def _read(name: str) -> Filled:
    """What was typed into a workbook; raises BadAnswer, NotThere, OSError."""
    from hegemon.workbook.reading import LARGEST, read_book

    return read_book(files.read_bytes(name, LARGEST))


def _write(book: Book, to: str) -> None:
    from hegemon.workbook.writing import written

    files.write_bytes(to, written(book))


def _is_refused(handed: HandedIn) -> bool:
    return bool(handed.why or handed.faults) or not all(one.fine for one in handed.verdicts)


def _tell(handed: HandedIn, *, as_json: bool) -> None:
    from hegemon.workbook.handing_in import said_of

    if as_json:
        options.print_json(handed)
        return
    for one in handed.verdicts:
        text = (one.text or "fine") if one.fine else f"Refused: {one.text}"
        click.echo(f"{one.cell}  {one.line}: {text}")
    for fault in handed.faults:
        click.echo(f"Refused: {fault}.")
    click.echo(said_of(handed))
