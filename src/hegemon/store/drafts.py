"""Orders that are written and not yet sealed, in small files beside the match.

The revision of a draft is a digest of what it says: who saw the same orders has seen this version.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from hegemon.play.errors import Changed, InUse, NotSaved
from hegemon.play.ports import Draft, DraftKey
from hegemon.store.locks import locked

ENDING = ".draft"

_LARGEST = 1_000_000
"""Bytes; a longer file is no draft."""

_DAMAGED = "the draft is damaged"

_HEADING = re.compile(r"# orders of (\S+) for step (\d+) of match (\S+)\Z")


def found(step: int, lines: Sequence[str], damaged: str = "") -> Draft:
    """A draft as it was found, under its revision."""
    said = "\n".join([f"{step}", damaged, *lines])
    return Draft(step, tuple(lines), damaged, hashlib.sha256(said.encode()).hexdigest()[:32])


def replaced(there: Draft | None, step: int, lines: Sequence[str], seen: str) -> str:
    """The revision of lines that take the place of what is there; raises Changed if unseen."""
    if (there.revision if there else "") != seen:
        lines, revision = (there.lines, there.revision) if there else ((), "")
        raise Changed("other orders were kept since these were seen", tuple(lines), revision)
    return found(step, lines).revision if lines else ""


def lines_in(text: str) -> tuple[list[str], str]:
    """The lines of a draft in a database; of a damaged one all that there is, and that it is."""
    try:
        said = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return [text], _DAMAGED
    if not isinstance(said, list):
        return [text], _DAMAGED
    lines = [one if isinstance(one, str) else msgspec.json.encode(one).decode() for one in said]
    return lines, "" if lines == said else _DAMAGED


class MemoryDrafts:
    """Drafts that end with this process."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Draft] = {}
        self._lock = threading.Lock()

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Remember orders in place of what was seen; raises Changed."""
        with self._lock:
            revision = replaced(self.recall(key), key.step, lines, seen)
            self._kept.pop((key.match, key.seat), None)
            if lines:
                self._kept[key.match, key.seat] = found(key.step, lines)
            return revision

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept last for this seat of this match."""
        return self._kept.get((key.match, key.seat))


class FileDrafts:
    """One small file for each seat, beside the file of the match.

    Its lines are notation, between a heading that says whose they are and a last line that seals
    them, so that a damaged file is noticed.
    """

    def __init__(self, match: Path) -> None:
        self._match = match

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Remember orders in place of what was seen; raises Changed, InUse, NotSaved."""
        path = self._path(key)
        try:
            with _alone(path):
                revision = replaced(self.recall(key), key.step, lines, seen)
                if lines:
                    _write(path, _text(key, lines))
                else:
                    path.unlink(missing_ok=True)
                return revision
        except TimeoutError as trouble:
            raise InUse(f"{path}: {trouble}") from trouble
        except OSError as trouble:
            raise NotSaved(f"{path}: {trouble.strerror}") from trouble

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept last for this seat of this match, whatever step it was for."""
        path = self._path(key)
        try:
            with path.open("rb") as file:
                raw = file.read(_LARGEST)
        except FileNotFoundError:
            return None
        except OSError as trouble:
            return found(key.step, (), f"{path} cannot be read: {trouble.strerror}")
        text = raw.decode("utf-8", "replace")
        heading, *lines = text.splitlines() or [""]
        orders = tuple(line for line in lines if not line.startswith("#"))
        said = _HEADING.match(heading)
        if said is None:
            wrong = f"{path} is damaged: it does not begin as a draft does"
            return found(key.step, orders, wrong)
        seat, step, match = said.groups()
        if (match, seat) != (key.match, key.seat):
            return found(key.step, (), f"{path} holds orders of {seat} in another match")
        whole = _text(DraftKey(match, int(step), key.seat), orders) == text
        return found(int(step), orders, "" if whole else f"{path} is damaged")

    def _path(self, key: DraftKey) -> Path:
        return self._match.with_name(f"{self._match.name}.{key.seat}{ENDING}")


def _text(key: DraftKey, lines: Sequence[str]) -> str:
    heading = f"# orders of {key.seat} for step {key.step} of match {key.match}"
    body = "\n".join([heading, *lines, ""])
    return f"{body}# {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Nobody else keeps this draft meanwhile; raises TimeoutError, OSError.

    The lock is a file of its own, for a draft is another file after each writing. It goes with
    whoever held it; who waited for it then looks whether it is still the one that others find.
    """
    lock = path.with_name(f"{path.name}.lock")
    while True:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            with locked(descriptor):
                if _is_there(lock, descriptor):
                    try:
                        yield
                    finally:
                        # Windows removes no open file: there it stays, and is used again
                        with contextlib.suppress(OSError):
                            lock.unlink()
                    return
        finally:
            os.close(descriptor)


def _is_there(path: Path, descriptor: int) -> bool:
    """Whether a file that was opened is the one of that name still."""
    with contextlib.suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(descriptor), path.stat())
    return False


def _write(path: Path, text: str) -> None:
    """Write beside it, then put it in its place: it is never there by half."""
    new = path.with_name(f"{path.name}.new")
    try:
        with contextlib.suppress(FileNotFoundError):
            new.unlink()
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
