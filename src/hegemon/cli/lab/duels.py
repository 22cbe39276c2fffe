"""The fights of a duel grid, shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hegemon.cli import options

if TYPE_CHECKING:
    from pathlib import Path

    from hegemon.lab.studies.study import StudyRead


def show_duels(study: StudyRead, runs: Path, *, as_json: bool) -> Path | None:
    """Show the chances of each fight of a study; where their numbers are kept, if there are any."""
    from hegemon.core.harmless import inert
    from hegemon.lab.studies.duels import duels_of, keep_duels
    from hegemon.terminal.console import open_console

    duels = list(duels_of(study))
    kept = keep_duels(study, runs, duels)
    if as_json:
        options.print_json(duels)
        return kept.path if kept else None
    console = open_console(colour=True)
    for duel in duels:
        console.head(" · ".join(filter(None, (duel.variant, duel.fight))))
        console.report(duel.report, lambda text, _: inert(text))
    return kept.path if kept else None
