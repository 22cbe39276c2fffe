"""A letter that came in, read as far as Hegemon cares: from whom, to which address, what it says.

The stdlib's newer parser breaks on headers that real programs write (decision 91), so the old one
reads, and each header is taken for what it may be: bytes that somebody typed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
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

Sort = Literal["person", "automatic", "bounce"]

_DELIVERED = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
"""Where it says to which of our addresses it went: a forward may have changed `To`."""

_BOUNDARY = re.compile(rb"boundary[^=\n]{0,10}=", re.IGNORECASE)
_BY_MACHINE = re.compile(r"bulk|junk|list|auto[_-]?reply", re.IGNORECASE)
_DAEMON = re.compile(r"(mailer-daemon|postmaster|no-?reply|bounces?)([+-].*)?@", re.IGNORECASE)


class Unreadable(Exception):
    """Why a letter is put aside: a sentence for the host."""


class Attached(Value):
    """A file that came with a letter."""

    name: str
    data: bytes


class Letter(Value):
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


def letter_of(raw: bytes) -> Letter:
    """Read a letter; raises Unreadable, and nothing else whatever the bytes are."""
    if len(raw) > LARGEST:
        raise Unreadable(f"it has {len(raw):,} bytes; up to {LARGEST:,} are read")
    if len(_BOUNDARY.findall(raw)) > PARTS:
        raise Unreadable(f"it has parts in parts, more than {PARTS}")
    try:
        return _read(message_from_bytes(raw, policy=policy.compat32))
    except Unreadable:
        raise
    except Exception as trouble:  # whatever a parser may raise at bytes of strangers
        raise Unreadable(f"it cannot be read ({type(trouble).__name__})") from trouble


def _read(message: Message) -> Letter:
    plain, html, files = "", "", list[Attached]()
    for part in _parts(message):
        name = _words(part.get_filename() or "")
        if name or part.get_content_disposition() == "attachment":
            files.append(Attached(name, _data(part)))
        elif part.get_content_type() == "text/plain":
            plain = f"{plain}\n{_text(part)}".lstrip("\n")
        elif part.get_content_type() == "text/html":
            html += _text(part)
    return Letter(
        sender=next(iter(_addresses(message, ("From",))), "").lower(),
        to=tuple(_addresses(message, _DELIVERED)),
        subject=_words(_header(message, "Subject")),
        id=_header(message, "Message-ID").strip(),
        sort=_sort_of(message),
        plain=plain[:TEXT],
        html=html[:TEXT],
        files=tuple(files),
    )


def _parts(message: Message) -> Iterator[Message]:
    """What is no container; a letter within the letter is somebody else's, and is left alone."""
    waiting, seen = [message], 0
    while waiting:
        part = waiting.pop()
        seen += 1
        if seen > PARTS:
            raise Unreadable(f"it has more than {PARTS} parts")
        if not part.is_multipart():
            yield part
        elif part.get_content_maintype() == "multipart":
            within = part.get_payload()
            assert isinstance(within, list), "what has several parts has a list of them"
            if len(within) > PARTS:
                raise Unreadable(f"it has more than {PARTS} parts")
            waiting.extend(each for each in reversed(within) if isinstance(each, Message))


def _data(part: Message) -> bytes:
    found = part.get_payload(decode=True)
    return found if isinstance(found, bytes) else b""


def _text(part: Message) -> str:
    """The words of a part, in whatever letters it says that they are written."""
    data = _data(part)[: 4 * TEXT]
    charset = part.get_content_charset() or "utf-8"
    for name in (charset, "utf-8"):
        try:
            return data.decode(name)
        except (LookupError, ValueError):
            continue
    return data.decode("latin-1")


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
    return data.decode(charset or "ascii", "replace")


def _addresses(message: Message, names: tuple[str, ...]) -> Iterator[str]:
    """Each address in some headers, as it is written, the host's part in small letters."""
    lines = [str(line)[:HEADER] for name in names for line in message.get_all(name, [])]
    for _, address in getaddresses(lines[:PARTS]):
        name, at, host = address.rpartition("@")
        if at and name and host:
            yield f"{name}@{host.lower()}"


def _sort_of(message: Message) -> Sort:
    """Who wrote it: what says that it needs no answer gets none (RFC 3834)."""
    envelope = _header(message, "Return-Path")
    report = message.get_content_type() in ("multipart/report", "message/delivery-status")
    if report or envelope == "<>":
        return "bounce"
    sender = next(iter(_addresses(message, ("From",))), "")
    if _DAEMON.match(sender):
        return "bounce"
    submitted = _header(message, "Auto-Submitted").lower()
    automatic = (
        submitted not in ("", "no")
        or bool(_BY_MACHINE.search(_header(message, "Precedence")))
        or any(name in message for name in _MACHINE_HEADERS)
    )
    return "automatic" if automatic else "person"


_MACHINE_HEADERS = ("List-Id", "X-Autoreply", "X-Autorespond", "X-Loop")
"""What only machines write."""


def key_of(raw: bytes) -> str:
    """The same for the same letter, whichever way and however often it came: a SHA-256.

    It is over what its writer's program wrote: each way adds lines of its own to the head.
    """
    head, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    found = hashlib.sha256()
    try:
        message = message_from_bytes(head[:HEAD] + b"\n\n", policy=policy.compat32)
        own = [str(message.get(name, "")) for name in ("Message-ID", "From", "Date", "Subject")]
        found.update("\n".join(" ".join(each.split()) for each in own).encode("utf-8", "replace"))
    except Exception:  # noqa: BLE001 - whatever a parser may raise at bytes of strangers
        found.update(head)
    found.update(b"\n\n")
    found.update(body.rstrip(b"\n"))
    return found.hexdigest()
