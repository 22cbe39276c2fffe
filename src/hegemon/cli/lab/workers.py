"""`hegemon lab workers`: who played a run, and whether one of them is odd."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli import options
from hegemon.cli.guard import FAILED

if TYPE_CHECKING:
    from hegemon.lab.reports.workers import GameReplayed, WorkersFound, WorkerTally, WorkerTold
    from hegemon.lab.studies.folder import RunFolder


@click.command("workers")
@click.argument("folder", metavar="RUN", type=click.Path(path_type=Path))
@click.option(
    "--replay",
    "most",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Play N games of each odd worker again here, or of all where none is odd.",
)
@click.option("--forget", metavar="WORKER", help="Drop what a worker has played.")
@options.in_json
def workers(*, folder: Path, most: int | None, forget: str | None, as_json: bool) -> None:
    """Tell who played the run in the folder RUN, and whose results are unlike the rest's.

    Each worker, and each machine, is compared with all others. That one is odd may be chance: with
    --replay some of its games are played again, and it ends with 1 where one comes out otherwise
    than the table says. --forget drops what such a worker played; `lab resume` plays it anew.

    \b
    Example: hegemon lab workers runs/evenness
             hegemon lab workers runs/evenness --replay 20
    """
    from hegemon.lab.studies.folder import run_at

    run = run_at(folder)
    if forget is not None:
        _forget(run, forget)
        return
    tally, found = _found(run)
    again = _again(run, tally, found, most) if most else []
    if as_json:
        options.print_json({"found": found, "replayed": again})
    else:
        _show(found, again)
    if any(each.other for each in again):
        raise click.exceptions.Exit(FAILED)


def _found(run: RunFolder) -> tuple[WorkerTally, WorkersFound]:
    from hegemon.core.errors import BadConfig

    try:
        from hegemon.lab.reports.workers import workers_of
    except ModuleNotFoundError as trouble:
        raise BadConfig(
            f"to compare workers needs the extra lab ({trouble}): pip install 'hegemon[lab]'"
        ) from trouble
    return workers_of(run)


def _again(
    run: RunFolder, tally: WorkerTally, found: WorkersFound, most: int
) -> list[GameReplayed]:
    """Some games of those that are odd, or of all."""
    from hegemon.lab.reports.workers import replayed

    games = dict[int, str]()
    for each in found.odd or found.workers:
        games |= tally.some_of(each.name, most)
    return list(replayed(run, games))


def _forget(run: RunFolder, worker: str) -> None:
    from hegemon.core.errors import BadConfig
    from hegemon.lab.studies.cache import RowCache
    from hegemon.play.errors import NotThere

    if not run.answers.is_file():
        raise NotThere(f"there is no file {run.answers}: nobody knows who played what")
    with RowCache(run.answers) as cache:
        names = sorted(cache.workers().values())
        if worker not in names:
            raise BadConfig(f"{worker} has played nothing here; workers are: {', '.join(names)}")
        gone = cache.forget(worker)
    click.echo(
        f"{gone:,} answers of {worker} are dropped, in all runs of the study. To play them anew: "
        f"hegemon lab resume {run.path}"
    )


def _show(found: WorkersFound, again: list[GameReplayed]) -> None:
    """For people."""
    for each in (*found.workers, *found.machines):
        click.echo(_line(each))
    if found.unknown:
        click.echo(f"Of {found.unknown:,} games nobody knows who played them.")
    if len(found.workers) < 2:
        click.echo("There is no second worker to compare with.")
    elif not found.odd:
        click.echo("None is odd.")
    elif not again:
        click.echo("That may be chance: --replay 20 plays some of their games again.")
    for game in again:
        if game.other:
            click.echo(
                f"{game.worker}: {game.key[:12]} comes out otherwise: {', '.join(game.other)}"
            )
    same = sum(not game.other for game in again)
    if again:
        click.echo(f"{same:,} of {len(again):,} games played again are the same.")


def _line(told: WorkerTold) -> str:
    results = ", ".join(f"{kind} {count:,}" for kind, count in told.results.items())
    odd = "; ODD" if told.odd else ""
    return (
        f"{told.name}: {told.games:,} games ({results}); chi-square {told.chi_square:.1f} with "
        f"{told.freedom} degrees of freedom, by chance {told.chance:.2g}{odd}"
    )
