"""What brings parcels out of the outbox: a file, or the log; for mail, see mailing.py."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.play.people.values import PURPOSES
from hegemon.play.tables.post import Carrier, Parcel

_LOGGER = logging.getLogger("hegemon.outbox")


class FileCarrier:
    """Adds a line of JSON for each parcel to a file that only its owner can read.

    Login links and reply addresses are in it: whatever sends them on should empty it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def carries(self, about: str) -> bool:
        """Everything."""
        return True

    def carry(self, parcel: Parcel) -> None:
        """Write the line; it is on the disk when this returns. Raises OSError."""
        line = msgspec.json.encode({**_plain(parcel), **_secrets(parcel)}) + b"\n"
        handle = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, line)
            os.fsync(handle)
        finally:
            os.close(handle)


class LogCarrier:
    """Says in the log that there is something to tell, and to whom; no login link goes this way."""

    def carries(self, about: str) -> bool:
        """Whatever holds no secret."""
        return about not in PURPOSES

    def carry(self, parcel: Parcel) -> None:
        """Log it."""
        told = {name: value for name, value in _plain(parcel).items() if name != "address"}
        _LOGGER.info("to be told: %s", msgspec.json.encode(told).decode())


def carrier_of(to: str, file: str) -> Carrier | None:
    """The carrier of the setting `outbox.to`; None where everything stays. Raises BadConfig."""
    if to == "nowhere":
        return None
    if to == "log":
        return LogCarrier()
    if not file:
        raise BadConfig("outbox.to is file, and outbox.file does not say which")
    return FileCarrier(Path(file))


def _plain(parcel: Parcel) -> dict[str, Any]:
    """A parcel without its secrets and files, and without what only a letter to him may say."""
    left = (*_SECRETS, "attached", "turn", "aside", "messages")
    return {name: value for name, value in parcel._asdict().items() if name not in left}


def _secrets(parcel: Parcel) -> dict[str, str]:
    """The secrets of its links and its reply address, where it has them."""
    found = {name: getattr(parcel, name) for name in _SECRETS}
    return {name: secret.reveal() for name, secret in found.items() if secret is not None}


_SECRETS = ("link", "reply", "stop")
