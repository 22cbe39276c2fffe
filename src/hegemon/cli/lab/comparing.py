"""`hegemon lab compare`: two runs, or one study by two versions of the program."""

from __future__ import annotations

import math
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from hegemon.cli import options
from hegemon.cli.guard import FAILED

if TYPE_CHECKING:
    from hegemon.lab.studies.comparing import Comparison, Parting
    from hegemon.lab.studies.folder import RunFolder


@click.command("compare")
@click.argument("one", metavar="A", type=click.Path(path_type=Path))
@click.argument("other", metavar="[B]", required=False, type=click.Path(path_type=Path))
@click.option("--at", "commit", metavar="COMMIT", help="In place of B: A played at this commit.")
@options.in_json
def compare(*, one: Path, other: Path | None, commit: str | None, as_json: bool) -> None:
    """Say whether two runs A and B are the same games, and if not, where they part and what for.

    A and B are folders of runs. With --at, A is a study file or a run, and it is played twice: by
    the program as it is, and as it was at COMMIT. It ends with 1 where the games are not the same.

    \b
    Example: hegemon lab compare runs/before runs/after
             hegemon lab compare smoke.toml --at HEAD~1
    """
    if (other is None) == (commit is None):
        raise click.UsageError("Say either a second run B, or --at COMMIT.")
    found = _at(one, commit) if commit else _folders(one, other or one)
    if as_json:
        options.print_json(found)
    else:
        _show(found)
    if not found.same:
        raise click.exceptions.Exit(FAILED)


def _folders(one: Path, other: Path) -> Comparison:
    """Two runs; games are played again where this program played both."""
    from hegemon.lab.studies.code import code_digest
    from hegemon.lab.studies.comparing import compare as compared
    from hegemon.lab.studies.folder import run_at
    from hegemon.lab.studies.versions import traced_here

    left, right = run_at(one), run_at(other)
    manifests = (left.manifest(), right.manifest())
    ours = all(each.code == code_digest(each.game, tuple(sorted(each.bots))) for each in manifests)
    return compared(left, right, (traced_here(left), traced_here(right)) if ours else None)


def _at(study: Path, commit: str) -> Comparison:
    """A study by the program as it was at a commit, and as it is."""
    from hegemon.lab.studies.comparing import compare as compared
    from hegemon.lab.studies.running import Run
    from hegemon.lab.studies.study import read_study
    from hegemon.lab.studies.versions import run_with, sources_at, traced_here, traced_with

    path = study if study.is_file() else _folder(study).path / "study.toml"
    with TemporaryDirectory() as folder:
        there = Path(folder)
        now = Run(read_study(path), there / "now")
        now.go()
        with sources_at(commit, there) as sources:
            before = run_with(sources, path, there / "before")
            tracings = (traced_with(sources, before), traced_here(now.folder))
            return compared(before, now.folder, tracings)


def _folder(path: Path) -> RunFolder:
    from hegemon.lab.studies.folder import run_at

    return run_at(path)


def _show(found: Comparison) -> None:
    """For people."""
    for line in found.changed:
        click.echo(line)
    if found.same:
        click.echo(f"The same: {found.pairs:,} games, answer for answer.")
        return
    alone = f"; {found.unpaired:,} only on one side" if found.unpaired else ""
    click.echo(f"{found.identical:,} of {found.pairs:,} games are the same{alone}.")
    if found.parting:
        _show_parting(found.parting)
    for figure in found.figures:
        moved = figure.other - figure.one
        bounded = figure.low > -math.inf
        if not moved and (figure.low == figure.high or not bounded):
            continue
        interval = f"95%: {figure.low:+.3f} to {figure.high:+.3f}" if bounded else "one block alone"
        click.echo(
            f"{figure.name}: {figure.one:.3f} before, {figure.other:.3f} after; moved {moved:+.3f} "
            f"({interval})"
        )


_CAUSES = {
    "set-up": "the set-up differs",
    "answers": "a bot answers otherwise in the same position",
    "rules": "the same answers lead to another position",
    "length": "one game is over earlier",
    "crash": "one side breaks down",
}


def _show_parting(parting: Parting) -> None:
    variant = f", variant {parting.variant}" if parting.variant else ""
    where = f"block {parting.block}{variant}, rotation {parting.rotation}"
    if parting.step is None:
        click.echo(
            f"The first that differs: {where}, from turn {parting.turn} on. (Another version "
            "played one of the runs, so the step is not known: --at tells it.)"
        )
        return
    click.echo(
        f"The first that differs: {where}, at step {parting.step} ({parting.date}): "
        f"{_CAUSES[parting.cause]}."
    )
    for line in (*parting.differences, *parting.events):
        click.echo(f"  {line}")
