"""A study, and single games of it, played by another commit: its own process, its own sources."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

import hegemon
from hegemon.core.errors import BadConfig
from hegemon.lab.studies.comparing import Tracing
from hegemon.lab.studies.folder import RunFolder
from hegemon.lab.studies.rows import GameRow
from hegemon.lab.studies.tracing import TraceStep, spec_in, trace

_SOURCES = Path(hegemon.__file__).resolve().parent.parent
"""Those of the program that runs."""


@contextmanager
def sources_at(commit: str, there: Path) -> Iterator[Path]:
    """The sources of a commit of this checkout, in a work tree that goes away again.

    Raises BadConfig for a commit that does not exist, and where this is no checkout.
    """
    _git("rev-parse", "--verify", f"{commit}^{{commit}}")
    tree = there / "tree"
    _git("worktree", "add", "--detach", f"{tree}", commit)
    try:
        yield tree / "src"
    finally:
        _git("worktree", "remove", "--force", f"{tree}")


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - git itself, with a commit that git has verified
            ["git", "-C", f"{_SOURCES}", *arguments],  # noqa: S607 - found by name, as git is
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError as trouble:
        raise BadConfig("git is not installed: a commit cannot be compared with") from trouble
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["it failed"])[-1]
        raise BadConfig(f"git {arguments[0]} {arguments[-1]}: {said}")
    return done.stdout


def run_with(sources: Path, study: Path, runs: Path) -> RunFolder:
    """A study run by other sources; raises BadConfig with what they said where they cannot."""
    command = ["hegemon", "lab", "run", f"{study}", "--runs", f"{runs}", "--json"]
    out = _python(sources, command)
    return RunFolder(Path(msgspec.json.decode(out)["folder"]))


def traced_with(sources: Path, run: RunFolder) -> Tracing:
    """Plays games of a run again, by other sources."""

    def traced(row: GameRow, step: int) -> list[TraceStep]:
        where = [f"{run.path}", f"{row.block}", f"{row.rotation}", row.variant, f"{step}"]
        out = _python(sources, ["hegemon.lab.studies.tracing", *where])
        return [msgspec.json.decode(line, type=TraceStep) for line in out.splitlines()]

    return traced


def traced_here(run: RunFolder) -> Tracing:
    """Plays games of a run again, by the program that runs."""
    study = run.study()

    def traced(row: GameRow, step: int) -> list[TraceStep]:
        return trace(spec_in(study, row.block, row.rotation, row.variant), step)

    return traced


def _python(sources: Path, module: list[str]) -> bytes:
    """What a module of these sources prints; raises BadConfig with what it said where it fails."""
    done = subprocess.run(  # noqa: S603 - this Python, with sources of this checkout
        [sys.executable, "-m", *module],
        env={**os.environ, "PYTHONPATH": f"{sources}"},
        capture_output=True,
        check=False,
    )
    if done.returncode:
        said = (done.stderr.decode().strip().splitlines() or ["it failed"])[-1]
        raise BadConfig(f"the other version: {said.removeprefix('Error: ')}")
    return done.stdout
