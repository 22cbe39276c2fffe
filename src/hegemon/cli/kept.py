"""The matches that are kept on this machine, the one played last first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from hegemon.cli import places
from hegemon.core.errors import HegemonError
from hegemon.games import RULESETS
from hegemon.play.errors import NotThere
from hegemon.play.overview import Overview, overview
from hegemon.store.finding import Kept, located, store_at
from hegemon.store.match_file import ENDING, MatchFiles

BESIDE = (".*.draft", ".*.draft.lock", ".*.receipts", ".lock")
"""What may lie beside a match file, after its name."""


class KeptMatch(NamedTuple):
    """A match file of this machine."""

    path: Path
    about: Overview | None
    """What it is; None for a file that cannot be read."""

    @property
    def line(self) -> str:
        """The match, and when its file was written last, where it has one of its own."""
        said = self.about.line if self.about else "cannot be read"
        when = _when(self.path)
        return f"{said} ({when})" if when else said

    @property
    def name(self) -> str:
        """What to call it in a list."""
        return self.path.stem if self.path.suffix == ENDING else self.path.name


def kept_matches(place: Path | None = None) -> Iterator[KeptMatch]:
    """Every match in the usual place, or in a folder or an SQLite file; raises NotThere."""
    for kept in _kept_in(place or places.matches_folder(), usual=place is None):
        try:
            about = overview(kept.store.now(kept.match), RULESETS)
        except (HegemonError, OSError):
            about = None
        yield KeptMatch(Path(kept.name), about)


def _kept_in(place: Path, *, usual: bool) -> list[Kept]:
    if not place.exists() and not usual:
        raise NotThere(f"there is no folder or file {place}")
    if place.is_file():
        store = store_at(place)
        return [Kept(store, match, place) for match in store.matches()]
    files = MatchFiles()
    paths = [place / name for name in MatchFiles(place).matches()]
    return [Kept(files, str(path), path) for path in paths]


def going_on() -> Iterator[KeptMatch]:
    """Those that a person can go on with."""
    for kept in kept_matches():
        if kept.about and kept.about.played and not kept.about.over:
            yield kept


def delete(path: Path) -> None:
    """Remove a match for ever, with the drafts and receipts beside it; raises HegemonError."""
    kept = located(path)
    kept.store.delete(kept.match)
    for pattern in BESIDE:
        for beside in path.parent.glob(f"{_literal(path.name)}{pattern}"):
            beside.unlink(missing_ok=True)


def _literal(name: str) -> str:
    import glob

    return glob.escape(name)


def _when(path: Path) -> str:
    """When a file was written last: today by the clock, else by the date; "" for no file."""
    try:
        moment = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return ""
    today = datetime.now().astimezone().date() == moment.date()
    return f"today {moment:%H:%M}" if today else f"{moment:%Y-%m-%d}"
