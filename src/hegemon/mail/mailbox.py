"""A mailbox on a server, by IMAP: which letters are new in it, what they are, and when one comes.

Whatever a server says in its own words stays here: who hears of trouble hears which setting to see.
"""

from __future__ import annotations

import imaplib
import re
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from imap_tools.errors import (
    ImapToolsError,
    MailboxFolderSelectError,
    MailboxLoginError,
)
from imap_tools.mailbox import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted

from hegemon.core.errors import BadConfig, HegemonError
from hegemon.play.people.hosts import is_loopback
from hegemon.settings.known import Imap

TIMEOUT = 30
"""Seconds that the server has for each answer."""

LOOK = 0.5
"""Seconds after which it is looked whether to stop, while the server is listened to."""

_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
_BODY = re.compile(rb"BODY\[\]")

_TROUBLES = (OSError, imaplib.IMAP4.error, ImapToolsError, ValueError, LookupError)
"""What the libraries raise, the last two at answers that make no sense."""


class MailboxAway(HegemonError):
    """Why nothing can be fetched: a sentence for the host, which holds nothing of any letter."""


class Mailbox:
    """A folder of the settings `imap`."""

    def __init__(self, at: Imap, context: ssl.SSLContext | None = None) -> None:
        """Raises BadConfig for one that cannot be opened safely."""
        _check(at)
        self._at, self._context = at, context or ssl.create_default_context()

    @contextmanager
    def opened(self) -> Iterator[OpenMailbox]:
        """The folder, while somebody is signed in; raises MailboxAway, also in the midst of it."""
        box: BaseMailBox | None = None
        try:
            box = self._connected()
            self._sign_in(box)
            yield OpenMailbox(box)
        except _TROUBLES as trouble:
            raise MailboxAway(f"the mailbox {_trouble(trouble, self._at)}") from None
        finally:
            if box is not None:
                _close(box)

    def check(self) -> str:
        """Open it and change nothing; raises MailboxAway, which says what is wrong."""
        with self.opened() as box:
            told = "tells when one comes" if box.tells else f"asked every {self._at.every} s"
            return f"{self._at.folder} at {self._at.host} port {self._at.port}; {told}"

    def _connected(self) -> BaseMailBox:
        host, port = self._at.host, self._at.port
        if self._at.tls == "tls":
            return MailBox(host, port, timeout=TIMEOUT, ssl_context=self._context)
        if self._at.tls == "starttls":
            return _StartTls(host, port, timeout=TIMEOUT, ssl_context=self._context)
        return MailBoxUnencrypted(host, port, timeout=TIMEOUT)

    def _sign_in(self, box: BaseMailBox) -> None:
        at = self._at
        plain = at.user.isascii() and at.password.isascii()
        login = box.login if plain else box.login_utf8
        try:
            login(at.user, at.password, initial_folder=None)
        except imaplib.IMAP4.abort:
            raise
        except (imaplib.IMAP4.error, MailboxLoginError):
            raise _NotLetIn from None
        box.folder.set(at.folder)


class OpenMailbox:
    """A folder in which letters can be looked for; each method raises what the libraries do."""

    def __init__(self, box: BaseMailBox) -> None:
        self._box = box
        self.tells = "IDLE" in box.client.capabilities
        """Whether the server says so when a letter comes."""

    def unseen(self) -> list[str]:
        """What nobody has seen yet, each by its UID, the oldest first."""
        self._box.client.noop()  # some servers only say then what has come
        self._news()
        return sorted(self._box.uids("UNSEEN", charset=None), key=int)

    def raw(self, uid: str, most: int) -> bytes | None:
        """A letter as it came, or the beginning of one that has more bytes; it stays unseen.

        None for one that is not there any more.
        """
        size = _SIZE.search(b" ".join(self._fetched(uid, "(RFC822.SIZE)").heads))
        if size is None:
            return None
        part = f"<0.{most}>" if int(size[1]) > most else ""
        answer = self._fetched(uid, f"(BODY.PEEK[]{part})")
        if answer.body is None and not any(map(_BODY.search, answer.heads)):
            return None
        return answer.body or b""

    def mark_seen(self, uid: str) -> None:
        """It is not looked for any more.

        Not by imap-tools: its `flag` also removes for good whatever others have marked as deleted.
        """
        self._done("STORE", uid, "+FLAGS.SILENT", r"(\Seen)")

    def wait(self, seconds: float, over: Callable[[], bool]) -> None:
        """Until the server tells of something, or it is over, or so many seconds have passed."""
        end, idle = time.monotonic() + seconds, self._box.idle
        with idle:
            waits = not self._news()  # a letter may have come since it was looked for
            while waits and not over():
                left = end - time.monotonic()
                begun, most = time.monotonic(), min(LOOK, max(left, 0))
                told = idle.poll(most)
                # woken without a word: the connection has ended, which shows when it is used
                woken = time.monotonic() - begun < most / 2
                waits = left > LOOK and not told and not woken

    def _news(self) -> bool:
        """Whether the server has told of letters since this was asked last."""
        return bool(self._box.client.response("EXISTS")[1] != [None])

    def _fetched(self, uid: str, what: str) -> _Answer:
        heads, body = list[bytes](), None
        for piece in self._done("FETCH", uid, what):
            if isinstance(piece, tuple):
                heads.append(piece[0])
                body = piece[1] if _BODY.search(piece[0]) or b"BODY[" in piece[0] else body
            elif piece is not None:
                heads.append(piece)
        return _Answer(heads, body)

    def _done(self, command: str, *said: str) -> list[Any]:
        """What the server answers; raises IMAP4.error where it says no."""
        status, answer = self._box.client.uid(command, *said)
        if status != "OK":
            raise imaplib.IMAP4.error(command)
        return answer


class _Answer(NamedTuple):
    """A fetch answered: what stands before and behind the letter, and the letter."""

    heads: list[bytes]
    body: bytes | None


class _NotLetIn(ImapToolsError):
    """User and password are not taken."""


class _NoStartTls(ImapToolsError):
    """The server speaks no TLS, or only from the beginning."""


class _StartTls(MailBoxStartTls):
    """As the library's, but nothing stays open where encryption cannot begin."""

    def _get_mailbox_client(self) -> imaplib.IMAP4:
        client = imaplib.IMAP4(self._host, self._port, timeout=self._timeout)
        try:
            if "STARTTLS" not in client.capabilities:
                raise _NoStartTls
            client.starttls(self._ssl_context)
        except BaseException:
            with suppress(OSError):
                client.shutdown()
            raise
        return client


def _close(box: BaseMailBox) -> None:
    """Sign out, where there is still somebody who hears it."""
    with suppress(*_TROUBLES):
        box.logout()
    with suppress(OSError):
        box.client.shutdown()


def _trouble(trouble: Exception, at: Imap) -> str:
    """What is wrong with a mailbox, and the setting to see."""
    if isinstance(trouble, MailboxFolderSelectError):
        return f"has no folder {at.folder}: see imap.folder"
    for kind, said in _SAID.items():
        if isinstance(trouble, kind):
            return said
    return f"does not answer as one should ({type(trouble).__name__}): see imap.port and imap.tls"


_SAID: dict[type[Exception], str] = {
    _NotLetIn: "does not take user and password: see imap.user and imap.password",
    _NoStartTls: "has no STARTTLS: see imap.tls",
    ssl.SSLCertVerificationError: "shows no certificate that can be trusted: see imap.host",
    ssl.SSLError: "does not speak TLS there: see imap.port and imap.tls",
    OSError: "cannot be reached: see imap.host and imap.port",
    imaplib.IMAP4.abort: "has ended the connection",
}
"""Trouble in words; what is a kind of another stands before it."""


def _check(at: Imap) -> None:
    if not at.user:
        raise BadConfig("imap.host is set, and imap.user is not")
    if at.tls == "none" and not is_loopback(at.host):
        raise BadConfig("imap.tls is none: the password would go over the network as it is")
