"""A match as one file that is only ever appended to: JSON lines, on the disk before they count.

The file is the lock: one process at a time plays it, and a killed process lets go. Opening changes
nothing; a last line that was half written when its writer died is set aside when the match goes on.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from hegemon.core.errors import BadSave
from hegemon.play.entries import NO_CHAIN, chain_of, unbroken
from hegemon.play.errors import InUse, NameTaken, NotSaved, NotThere

LARGEST = 1 << 30
"""Bytes; a longer file is no match."""

_FIRST = b'{"kind":"match",'

_ONLY_OWNER = 0o600


@dataclass(frozen=True)
class FileLines:
    """The lines of a match file, for reading; somebody else may be playing it."""

    place: str
    notices: tuple[str, ...]
    _lines: tuple[bytes, ...]

    def lines(self) -> Sequence[bytes]:
        """Every whole line in order."""
        return self._lines


class MatchFile:
    """The journal of a match in a file that this process has locked."""

    def __init__(self, path: Path, descriptor: int, content: bytes) -> None:
        self.place = str(path)
        self._path, self._file = path, descriptor
        self._lines, self._torn = split(path, content)
        self._end = len(content) - len(self._torn)
        self._gap = b"" if content[: self._end].endswith(b"\n") or not content else b"\n"
        self._clean = True

    @property
    def notices(self) -> tuple[str, ...]:
        """That a half-written last line does not count, if there is one."""
        return _notices(self._torn)

    def lines(self) -> Sequence[bytes]:
        """Every whole line that was in the file when it was opened, in order."""
        return self._lines

    def append(self, lines: Sequence[bytes]) -> None:
        """Add lines; they are on the disk, all of them, when this returns.

        Raises NotSaved, and then none of them is.
        """
        written = self._gap + b"".join(line + b"\n" for line in lines)
        try:
            self._prepare()
            self._write(written)
        except OSError as trouble:
            raise _not_saved(self._path, trouble) from trouble
        self._end += len(written)
        self._gap = b""

    def close(self) -> None:
        """Let the file go; remove it if no match was begun in it."""
        if not self._end:
            self._path.unlink(missing_ok=True)
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _prepare(self) -> None:
        """See that the file ends where this process left it."""
        if self._torn:
            _set_aside(self._path, self._torn)
            self._torn = b""
            self._clean = False
        if not self._clean:
            os.ftruncate(self._file, self._end)
            self._clean = True
        if os.fstat(self._file).st_size != self._end:
            raise NotSaved(f"{self._path} was changed by another program: nothing more is written")

    def _write(self, data: bytes) -> None:
        """Write and flush; on any trouble, even an interrupt, cut off what was written."""
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
            if not self._end:
                _sync_folder(self._path)
            self._check_that_it_lasts()
        except BaseException:
            self._clean = False
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._end)
                os.fsync(self._file)
                self._clean = True
            raise

    def _check_that_it_lasts(self) -> None:
        if not os.fstat(self._file).st_nlink:
            raise OSError(errno.ENOENT, "the file has been deleted")


def create(path: Path) -> MatchFile:
    """A new, locked match file; raises NameTaken, NotThere without its folder, NotSaved."""
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    try:
        descriptor = os.open(path, flags, _ONLY_OWNER)
    except FileExistsError as trouble:
        raise NameTaken(f"{path} is there already: resume it, or take another name") from trouble
    except FileNotFoundError as trouble:
        raise NotThere(f"there is no folder {path.parent} for {path.name}") from trouble
    except (OSError, ValueError) as trouble:
        raise _not_saved(path, trouble) from trouble
    return _locked(path, descriptor, lambda: b"")


def open_to_play(path: Path) -> MatchFile:
    """A match file that is there, locked; raises NotThere, BadSave, InUse, NotSaved."""
    descriptor = _opened(path, os.O_RDWR | os.O_APPEND)
    return _locked(path, descriptor, lambda: _content(path, descriptor))


def open_to_read(path: Path) -> FileLines:
    """The lines of a match file as they are now, whoever plays it; raises NotThere, BadSave."""
    descriptor = _opened(path, os.O_RDONLY)
    try:
        _check_kind(path, descriptor)
        lines, torn = split(path, _content(path, descriptor))
    finally:
        os.close(descriptor)
    return FileLines(str(path), _notices(torn), lines)


def _locked(path: Path, descriptor: int, content: Callable[[], bytes]) -> MatchFile:
    """The file as a journal, read once it is locked; let go on any trouble."""
    try:
        _check_kind(path, descriptor)
        _lock(path, descriptor)
        return MatchFile(path, descriptor, content())
    except BaseException:
        os.close(descriptor)
        raise


def split(path: Path, content: bytes) -> tuple[tuple[bytes, ...], bytes]:
    """The whole lines of a file, and the half-written rest.

    A last line that only lacks its line end is whole. Raises BadSave when there is no whole line
    in what is not empty.
    """
    *lines, rest = content.split(b"\n")
    before = chain_of(lines[-1]) if lines else NO_CHAIN
    if rest and unbroken(rest, before):
        lines, rest = [*lines, rest], b""
    if rest and not lines:
        raise BadSave(
            f"{path} ends within its first line: no match was begun in it; delete it, "
            "and begin a new one"
        )
    return tuple(lines), rest


def _opened(path: Path, flags: int) -> int:
    """A descriptor of the file; O_NONBLOCK, for a pipe must not keep us waiting."""
    try:
        return os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK)
    except FileNotFoundError as trouble:
        raise NotThere(f"there is no file {path}") from trouble
    except IsADirectoryError as trouble:
        raise BadSave(f"{path} is a directory, not a match file") from trouble
    except (OSError, ValueError) as trouble:
        wanted = "read" if flags == os.O_RDONLY else "opened for playing"
        reason = trouble.strerror if isinstance(trouble, OSError) else str(trouble)
        raise NotSaved(f"{path} cannot be {wanted}: {reason}") from trouble


def _check_kind(path: Path, descriptor: int) -> None:
    found = os.fstat(descriptor)
    if stat.S_ISDIR(found.st_mode):
        raise BadSave(f"{path} is a directory, not a match file")
    if not stat.S_ISREG(found.st_mode):
        raise BadSave(f"{path} is no regular file, so no match file")
    if found.st_size > LARGEST:
        raise BadSave(f"{path} is too large for a match file: {found.st_size} bytes")


def _content(path: Path, descriptor: int) -> bytes:
    """All of the file; raises BadSave when it is empty or does not begin like a match file."""
    try:
        start = os.pread(descriptor, len(_FIRST), 0)
        if start and start not in (_FIRST, _FIRST[: len(start)]):
            raise BadSave(f"{path} is not a match file")
        with os.fdopen(os.dup(descriptor), "rb") as file:
            content = file.read()
    except OSError as trouble:
        raise BadSave(f"{path} cannot be read: {trouble.strerror}") from trouble
    if not content:
        raise BadSave(f"{path} is empty: no match was begun in it; delete it, and begin a new one")
    return content


def _lock(path: Path, descriptor: int) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as trouble:
        raise InUse(
            f"{path} is being played by {_holder(descriptor)}; end that one first"
        ) from trouble
    except OSError as trouble:
        raise NotSaved(f"{path} cannot be locked: {trouble.strerror}") from trouble


def _holder(descriptor: int) -> str:
    """Who has locked the file, where the system tells (Linux)."""
    found = os.fstat(descriptor)
    device = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
    with contextlib.suppress(OSError):
        for line in Path("/proc/locks").read_text("ascii").splitlines():
            words = line.split()
            if "FLOCK" in words and device in words:
                return f"process {words[words.index(device) - 1]}"
    return "another process"


def _set_aside(path: Path, torn: bytes) -> None:
    """Keep a half-written line in a file of its own, whole or not at all."""
    number = 1
    while (aside := path.with_name(f"{path.name}.torn-{number}")).exists():
        number += 1
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _ONLY_OWNER)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(torn)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def _sync_folder(path: Path) -> None:
    """A new file's name is on the disk only with its folder."""
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _notices(torn: bytes) -> tuple[str, ...]:
    if not torn:
        return ()
    notice = (
        f"the last line of the file was half written ({len(torn)} bytes) and was never "
        "acknowledged; it does not count, and is set aside when the match goes on"
    )
    return (notice,)


def _not_saved(path: Path, trouble: Exception) -> NotSaved:
    reason = trouble.strerror if isinstance(trouble, OSError) else str(trouble)
    return NotSaved(f"not saved, so it does not count: {path}: {reason}")
