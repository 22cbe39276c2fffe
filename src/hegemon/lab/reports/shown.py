"""What a server shows of a run: written beside it when its games are all there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec

from hegemon.lab.reports.findings import Painting
from hegemon.lab.reports.page import RULING_WORDS, ReportText, examples, figure_rows, reasons
from hegemon.lab.studies.folder import RunFolder
from hegemon.play.studies.shown import (
    CHARTS,
    SHOWN,
    ChartShown,
    ConditionShown,
    FigureShown,
    FindingShown,
    GameToLookAt,
    StudyShown,
)

_LEAD = 240
"""Characters of the answer in a list."""
_BOX = re.compile(r'viewBox="[-0-9.]+ [-0-9.]+ ([0-9.]+) ([0-9.]+)"')


def show(run: RunFolder, report: ReportText, game: str) -> None:
    """Write shown.json and the charts, or take away what is there of a run that is not whole."""
    path, charts = run.path / SHOWN, run.path / CHARTS
    path.unlink(missing_ok=True)  # a server shows nothing while charts are written
    shutil.rmtree(charts, ignore_errors=True)
    if not report.whole:
        return
    charts.mkdir()
    told = [_chart(charts, at, one) for at, one in enumerate(report.answers.paintings, 1)]
    beside = run.path / f".{SHOWN}.new"
    beside.write_bytes(msgspec.json.encode(_shown(run, report, game, tuple(told))))
    beside.replace(path)


def _chart(folder: Path, number: int, one: Painting) -> ChartShown:
    """A chart written down; its name is a number, for its own may be of any letters."""
    name, box = f"chart-{number}", _BOX.search(one.svg)
    (folder / f"{name}.svg").write_text(one.svg, "utf-8")
    width, height = (round(float(each)) for each in box.groups()) if box else (460, 260)
    return ChartShown(
        name=name, title=one.title, caption=one.caption, alt=one.alt, width=width, height=height
    )


def _shown(
    run: RunFolder, report: ReportText, game: str, charts: tuple[ChartShown, ...]
) -> StudyShown:
    words, ruling = tuple(report.answers.words), report.judgement.ruling
    return StudyShown(
        study=report.study,
        run=run.path.name,
        title=report.title,
        game=game,
        game_title=report.game,
        ruling=ruling,
        ruling_words=RULING_WORDS[ruling],
        lead=_lead(words),
        games=report.games,
        digest=report.digest,
        words=words,
        conditions=tuple(ConditionShown(**each) for each in reasons(report)),
        findings=tuple(
            FindingShown(question=each.question, words=each.words)
            for each in report.answers.findings
        ),
        charts=charts,
        examples=tuple(
            GameToLookAt(why=each["why"], command=each["command"]) for each in examples(report)
        ),
        played=report.played,
        figures=tuple(FigureShown(**each) for each in figure_rows(report.answers.figures)),
        best=report.best,
        text=report.text,
    )


def _lead(words: tuple[str, ...]) -> str:
    """The first sentences of an answer, whole ones if they are short enough."""
    lead = ""
    for each in words:
        if lead and len(lead) + len(each) > _LEAD:
            break
        lead = f"{lead} {each}".strip()
    return lead if len(lead) <= _LEAD else f"{lead[: _LEAD - 1].rstrip()}…"
