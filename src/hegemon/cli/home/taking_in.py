"""Match files from before there was a home database: each is copied into it once, and left."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import msgspec

from hegemon.cli import places
from hegemon.cli.home.matches import AtHome, HomeDatabase, table_rows
from hegemon.core.errors import HegemonError
from hegemon.core.harmless import inert
from hegemon.play.errors import NameTaken
from hegemon.play.now import Now
from hegemon.play.ports import DraftKey
from hegemon.store.drafts import FileDrafts
from hegemon.store.match_file import ENDING, MatchFiles

_NOTED = "files taken in"
"""Under this name the database remembers the files that it has seen: the id of the match in each,
or, with a space in it, how one was that was left."""


class TakenIn(NamedTuple):
    """What came of it."""

    matches: tuple[str, ...] = ()
    """The ids of matches that are in the database now."""
    left: tuple[str, ...] = ()
    """Files that could not be taken in, each with the reason."""


def take_in_and_tell(home: HomeDatabase, folder: Path) -> None:
    """Take in what is new in a folder, and say so on stderr: a line, and one for each that is left.

    Raises NotSaved, InUse.
    """
    taken = take_in(home, folder)
    if taken.matches:
        click.echo(
            f"Match{'es' * (len(taken.matches) > 1)} taken in from {folder}: "
            f"{len(taken.matches)}; the files stay as they are.",
            err=True,
        )
    for reason in taken.left:
        click.echo(f"Left where it is: {inert(reason)}", err=True)


def take_in(home: HomeDatabase, folder: Path) -> TakenIn:
    """Copy every match file of a folder that the database has not seen; raises NotSaved, InUse.

    Files stay as they are. One that cannot be taken in is told once, and again when it has changed.
    """
    files = dict(_stamped(folder))
    if not files:
        return TakenIn()
    seen = _seen(home)
    new = [name for name, stamp in files.items() if name not in seen or _again(seen[name], stamp)]
    if not new:
        return TakenIn()
    taken: list[str] = []
    left: list[str] = []
    for name in new:
        try:
            now = MatchFiles().now(str(folder / name))
            if _copied(home, folder / name, now):
                taken.append(now.match.id)
            seen[name] = now.match.id
        except (HegemonError, OSError) as trouble:
            left.append(f"{trouble}" if name in f"{trouble}" else f"{name}: {trouble}")
            seen[name] = files[name]
    home.store.note(_NOTED, msgspec.json.encode(seen).decode())
    return TakenIn(tuple(taken), tuple(left))


def match_of(path: Path) -> str:
    """The id of the match in a match file; raises HegemonError."""
    return MatchFiles().now(str(path)).match.id


def file_behind(home: HomeDatabase, match: str) -> Path | None:
    """The old file of a match that was taken in, if it is still there."""
    names = [name for name, id_or_stamp in _seen(home).items() if id_or_stamp == match]
    paths = [places.matches_folder() / name for name in names]
    return next((path for path in paths if path.exists()), None)


def _seen(home: HomeDatabase) -> dict[str, str]:
    return msgspec.json.decode(home.store.noted(_NOTED) or "{}", type=dict[str, str])


def _again(seen: str, stamp: str) -> bool:
    """Whether a file that was left is another one by now."""
    return " " in seen and seen != stamp


def _stamped(folder: Path) -> Iterator[tuple[str, str]]:
    """The match files of a folder, the oldest first, and what tells whether one has changed."""
    try:
        found = [(path.stat(), path) for path in folder.iterdir() if path.name.endswith(ENDING)]
    except OSError:
        return
    for about, path in sorted(found, key=lambda one: one[0].st_mtime):
        yield path.name, f"{about.st_size} {about.st_mtime_ns}"


def _copied(home: HomeDatabase, path: Path, now: Now) -> bool:
    """Copy the match of a file, with drafts and receipts, unless the database has it.

    Raises BadSave, NewerSave, NotSaved, InUse, OSError.
    """
    from hegemon.games import RULESETS
    from hegemon.play.acting import ruleset_of
    from hegemon.play.system import SystemClock
    from hegemon.play.tables.telling import facts_of

    ruleset = ruleset_of(now, RULESETS, str(path))
    rows = (
        *table_rows(ruleset, now.plans, home.person.id),
        facts_of(now, ruleset, SystemClock().now()),
    )
    try:
        home.store.bring(now.match.id, list(MatchFiles().lines(str(path))), rows)
    except NameTaken:
        return False
    for player in now.players:
        _copy_beside(home.kept(now.match.id), path, DraftKey(now.match.id, now.number, player))
    return True


def _copy_beside(kept: AtHome, path: Path, key: DraftKey) -> None:
    """What a seat has written and not sealed, and its receipts."""
    draft = FileDrafts(path).recall(key)
    if draft is not None and draft.lines:
        kept.drafts.keep(key._replace(step=draft.step), draft.lines, "")
    receipts = path.with_name(f"{path.name}.{key.seat}.receipts")
    if receipts.is_file():
        shutil.copy(receipts, f"{kept.receipts}.{key.seat}.receipts")
