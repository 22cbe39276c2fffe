"""Finished studies as pages: what was asked of a game, what many games answered, and how sure."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.play.studies.shown import StudyFound
from hegemon.web.api.games import list_games
from hegemon.web.api.seen.studying import (
    StudiesWanted,
    list_studies,
    show_study,
    show_study_run,
)
from hegemon.web.frame.paths import StudyPath, StudyRunPath
from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.visit import Page, Shown, Visit, whole

_KINDS = {
    "rows.jsonl": "the table, a game a line, as JSON",
    "rows.parquet": "the table for data programs",
    "rows.csv": "the table for spreadsheets",
    "report.html": "this report as one page that needs nothing else",
    "report.md": "the same as Markdown, without charts",
    "results.json": "all figures, for programs",
    "sensitivity.json": "what each number moves",
    "tuning.json": "all points that were tried",
    "best-study.toml": "the best house rules, for the [study] of a study file",
    "best.toml": "the best figures, to be copied beside a study as tuned.toml",
    "duels.json": "the odds of all fights",
    "study.toml": "the study file",
}


def studies(visit: Visit) -> Shown:
    """The studies that there are, of one game or of all."""
    game, start = visit.query.get("game", "")[:60], whole(visit.query.get("start", "0"))
    wanted = StudiesWanted(game=game, start=min(start, 1_000_000) if isinstance(start, int) else 0)
    found = visit.inside.get(list_studies, query=wanted)
    titles = {each.name: each.title for each in visit.inside.get(list_games).games}
    says = {
        "studies": found.studies,
        "next": found.next,
        "game": game,
        "game_title": titles.get(game, game),
        "paged": wanted.start > 0,
    }
    return Shown("studies/list.html", says)


def study(visit: Visit) -> Shown:
    """The newest run of a study."""
    return _shown(visit, lambda: visit.inside.get(show_study, StudyPath(visit["study"])))


def study_run(visit: Visit) -> Shown:
    """A run of a study."""
    at = StudyRunPath(visit["study"], visit["run"])
    return _shown(visit, lambda: visit.inside.get(show_study_run, at))


def _shown(visit: Visit, ask: Callable[[], StudyFound]) -> Shown:
    try:
        found = ask()
    except ApiRefused as refusal:
        if refusal.kind != "not-there":
            raise
        # nobody is led to the door: who comes in sees no more studies than before
        return Shown("trouble.html", {"problem": refusal.problem}, refusal.status)
    games = {each.name for each in visit.inside.get(list_games).games}
    says = {
        "found": found,
        "study": found.shown,
        "known_game": found.shown.game in games,
        "files": [(each.name, _KINDS[each.name], _size(each.size)) for each in found.files],
        "at": f"/api/v1/studies/{found.shown.study}/{found.shown.run}",
    }
    return Shown("studies/study.html", says)


def _size(count: int) -> str:
    """Bytes for reading: 12 kB, 3.4 MB."""
    if count < 1_000_000:
        return f"{-(-count // 1000)} kB"
    return f"{count / 1_000_000:.1f} MB"


PAGES = (
    Page("GET", "/studies", studies),
    Page("GET", "/studies/{study}", study),
    Page("GET", "/studies/{study}/{run}", study_run),
)
