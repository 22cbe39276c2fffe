"""A letter that came in, read as far as Hegemon cares: from whom, to which address, what it says.

The stdlib's newer parser breaks on headers that real programs write (decision 91), so the old one
reads, and each header is taken for what it may be: bytes that somebody typed.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterator, Sequence
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.policy import Compat32
from email.utils import getaddresses
from typing import Literal

from hegemon.core.records import Value

LARGEST = 25_000_000
"""Bytes of a letter that is read; a larger one is put aside as it is."""

PARTS = 50
"""Parts of a letter at most: a mail program makes five, and reading many takes long."""

HEADER = 2_000
"""Characters of a header that are read."""

HEAD = 200_000
"""Bytes of the head of a letter that count for telling whether it is here already."""

TEXT = 100_000
"""Characters of a text that are read."""

BROKEN = 60
"""Characters of a line that a mail program may have broken: none does so earlier."""

LINES = 600_000
"""Lines of a letter that is read: the parser makes an object of each."""

MARKERS = 2_000
"""Lines that begin as the ends of parts do: the parser makes a letter of each part."""

Sort = Literal["person", "automatic", "bounce"]

_DELIVERED = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
"""Where it says to which of our addresses it went: a forward may have changed `To`."""

_BOUNDARY = re.compile(rb"boundary[\s*\d]{0,40}=", re.IGNORECASE)
_MARKER = re.compile(rb"(?:\A|[\r\n])--")
_NO_CHARSETS = frozenset({"idna", "punycode", "raw_unicode_escape", "unicode_escape", "undefined"})
"""What Python could decode and nobody writes in; one of them takes the square of a length."""
_BY_MACHINE = re.compile(r"bulk|junk|list|auto[_-]?reply", re.IGNORECASE)
_ABSENT = re.compile(
    r"(?:re: ?)?(?:\[?auto(?:matic|matische|-?reply|svar)?\b[^:]{0,20}(?:reply|antwort|response)?:"
    r"|automatische antwort|abwesenheit|automatic reply|auto-?reply|out of (?:the )?office"
    r"|réponse automatique|absence|respuesta automática|risposta automatica|fuori sede"
    r"|automatisch antwoord|odpowiedź automatyczna|autosvar|automatická odpověď"
    r"|自動応答|自动答复|自动回复)",
    re.IGNORECASE,
)
"""How the subjects begin of letters that a mailbox writes while its owner is away."""
_DAEMON = re.compile(r"(mailer-daemon|postmaster|no-?reply|bounces?)([+-].*)?@", re.IGNORECASE)


class _Plainly(Compat32):
    """Headers are what somebody typed, and no longer than is read.

    The parser takes the square of their length, or more, while it looks for the ends of parts.
    """

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:HEADER]

    def header_fetch_parse(self, name: str, value: str) -> str:
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


_PLAINLY = _Plainly()


class NoLetter(Exception):
    """Why a letter is put aside: a sentence for the host."""


class Attached(Value):
    """A file that came with a letter."""

    name: str
    data: bytes


class LetterIn(Value):
    """What a letter says."""

    sender: str
    """The address it gives as its own, in small letters; "" for none. It proves nothing."""
    to: tuple[str, ...]
    """The addresses that it went to, in small letters but for what stands before the @."""
    subject: str
    id: str
    """Its Message-ID as it was written, "" for none."""
    sort: Sort
    """Whether a person wrote it; nothing that a machine wrote is ever answered."""
    plain: str
    html: str
    files: tuple[Attached, ...]
    writer: str = ""
    """What its sender calls himself; "" where nothing is said."""
    notes: tuple[str, ...] = ()
    """What of it nobody can read, as sentences for who wrote it."""


def letter_of(raw: bytes) -> LetterIn:
    """Read a letter; raises NoLetter, and nothing else whatever the bytes are."""
    if len(raw) > LARGEST:
        raise NoLetter(f"it has {len(raw):,} bytes; up to {LARGEST:,} are read")
    if raw.count(b"\n") + raw.count(b"\r") - raw.count(b"\r\n") > LINES:
        raise NoLetter(f"it has more than {LINES:,} lines")
    if sum(1 for _ in _BOUNDARY.finditer(raw)) > PARTS:
        raise NoLetter(f"it has parts in parts, more than {PARTS}")
    if sum(1 for _ in _MARKER.finditer(raw)) > MARKERS:
        raise NoLetter(f"it has more than {MARKERS:,} lines that begin as parts do")
    try:
        return _read(message_from_bytes(raw, policy=_PLAINLY))
    except NoLetter:
        raise
    except Exception as trouble:  # whatever a parser may raise at bytes of strangers
        raise NoLetter(f"it cannot be read ({type(trouble).__name__})") from trouble


def _read(message: Message) -> LetterIn:
    plain, html, files, parts = "", "", list[Attached](), list(_parts(message))
    for part in parts:
        name = _words(part.get_filename() or "")
        if name or part.get_content_disposition() == "attachment":
            files.append(Attached(name, _data(part)))
        elif _kind(part) in _PLAIN:
            plain = f"{plain}\n{_text(part)}".lstrip("\n")
        elif _kind(part) == "text/html":
            html += _text(part)
    return LetterIn(
        sender=next(iter(_addresses(message, ("From",))), "").lower(),
        to=tuple(_addresses(message, _DELIVERED)),
        subject=" ".join(_words(_header(message, "Subject")).split()),
        id=_header(message, "Message-ID").strip(),
        sort=_sort_of(message, parts),
        plain=plain[:TEXT],
        html=html[:TEXT],
        files=tuple(files),
        writer=_writer(message),
        notes=tuple(_unread([message, *parts], plain, html)),
    )


def _writer(message: Message) -> str:
    """The name beside the sender's address."""
    try:
        return " ".join(_words(getaddresses([_header(message, "From")])[0][0]).split())
    except (IndexError, RecursionError, ValueError):
        return ""


def _kind(part: Message) -> str:
    """What a part is; what has no parts after all, or is nothing, is text (RFC 2045, 5.2)."""
    kind = part.get_content_type()
    is_one = _KIND.fullmatch(kind) and not kind.startswith("multipart/")
    return kind if is_one else "text/plain"


_KIND = re.compile(r"[^/\s]+/[^/\s]+")
_PLAIN = ("text/plain", "text/markdown", "text/enriched")


def _unread(parts: Sequence[Message], plain: str, html: str) -> Iterator[str]:
    """Why there may be nothing in a letter in which its writer sees something."""
    if max(len(plain), len(html)) > TEXT:
        yield f"Your letter is too long: only its first {TEXT:,} characters were read."
    if plain.strip() or html.strip():
        return
    kinds = {part.get_content_type() for part in parts}
    names = {(part.get_filename() or "").lower() for part in parts}
    if kinds & _ENCRYPTED:
        yield "Your letter is encrypted, and Hegemon has no key: send it as it is."
    elif "winmail.dat" in names or kinds & _ONLY_OUTLOOK:
        yield (
            "Your mail program put all that you wrote into a file winmail.dat, which only Outlook "
            "reads: let it write plain text or HTML."
        )
    elif "message/rfc822" in kinds:
        yield "Your letter has only another letter in it: what that says is not taken for yours."


_ENCRYPTED = {"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"}
_ONLY_OUTLOOK = {"application/ms-tnef", "application/vnd.ms-tnef"}


def _parts(message: Message) -> Iterator[Message]:
    """What is no container; a letter within the letter is somebody else's: nothing in it is."""
    waiting, seen = [message], 0
    while waiting:
        part = waiting.pop()
        seen += 1
        if seen > PARTS:
            raise NoLetter(f"it has more than {PARTS} parts")
        if not part.is_multipart() or part.get_content_maintype() != "multipart":
            yield part
        else:
            within = part.get_payload()
            assert isinstance(within, list), "what has several parts has a list of them"
            if len(within) > PARTS:
                raise NoLetter(f"it has more than {PARTS} parts")
            waiting.extend(each for each in reversed(within) if isinstance(each, Message))


def _data(part: Message) -> bytes:
    found = part.get_payload(decode=True)
    return found if isinstance(found, bytes) else b""


def _text(part: Message) -> str:
    """The words of a part, in whatever letters it says that they are written."""
    text = _decoded(_data(part)[: 4 * TEXT], part.get_content_charset() or "utf-8")
    if str(part.get_param("format") or "").lower() == "flowed":
        return _unflowed(text, spaced=str(part.get_param("delsp") or "").lower() != "yes")
    return text


def _decoded(data: bytes, charset: str) -> str:
    """As the charset says; where there is none of that name, or it lies, by the likeliest one."""
    try:
        known = codecs.lookup(charset).name.replace("-", "_") not in _NO_CHARSETS
        if known and charset.lower() not in ("ascii", "us-ascii"):
            return data.decode(charset, "replace")
    except (LookupError, ValueError):
        pass
    try:
        return data[:-3].decode() + data[-3:].decode("utf-8", "replace")
    except ValueError:
        return data.decode("cp1252", "replace")


def _unflowed(text: str, *, spaced: bool) -> str:
    """Lines that a mail program broke are one again (RFC 3676); quoted ones stay as they are.

    A short line is not broken: the blank at its end is one that a telephone typed.
    """
    lines, flows = list[str](), False
    for line in text.replace("\r\n", "\n").split("\n"):
        own = line.removeprefix(" ")
        stays = line.startswith(">") or line == "-- "
        if flows and not stays and (not spaced or _is_broken(lines[-1], own)):
            lines[-1] += own
        else:
            lines.append(own)
        flows = own.endswith(" ") and not stays
        if flows and not spaced:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)


def _is_broken(line: str, after: str) -> bool:
    """Whether the next word would have had no room on it."""
    return len(line) + len(after.partition(" ")[0]) >= BROKEN


def _header(message: Message, name: str) -> str:
    """A header on one line; "" for none."""
    found = str(message.get(name) or "")[:HEADER]
    return " ".join(found.split())


def _words(text: str) -> str:
    """A header as it is meant to be read."""
    text = " ".join(text[:HEADER].split())
    try:
        pieces = decode_header(text)
        return "".join(_piece(data, charset) for data, charset in pieces)
    except (HeaderParseError, LookupError, ValueError):
        return text


def _piece(data: bytes | str, charset: str | None) -> str:
    if isinstance(data, str):
        return data
    return _decoded(data, charset or "utf-8")


def _addresses(message: Message, names: tuple[str, ...]) -> Iterator[str]:
    """Each address in some headers, as it is written, the host's part in small letters."""
    lines = [str(line)[:HEADER] for name in names for line in message.get_all(name, [])]
    for line in lines[:PARTS]:
        for address in _addresses_in(line):
            name, at, host = address.rpartition("@")
            if at and name and host:
                yield f"{name}@{host.lower()}"


def _addresses_in(line: str) -> list[str]:
    try:
        return [address for _, address in getaddresses([line])]
    except (IndexError, RecursionError, ValueError):
        return []


def _sort_of(message: Message, parts: Sequence[Message]) -> Sort:
    """Who wrote it: what says that it needs no answer gets none (RFC 3834)."""
    envelope = _header(message, "Return-Path")
    report = message.get_content_type() in _REPORTS
    if report or envelope == "<>":
        return "bounce"
    sender = next(iter(_addresses(message, ("From",))), "")
    if _DAEMON.match(sender):
        return "bounce"
    automatic = (
        _submitted(message) not in ("", "no")
        or bool(_BY_MACHINE.search(_header(message, "Precedence")))
        or any(name in message for name in _MACHINE_HEADERS)
        or _is_absent(message)
        or any(map(_is_invitation, parts))
    )
    return "automatic" if automatic else "person"


_MACHINE_HEADERS = ("List-Id", "X-Autoreply", "X-Autorespond", "X-Auto-Reply-From", "X-Loop")
"""What only machines write."""

_REPORTS = (
    "multipart/report",
    "message/delivery-status",
    "message/disposition-notification",
    "message/feedback-report",
)
"""What is told of a letter: that it came, that it did not, that it was read."""


def _submitted(message: Message) -> str:
    """The first word of "Auto-Submitted": comments and parameters may follow."""
    return re.split(r"[;(\s]", _header(message, "Auto-Submitted").lower(), maxsplit=1)[0]


def _is_absent(message: Message) -> bool:
    """Whether a mailbox says that its owner is away.

    Servers put "X-Auto-Response-Suppress" into letters of people, too, so it does not tell alone.
    """
    subject = _words(_header(message, "Subject"))
    suppresses = "X-Auto-Response-Suppress" in message or "X-Autoreply-Domain" in message
    return bool(_ABSENT.match(subject)) and (suppresses or "In-Reply-To" in message)


def _is_invitation(part: Message) -> bool:
    """Whether a calendar wrote it: to invite, to accept, to decline."""
    return part.get_content_type() == "text/calendar" and bool(part.get_param("method"))


_OURS = re.compile(rb"\+([A-Za-z2-7]{32})@")


def key_of(raw: bytes) -> str:
    """The same for the same letter, whichever way and however often it came: a SHA-256.

    It is over what its writer's program wrote, for each way adds lines of its own to the head; and
    over the reply addresses that it went to, for sent to the right one it is another letter.
    """
    head, _, body = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").partition(b"\n\n")
    found = hashlib.sha256()
    try:
        message = message_from_bytes(head[:HEAD] + b"\n\n", policy=_PLAINLY)
        own = [_header(message, name) for name in ("Message-ID", "From", "Date", "Subject")]
        known = "\n".join(own) if any(own) else ""
        found.update(known.encode("utf-8", "replace") or head)
    except Exception:  # noqa: BLE001 - whatever a parser may raise at bytes of strangers
        found.update(head)
    found.update(b"\n".join(sorted({each.lower() for each in _OURS.findall(head[:HEAD])})))
    found.update(b"\n\n")
    found.update(body.rstrip(b"\n"))
    return found.hexdigest()
