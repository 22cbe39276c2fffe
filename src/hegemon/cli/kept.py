"""The matches that are kept on this machine, the one played last first."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from hegemon.cli.home.matches import AtHome, HomeDatabase, home_if_any
from hegemon.cli.home.taking_in import file_behind
from hegemon.core.errors import HegemonError
from hegemon.games import RULESETS
from hegemon.play.entries import PERSON
from hegemon.play.errors import NotThere
from hegemon.play.overview import Overview, overview
from hegemon.play.times.timing import moment_of
from hegemon.store.finding import Kept, is_sqlite, store_at
from hegemon.store.light.tables import MatchListed
from hegemon.store.match_file import ENDING, MatchFiles

BESIDE = ("draft", "draft.lock", "receipts")
"""The files that a seat may have beside a match."""


class KeptMatch(NamedTuple):
    """A match of this machine: what is told about it, and where it is.

    All that is done with it is done to `kept`, which is what the rest was read from: nothing is
    looked for a second time.
    """

    kept: Kept
    about: Overview | None
    """What it is; None for a file that cannot be read."""
    touched: datetime | None = None
    """When it was played last."""
    mine: bool = True
    """Whether the person here has a seat in it."""

    @property
    def line(self) -> str:
        """The match, and when it was played last."""
        said = self.about.line if self.about else "cannot be read"
        return f"{said} ({_when(self.touched)})" if self.touched else said

    @property
    def name(self) -> str:
        """What to call it in a list: as commands take it, a match file without its ending."""
        path = self.kept.path
        if not self.kept.in_own_file:
            return f"{self.kept.argument}"
        return path.stem if path.suffix == ENDING else path.name


def kept_matches(place: Path | None = None) -> Iterator[KeptMatch]:
    """Every match of this machine, or in a file or folder; raises NotThere."""
    if place is None:
        home = home_if_any()
        yield from [] if home is None else (_at_home(home, row) for row in _listed(home))
        return
    for kept in _kept_in(place):
        try:
            about = overview(kept.store.now(kept.match), RULESETS.title)
        except (HegemonError, OSError):
            about = None
        yield KeptMatch(kept, about, _written(kept))


def going_on() -> Iterator[KeptMatch]:
    """Those that the person at this machine can go on with."""
    for kept in kept_matches():
        if kept.about and kept.about.played and not kept.about.over and kept.mine:
            yield kept


def delete(chosen: KeptMatch) -> Iterator[str]:
    """Remove a match for ever, with its drafts and receipts; tells what was done.

    Raises HegemonError.
    """
    kept = chosen.kept
    seats = kept.store.now(kept.match).players if chosen.about else ()
    kept.store.delete(kept.match)
    for seat in seats:
        for what in BESIDE:
            name = f"{kept.receipts.name}.{seat}.{what}"
            kept.receipts.with_name(name).unlink(missing_ok=True)
    yield f"Deleted {chosen.name}."
    behind = file_behind(kept.home, kept.match) if isinstance(kept, AtHome) else None
    if behind is not None:
        yield f"The file from which it was taken in is still there: {behind}"


def _listed(home: HomeDatabase) -> list[MatchListed]:
    return home.store.listed(home.person)


def _at_home(home: HomeDatabase, row: MatchListed) -> KeptMatch:
    """A match of the home database, as its row says: no line of it is read."""
    game, facts = RULESETS.title(row.ruleset), row.facts
    about = Overview(
        match=row.match,
        game=game,
        date=facts.date,
        seats=tuple(seat.name for seat in facts.seats),
        played=any(seat.by == PERSON for seat in facts.seats),
        over=facts.over,
        title="" if row.title == game else row.title,
        result=home.store.result(row.match) if facts.over else "",
    )
    mine = bool(row.seats) or not about.played
    return KeptMatch(home.kept(row.match), about, moment_of(row.touched), mine=mine)


def _kept_in(place: Path) -> list[Kept]:
    """The matches of a folder, of an SQLite file, or the one of a match file."""
    if not place.exists():
        raise NotThere(f"there is no folder or file {place}")
    if place.is_dir():
        files = MatchFiles()
        paths = [place / name for name in MatchFiles(place).matches()]
        return [Kept(files, str(path), path) for path in paths]
    if not is_sqlite(place):
        return [Kept(MatchFiles(), str(place), place)]
    store = store_at(place)
    return [Kept(store, match, place) for match in store.matches()]


def _written(kept: Kept) -> datetime | None:
    """When the file of a match was written last; that of many matches says nothing of one."""
    with contextlib.suppress(OSError):
        if kept.in_own_file:
            return datetime.fromtimestamp(kept.path.stat().st_mtime).astimezone()
    return None


def _when(moment: datetime) -> str:
    """Today by the clock, else by the date."""
    here = moment.astimezone()
    today = datetime.now().astimezone().date() == here.date()
    return f"today {here:%H:%M}" if today else f"{here:%Y-%m-%d}"
