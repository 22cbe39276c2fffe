"""The fights of a duel grid, shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.lab.studies.study import StudyRead


def show_duels(study: StudyRead, *, as_json: bool) -> None:
    """Show the exact chances of each fight of a study."""
    from hegemon.core.harmless import inert
    from hegemon.lab.studies.duels import duels_of
    from hegemon.terminal.console import open_console

    duels = duels_of(study)
    if as_json:
        options.print_json(list(duels))
        return
    console = open_console(colour=True)
    for duel in duels:
        console.head(" · ".join(filter(None, (duel.variant, duel.fight))))
        console.report(duel.report, lambda text, _: inert(text))
