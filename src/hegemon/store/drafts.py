"""Orders that are written and not yet sealed, in small files beside the match."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from hegemon.play.errors import NotSaved
from hegemon.play.ports import Draft, DraftKey

ENDING = ".draft"

_LARGEST = 1_000_000
"""Bytes; a longer file is no draft."""

_HEADING = re.compile(r"# orders of (\S+) for step (\d+) of match (\S+)\Z")


class MemoryDrafts:
    """Drafts that end with this process."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Draft] = {}

    def keep(self, key: DraftKey, lines: Sequence[str]) -> None:
        """Remember orders."""
        self._kept[key.match, key.seat] = Draft(key.step, tuple(lines))

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept last for this seat of this match."""
        found = self._kept.get((key.match, key.seat))
        return found if found and found.lines else None


class FileDrafts:
    """One small file for each seat, beside the file of the match.

    Its lines are notation, between a heading that says whose they are and a last line that seals
    them, so that a damaged file is noticed.
    """

    def __init__(self, match: Path) -> None:
        self._match = match

    def keep(self, key: DraftKey, lines: Sequence[str]) -> None:
        """Remember orders, none to forget them; raises NotSaved."""
        path = self._path(key)
        try:
            if lines:
                _write(path, _text(key, lines))
            else:
                path.unlink(missing_ok=True)
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
            return Draft(key.step, (), f"{path} cannot be read: {trouble.strerror}")
        text = raw.decode("utf-8", "replace")
        heading, *lines = text.splitlines() or [""]
        found = _HEADING.match(heading)
        if found is None:
            return Draft(key.step, (), f"{path} is damaged: it does not begin as a draft does")
        seat, step, match = found.groups()
        if (match, seat) != (key.match, key.seat):
            return Draft(key.step, (), f"{path} holds orders of {seat} in another match")
        orders = tuple(line for line in lines if not line.startswith("#"))
        whole = _text(DraftKey(match, int(step), key.seat), orders) == text
        return Draft(int(step), orders, "" if whole else f"{path} is damaged")

    def _path(self, key: DraftKey) -> Path:
        return self._match.with_name(f"{self._match.name}.{key.seat}{ENDING}")


def _text(key: DraftKey, lines: Sequence[str]) -> str:
    heading = f"# orders of {key.seat} for step {key.step} of match {key.match}"
    body = "\n".join([heading, *lines, ""])
    return f"{body}# {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


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
