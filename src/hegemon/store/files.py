"""What a match file asks of the system: opened, read at its end, added to, flushed.

Where a system lacks something (flags of `open`, folders that can be flushed), it is done without.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from hegemon.core.errors import BadSave
from hegemon.play.errors import NotSaved, NotThere, Overtaken
from hegemon.play.lines import FIRST, NO_CHAIN, chain_of, unbroken

LARGEST = 1 << 30
"""Bytes; a longer file is no match."""

ONLY_OWNER = 0o600
_OTHERS = 0o007

BLOCK = 1 << 12
"""Bytes that are read at once to find the last line."""

FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | FLAGS
_NO_WAITING = getattr(os, "O_NONBLOCK", 0)
"""A pipe must not keep us waiting."""


def torn_in(path: Path) -> int:
    """How many bytes of a half-written line stand at the end of a file."""
    with opened(path) as file:
        rest, before = _end(file.fileno())
    return 0 if unbroken(rest, before) else len(rest)


def _end(descriptor: int) -> tuple[bytes, str]:
    """What stands behind the last line end, and the chain of the line before it."""
    size = os.lseek(descriptor, 0, os.SEEK_END)
    taken, blocks = 0, b""
    while taken < size and blocks.count(b"\n") < 2:
        taken = min(size, max(BLOCK, 2 * taken))
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


def last_of(path: Path, descriptor: int, after: str) -> tuple[int, bytes, bytes]:
    """Where lines are to be added, what line end is missing there, and what is torn.

    Raises Overtaken unless the file stands at the chain `after`, and NotSaved where something else
    than a match was written behind it.
    """
    rest, before = _end(descriptor)
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if rest and unbroken(rest, before):
        if chain_of(rest) != after:
            raise Overtaken(f"{path} has moved on")
        return size, b"\n", b""
    if before == NO_CHAIN:
        raise NotSaved(f"{path} was changed by another program: nothing more is written")
    if before != after:
        raise Overtaken(f"{path} has moved on")
    return size - len(rest), b"", rest


def append(path: Path, descriptor: int, lines: Sequence[bytes], end: int, gap: bytes) -> None:
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
def opened(path: Path) -> Iterator[BinaryIO]:
    """A match file, for reading; raises NotThere, BadSave for what is no file, NotSaved."""
    try:
        descriptor = os.open(path, os.O_RDONLY | FLAGS | _NO_WAITING)
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


def writable(path: Path) -> int:
    """A descriptor of a match file, for adding to it; raises NotSaved, BadSave."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | FLAGS | _NO_WAITING)
    except FileNotFoundError as trouble:
        gone = OSError(errno.ENOENT, "the file has been deleted")
        raise not_saved(path, gone) from trouble
    except IsADirectoryError as trouble:
        raise BadSave(f"{path} is a directory, not a match file") from trouble
    except (OSError, ValueError) as trouble:
        raise not_saved(path, trouble) from trouble
    try:
        _check_kind(path, descriptor)
    except BaseException as trouble:
        os.close(descriptor)
        if isinstance(trouble, OSError):
            raise not_saved(path, trouble) from trouble
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


def check_start(path: Path, file: BinaryIO) -> None:
    """Raises BadSave when the file is empty or does not begin like a match file."""
    file.seek(0)
    start = file.read(len(FIRST))
    file.seek(0)
    if not start:
        raise BadSave(f"{path} is empty: no match was begun in it; delete it, and begin a new one")
    if start not in (FIRST, FIRST[: len(start)]):
        raise BadSave(f"{path} is not a match file")


def make_for_owner(path: Path) -> None:
    """A new file that nobody else can read; one that is there is not touched. Raises OSError.

    Nobody opens a database beside SQLite: who closes any descriptor of a file lets go of all locks
    that his process has on it, and another process then deletes the log of commits under it.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, NEW_FILE, ONLY_OWNER))


def hide_from_others(path: Path) -> None:
    """A file that anybody can read, as an older Hegemon made it, is its owner's from now on.

    One that somebody has opened to a group on purpose stays so.
    """
    with contextlib.suppress(OSError):
        if path.stat().st_mode & _OTHERS:
            path.chmod(ONLY_OWNER)


def set_aside(path: Path, torn: bytes) -> None:
    """Keep a half-written line in a file of its own, whole or not at all."""
    number = 1
    while (aside := path.with_name(f"{path.name}.torn-{number}")).exists():
        number += 1
    descriptor = os.open(aside, NEW_FILE, ONLY_OWNER)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(torn)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def sync_folder(path: Path) -> None:
    """A new file's name is on the disk only with its folder, where the system can say so."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | FLAGS)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def not_saved(path: Path, trouble: Exception) -> NotSaved:
    """The error for what could not be brought to the disk."""
    return NotSaved(f"not saved, so it does not count: {path}: {_reason(trouble)}")


def _reason(trouble: Exception) -> str:
    return f"{trouble.strerror}" if isinstance(trouble, OSError) else str(trouble)
