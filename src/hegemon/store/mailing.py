"""Parcels by mail: one letter to one person, handed to a mail server that the host names.

What the server has taken is its own to bring; until then the letter stays in the outbox. Sent again
because the answer was lost, it has the same Message-ID, so that a mailbox can tell.
"""

from __future__ import annotations

import hashlib
import logging
import re
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UniqueUnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import format_datetime
from mimetypes import guess_type
from typing import Any, NamedTuple

from hegemon.core.board import Board
from hegemon.core.errors import BadConfig
from hegemon.draw.letter_map import letter_map, on_even_ground
from hegemon.draw.painting import painted
from hegemon.play.inbox.as_html import MAP_CID
from hegemon.play.inbox.as_text import WHOLE
from hegemon.play.inbox.mark import MAIL_ANSWER
from hegemon.play.inbox.replying import has_room, with_secret
from hegemon.play.people.hosts import is_loopback
from hegemon.play.people.names import label
from hegemon.play.people.secret import Secret
from hegemon.play.ports import Clock
from hegemon.play.tables.letters import stopped_at, text_of
from hegemon.play.tables.post import NotCarried, Parcel
from hegemon.play.times.timing import moment_of

_LOGGER = logging.getLogger(__name__)

REST = timedelta(minutes=1)
"""So long a server that cannot be reached is left alone: tables are not to wait for it."""

_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,200}>")
"""What may stand in a header as the name of a letter: printable, without blanks and brackets."""

_WIDTHS = (960, 800, 640, 560, 480, 420)
"""Pixels of a picture of the map; the first for which there is room."""

_LEAST_WIDE = 360
"""Pixels; it is tried first, for what it weighs tells what a wider one does."""

_GROWS = 1.3
"""A picture that is wider weighs more by this power, as far as was measured; it is looked at."""

_HEAVIEST = 290_000
"""Bytes of a whole letter, as far as its picture goes: it gives way."""

_AS_TEXT = 1.38
"""What a byte takes in a letter."""

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
        letter = _letter_of(parcel, self._server)
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


class _OneAddress(UniqueUnstructuredHeader, BaseHeader):  # type: ignore[misc]  # of typeshed
    """A header that stays on one line: the library would encode what is too long to be broken.

    Mail programs decode no address that is to be called.
    """

    def fold(self, *, policy: Policy) -> str:
        """The line as it is sent."""
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", _OneAddress)
_POLICY = SMTP.clone(header_factory=_HEADERS)


def _letter_of(parcel: Parcel, server: MailServer) -> EmailMessage:
    """The letter of a parcel, without its turn where that cannot be told: it is his turn."""
    try:
        return _written(parcel, server)
    except Exception:
        if parcel.turn is None:
            raise
        _LOGGER.exception("a turn cannot be told in a letter")
        return _written(parcel._replace(turn=None), server)


def _written(parcel: Parcel, server: MailServer) -> EmailMessage:
    """The letter of a parcel. Nothing that people typed can begin a header or a line of its own."""
    text, domain = text_of(parcel, server.url), server.sender.partition("@")[2]
    board = parcel.turn and parcel.turn.board
    letter = EmailMessage(policy=_POLICY)
    letter["From"] = Address("Hegemon", addr_spec=server.sender)
    letter["To"] = Address(label(parcel.name), addr_spec=parcel.address)
    letter["Subject"] = label(text.subject)
    letter["Date"] = format_datetime(moment_of(parcel.made))
    letter["Message-ID"] = f"<{parcel.id}@{domain}>"
    answers = parcel.about == MAIL_ANSWER
    letter["Auto-Submitted"] = "auto-replied" if answers else "auto-generated"
    for name, value in (*_threading(parcel, server), *_stopping(parcel, server)):
        letter[name] = value
    letter.set_content(text.body)
    if text.html:
        letter.add_alternative(text.html, subtype="html", cte="quoted-printable")
    pages = [part for part in letter.walk() if part.get_content_subtype() == "html"]
    if text.whole:
        letter.add_attachment(text.whole, filename=WHOLE)
    for name, data in parcel.attached:
        _attach(letter, name, data)
    if board and pages:
        _add_map(letter, pages[0], board)
    _bound(letter, parcel.id)
    return letter


def _add_map(letter: EmailMessage, page: EmailMessage, board: Board) -> None:
    """The map: a picture within the page, and a file; what makes the letter too heavy is left."""
    drawn = letter_map(board)
    even, file = on_even_ground(drawn), drawn.encode()
    least = len(painted(even, _LEAST_WIDE)) * _AS_TEXT
    if len(letter.as_bytes()) + len(file) * _AS_TEXT + least <= _HEAVIEST:
        _attach(letter, "map.svg", file)
    room = _HEAVIEST - len(letter.as_bytes())
    if least <= room:
        told: dict[str, Any] = {"cid": f"<{MAP_CID}>", "filename": "map.png"}
        found = _as_wide_as_may_be(even, least, room)
        page.add_related(found, "image", "png", disposition="inline", **told)


def _as_wide_as_may_be(drawn: str, least: float, room: float) -> bytes:
    """A picture as sharp as there is room for, in the bytes of a letter."""
    fits = (wide for wide in _WIDTHS if least * (wide / _LEAST_WIDE) ** _GROWS <= room)
    found = painted(drawn, next(fits, _LEAST_WIDE))
    return found if len(found) * _AS_TEXT <= room else painted(drawn, _LEAST_WIDE)


def _attach(letter: EmailMessage, name: str, data: bytes) -> None:
    """A file that goes along, of the type that its name says."""
    main, _, sub = (guess_type(name)[0] or "application/octet-stream").partition("/")
    cte = "quoted-printable" if sub == "svg+xml" else "base64"
    letter.add_attachment(data, maintype=main, subtype=sub, filename=name, cte=cte)


def _bound(letter: EmailMessage, name: str) -> None:
    """Boundaries that follow from the letter: sent again it is the same, byte for byte."""
    for number, part in enumerate(letter.walk()):
        if part.is_multipart():
            part.set_boundary(f"=_{name}_{number}")


def _threading(parcel: Parcel, server: MailServer) -> Iterator[tuple[str, str]]:
    """Where an answer goes, and which letters this one follows: those of its seat at its table."""
    if parcel.reply is not None and server.replies:
        yield "Reply-To", with_secret(server.replies, parcel.reply)
    domain, thread = server.sender.partition("@")[2], _thread(parcel)
    before = [f"<{thread}@{domain}>"] if thread else []
    answered = str(parcel.facts.get("answers", ""))
    if _MESSAGE_ID.fullmatch(answered):
        before.append(answered)
    if before:
        yield "In-Reply-To", before[-1]
        yield "References", " ".join(before)


def _stopping(parcel: Parcel, server: MailServer) -> Iterator[tuple[str, str]]:
    """How a mail program stops such letters, by one press where that is safe (RFC 8058)."""
    if parcel.stop is None or not server.url:
        return
    yield "List-Unsubscribe", f"<{stopped_at(server.url, parcel.stop)}>"
    if server.url.startswith("https://"):
        yield "List-Unsubscribe-Post", "List-Unsubscribe=One-Click"


def _thread(parcel: Parcel) -> str:
    """What the letters of one seat at one table have in common; "" for those of no table.

    Nothing can be read off it.
    """
    table = parcel.table or str(parcel.facts.get("table", ""))
    named = f"{table} {parcel.seat} {parcel.account}"
    return hashlib.sha256(named.encode()).hexdigest()[:32] if table else ""


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
    if not _is_address(server.sender):
        raise BadConfig("mail.sender is no address such as hegemon@example.org")
    if server.replies and not (_is_address(server.replies) and has_room(server.replies)):
        raise BadConfig("mail.replies is no address such as orders@example.org, or a long one")
    if server.tls == "none" and not is_loopback(server.host):
        raise BadConfig("mail.tls is none: letters would go over the network as they are")


def _is_address(text: str) -> bool:
    try:
        Address(addr_spec=text)
    except (ValueError, IndexError):
        return False
    return text.isascii() and bool(text.partition("@")[2])
