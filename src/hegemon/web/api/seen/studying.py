"""Finished studies of the lab: what many games said, for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec

from hegemon.core.records import Value
from hegemon.draw.charts import ChartTheme, chart_document
from hegemon.play.errors import NotThere
from hegemon.play.studies.shown import StudyFound, StudyListed, StudyShelf
from hegemon.web.frame.needs import ANYBODY
from hegemon.web.frame.paths import NoPath, StudyChartPath, StudyFilePath, StudyPath, StudyRunPath
from hegemon.web.frame.routes import SVG, AnyCall, CallOf, Reply, Route

_STUDIES = "/api/v1/studies"
_RUN = _STUDIES + "/{study}/{run}"
_AT_A_TIME = 50
_TAKEN_AWAY = "application/octet-stream"
"""Whatever a file is: it is kept by who asks, and never opened here."""


class StudiesWanted(Value, tag=False):
    """Which studies are listed."""

    game: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """Those of one game; "" for all."""
    start: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """From which on: 0 is the newest."""


class StudiesListed(Value, tag=False):
    """Finished studies, the newest first."""

    studies: tuple[StudyListed, ...]
    next: int = 0
    """From which on the list goes on; 0 at its end."""


class ChartStyle(Value, tag=False):
    """How a chart is wanted."""

    theme: ChartTheme = ""
    """The colours; what the reader's system prefers without one."""


def list_studies(call: CallOf[NoPath, StudiesWanted]) -> StudiesListed:
    """The newest run of each study; none where this server shows none."""
    wanted, shelf = call.query, call.services.studies
    if shelf is None:
        return StudiesListed(())
    found = shelf.newest(wanted.game, wanted.start, _AT_A_TIME + 1)
    more = wanted.start + _AT_A_TIME if len(found) > _AT_A_TIME else 0
    return StudiesListed(tuple(found[:_AT_A_TIME]), more)


def show_study(call: CallOf[StudyPath, None]) -> StudyFound:
    """The newest finished run of a study; raises NotThere."""
    return _shelf(call).one(call.path["study"])


def show_study_run(call: CallOf[StudyRunPath, None]) -> StudyFound:
    """A finished run of a study; raises NotThere."""
    return _shelf(call).one(call.path["study"], call.path["run"])


def draw_study_chart(call: CallOf[StudyChartPath, ChartStyle]) -> str:
    """A chart of a run as a picture of its own; raises NotThere."""
    drawn = _shelf(call).chart(call.path["study"], call.path["run"], call.path["chart"])
    return chart_document(drawn, call.query.theme)


def take_study_file(call: CallOf[StudyFilePath, None]) -> Reply[Path]:
    """A file of a run, to be kept: its table, its report, its figures; raises NotThere."""
    study, run, name = (call.path[each] for each in ("study", "run", "file"))
    path = _shelf(call).file(study, run, name)
    stat = path.stat()
    return Reply(
        path,
        media=_TAKEN_AWAY,
        tag=f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"',
        headers={"content-disposition": f'attachment; filename="{study}-{name}"'},
    )


def _shelf(call: AnyCall) -> StudyShelf:
    if call.services.studies is None:
        raise NotThere("this server shows no studies: studies.folder names none")
    return call.services.studies


def _route(path: str, do: Any, about: str, gives: Any, **more: Any) -> Route:
    return Route("GET", path, wants=ANYBODY, do=do, about=about, gives=gives, **more)


ROUTES = (
    _route(
        _STUDIES,
        list_studies,
        "List the finished studies of the lab that this server shows, the newest first",
        StudiesListed,
        query=StudiesWanted,
    ),
    _route(
        f"{_STUDIES}/{{study}}",
        show_study,
        "Read what a study found: its newest run",
        StudyFound,
        problems=("not-there",),
        tagged=True,
    ),
    _route(
        _RUN,
        show_study_run,
        "Read what a run of a study found",
        StudyFound,
        problems=("not-there",),
        tagged=True,
    ),
    _route(
        f"{_RUN}/charts/{{chart}}",
        draw_study_chart,
        "See a chart of a study",
        str,
        media=SVG,
        query=ChartStyle,
        problems=("not-there",),
        tagged=True,
    ),
    _route(
        f"{_RUN}/files/{{file}}",
        take_study_file,
        "Take away a file of a study: rows.jsonl, rows.parquet, report.html, ...",
        bytes,
        media=_TAKEN_AWAY,
        problems=("not-there",),
    ),
)
