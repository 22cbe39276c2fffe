"""Parcels by mail: one letter to one person, handed to a mail server that the host names.

What the server has taken is its own to bring; until then the letter stays in the outbox. Sent again
because the answer was lost, it has the same Message-ID, so that a mailbox can tell.
"""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from mimetypes import guess_type
from typing import NamedTuple

from hegemon.core.errors import BadConfig
from hegemon.play.inbox.replying import with_secret
from hegemon.play.people.hosts import is_loopback
from hegemon.play.people.names import label
from hegemon.play.people.secret import Secret
from hegemon.play.ports import Clock
from hegemon.play.tables.letters import text_of
from hegemon.play.tables.post import NotCarried, Parcel
from hegemon.play.times.timing import moment_of

REST = timedelta(minutes=1)
"""So long a server that cannot be reached is left alone: tables are not to wait for it."""

_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,200}>")
"""What may stand in a header as the name of a letter: printable, without blanks and brackets."""

_REFUSED = 500
"""SMTP answers from here on are for good."""


class MailServer(NamedTuple):
    """The server that takes letters, and how it is spoken to; see the settings `mail`."""

    host: str
    port: int
    tls: str
    user: str
    password: Secret
    sender: str
    url: str
    """Where people reach the tables, for the letters."""
    timeout: float
    replies: str = ""
    """The address to which people answer; "" where nobody can."""


class MailCarrier:
    """Hands letters to a mail server; who has given no address gets none."""

    def __init__(
        self, server: MailServer, clock: Clock, context: ssl.SSLContext | None = None
    ) -> None:
        """Raises BadConfig for a server that cannot be spoken to safely."""
        _check(server)
        self._server, self._clock = server, clock
        self._context = context or ssl.create_default_context()
        self._rests: datetime | None = None

    def carries(self, about: str) -> bool:
        """Everything; nothing for a moment after the server could not be reached."""
        return self._rests is None or self._clock.now() >= self._rests

    def carry(self, parcel: Parcel) -> None:
        """Hand over the letter; raises NotCarried."""
        if not parcel.address:
            return
        letter = _written(parcel, self._server)
        with self._session() as session:
            try:
                session.send_message(letter, self._server.sender, [parcel.address])
            except smtplib.SMTPRecipientsRefused as refused:
                code = next(iter(refused.recipients.values()))[0]
                raise _refused("this address", code) from None
            except smtplib.SMTPDataError as refused:
                raise _refused("this letter", refused.smtp_code) from None

    def check(self) -> str:
        """Speak to the server and send nothing; raises NotCarried, which says what is wrong."""
        with self._session() as session:
            session.noop()
        return f"{self._server.host} port {self._server.port}"

    @contextmanager
    def _session(self) -> Iterator[smtplib.SMTP]:
        """A session with the server; what is wrong with it is not the letter's fault."""
        try:
            with self._connected() as session:
                if self._server.user:
                    session.login(self._server.user, self._server.password.reveal())
                yield session
        except (OSError, smtplib.SMTPException) as trouble:
            self._rests = self._clock.now() + REST
            raise NotCarried(f"the mail server {_trouble(trouble)}") from None

    def _connected(self) -> smtplib.SMTP:
        host, port, seconds = self._server.host, self._server.port, self._server.timeout
        if self._server.tls == "tls":
            return smtplib.SMTP_SSL(host, port, timeout=seconds, context=self._context)
        session = smtplib.SMTP(host, port, timeout=seconds)
        if self._server.tls == "starttls":
            try:
                session.starttls(context=self._context)
            except BaseException:
                session.close()
                raise
        return session


def _written(parcel: Parcel, server: MailServer) -> EmailMessage:
    """The letter of a parcel. Nothing that people typed can begin a header or a line of its own."""
    text = text_of(parcel, server.url)
    letter = EmailMessage(policy=SMTP)
    letter["From"] = Address("Hegemon", addr_spec=server.sender)
    letter["To"] = Address(label(parcel.name), addr_spec=parcel.address)
    letter["Subject"] = label(text.subject)
    letter["Date"] = format_datetime(moment_of(parcel.made))
    letter["Message-ID"] = f"<{parcel.id}@{server.sender.partition('@')[2]}>"
    letter["Auto-Submitted"] = "auto-generated"
    for name, value in _threading(parcel, server):
        letter[name] = value
    letter.set_content(text.body)
    for name, data in parcel.attached:
        main, _, sub = (guess_type(name)[0] or "application/octet-stream").partition("/")
        letter.add_attachment(data, maintype=main, subtype=sub, filename=name)
    return letter


def _threading(parcel: Parcel, server: MailServer) -> Iterator[tuple[str, str]]:
    """Where an answer goes, and which letter this one answers."""
    if parcel.reply is not None and server.replies:
        yield "Reply-To", with_secret(server.replies, parcel.reply)
    answered = str(parcel.facts.get("answers", ""))
    if _MESSAGE_ID.fullmatch(answered):
        yield "In-Reply-To", answered
        yield "References", answered


def _refused(what: str, code: int) -> NotCarried:
    fault = f"the mail server does not take {what} ({code})"
    return NotCarried(fault, for_good=code >= _REFUSED)


def _trouble(trouble: Exception) -> str:
    """What is wrong with a server, in words that hold nothing of what was sent."""
    if isinstance(trouble, smtplib.SMTPAuthenticationError):
        return f"does not take user and password ({trouble.smtp_code})"
    if isinstance(trouble, smtplib.SMTPNotSupportedError):
        return "has no STARTTLS, or no sign-in: see mail.tls"
    if isinstance(trouble, smtplib.SMTPResponseException):
        return f"answers {trouble.smtp_code}"
    if isinstance(trouble, ssl.SSLError):
        return "shows no certificate that can be trusted"
    return "cannot be reached"


def _check(server: MailServer) -> None:
    for name, value in (("host", server.host), ("sender", server.sender)):
        if not value:
            raise BadConfig(f"outbox.to is mail, and mail.{name} is not set")
    try:
        Address(addr_spec=server.sender)
        domain = server.sender.partition("@")[2]
    except (ValueError, IndexError):
        domain = ""
    if not domain or not server.sender.isascii():
        raise BadConfig("mail.sender is no address such as hegemon@example.org")
    if server.tls == "none" and not is_loopback(server.host):
        raise BadConfig("mail.tls is none: letters would go over the network as they are")
