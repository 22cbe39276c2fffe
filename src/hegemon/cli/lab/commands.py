"""`hegemon lab`: a study is written, run, gone on with and compared."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hegemon.cli import options
from hegemon.cli.guard import FAILED, INTERRUPTED
from hegemon.cli.lab.comparing import compare
from hegemon.cli.lab.reporting import replay, report
from hegemon.cli.lab.workers import workers

if TYPE_CHECKING:
    from hegemon.lab.studies.folder import Manifest
    from hegemon.lab.studies.running import RunProgress, StopRule, TellProgress
    from hegemon.lab.studies.study import StudyRead

F = TypeVar("F", bound=Callable[..., Any])

_runs = click.option(
    "--runs",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("runs"),
    show_default=True,
    help="The folder that runs are kept in.",
)
_OTHERWISE = (
    click.option(
        "--backend",
        type=click.Choice(["process", "ray", "dask"]),
        help="Where games are played, in place of what the study says; the figures are the same.",
    ),
    click.option(
        "--workers", type=click.IntRange(1, 10_000), help="How many at a time; usual: all cores."
    ),
    click.option(
        "--address", metavar="WHERE", help="A cluster of Ray or Dask that is there already."
    ),
    click.option(
        "--game-seconds",
        type=click.IntRange(0, 1_000_000),
        help="Strike a game that takes longer, in place of what the study says; 0 for never.",
    ),
)
"""What stands in place of the [run] of a study, called as its fields are."""
_report = click.option(
    "--report", "reported", is_flag=True, help="Write what the run says, too, as `lab report` does."
)
_study = click.argument("study", type=click.Path(path_type=Path))


def _otherwise(command: F) -> F:
    """The command with the options of `_OTHERWISE`."""
    for option in reversed(_OTHERWISE):
        command = option(command)
    return command


@click.group("lab")
def lab_group() -> None:
    """Ask a question of a game and have many games answer it.

    A study is a file: what is asked, of which bots and house rules, with how many games, and what
    counts as a good answer.

    Example: hegemon lab new evenness --game erkenfara --design seats
    """


@lab_group.command("new")
@click.argument("name")
@click.option("--game", required=True, shell_complete=options.complete_game, help="The game.")
@click.option("--design", default="seats", show_default=True, help="Which games are played.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def new(*, name: str, game: str, design: str, force: bool) -> None:
    """Write NAME.toml, a study to start from; each line of it says what it is for.

    Designs are seats, round_robin, variant_ab, openings, restricted, ladder, fuzz, screen, sobol,
    tune and duel_grid.

    \b
    Example: hegemon lab new evenness --game erkenfara --design seats
             hegemon lab new dearer --game ec4x-monero --design variant_ab
    """
    from hegemon.core.errors import BadConfig
    from hegemon.lab.studies.study import study_in
    from hegemon.lab.studies.template import template

    path = Path(f"{name}.toml")
    text = template(path.stem, options.game_named(game), design)
    study_in(text, path.parent)
    if path.exists() and not force:
        raise BadConfig(f"{path} is there already: choose another name, or say --force")
    path.write_text(text, "utf-8")
    click.echo(f"{path} is written. Read it, then: hegemon lab run {path}")


@lab_group.command("run")
@_study
@_runs
@_otherwise
@_report
@options.in_json
def run(
    *,
    study: Path,
    runs: Path,
    reported: bool,
    as_json: bool,
    **otherwise: str | int | None,
) -> None:
    """Play the games of the study in the file STUDY; those that were played before are not.

    Ctrl-C ends it with what is there, and with 130; `hegemon lab resume` goes on. It ends with 1
    where a bot or the rules broke down in a game.

    \b
    Example: hegemon lab run evenness.toml
             hegemon lab run evenness.toml --backend ray --address auto
    """
    from hegemon.lab.studies.study import read_study

    there = _with(read_study(study), otherwise)
    _play(there, runs, reported=reported, as_json=as_json)


@lab_group.command("resume")
@click.argument("folder", metavar="RUN", type=click.Path(path_type=Path))
@_otherwise
@_report
@options.in_json
def resume(
    *,
    folder: Path,
    reported: bool,
    as_json: bool,
    **otherwise: str | int | None,
) -> None:
    """Go on with the run in the folder RUN (runs/STUDY/HASH, or runs/STUDY for its newest).

    Where the program, the game or a bot has changed since, it is a run of its own.

    \b
    Example: hegemon lab resume runs/evenness
    """
    from hegemon.lab.studies.folder import run_at

    there = run_at(folder)
    study = _with(there.study(), otherwise)
    _play(study, there.path.parent.parent, reported=reported, as_json=as_json)


lab_group.add_command(compare)
lab_group.add_command(report)
lab_group.add_command(replay)
lab_group.add_command(workers)


def _with(study: StudyRead, otherwise: Mapping[str, str | int | None]) -> StudyRead:
    """The study, run otherwise than it says."""
    from msgspec.structs import replace

    said = {name: each for name, each in otherwise.items() if each is not None}
    plan = replace(study.file.run, **said)
    return replace(study, file=replace(study.file, run=plan))


def _play(study: StudyRead, runs: Path, *, reported: bool, as_json: bool) -> None:
    """Play what is missing, and say what is there."""
    from hegemon.lab.studies.designs import DUELS, TUNE

    kind = study.file.design.kind
    if kind == DUELS:
        from hegemon.cli.lab.duels import show_duels

        _looked_at(study)
        _written(show_duels(study, runs, as_json=as_json), reported=reported, quiet=as_json)
    elif kind == TUNE:
        _written(_tune(study, runs, as_json=as_json), reported=reported, quiet=as_json)
    else:
        _play_table(study, runs, reported=reported, as_json=as_json)


def _written(folder: Path | None, *, reported: bool, quiet: bool) -> None:
    """Write what a run without a table says, or say how that is done."""
    if folder is None:
        return
    if reported:
        _write_report(folder, quiet=quiet)
    elif not quiet:
        click.echo(f"What it says: hegemon lab report {folder}")


def _tune(study: StudyRead, runs: Path, *, as_json: bool) -> Path:
    """Play a tuning, and show what came closest; the folder that it is kept in."""
    from hegemon.cli.lab.found import show_tuning
    from hegemon.lab.studies.tuning import tune

    with _told() as tell:
        found = tune(study, runs, tell)
    if as_json:
        options.print_json(found)
    else:
        show_tuning(found)
    return Path(found.folder)


def _play_table(study: StudyRead, runs: Path, *, reported: bool, as_json: bool) -> None:
    """Play the games of a study, and say what is there."""
    from hegemon.cli.lab.found import show_sensitivity, write_sensitivity
    from hegemon.lab.studies.designs.factors import SCREEN, SOBOL
    from hegemon.lab.studies.running import Run

    going = Run(study, runs, _looked_at(study))
    with _told() as tell:
        manifest = going.go(tell)
    varied = study.file.design.kind in (SCREEN, SOBOL) and manifest.whole
    sensitive = write_sensitivity(going.folder) if varied else None
    if as_json:
        options.print_json({"folder": f"{going.folder.path}", **_plain(manifest)})
    else:
        _show(manifest, going.folder.path, reported=reported)
        if sensitive:
            show_sensitivity(sensitive)
    if manifest.ended == "interrupted":
        raise click.exceptions.Exit(INTERRUPTED)
    if reported and manifest.rows:
        _write_report(going.folder.path, quiet=as_json)
    if manifest.crashes:
        raise click.exceptions.Exit(FAILED)


def _write_report(folder: Path, *, quiet: bool) -> None:
    """Write what a run says beside its table, and tell it."""
    from hegemon.cli.lab.reporting import tell_report, written_report

    written = written_report(folder)
    if not quiet:
        tell_report(written)


def _looked_at(study: StudyRead) -> StopRule | None:
    """The sequential test of a study, if it has one; raises BadConfig for what cannot be told."""
    file, verdict = study.file, study.file.verdict
    if not (file.stat.sequential or verdict.passes or verdict.warns or verdict.fails):
        return None
    from hegemon.core.errors import BadConfig

    try:
        from hegemon.lab.reports.conditions import check_conditions
        from hegemon.lab.reports.stopping import check_sequential, stop_rule
    except ModuleNotFoundError as trouble:
        raise BadConfig(
            f"[stat] and [verdict] need the extra lab ({trouble}): pip install 'hegemon[lab]'"
        ) from trouble
    check_conditions(file)
    check_sequential(study)
    return stop_rule(file)


def _plain(manifest: Manifest) -> dict[str, object]:
    import msgspec

    plain: dict[str, object] = msgspec.to_builtins(manifest)
    return plain


@contextmanager
def _told() -> Iterator[TellProgress]:
    """One line on stderr that is written over; nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return

    def tell(far: RunProgress) -> None:
        share = far.games / max(far.wanted, 1)
        line = f"{far.games:,} of {far.wanted:,} games ({share:.0%}), {far.rate:,.1f} a second"
        left = f", {_duration(far.left)} left" if far.games < far.wanted else ""
        click.echo(f"\r{line}{left}\x1b[K", nl=False, err=True)

    try:
        yield tell
    finally:
        click.echo(err=True)


def _duration(seconds: float) -> str:
    """A time to wait, in words: "12 s", "4 min", "3 h"."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6_000 else f"{seconds / 3600:.0f} h"


def _show(manifest: Manifest, folder: Path, *, reported: bool) -> None:
    """What is there, for people."""
    from hegemon.play.studies.shown import STOP_RULE

    speed = manifest.played / manifest.seconds if manifest.seconds else 0.0
    click.echo(
        f"{manifest.rows:,} games in {manifest.blocks:,} of {manifest.blocks_wanted:,} blocks; "
        f"{manifest.played:,} were played now, {speed:,.1f} a second."
    )
    if manifest.crashes:
        click.echo(
            f"{manifest.crashes} broke down or never came to an end, first {manifest.first_crash}"
        )
    if manifest.ended == STOP_RULE:
        click.echo("The sequential test has seen enough; it stops there wherever it is played.")
    if not manifest.whole:
        click.echo(f"It ended early ({manifest.ended}). Go on: hegemon lab resume {folder}")
    if manifest.rows and not reported:
        click.echo(f"What it says: hegemon lab report {folder}")
    click.echo(f"The table: {folder / 'rows.jsonl'}, digest {manifest.digest[:16]}")
