"""Whatever bytes come in: a letter that is read, or one that is put aside, in bounded time."""

from __future__ import annotations

import base64
import time
import tracemalloc
from contextlib import suppress
from email.message import EmailMessage

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hegemon.mail.above import own_lines
from hegemon.mail.letter import LARGEST, TEXT, LetterIn, NoLetter, key_of, letter_of
from hegemon.mail.wishes import wishes_of
from tests.samples import cases, many

HEAD = b"From: Ann <ann@example.org>\r\nTo: orders+x@games.example.org\r\nSubject: Re: turn\r\n"
TYPE = b"Content-Type: "


def said(head: bytes, body: bytes) -> LetterIn:
    """A letter with these lines in its head besides."""
    return letter_of(HEAD + head + b"\r\n\r\n" + body)


def plain_of(head: str, body: bytes) -> str:
    return said(head.encode(), body).plain


# -- what breaks parsers

CRASHING = {
    "a Message-ID in brackets": b"Message-ID: <[b378d1e]@example.org>",
    "a parameter that is none": b"Content-Type: text/plain; name*",
    "a comment for an address": b"To: (c):",
    "a break in a name": b"From: =?utf-8?q?Ann=0A_Bcc=3A_eve=40example.org?= <ann@example.org>",
    "a charset of nobody": b"Content-Type: text/plain; charset=x-nobody-knows",
    "a charset with a zero": b'Content-Type: text/plain; charset="a\0b"',
    "a charset that is no text": b"Content-Type: text/plain; charset=hex",
    "a charset in pieces": b"Content-Type: text/plain; charset*0=ut; charset*1=f-8",
    "a charset of another": b"Content-Type: text/plain; charset*=x'y'%ff%fe",
    "an encoding of nobody": b"Content-Transfer-Encoding: x-nobody",
    "a word that is no base64": b"Subject: =?utf-8?b?!!!?= =?utf-8?q?=ZZ?= =?x-no?q?a?=",
    "bytes in a head": b"X-Name: \xff\xfe\x00\x80",
    "bytes in a subject": b"Subject: \xff\xe4",
    "a date that is none": b"Date: the day after tomorrow",
    "no colon": b"this is no header",
    "a multipart without an end": b"Content-Type: multipart/mixed",
    "a type that is none": b'Content-Type: /;;=;"',
    "parentheses": b"To: " + b"(" * 1_500,
    "quotes": b"To: " + b'"' * 1_500,
}


@pytest.mark.parametrize("head", CRASHING.values(), ids=CRASHING)
def test_a_header_that_breaks_parsers_loses_no_letter(head: bytes) -> None:
    assert "bid ring 1" in said(head, b"bid ring 1\r\n").plain


def test_a_broken_name_brings_no_header_along() -> None:
    letter = said(b"Subject: =?utf-8?q?a=0D=0ABcc:_eve@example.org?=", b"")
    assert "\n" not in letter.subject
    assert "\r" not in letter.subject


@pytest.mark.parametrize(
    ("charset", "data", "meant"),
    [
        ("utf-8", "bid Ödland 1".encode(), "bid Ödland 1"),
        ("iso-8859-1", "bid Ödland 1".encode("latin-1"), "bid Ödland 1"),
        ("windows-1252", "bid “ring” 1".encode("cp1252"), "bid “ring” 1"),
        ("us-ascii", "bid Ödland 1".encode(), "bid Ödland 1"),
        ("x-unknown", "bid Ödland 1".encode(), "bid Ödland 1"),
        ("x-unknown", "bid Ödland 1".encode("cp1252"), "bid Ödland 1"),
        ("utf-8", "bid Ödland 1".encode("latin-1"), "bid \ufffddland 1"),
        ("shift_jis", "bid 環 1".encode("shift_jis"), "bid 環 1"),
        ("gb2312", "bid 环 1".encode("gb2312"), "bid 环 1"),
        ("iso-2022-jp", "bid 環 1".encode("iso-2022-jp"), "bid 環 1"),
        ("utf-16", "bid ring 1".encode("utf-16"), "bid ring 1"),
        ("punycode", b"bid ring 1-", "bid ring 1-"),
        ("unicode_escape", b"bid \\u0041", "bid \\u0041"),
    ],
)
def test_charsets(charset: str, data: bytes, meant: str) -> None:
    assert meant == plain_of(f"Content-Type: text/plain; charset={charset}", data).strip()


@pytest.mark.parametrize(
    ("encoding", "data", "meant"),
    [
        ("base64", base64.b64encode(b"bid ring 1"), "bid ring 1"),
        ("base64", base64.b64encode(b"bid ring 1").rstrip(b"="), "bid ring 1"),
        ("base64", b"Ym!lk I$HJp\nbmcgMQ==", "bid ring 1"),
        ("base64", b"bid ring 1!", "bid ring 1!"),
        ("quoted-printable", b"bid =\r\nring=201", "bid ring 1"),
        ("quoted-printable", b"bid ring =ZZ 1=", "bid ring =ZZ 1"),
        ("7bit", b"bid ring 1", "bid ring 1"),
    ],
)
def test_encodings_right_and_wrong(encoding: str, data: bytes, meant: str) -> None:
    """What is wrong is read as far as it goes: an order in it is refused in words, not lost."""
    found = plain_of(f"Content-Transfer-Encoding: {encoding}", data)
    assert found.strip() == meant or (meant.endswith("!") and found)


FLOWED = "Content-Type: text/plain; charset=utf-8; format=flowed"
LONG = "send p2: we meet at the fourth moon at noon, and then we take the "


def test_lines_that_a_program_broke_are_one_again() -> None:
    body = f"{LONG}\r\ncrown from them.\r\n bid ring 1 \r\nbid robe 2\r\n-- \r\nAnn\r\n> a \r\n> b"
    lines = plain_of(FLOWED, body.encode()).split("\n")

    assert [f"{LONG}crown from them.", "bid ring 1 ", "bid robe 2", "-- ", "Ann"] == lines[:5]
    assert ["> a ", "> b"] == lines[5:]


def test_blanks_at_their_ends_go_where_it_says_so() -> None:
    body = "四つ目の月で \r\n会おう".encode()
    assert plain_of(f"{FLOWED}; delsp=yes", body) == "四つ目の月で会おう"


def test_what_was_stuffed_is_unstuffed() -> None:
    assert plain_of(FLOWED, b" > bid\r\n From here") == "> bid\nFrom here"


# -- parts


def with_parts(*parts: bytes, kind: bytes = b"mixed") -> bytes:
    found = b"".join(b"--b\r\n" + part + b"\r\n" for part in parts)
    return HEAD + TYPE + b"multipart/" + kind + b'; boundary="b"\r\n\r\n' + found + b"--b--\r\n"


ORDERS = TYPE + b"text/plain\r\n\r\nbid ring 1"


def test_html_alone_is_read() -> None:
    letter = said(b"Content-Type: text/html", b"<p>bid ring 1</p>")
    assert own_lines(letter.plain, letter.html).lines == ("bid ring 1",)


def test_a_signed_letter_is_read() -> None:
    signature = TYPE + b"application/pgp-signature; name=signature.asc\r\n\r\nabc"
    assert letter_of(with_parts(ORDERS, signature, kind=b"signed")).plain.strip() == "bid ring 1"


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (with_parts(TYPE + b"application/pgp-encrypted\r\n\r\nx", kind=b"encrypted"), "encrypted"),
        (HEAD + TYPE + b"application/pkcs7-mime; name=smime.p7m\r\n\r\nabc", "encrypted"),
        (HEAD + TYPE + b"application/ms-tnef; name=winmail.dat\r\n\r\nabc", "winmail.dat"),
        (with_parts(TYPE + b'a/b; name="WINMAIL.DAT"\r\n\r\nabc'), "winmail.dat"),
        (
            with_parts(TYPE + b"message/rfc822\r\n\r\nSubject: x\r\n\r\nbid ring 1"),
            "another letter",
        ),
    ],
)
def test_what_nobody_can_read_is_told(raw: bytes, word: str) -> None:
    letter = letter_of(raw)

    assert not letter.plain.strip()
    assert word in letter.notes[0]


def test_a_letter_in_a_letter_is_somebody_elses() -> None:
    inner = TYPE + b"message/rfc822\r\n\r\nFrom: eve@example.org\r\n\r\nbid robe 9\r\n"
    letter = letter_of(with_parts(ORDERS, inner))

    assert letter.plain.strip() == "bid ring 1"
    assert letter.notes == ()


def test_a_file_is_kept_apart() -> None:
    file = TYPE + b"text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nbid robe 9"
    letter = letter_of(with_parts(ORDERS, file))

    assert letter.plain.strip() == "bid ring 1"
    assert [("a.txt", b"bid robe 9")] == [(each.name, each.data) for each in letter.files]


@pytest.mark.parametrize("nested", ["multipart", "letters"])
@pytest.mark.parametrize("depth", [20, 60, 900, 3_000])
def test_parts_in_parts(nested: str, depth: int) -> None:
    if nested == "multipart":
        heads = [
            TYPE + b"multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(depth)
        ]
    else:
        heads = [TYPE + b"message/rfc822\r\n\r\n"] * depth
    raw = HEAD + b"".join(heads) + ORDERS
    if nested == "multipart" and depth == 20:
        assert letter_of(raw).plain.strip() == "bid ring 1"
    elif nested == "letters" and depth < 1_000:
        with suppress(NoLetter):  # it depends on how deep the caller is
            assert letter_of(raw).plain == ""
    else:
        with pytest.raises(NoLetter):
            letter_of(raw)


@pytest.mark.parametrize("hidden", [b"boundary\r\n =b", b"BOUNDARY*0=b", b"boundary *0*=b"])
def test_parts_in_parts_are_counted_however_they_are_written(hidden: bytes) -> None:
    raw = HEAD + (TYPE + b"multipart/mixed; " + hidden + b"\r\n\r\n--b\r\n") * 3_000
    with pytest.raises(NoLetter, match="parts in parts"):
        letter_of(raw)


def test_ten_thousand_parts() -> None:
    with pytest.raises(NoLetter, match="parts do"):
        letter_of(with_parts(*[ORDERS] * 10_000))
    with pytest.raises(NoLetter, match="more than 50 parts"):
        letter_of(with_parts(*[ORDERS] * 51))


# -- how much of the machine it may take

MB = 1_000_000
HEAVY = {
    "50 MB": HEAD + b"\r\n" + b"x" * 50 * MB,
    "25 MB in lines": HEAD + b"\r\n" + (b"x" * 75 + b"\n") * 300_000,
    "a line of 24 MB": HEAD + b"\r\n" + b"x" * 24 * MB,
    "tiny lines": HEAD + b"\r\n" + b"a\n" * 12 * MB,
    "carriage returns": HEAD + b"\r\n" + b"\r" * 24 * MB,
    "markers": HEAD + TYPE + b"multipart/mixed; boundary=b\r\n\r\n" + b"--b\n" * 5 * MB,
    "a header of a megabyte": HEAD + b"Subject: " + b"x" * MB + b"\r\n\r\nbid ring 1",
    "addresses of a megabyte": HEAD + b"To: " + b"a@example.org, " * 70_000 + b"\r\n\r\nbid",
    "a folded header of a megabyte": HEAD + b"To: " + b"a\r\n b" * 200_000 + b"\r\n\r\nbid",
    "bytes in a header of a megabyte": HEAD + b"Subject: " + b"\xff" * MB + b"\r\n\r\nbid",
    "words of a megabyte": HEAD + b"Subject: " + b"=?utf-8?q?a?= " * 70_000 + b"\r\n\r\nbid",
    "parameters": HEAD + TYPE + b"text/plain; " + b"a=b; " * 200_000 + b"\r\n\r\nbid",
    "parameters in pieces": HEAD
    + TYPE
    + b"text/plain; "
    + b'name*0="a"; ' * 90_000
    + b"\r\n\r\nbid",
    "quotes in parameters": HEAD + TYPE + b'text/plain; a="' + b'\\";' * 300_000 + b"\r\n\r\nbid",
    "many headers": HEAD + b"X: y\r\n" * many(50_000, 200_000) + b"\r\nbid ring 1",
    "base64": HEAD
    + b"Content-Transfer-Encoding: base64\r\n\r\n"
    + b"YWFh\n" * many(200_000, 500_000),
    "punycode": HEAD + TYPE + b"text/plain; charset=punycode\r\n\r\n" + b"a" * MB + b"-zzzz" * MB,
    "uuencoded": HEAD
    + b"Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a\n"
    + b"M\n" * 90_000,
}


LIGHTER = ("50 MB", "a line of 24 MB", "a header of a megabyte", "markers")
"""One of each kind: what is refused by its size, what is one line, one header, many parts."""


@pytest.mark.parametrize("kind", cases(LIGHTER, [kind for kind in HEAVY if kind not in LIGHTER]))
def test_heavy_letters(kind: str) -> None:
    """So many seconds and so much memory as the mending of no letter needs."""
    raw = HEAVY[kind]
    tracemalloc.start()
    before = time.process_time()
    try:
        key_of(raw)
        letter = letter_of(raw)
        own_lines(letter.plain, letter.html)
    except NoLetter:
        assert len(raw) > MB
    finally:
        seconds, peak = time.process_time() - before, tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert seconds < 60
    assert peak < 12 * len(raw) + 100 * MB


def test_the_largest() -> None:
    room = LARGEST - len(HEAD) - 2
    assert len(letter_of(HEAD + b"\r\n" + b"x" * room).plain) == TEXT
    with pytest.raises(NoLetter, match="bytes"):
        letter_of(HEAD + b"\r\n" + b"x" * (room + 1))
    assert "too long" in letter_of(HEAD + b"\r\n" + b"x" * room).notes[0]


@given(st.binary(max_size=400), st.binary(max_size=400))
@example(b"Content-Type: multipart/mixed; boundary=\r\n", b"--\r\n\r\n--")
def test_any_bytes_are_read_or_put_aside(head: bytes, body: bytes) -> None:
    for raw in (head + body, HEAD + head + b"\r\n\r\n" + body, with_parts(head, body)):
        assert len(key_of(raw)) == 64
        try:
            letter = letter_of(raw)
        except NoLetter:
            continue
        wishes_of(own_lines(letter.plain, letter.html).lines)
        str(letter).encode("utf-8", "surrogatepass")


# -- who wrote it

AUTOMATIC = {
    "RFC 3834": b"Auto-Submitted: auto-replied",
    "RFC 3834 with a comment": b"Auto-Submitted: auto-replied; owner-email=ann@example.org",
    "our own letter": b"Auto-Submitted: auto-generated",
    "vacation of Unix": b"Precedence: bulk",
    "old programs": b"Precedence: auto_reply",
    "junk": b"Precedence: junk",
    "Gmail": b"X-Autoreply: yes\r\nPrecedence: bulk",
    "autorespond": b"X-Autorespond: turn",
    "Exchange": b"Subject: Automatic reply: turn\r\nX-Auto-Response-Suppress: All",
    "Exchange, German": b"Subject: Automatische Antwort: turn\r\nX-Auto-Response-Suppress: All",
    "Exchange, French": "Subject: Réponse automatique\u00a0: x\r\nIn-Reply-To: <a@b>".encode(),
    "Outlook, out of office": b"Subject: Out of Office: turn\r\nIn-Reply-To: <a@example.org>",
    "a list": b"List-Id: <a.example.org>",
    "a loop": b"X-Loop: ann@example.org",
    "an invitation": b'Content-Type: text/calendar; method=REQUEST; charset="utf-8"',
    "an acceptance": b"Content-Type: text/calendar; method=REPLY",
}
BOUNCES = {
    "nobody sent it": b"Return-Path: <>",
    "a report": b"Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "a receipt": b"Content-Type: multipart/report; report-type=disposition-notification",
    "a receipt alone": b"Content-Type: message/disposition-notification",
    "a complaint": b"Content-Type: message/feedback-report",
}
PEOPLE = {
    "nothing": b"X-Mailer: any",
    "not automatic": b"Auto-Submitted: no",
    "not automatic, with a comment": b"Auto-Submitted: no (really)",
    "a company's server": b"X-Auto-Response-Suppress: All",
    "a company's server, an answer": b"X-Auto-Response-Suppress: OOF\r\nIn-Reply-To: <a@b>",
    "a person who says so": b"Subject: out of office next week, so orders now",
    "a receipt is wanted": b"Disposition-Notification-To: ann@example.org",
    "a priority": b"Precedence: first-class",
}


@pytest.mark.parametrize("head", AUTOMATIC.values(), ids=AUTOMATIC)
def test_machines_are_known(head: bytes) -> None:
    raw = b"From: ann@example.org\r\n" + head + b"\r\n\r\nbid ring 1\r\n"
    assert letter_of(raw).sort == "automatic"


@pytest.mark.parametrize("head", BOUNCES.values(), ids=BOUNCES)
def test_bounces_are_known(head: bytes) -> None:
    assert said(head, b"bid ring 1").sort == "bounce"


@pytest.mark.parametrize("name", ["MAILER-DAEMON", "postmaster", "no-reply", "noreply+x"])
def test_daemons_are_known(name: str) -> None:
    raw = f"From: Mail Delivery <{name}@example.org>\r\n\r\nbid ring 1".encode()
    assert letter_of(raw).sort == "bounce"


@pytest.mark.parametrize("head", PEOPLE.values(), ids=PEOPLE)
def test_people_are_known(head: bytes) -> None:
    raw = b"From: ann@example.org\r\n" + head + b"\r\n\r\nbid ring 1\r\n"
    assert letter_of(raw).sort == "person"


def test_an_invitation_among_parts_is_known() -> None:
    parts = (ORDERS, TYPE + b"text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR")
    assert letter_of(with_parts(*parts, kind=b"alternative")).sort == "automatic"


def test_a_calendar_file_is_a_persons() -> None:
    file = TYPE + b"text/calendar; name=a.ics\r\n\r\nBEGIN:VCALENDAR"
    assert letter_of(with_parts(ORDERS, file)).sort == "person"


# -- the same letter


def _sent(**headers: str) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["Message-ID"] = "ann@example.org", "<1@example.org>"
    for name, value in headers.items():
        mail[name] = value
    mail.set_content("bid ring 1")
    return mail.as_bytes()


def test_the_same_letter_by_two_ways_has_one_key() -> None:
    one = _sent()
    ways = [
        b"Received: from a\r\n by b\r\nDelivered-To: x@example.org\r\n" + one,
        b"From ann@example.org Sat Nov 21 05:30:00 2026\n" + one,
        one.replace(b"\n", b"\r\n"),
        one.replace(b"\n", b"\r"),
        one + b"\n\n",
    ]
    assert {key_of(one)} == {key_of(way) for way in ways}


def test_other_letters_have_other_keys() -> None:
    bare = [
        b"To: a\r\n\r\nbid ring 1",
        b"To: b\r\n\r\nbid ring 1",
        b"To: a\r\rbid",
        b"To: a\r\rbod",
    ]
    letters = [_sent(), _sent(Subject="x"), _sent().replace(b"ring", b"robe"), *bare, b"", b"x"]
    assert len(letters) == len({key_of(letter) for letter in letters})
