"""The three ways by which letters come and go in a soak.

`direct` is aiosmtpd and a maildir of Dovecot into which letters are put. `by_postfix` sends both
ways through Postfix, which delivers to the same Dovecot; `piped` has it hand each letter to
`hegemon mail receive`, and there is no mailbox.
"""

from __future__ import annotations

import os
import shlex
import smtplib
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from aiosmtpd.controller import Controller

from tests.mail.dovecot import PASSWORD, Dovecot, dovecot
from tests.mail.postfix import Postfix, postfix
from tests.ports import own_port

OURS = "orders@games.example.org"
ROOT = Path(__file__).resolve().parents[2]

Hearer = Callable[[str, EmailMessage], None]
"""Called with each letter of the server, and with the address that it went to."""


class Post(Protocol):
    """A way for letters."""

    @property
    def environment(self) -> Mapping[str, str]:
        """The settings of a server that uses it."""

    def bring(self, sender: str, to: str, raw: bytes) -> None:
        """A letter of somebody sets out."""

    def unseen(self) -> list[bytes]:
        """Letters in the mailbox, where there is one, that the server has not marked."""


class Direct(NamedTuple):
    """Nothing between the server and those who write."""

    port: int
    mailbox: Dovecot

    @property
    def environment(self) -> Mapping[str, str]:
        return {**_outgoing(self.port), **_incoming(self.mailbox.port)}

    def bring(self, sender: str, to: str, raw: bytes) -> None:
        self.mailbox.deliver(raw)

    def unseen(self) -> list[bytes]:
        return self.mailbox.unseen()


class ByPostfix(NamedTuple):
    """Postfix takes all letters, and delivers those that are for the server to a mailbox."""

    office: Postfix
    mailbox: Dovecot | None = None
    """None: to a command."""

    @property
    def environment(self) -> Mapping[str, str]:
        incoming = _incoming(self.mailbox.port) if self.mailbox else {}
        return {**_outgoing(self.office.port), **incoming}

    def bring(self, sender: str, to: str, raw: bytes) -> None:
        with smtplib.SMTP("127.0.0.1", self.office.port) as there:
            there.sendmail(sender, [to], raw)

    def unseen(self) -> list[bytes]:
        return self.mailbox.unseen() if self.mailbox else []


@contextmanager
def direct(heard: Hearer, database: str) -> Iterator[Post]:
    """What the server sends is taken by aiosmtpd."""
    controller = Controller(_Taker(heard), hostname="127.0.0.1", port=own_port(), ready_timeout=300)
    with dovecot() as mailbox:
        controller.start()
        try:
            yield Direct(controller.port, mailbox)
        finally:
            controller.stop(no_assert=True)


@contextmanager
def by_postfix(heard: Hearer, database: str) -> Iterator[Post]:
    """Postfix both ways, and a mailbox from which the server fetches."""
    with (
        dovecot() as mailbox,
        postfix(mailbox=mailbox.maildir) as office,
        _listening(office.people, heard),
    ):
        yield ByPostfix(office, mailbox)


@contextmanager
def piped(heard: Hearer, database: str) -> Iterator[Post]:
    """Postfix both ways, and an alias: nobody runs `hegemon mail receive` for each letter."""
    command = f"{_for_nobody()} -m hegemon mail receive --database {shlex.quote(database)}"
    with postfix(command=command) as office, _listening(office.people, heard):
        yield ByPostfix(office)


WAYS = {"direct": direct, "postfix": by_postfix, "pipe": piped}


class _Taker:
    """What aiosmtpd calls."""

    def __init__(self, heard: Hearer) -> None:
        self._heard = heard

    async def handle_DATA(self, *given: Any) -> str:  # noqa: N802 - aiosmtpd calls it so
        """A letter came for somebody; it is read in a thread of its own."""
        letter = message_from_bytes(given[2].content, policy=default)
        to = given[2].rcpt_tos[0]
        threading.Thread(target=self._heard, args=(to, letter), daemon=True).start()
        return "250 OK"


@contextmanager
def _listening(maildir: Path, heard: Hearer) -> Iterator[None]:
    """Have each letter heard that comes into a maildir."""
    over = threading.Event()

    def look() -> None:
        known = set[str]()
        while not over.is_set():
            for path in sorted((maildir / "new").iterdir()):
                if path.name not in known:
                    known.add(path.name)
                    letter = message_from_bytes(path.read_bytes(), policy=default)
                    heard(str(letter["X-Original-To"]), letter)
            time.sleep(0.05)

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _for_nobody() -> str:
    """A Python that `nobody` may run, with what this one has installed."""
    if _runs(sys.executable, {}):
        return shlex.quote(sys.executable)
    site = sysconfig.get_path("purelib")
    paths = {"PYTHONPATH": f"{ROOT / 'src'}:{site}"}
    assert _runs("/usr/bin/python3", paths), "nobody may run no Python of this version"
    return f"env PYTHONPATH={shlex.quote(paths['PYTHONPATH'])} /usr/bin/python3"


def _runs(python: str, more: Mapping[str, str]) -> bool:
    wanted = f"import sys, hegemon; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    command = ["runuser", "-u", "nobody", "--", "env", *(f"{a}={b}" for a, b in more.items())]
    done = subprocess.run(
        [*command, python, "-c", wanted], cwd="/", capture_output=True, env=os.environ, check=False
    )
    return done.returncode == 0


def _outgoing(port: int) -> dict[str, str]:
    return {
        "HEGEMON_OUTBOX_TO": "mail",
        "HEGEMON_MAIL_HOST": "127.0.0.1",
        "HEGEMON_MAIL_PORT": str(port),
        "HEGEMON_MAIL_TLS": "none",
        "HEGEMON_MAIL_SENDER": "hegemon@games.example.org",
        "HEGEMON_MAIL_REPLIES": OURS,
    }


def _incoming(port: int) -> dict[str, str]:
    return {
        "HEGEMON_IMAP_HOST": "127.0.0.1",
        "HEGEMON_IMAP_PORT": str(port),
        "HEGEMON_IMAP_TLS": "none",
        "HEGEMON_IMAP_USER": "orders",
        "HEGEMON_IMAP_PASSWORD": PASSWORD,
    }
