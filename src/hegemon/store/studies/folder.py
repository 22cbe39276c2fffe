"""Finished studies, read from the folder that `hegemon lab` keeps its runs in: STUDY/RUN/.

Nothing is remembered but what files said that have not changed since. A name that comes from
outside is looked at before it becomes a path, and no link leads out of the folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple, TypeVar

import msgspec

from hegemon.core.refusals import shown
from hegemon.play.errors import NotThere
from hegemon.play.receipts import in_utc
from hegemon.play.studies.shown import (
    CHARTS,
    ENDS_OF_WHOLE,
    FILES,
    NAME,
    SHOWN,
    StudyFileOffered,
    StudyFound,
    StudyHead,
    StudyListed,
    StudyShown,
)

_NAME = re.compile(NAME)
_LARGEST = 20_000_000
"""Bytes of what is shown of a study, or of a chart: more is no report of ours."""
_MOST_RUNS = 20
"""Other runs of a study that its page names."""

H = TypeVar("H", bound=StudyHead)
T = TypeVar("T", bound=msgspec.Struct)


class _Run(NamedTuple):
    """Where something lies that looks like a finished run."""

    at: float
    """When its report was written, in seconds."""
    study: str
    run: str
    path: Path


class FolderOfStudies:
    """The finished studies of a folder; of none where there is no folder."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder and folder.resolve()

    def newest(self, game: str = "", start: int = 0, most: int = 50) -> list[StudyListed]:
        """The newest run of each study, of one game or of all, from the `start`-th on."""
        found = (self._listed(each) for each in self._newest_runs())
        fitting = (each for each in found if each and game in ("", each.game))
        return list(islice(fitting, start, start + most))

    def one(self, study: str, run: str = "") -> StudyFound:
        """A run of a study, or its newest; raises NotThere."""
        runs = self._runs_of(study)
        found, page = _found(runs, study, run)
        rest = (self._listed(each) for each in runs if each.run != found.run)
        others = islice((each for each in rest if each), _MOST_RUNS)
        return StudyFound(page, _when(found), _files(found.path), tuple(others))

    def chart(self, study: str, run: str, name: str) -> str:
        """A chart as it lies there; raises NotThere."""
        found, page = _found(self._runs_of(study), study, run)
        if name not in {each.name for each in page.charts}:
            raise NotThere(f"the study {study} has no chart {shown(name)}")
        path = self._within(study, found.run, CHARTS, f"{name}.svg")
        with suppress(OSError):
            if path is not None and path.stat().st_size <= _LARGEST:
                return path.read_text("utf-8", "replace")
        raise NotThere(f"the chart {name} of the study {study} is not there any more")

    def file(self, study: str, run: str, name: str) -> Path:
        """Where one of the files of a run lies; raises NotThere."""
        found, _ = _found(self._runs_of(study), study, run)
        there = [each.name for each in _files(found.path)]
        path = self._within(study, found.run, name) if name in there else None
        if path is None:
            raise NotThere(
                f"the study {study} has no file {shown(name)} to take away; there are "
                f"{', '.join(there) or 'none'}"
            )
        return path

    def _newest_runs(self) -> list[_Run]:
        """The newest run of each study, the newest of all first; only folders are looked at."""
        names = _names_in(self._folder) if self._folder else []
        return sorted((each for name in names for each in self._runs_of(name)[:1]), reverse=True)

    def _runs_of(self, study: str) -> list[_Run]:
        """The runs of a study of which a report was written, the newest first."""
        return sorted(self._reported(study), reverse=True)

    def _reported(self, study: str) -> Iterator[_Run]:
        home = self._within(study)
        for name in _names_in(home) if home else []:
            path = self._within(study, name, SHOWN)
            with suppress(OSError):  # of a run without a report, or which goes away meanwhile
                if path is not None and S_ISREG((told := path.stat()).st_mode):
                    yield _Run(told.st_mtime, study, name, path.parent)

    def _within(self, study: str, run: str = "", *more: str) -> Path | None:
        """Where something lies; None where that is no name, or a link leads elsewhere."""
        names = (study, run) if run or more else (study,)
        if self._folder is None or not all(map(_NAME.fullmatch, names)):
            return None
        path = self._folder.joinpath(*names, *more)
        with suppress(OSError, RuntimeError):  # of links in a circle
            return path if path.resolve().is_relative_to(self._folder) else None
        return None

    def _listed(self, run: _Run) -> StudyListed | None:
        head = _read(run, StudyHead)
        if head is None:
            return None
        said = msgspec.structs.asdict(head)
        del said["digest"]
        return StudyListed(**said, ended=_when(run))


def _found(runs: Sequence[_Run], study: str, run: str) -> tuple[_Run, StudyShown]:
    """The first of the runs that is called so, or of all, and its page; raises NotThere."""
    for each in runs:
        page = _read(each, StudyShown) if run in ("", each.run) else None
        if page is not None:
            return each, page
    raise NotThere(
        f"there is no finished study {shown(f'{study}/{run}' if run else study, 130)}; "
        "/studies lists those that there are"
    )


def _read(run: _Run, kind: type[H]) -> H | None:
    """What is shown of a run; None for what is damaged, or is about another table by now."""
    found = _kept(run.path / SHOWN, kind)
    fitting = found is not None and (found.study, found.run) == (run.study, run.run)
    return found if fitting and found and _is_of_the_table(run.path, found.digest) else None


def _names_in(folder: Path) -> list[str]:
    """What stands in a folder; nothing where it is none, or may not be looked into."""
    try:
        return [each.name for each in folder.iterdir()]
    except OSError:
        return []


def _kept(path: Path, kind: type[T]) -> T | None:
    """What a file says, read again when it has changed; None for what is damaged or too large."""
    try:
        told = path.stat()
        if told.st_size > _LARGEST:
            return None
        found: T | None = _decoded(path, told.st_mtime_ns, told.st_size, kind)
    except OSError:
        return None
    return found


@lru_cache(maxsize=1024)
def _decoded(path: Path, changed: int, size: int, kind: type[Any]) -> Any:
    """What a file says that was `changed` then and had this `size`; raises OSError."""
    del changed, size
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (msgspec.MsgspecError, RecursionError):
        return None


class _Table(msgspec.Struct):
    """What a manifest says of its table."""

    digest: str
    ended: str


def _is_of_the_table(path: Path, digest: str) -> bool:
    """Whether the table is the one that the report was made of, and whole."""
    if not digest:
        return True
    told = _kept(path / "manifest.json", _Table)
    return told is not None and told.digest == digest and told.ended in ENDS_OF_WHOLE


def _when(run: _Run) -> str:
    return in_utc(datetime.fromtimestamp(run.at, UTC))


def _files(path: Path) -> tuple[StudyFileOffered, ...]:
    """What can be taken away of a run."""
    return tuple(each for name in FILES if (each := _offered(path, name)))


def _offered(path: Path, name: str) -> StudyFileOffered | None:
    """A file of a run; None where it is none, or a link."""
    with suppress(OSError, RuntimeError):
        told = (path / name).stat()
        if S_ISREG(told.st_mode) and (path / name).resolve().parent == path.resolve():
            return StudyFileOffered(name, told.st_size)
    return None
