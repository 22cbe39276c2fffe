"""Files that commands read and write whole; `-` stands for stdin and stdout."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

import click

from hegemon.cli.guard import REFUSED

STANDARD = "-"
"""The name of stdin or stdout."""


class CommandRefused(click.ClickException):
    """Something that is not done, with what would be."""

    exit_code = REFUSED


def read_bytes(name: str, most: int) -> bytes:
    """What a file or stdin holds, at most one byte more than `most`; raises OSError."""
    if name == STANDARD:
        return sys.stdin.buffer.read(most + 1)
    with Path(name).open("rb") as file:
        return file.read(most + 1)


def refuse_to_overwrite(name: str, *, force: bool) -> None:
    """Raises CommandRefused if there is such a file; a pipe or a device may be written to."""
    if name != STANDARD and Path(name).is_file() and not force:
        raise CommandRefused(
            f"{name} is there already: name another file, or overwrite it with --force"
        )


def write_bytes(name: str, data: bytes) -> None:
    """Write a file so that it is never there by half, or to stdout; raises OSError."""
    if name == STANDARD:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    if path.exists() and not path.is_file():
        path.write_bytes(data)
    else:
        _replace(path.resolve(), data)


def _replace(path: Path, data: bytes) -> None:
    """Write beside it, then put it in its place; raises OSError that names the file."""
    beside = path.with_name(f".{path.name[:80]}.{secrets.token_hex(4)}")
    try:
        _write_new(beside, data)
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o777)
        beside.replace(path)
    except OSError as trouble:
        beside.unlink(missing_ok=True)
        raise OSError(trouble.errno, trouble.strerror, str(path)) from trouble


def _write_new(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
