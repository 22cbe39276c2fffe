"""What is shown of studies that answer with more than a table: sensitivities, tunings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hegemon.lab.studies.folder import RunFolder
    from hegemon.lab.studies.tuning import TuningFound


def write_sensitivity(folder: RunFolder) -> Path:
    """Reckon what each factor does, and write it down beside the table."""
    import msgspec

    from hegemon.lab.studies.sensitivity import sensitivity

    found = sensitivity(folder.study().file, folder.rows())
    path = folder.path / "sensitivity.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    return path


def show_sensitivity(path: Path) -> None:
    """What each factor does, the strongest first."""
    import msgspec

    response = ""
    for one in msgspec.json.decode(path.read_bytes()):
        if one["response"] != response:
            response = one["response"]
            click.echo(f"{response}:")
        effect, margin, other = (_number(one[name]) for name in ("effect", "margin", "other"))
        click.echo(f"  {one['factor']}: {effect} ± {margin}, {other}")
    click.echo(f"(effect ± 95%, and how much it depends on the others: docs/lab.md) {path}")


def _number(value: float | None) -> str:
    """A number of a file: what is not known has none there."""
    return "unknown" if value is None else f"{value:.3f}"


def show_tuning(found: TuningFound) -> None:
    """The closest points."""
    for trial in found.best:
        told = ", ".join(f"{name} {trial.responses[name]:.3f}" for name in found.target)
        click.echo(f"{trial.point}: {told}")
    wanted = ", ".join(f"{name} {value:g}" for name, value in found.target.items())
    click.echo(f"Of {len(found.trials)} trials these come closest to {wanted}.")
    click.echo(f"All of them: {Path(found.folder) / 'tuning.json'}")
    click.echo(
        "The best, to be copied: best-study.toml; its figures, if they are others: best.toml"
    )
