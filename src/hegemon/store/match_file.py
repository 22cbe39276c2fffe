"""Matches as files that are only ever appended to: JSON lines, on the disk before they count.

Any number of processes may play one file. Who writes holds a short lock, sees that nobody was
first, and flushes; who reads never waits. A last line that was half written when its writer died
was never acknowledged: it does not count, and the next writer sets it aside.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from hegemon.core.errors import BadSave, HegemonError
from hegemon.play.beside import Beside
from hegemon.play.entries import Entry, MatchEntry, SealedEntry
from hegemon.play.errors import InUse, NameTaken, NotSaved, NotThere
from hegemon.play.lines import (
    LONGEST,
    NO_CHAIN,
    LineReader,
    StepTaken,
    chain_of,
    kind_of,
    read,
    steps_in,
    unbroken,
    written,
)
from hegemon.play.now import Now
from hegemon.play.receipts import in_utc
from hegemon.store.files import (
    BLOCK,
    FLAGS,
    ONLY_OWNER,
    append,
    check_start,
    last_of,
    not_saved,
    opened,
    set_aside,
    sync_folder,
    torn_in,
    writable,
)
from hegemon.store.locks import locked

ENDING = ".hegemon"
"""How the names of match files end, unless somebody names them otherwise."""

_OPENED = 8
"""Matches whose present is kept in memory."""


class MatchFiles:
    """Matches in files; a match is known by the path of its file, or its name in the folder."""

    keeps_people = False

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or Path()
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._lock = threading.RLock()

    def create(self, match: str, first: MatchEntry, beside: Sequence[Beside] = ()) -> None:
        """Begin a match in a new file; raises NameTaken, NotThere without its folder, NotSaved."""
        path = self.path(match)
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | FLAGS
        try:
            descriptor = os.open(path, flags, ONLY_OWNER)
        except FileExistsError as trouble:
            said = f"{path} is there already: resume it, or take another name"
            raise NameTaken(said) from trouble
        except FileNotFoundError as trouble:
            raise NotThere(f"there is no folder {path.parent} for {path.name}") from trouble
        except (OSError, ValueError) as trouble:
            raise not_saved(path, trouble) from trouble
        try:
            append(path, descriptor, written([first], NO_CHAIN), 0, b"")
            sync_folder(path)
        except BaseException as trouble:
            path.unlink(missing_ok=True)
            if isinstance(trouble, OSError):
                raise not_saved(path, trouble) from trouble
            raise
        finally:
            os.close(descriptor)

    def now(self, match: str) -> Now:
        """The match as it stands; what was read before is not read again."""
        path = self.path(match)
        with self._lock, opened(path) as file:
            known = self._known.pop(str(path), None)
            if known is None or not known.goes_on_in(file):
                known = _Known(path, file)
            known.read_on(file)
            self._known[str(path)] = known
            while len(self._known) > _OPENED:
                self._known.popitem(last=False)
            return known.reading.now()

    def commit(
        self, match: str, after: str, entries: Sequence[Entry], beside: Sequence[Beside] = ()
    ) -> None:
        """Add entries to the match that stands at the chain `after`: all of them, on the disk."""
        path, lines = self.path(match), written(entries, after)
        descriptor = writable(path)
        try:
            with locked(descriptor):
                end, gap, torn = last_of(path, descriptor, after)
                if torn:
                    set_aside(path, torn)
                    os.ftruncate(descriptor, end)
                append(path, descriptor, lines, end, gap)
                self._know(path, end + len(gap), after, lines, entries)
        except TimeoutError as trouble:
            raise InUse(f"{path}: {trouble}") from trouble
        except OSError as trouble:
            raise not_saved(path, trouble) from trouble
        finally:
            os.close(descriptor)

    def _know(
        self, path: Path, end: int, after: str, lines: list[bytes], entries: Sequence[Entry]
    ) -> None:
        """What was just written need not be read, by whoever had read all before it."""
        with self._lock:
            known = self._known.get(str(path))
            if known is not None:
                known.go_on(end, after, lines, entries)

    def steps(self, match: str, first: int, last: int) -> Iterator[StepTaken]:
        """The steps from the first to the last, read from the nearest full state before them."""
        path = self.path(match)
        self.now(match)
        with self._lock:
            known = self._known.get(str(path))
            fulls = known.reading.fulls if known else []
            start = max((at for number, at in fulls if number <= first), default=0)
        return steps_in(_lines(path, start), first, last)

    def sealing(self, match: str, key: str) -> SealedEntry | None:
        """The answer that was sealed under a key, found among all lines."""
        for line in self.lines(match):
            if kind_of(line) == "sealed" and b'"key":' in line:
                entry = read(line)
                if isinstance(entry, SealedEntry) and entry.key == key:
                    return entry
        return None

    def lines(self, match: str) -> Iterator[bytes]:
        """Every whole line, without its end."""
        return _lines(self.path(match), 0)

    def lines_from(self, match: str, number: int) -> Iterator[bytes]:
        """Every whole line from one on; where it stands, the lines before it say."""
        return islice(self.lines(match), number - 1, None)

    def told_from(self, match: str, number: int) -> Iterator[bytes]:
        """The same."""
        return self.lines_from(match, number)

    def notices(self, match: str) -> tuple[str, ...]:
        """That a half-written last line does not count, if there is one."""
        torn = torn_in(self.path(match))
        if not torn:
            return ()
        notice = (
            f"the last line of the file was half written ({torn} bytes) and was never "
            "acknowledged; it does not count, and is set aside when the match goes on"
        )
        return (notice,)

    def place(self, match: str) -> str:
        """The file of a match."""
        return str(self.path(match))

    def path(self, match: str) -> Path:
        """The file of a match."""
        return self._folder / match

    def matches(self) -> Iterator[str]:
        """The match files of the folder, the one played last first."""
        try:
            paths = [path for path in self._folder.iterdir() if path.name.endswith(ENDING)]
            paths.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        except OSError:
            return iter(())
        return iter([path.name for path in paths])

    def due(self, at: datetime) -> Iterator[str]:
        """The matches of the folder whose answers are due; files that cannot be read are not."""
        for match in self.matches():
            with contextlib.suppress(HegemonError):
                if "" < self.now(match).due <= in_utc(at):
                    yield match

    def delete(self, match: str) -> None:
        """Remove a match, with its torn lines and its drafts."""
        path = self.path(match)
        with opened(path) as file:
            check_start(path, file)
        with self._lock:
            self._known.pop(str(path), None)
        try:
            for other in [p for p in path.parent.iterdir() if _is_beside(p.name, path.name)]:
                other.unlink()
            path.unlink()
        except OSError as trouble:
            raise NotSaved(f"{path} cannot be removed: {trouble.strerror}") from trouble


def _is_beside(name: str, match: str) -> bool:
    """Whether a file is a draft or a torn line of a match, and of no other whose name is longer."""
    whose, _, rest = name.removeprefix(f"{match}.").partition(".")
    if not name.startswith(f"{match}."):
        return False
    return rest == "draft" or (whose.startswith("torn-") and not rest)


class _Known:
    """What was read of a file, and how far."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.reading = LineReader(str(path))
        self._path, self._at = path, 0
        self._node = _node(file)
        check_start(path, file)

    def goes_on_in(self, file: BinaryIO) -> bool:
        """Whether the file still holds what was read of it."""
        if _node(file) != self._node or file.seek(0, os.SEEK_END) < self._at:
            return False
        file.seek(max(self._at - BLOCK, 0))
        end = file.read(min(self._at, BLOCK)).rstrip(b"\n")
        return chain_of(end) == self.reading.chain

    def go_on(self, end: int, after: str, lines: list[bytes], entries: Sequence[Entry]) -> None:
        """Take lines over that were written here, if they follow what was read."""
        if self._at != end or self.reading.chain != after:
            return
        for line, entry in zip(lines, entries, strict=True):
            self.reading.add_own(line, entry, self._at)
            self._at += len(line) + 1

    def read_on(self, file: BinaryIO) -> None:
        """Read what has been added; raises BadSave, which names the line."""
        file.seek(self._at)
        for line in _whole(file, self.reading.chain):
            self.reading.add(line.rstrip(b"\n"), self._at)
            self._at += len(line)
        if not self.reading.count:
            raise BadSave(
                f"{self._path} ends within its first line: no match was begun in it; delete it, "
                "and begin a new one"
            )


def _node(file: BinaryIO) -> tuple[int, int]:
    found = os.fstat(file.fileno())
    return found.st_dev, found.st_ino


def _whole(file: BinaryIO, chain: str) -> Iterator[bytes]:
    """The whole lines from where the file stands, with their ends, but for a torn last one.

    A last line that only lacks its end is whole: it was written, and nothing of it is missing.
    """
    for line in iter(lambda: file.readline(LONGEST), b""):
        if not line.endswith(b"\n") and not unbroken(line, chain):
            return
        yield line
        chain = chain_of(line.rstrip(b"\n")) or NO_CHAIN


def _lines(path: Path, start: int) -> Iterator[bytes]:
    """The whole lines from a place in the file on."""
    with opened(path) as file:
        if not start:
            check_start(path, file)
        before = NO_CHAIN
        if start:
            file.seek(max(start - 100, 0))
            before = chain_of(file.read(min(start, 100)).rstrip(b"\n")) or NO_CHAIN
        file.seek(start)
        for line in _whole(file, before):
            yield line.rstrip(b"\n")
