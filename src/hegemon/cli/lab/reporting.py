"""`hegemon lab report` and `hegemon lab replay`: what a run says, and its games to look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.lab.reports.writing import ReportWritten

_run = click.argument("folder", metavar="RUN", type=click.Path(path_type=Path))


@click.command("report")
@_run
@click.option(
    "--games", is_flag=True, help="Tell the games that it names, too, each on a page of its own."
)
@options.in_json
def report(*, folder: Path, games: bool, as_json: bool) -> None:
    """Write what the run in the folder RUN says: a page, the same as Markdown, and all figures.

    They are report.html, report.md and results.json beside the run's table. The page needs nothing
    else: it can be sent, printed and kept. With --games the games that it names are played again,
    and told in the folder games beside it, where it leads.

    \b
    Example: hegemon lab report runs/evenness
             hegemon lab report runs/evenness --games
    """
    written = written_report(folder, games=games)
    if as_json:
        click.echo(written.results.read_text("utf-8"))
    else:
        tell_report(written)


def written_report(folder: Path, *, games: bool = False) -> ReportWritten:
    """Write what a run says; raises BadConfig where the extra that it needs is not installed."""
    from hegemon.core.errors import BadConfig

    try:
        from hegemon.lab.reports.writing import write_report
    except ModuleNotFoundError as trouble:
        raise BadConfig(
            f"a report needs the extra lab ({trouble}): pip install 'hegemon[lab]'"
        ) from trouble
    return write_report(folder, games=games)


def tell_report(written: ReportWritten) -> None:
    """The answer, and where its page is."""
    click.echo(f"{written.ruling}: {written.words}")
    click.echo(f"The page: {written.page}")


@click.command("replay")
@_run
@click.argument("key")
def replay(*, folder: Path, key: str) -> None:
    """Tell a game of the run in the folder RUN in words; it is played again, die for die.

    KEY is the game's in the table, or how it begins; a report names those that are worth a look.

    \b
    Example: hegemon lab replay runs/evenness 5f3a
    """
    from hegemon.core.harmless import inert
    from hegemon.lab.reports.replaying import game_called, retold
    from hegemon.lab.studies.folder import run_at
    from hegemon.terminal.console import open_console

    run = run_at(folder)
    row = game_called(run, key)
    console = open_console(colour=True)
    console.head(f"{row.key}: {', '.join(row.bots)}; {row.outcome} on turn {row.turns}")
    for each in retold(run, row):
        console.report(each, lambda text, _: inert(text))
