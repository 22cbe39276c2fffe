"""Links and tokens that a player keeps on his machine: a file for each seat, for nobody else.

A file that others could read is not used: what is in it may be known to them.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from pathlib import Path

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.play.errors import NotSaved
from hegemon.play.people.secret import Secret

_PLAIN = re.compile(r"[^A-Za-z0-9.-]+")
_FOR_ME = 0o600
_FOLDER_FOR_ME = 0o700
_OTHERS = 0o077
_LONGEST = 10_000
"""Bytes of a file that are read."""


class RemoteSeat(msgspec.Struct, frozen=True):
    """A seat at a table of a server."""

    place: str
    table: str
    seat: str


class _Entry(msgspec.Struct):
    place: str
    table: str
    seat: str
    secret: str


class KeptSecrets:
    """The folder of these files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def seats(self, place: str, table: str = "", seat: str = "") -> list[RemoteSeat]:
        """The seats at a server that there is a file of, at this table and for this seat."""
        found = []
        for path in sorted(self._folder.glob("*.seat")) if self._folder.is_dir() else []:
            entry = _read(path)
            fits = entry.place == place and table in ("", entry.table) and seat in ("", entry.seat)
            if fits:
                found.append(RemoteSeat(entry.place, entry.table, entry.seat))
        return found

    def secret(self, seat: RemoteSeat) -> Secret | None:
        """What opens a seat; None where nothing is kept. Raises BadConfig where others can read."""
        path = self.path(seat)
        return Secret(_read(path).secret) if path.exists() else None

    def keep(self, seat: RemoteSeat, secret: Secret) -> Path:
        """Keep what opens a seat, in place of what was kept; the file. Raises NotSaved."""
        path = self.path(seat)
        entry = _Entry(seat.place, seat.table, seat.seat, secret.reveal())
        new = path.with_suffix(".new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=_FOLDER_FOR_ME)
            self._folder.chmod(_FOLDER_FOR_ME)
            new.unlink(missing_ok=True)
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FOR_ME)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(entry) + b"\n")
            new.replace(path)
        except OSError as trouble:
            raise NotSaved(f"{path} cannot be written ({trouble.strerror})") from trouble
        return path

    def forget(self, seat: RemoteSeat) -> None:
        """Keep nothing of a seat any more."""
        self.path(seat).unlink(missing_ok=True)

    def path(self, seat: RemoteSeat) -> Path:
        """The file of a seat: its name says which, and no two have the same."""
        said = f"{seat.place.partition('://')[2]}-{seat.table}-{seat.seat}"
        mark = hashlib.sha256(msgspec.json.encode(seat)).hexdigest()[:8]
        return self._folder / f"{_PLAIN.sub('_', said)[:100]}-{mark}.seat"


def secret_in(path: Path) -> Secret:
    """The link or token that a file holds, alone in it; raises BadConfig."""
    return _secret(_bytes(path).decode("utf-8", "replace"), f"{path}")


def behind(said: str) -> str:
    """The secret of a seat link, whether it came alone or behind the # of an address."""
    return said.strip().rpartition("#")[2].strip()


def _secret(text: str, where: str) -> Secret:
    said = behind(text)
    if not said or not said.isascii() or not said.isprintable() or " " in said:
        raise BadConfig(f"{where} holds no link or token")
    return Secret(said)


def _read(path: Path) -> _Entry:
    try:
        entry = msgspec.json.decode(_bytes(path), type=_Entry)
    except (msgspec.MsgspecError, RecursionError):
        raise BadConfig(f"{path} cannot be read: remove it, and give the link again") from None
    _secret(entry.secret, f"{path}")
    return entry


def _bytes(path: Path) -> bytes:
    """What is in a file that is the user's alone; raises BadConfig."""
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            # Windows keeps a user's own folders from others by other means than these bits
            if os.name == "posix" and stat.S_IMODE(mode) & _OTHERS:
                raise BadConfig(
                    f"others can read {path}, so what is in it is no secret any more: ask for a "
                    f"new link, or `chmod 600` it where you know that nobody looked"
                )
            return file.read(_LONGEST)
    except OSError as trouble:
        raise BadConfig(f"{path} cannot be read: {trouble.strerror}") from trouble
