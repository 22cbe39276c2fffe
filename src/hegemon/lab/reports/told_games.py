"""The games that a report names, each told in words on a page of its own beside it."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core.words import counted
from hegemon.draw.charts import colour_sheet
from hegemon.lab.reports.page import GAMES, KEY, templates
from hegemon.lab.reports.replaying import retold
from hegemon.lab.studies.folder import RunFolder
from hegemon.lab.studies.rows import GameRow


def tell_games(run: RunFolder, keys: Iterable[str]) -> None:
    """Play games of a run again, die for die, and write a page of each that has none.

    Raises BadConfig as `retold` does.
    """
    there = games_told(run)
    wanted = {key for key in keys if key[:KEY] not in there}
    if not wanted:
        return
    (run.path / GAMES).mkdir(exist_ok=True)
    for row in run.rows():
        if row.key in wanted:
            page = run.path / GAMES / f"{row.key[:KEY]}.html"
            page.write_text(_page(run, row), "utf-8")
            wanted.remove(row.key)
        if not wanted:  # a table may have a million rows more
            return


def games_told(run: RunFolder) -> frozenset[str]:
    """How the keys of the games begin that have a page."""
    return frozenset(each.stem for each in (run.path / GAMES).glob("*.html"))


def _page(run: RunFolder, row: GameRow) -> str:
    study = run.study().file.study
    length = counted(row.turns, "turn") if row.turns else counted(row.steps, "step")
    variant = f"; {row.variant}" if row.variant else ""
    return (
        templates()
        .get_template("game.html.j2")
        .render(
            colours=colour_sheet(),
            study=study.question or study.id,
            title=f"Game {row.key[:KEY]}",
            about=f"{', '.join(row.bots)}{variant}: {row.outcome} after {length}.",
            reports=list(retold(run, row)),
        )
    )
