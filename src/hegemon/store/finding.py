"""Which match is meant: a match file, or one of the matches in an SQLite file (`FILE#MATCH`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hegemon.core.game import Player
from hegemon.play.errors import NotThere
from hegemon.store.drafts import FileDrafts
from hegemon.store.match_file import MatchFiles

if TYPE_CHECKING:
    from hegemon.play.now import Now
    from hegemon.play.ports import Drafts, Store

ENDINGS = (".sqlite", ".sqlite3", ".db")
"""How the names of new SQLite files end."""

_MAGIC = b"SQLite format 3\0"


@dataclass(frozen=True)
class Kept:
    """Where a match is kept."""

    store: Store
    match: str
    """The name under which the store knows it."""
    path: Path
    """The file that it is in."""

    @property
    def name(self) -> str:
        """The match as `located` finds it again."""
        return f"{self.path}" if self.in_own_file else f"{self.path}#{self.match}"

    @property
    def in_own_file(self) -> bool:
        """Whether there is nothing else in its file."""
        return isinstance(self.store, MatchFiles)

    @property
    def argument(self) -> object:
        """What commands take for it."""
        return Path(self.name)

    @property
    def drafts(self) -> Drafts:
        """Where orders for it are kept that are not sealed."""
        return FileDrafts(Path(self.name))

    @property
    def receipts(self) -> Path:
        """How the names of the files begin in which its receipts are kept."""
        return Path(self.name)

    def seats_elsewhere(self, now: Now) -> tuple[Player, ...]:
        """The seats that nobody plays here, and no bot: none, for who has a file plays all of it.

        Raises NotThere for a match that cannot be played here.
        """
        return ()


def is_sqlite(path: Path) -> bool:
    """Whether a file is an SQLite file, or would be made one by its name."""
    if not path.is_file():
        return not path.exists() and path.suffix in ENDINGS
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def store_at(path: Path) -> Store:
    """The store that a file or a folder of match files is; raises NotSaved, BadSave."""
    if not is_sqlite(path):
        return MatchFiles(path) if path.is_dir() else MatchFiles()
    from hegemon.store.light.matches import SqliteStore  # noqa: PLC0415 - not for match files

    return SqliteStore(path)


def located(path: Path, match: str = "") -> Kept:
    """A match that is there: that of a match file, or one in an SQLite file, named after a `#`.

    A beginning of its id will do, and nothing where there is only one. Raises NotThere, which says
    which matches there are.
    """
    if not path.exists() and "#" in path.name:
        name, _, match = path.name.rpartition("#")
        path = path.with_name(name)
    if not is_sqlite(path) or not path.exists():
        return Kept(MatchFiles(), str(path), path)
    store = store_at(path)
    return Kept(store, meant(match, list(store.matches()), path), path)


def meant(match: str, ids: list[str], path: Path) -> str:
    """The id of these that is meant by its beginning; raises NotThere where none or several are."""
    fitting = [match] if match in ids else [one for one in ids if one.startswith(match)]
    if len(fitting) == 1:
        return fitting[0]
    which = f"no match {ascii(match)[:40]}" if not fitting else "more than one such match"
    listed = ", ".join(fitting or ids) or "none"
    raise NotThere(f"there is {which} in {path}: name one as {path}#ID; there are {listed}")
