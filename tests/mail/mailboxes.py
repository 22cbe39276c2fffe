"""IMAP servers for tests: pymap in a process of its own, or Dovecot where it is installed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from imap_tools.mailbox import MailBoxUnencrypted

from hegemon.settings.known import Imap
from tests.mail.dovecot import answers, dovecot
from tests.ports import own_port
from tests.web.process import PATIENCE

USER, PASSWORD = "demouser", "sesame"
PYMAP = "from pymap.main import main; main()"


class LettersHere(Protocol):
    """A mailbox on this machine."""

    port: int

    def deliver(self, raw: bytes) -> None:
        """A letter arrives."""

    def seen(self) -> list[bool]:
        """Of each letter, whether it is marked as seen."""


class Pymap:
    """A mailbox of a server that does not tell when a letter comes."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.box = MailBoxUnencrypted("127.0.0.1", port).login(USER, PASSWORD)
        """It, for a client of the test's own."""

    def deliver(self, raw: bytes) -> None:
        self.box.append(raw)

    def seen(self) -> list[bool]:
        self.box.client.noop()
        unseen = self.box.uids("UNSEEN", charset=None)
        return [uid not in unseen for uid in self.box.uids(charset=None)]


@contextmanager
def pymap() -> Iterator[Pymap]:
    """A mailbox without letters, whose server is stopped at the end."""
    port = own_port()
    at = ["--host", "127.0.0.1", "--port", str(port), "--no-tls"]
    user = ["--demo-user", USER, "--demo-password", PASSWORD]
    process = subprocess.Popen(
        [sys.executable, "-c", PYMAP, *at, "dict", *user], stdout=subprocess.DEVNULL
    )
    try:
        begun = time.monotonic()
        while not answers(port):
            assert process.poll() is None
            assert time.monotonic() - begun < PATIENCE
            time.sleep(0.02)
        found = Pymap(port)
        with found.box:
            yield found
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def mailbox_at(name: str) -> Iterator[LettersHere]:
    """A mailbox of pymap or of Dovecot."""
    with pymap() if name == "pymap" else dovecot() as found:
        yield found


def settings(port: int, **more: object) -> Imap:
    """The settings for a mailbox on this machine."""
    usual = {"host": "127.0.0.1", "port": port, "tls": "none", "every": 1}
    return Imap(**{**usual, "user": USER, "password": PASSWORD, **more})  # type: ignore[arg-type]
