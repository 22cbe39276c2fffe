"""Matches as files that are only ever appended to: JSON lines, on the disk before they count.

Any number of processes may play one file. Who writes holds a short lock, sees that nobody was
first, and flushes; who reads never waits. A last line that was half written when its writer died
was never acknowledged: it does not count, and the next writer sets it aside.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from hegemon.core.errors import BadSave, HegemonError
from hegemon.play.entries import Entry, MatchEntry, SealedEntry
from hegemon.play.errors import InUse, Moved, NameTaken, NotSaved, NotThere
from hegemon.play.lines import (
    FIRST,
    LONGEST,
    NO_CHAIN,
    Reading,
    Taken,
    chain_of,
    kind_of,
    read,
    steps_in,
    unbroken,
    written,
)
from hegemon.play.now import Now
from hegemon.play.receipts import in_utc
from hegemon.store.locks import locked

LARGEST = 1 << 30
"""Bytes; a longer file is no match."""

ENDING = ".hegemon"
"""How the names of match files end, unless somebody names them otherwise."""

_ONLY_OWNER = 0o600

_BLOCK = 1 << 16
"""Bytes that are read at once to find the last line."""

_OPENED = 8
"""Matches whose present is kept in memory."""

_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_WAITING = getattr(os, "O_NONBLOCK", 0)
"""A pipe must not keep us waiting."""


class MatchFiles:
    """Matches in files; a match is known by the path of its file, or its name in the folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or Path()
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._lock = threading.RLock()

    def create(self, match: str, first: MatchEntry) -> None:
        """Begin a match in a new file; raises NameTaken, NotThere without its folder, NotSaved."""
        path = self.path(match)
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _FLAGS
        try:
            descriptor = os.open(path, flags, _ONLY_OWNER)
        except FileExistsError as trouble:
            said = f"{path} is there already: resume it, or take another name"
            raise NameTaken(said) from trouble
        except FileNotFoundError as trouble:
            raise NotThere(f"there is no folder {path.parent} for {path.name}") from trouble
        except (OSError, ValueError) as trouble:
            raise _not_saved(path, trouble) from trouble
        try:
            _append(path, descriptor, written([first], NO_CHAIN), 0, b"")
            _sync_folder(path)
        except BaseException as trouble:
            path.unlink(missing_ok=True)
            if isinstance(trouble, OSError):
                raise _not_saved(path, trouble) from trouble
            raise
        finally:
            os.close(descriptor)

    def now(self, match: str) -> Now:
        """The match as it stands; what was read before is not read again."""
        path = self.path(match)
        with self._lock, _opened(path) as file:
            known = self._known.pop(str(path), None)
            if known is None or not known.goes_on_in(file):
                known = _Known(path, file)
            known.read_on(file)
            self._known[str(path)] = known
            while len(self._known) > _OPENED:
                self._known.popitem(last=False)
            return known.reading.now()

    def commit(self, match: str, after: str, entries: Sequence[Entry]) -> None:
        """Add entries to the match that stands at the chain `after`: all of them, on the disk."""
        path, lines = self.path(match), written(entries, after)
        descriptor = _writable(path)
        try:
            with locked(descriptor):
                end, gap, torn = _last(path, descriptor, after)
                if torn:
                    _set_aside(path, torn)
                    os.ftruncate(descriptor, end)
                _append(path, descriptor, lines, end, gap)
        except TimeoutError as trouble:
            raise InUse(f"{path}: {trouble}") from trouble
        except OSError as trouble:
            raise _not_saved(path, trouble) from trouble
        finally:
            os.close(descriptor)

    def steps(self, match: str, first: int, last: int) -> Iterator[Taken]:
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

    def notices(self, match: str) -> tuple[str, ...]:
        """That a half-written last line does not count, if there is one."""
        torn = _torn(self.path(match))
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
        with _opened(path) as file:
            _check_start(path, file)
        with self._lock:
            self._known.pop(str(path), None)
        beside = f"{path.name}."
        try:
            for other in [p for p in path.parent.iterdir() if p.name.startswith(beside)]:
                if other.suffix == ".draft" or other.suffix.startswith(".torn-"):
                    other.unlink()
            path.unlink()
        except OSError as trouble:
            raise NotSaved(f"{path} cannot be removed: {trouble.strerror}") from trouble


class _Known:
    """What was read of a file, and how far."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.reading = Reading(str(path))
        self._path, self._at = path, 0
        self._node = _node(file)
        _check_start(path, file)

    def goes_on_in(self, file: BinaryIO) -> bool:
        """Whether the file still holds what was read of it."""
        if _node(file) != self._node or file.seek(0, os.SEEK_END) < self._at:
            return False
        file.seek(max(self._at - _BLOCK, 0))
        end = file.read(min(self._at, _BLOCK)).rstrip(b"\n")
        return chain_of(end) == self.reading.chain

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
    with _opened(path) as file:
        if not start:
            _check_start(path, file)
        before = NO_CHAIN
        if start:
            file.seek(max(start - 100, 0))
            before = chain_of(file.read(min(start, 100)).rstrip(b"\n")) or NO_CHAIN
        file.seek(start)
        for line in _whole(file, before):
            yield line.rstrip(b"\n")


def _torn(path: Path) -> int:
    """How many bytes of a half-written line stand at the end of a file."""
    with _opened(path) as file:
        rest, before = _end(file.fileno())
    return 0 if unbroken(rest, before) else len(rest)


def _end(descriptor: int) -> tuple[bytes, str]:
    """What stands behind the last line end, and the chain of the line before it."""
    size = os.lseek(descriptor, 0, os.SEEK_END)
    taken, blocks = 0, b""
    while taken < size and blocks.count(b"\n") < 2:
        taken = min(size, max(_BLOCK, 2 * taken))
        os.lseek(descriptor, size - taken, os.SEEK_SET)
        blocks = _read(descriptor, taken)
    *whole, rest = blocks.split(b"\n")
    return rest, (chain_of(whole[-1]) or NO_CHAIN) if whole else NO_CHAIN


def _read(descriptor: int, count: int) -> bytes:
    """So many bytes from where a file stands, as far as there are any."""
    parts = []
    while count and (part := os.read(descriptor, count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _last(path: Path, descriptor: int, after: str) -> tuple[int, bytes, bytes]:
    """Where lines are to be added, what line end is missing there, and what is torn.

    Raises Moved unless the file stands at the chain `after`, and NotSaved where something else
    than a match was written behind it.
    """
    rest, before = _end(descriptor)
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if rest and unbroken(rest, before):
        if chain_of(rest) != after:
            raise Moved(f"{path} has moved on")
        return size, b"\n", b""
    if before == NO_CHAIN:
        raise NotSaved(f"{path} was changed by another program: nothing more is written")
    if before != after:
        raise Moved(f"{path} has moved on")
    return size - len(rest), b"", rest


def _append(path: Path, descriptor: int, lines: Sequence[bytes], end: int, gap: bytes) -> None:
    """Write lines and flush; on any trouble, even an interrupt, cut off what was written."""
    try:
        left = memoryview(gap + b"".join(line + b"\n" for line in lines))
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
        _check_that_it_lasts(path, descriptor)
    except BaseException:
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, end)
            os.fsync(descriptor)
        raise


def _check_that_it_lasts(path: Path, descriptor: int) -> None:
    with contextlib.suppress(FileNotFoundError):
        if os.path.samestat(os.fstat(descriptor), path.stat()):
            return
    raise OSError(errno.ENOENT, "the file has been deleted")


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """A match file, for reading; raises NotThere, BadSave for what is no file, NotSaved."""
    try:
        descriptor = os.open(path, os.O_RDONLY | _FLAGS | _NO_WAITING)
    except FileNotFoundError as trouble:
        raise NotThere(f"there is no file {path}") from trouble
    except IsADirectoryError as trouble:
        raise BadSave(f"{path} is a directory, not a match file") from trouble
    except (OSError, ValueError) as trouble:
        raise NotSaved(f"{path} cannot be read: {_reason(trouble)}") from trouble
    try:
        _check_kind(path, descriptor)
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            yield file
    except OSError as trouble:
        raise BadSave(f"{path} cannot be read: {trouble.strerror}") from trouble
    finally:
        os.close(descriptor)


def _writable(path: Path) -> int:
    """A descriptor of a match file, for adding to it; raises NotSaved, BadSave."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | _FLAGS | _NO_WAITING)
    except FileNotFoundError as trouble:
        gone = OSError(errno.ENOENT, "the file has been deleted")
        raise _not_saved(path, gone) from trouble
    except IsADirectoryError as trouble:
        raise BadSave(f"{path} is a directory, not a match file") from trouble
    except (OSError, ValueError) as trouble:
        raise _not_saved(path, trouble) from trouble
    try:
        _check_kind(path, descriptor)
    except BaseException as trouble:
        os.close(descriptor)
        if isinstance(trouble, OSError):
            raise _not_saved(path, trouble) from trouble
        raise
    return descriptor


def _check_kind(path: Path, descriptor: int) -> None:
    found = os.fstat(descriptor)
    if stat.S_ISDIR(found.st_mode):
        raise BadSave(f"{path} is a directory, not a match file")
    if not stat.S_ISREG(found.st_mode):
        raise BadSave(f"{path} is no regular file, so no match file")
    if found.st_size > LARGEST:
        raise BadSave(f"{path} is too large for a match file: {found.st_size} bytes")


def _check_start(path: Path, file: BinaryIO) -> None:
    """Raises BadSave when the file is empty or does not begin like a match file."""
    file.seek(0)
    start = file.read(len(FIRST))
    file.seek(0)
    if not start:
        raise BadSave(f"{path} is empty: no match was begun in it; delete it, and begin a new one")
    if start not in (FIRST, FIRST[: len(start)]):
        raise BadSave(f"{path} is not a match file")


def _set_aside(path: Path, torn: bytes) -> None:
    """Keep a half-written line in a file of its own, whole or not at all."""
    number = 1
    while (aside := path.with_name(f"{path.name}.torn-{number}")).exists():
        number += 1
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, _ONLY_OWNER)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(torn)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def _sync_folder(path: Path) -> None:
    """A new file's name is on the disk only with its folder, where the system can say so."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | _FLAGS)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _not_saved(path: Path, trouble: Exception) -> NotSaved:
    return NotSaved(f"not saved, so it does not count: {path}: {_reason(trouble)}")


def _reason(trouble: Exception) -> str:
    return f"{trouble.strerror}" if isinstance(trouble, OSError) else str(trouble)
