"""Letters fetched from real mailboxes: kept before they are marked, once, whatever happens."""

from __future__ import annotations

import imaplib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import structlog

from hegemon.core.errors import BadConfig
from hegemon.mail.fetching import Fetching
from hegemon.mail.mailbox import Mailbox, MailboxAway, OpenMailbox
from hegemon.play.errors import NotSaved
from hegemon.play.inbox.ports import InboxItem
from hegemon.serving.bell import Bell
from hegemon.store.post.inbox import SqlInbox
from tests.mail.dovecot import dovecot
from tests.mail.mailboxes import LettersHere, mailbox_at, pymap, settings
from tests.play.table import SetClock
from tests.play.tables.hall import a_place
from tests.store.test_mailing import certificate
from tests.web.process import PATIENCE

LETTER = b"Message-ID: <%d@example.org>\r\nFrom: ann@example.org\r\n\r\nbid ring 1\r\n"
REAL = [pytest.mark.programs, pytest.mark.long]
BOTH = ["pymap", pytest.param("dovecot", marks=REAL)]


class Office:
    """An inbox, and what fetches letters for it."""

    def __init__(self, folder: Path, port: int, **more: object) -> None:
        at, self.clock, self.bell = settings(port, **more), SetClock(), Bell()
        self.inbox = SqlInbox(a_place(folder).hall.store.database)  # type: ignore[attr-defined]
        self.rung: list[float] = []
        self.bell.called = lambda _: self.rung.append(time.monotonic())
        self.fetching = Fetching(Mailbox(at), self.inbox, self.clock, self.bell, every=at.every)

    def waiting(self) -> list[InboxItem]:
        return list(self.inbox.waiting(self.clock.now(), 100))

    def kept(self) -> list[bytes]:
        return [self.inbox.raw(each.id) for each in self.waiting()]

    @contextmanager
    def running(self) -> Iterator[threading.Thread]:
        """It fetches meanwhile, and stops when it is told."""
        thread = self.fetching.begin()
        try:
            yield thread
        finally:
            self.bell.stop()
            thread.join(PATIENCE)


def until(fulfilled: Callable[[], bool]) -> None:
    """Wait for something that is to happen by itself."""
    begun = time.monotonic()
    while not fulfilled():
        assert time.monotonic() - begun < PATIENCE
        time.sleep(0.02)


@pytest.fixture
def mailbox(request: pytest.FixtureRequest) -> Iterator[LettersHere]:
    """A mailbox of the server that a test is for."""
    with mailbox_at(request.param) as found:
        yield found


@pytest.mark.parametrize("mailbox", BOTH, indirect=True)
def test_letters_are_kept_as_they_came_and_marked(mailbox: LettersHere, tmp_path: Path) -> None:
    """Once each, also one that comes twice; a broken one is no trouble; a large one is cut."""
    office = Office(tmp_path, mailbox.port)
    broken = b"To: (c):\r\nMessage-ID: <[b@example.org]>\r\n\r\n\xff\xfe\r\n"
    for raw in (LETTER % 1, broken, LETTER % 1):
        mailbox.deliver(raw)

    office.fetching.once()
    first = office.kept()
    office.fetching.once()

    assert sorted([LETTER % 1, broken]) == sorted(first) == sorted(office.kept())
    assert [True] * 3 == mailbox.seen()
    assert 2 == len(office.rung)


@pytest.mark.parametrize("mailbox", BOTH, indirect=True)
def test_what_dies_before_the_mark_is_fetched_again_and_known(
    mailbox: LettersHere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, mailbox.port)
    mailbox.deliver(LETTER % 1)
    with monkeypatch.context() as dying:
        dying.setattr(OpenMailbox, "mark_seen", _raises(ConnectionResetError()))
        office.fetching.once()
    unmarked = mailbox.seen(), len(office.kept())
    office.fetching.once()

    assert ([False], 1) == unmarked
    assert ([True], 1) == (mailbox.seen(), len(office.kept()))


@pytest.mark.parametrize("mailbox", BOTH, indirect=True)
def test_what_cannot_be_kept_stays_unseen(
    mailbox: LettersHere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, mailbox.port)
    mailbox.deliver(LETTER % 1)
    with monkeypatch.context() as full:
        full.setattr(SqlInbox, "keep", _raises(NotSaved("the disk is full")))
        office.fetching.once()
    unmarked = mailbox.seen()
    office.fetching.once()

    assert [False] == unmarked
    assert [LETTER % 1] == office.kept()


@pytest.mark.parametrize("mailbox", BOTH, indirect=True)
def test_the_beginning_of_a_large_letter(
    mailbox: LettersHere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more of it is asked for."""
    monkeypatch.setattr("hegemon.mail.fetching.MOST", 100)
    asked, uid = list[str](), imaplib.IMAP4.uid

    def spied(client: imaplib.IMAP4, command: str, *said: str) -> object:
        asked.extend(str(each) for each in said if "BODY" in str(each))
        return uid(client, command, *said)

    monkeypatch.setattr(imaplib.IMAP4, "uid", spied)
    office = Office(tmp_path, mailbox.port)
    large = LETTER % 1 + b"x" * 5_000
    mailbox.deliver(large)
    office.fetching.once()

    assert [large[:100]] == office.kept()
    assert ["(BODY.PEEK[]<0.100>)"] == asked


def test_without_being_told_it_looks_again_and_again(tmp_path: Path) -> None:
    """And stops at once when it is told to."""
    with pymap() as mailbox:
        office = Office(tmp_path, mailbox.port)
        with office.running() as thread:
            mailbox.deliver(LETTER % 1)
            until(lambda: len(office.waiting()) == 1)
            mailbox.deliver(LETTER % 2)
            until(lambda: len(office.waiting()) == 2)
            until(lambda: mailbox.seen() == [True, True])
            begun = time.monotonic()
        stopped = time.monotonic() - begun

        assert "mailbox" == thread.name
        assert not thread.is_alive()
        assert stopped < 10


def test_a_mailbox_that_is_another_program_s_too(tmp_path: Path) -> None:
    """What another has marked as deleted is not removed; what is gone is no trouble."""
    with pymap() as mailbox:
        office = Office(tmp_path, mailbox.port)
        mailbox.deliver(LETTER % 1)
        mailbox.deliver(LETTER % 2)
        mailbox.box.client.store("1", "+FLAGS", r"(\Seen \Deleted)")
        office.fetching.once()
        with Mailbox(settings(mailbox.port)).opened() as box:
            gone = box.raw("999", 100)

        assert [LETTER % 2] == office.kept()
        assert [True, True] == mailbox.seen()
        assert gone is None


def test_a_letter_that_cannot_be_fetched_is_in_nobody_s_way(tmp_path: Path) -> None:
    """The connection breaks at it each time: the others come in before it."""
    with pymap() as mailbox:
        office = Office(tmp_path, mailbox.port)
        for number in range(1, 4):
            mailbox.deliver(LETTER % number)
        with pytest.MonkeyPatch.context() as hard:
            hard.setattr(OpenMailbox, "raw", _hard_at(b"<1@"))
            office.fetching.once()
            assert [] == office.kept()
            office.fetching.once()

        assert {LETTER % 2, LETTER % 3} == set(office.kept())
        assert [False, True, True] == mailbox.seen()
        office.fetching.once()
        assert 3 == len(office.kept())


def test_why_a_mailbox_cannot_be_opened(tmp_path: Path) -> None:
    """In words that name the setting; the password is in none of them, nor in the log."""
    with pymap() as mailbox:
        said = [
            _refused(port=mailbox.port, password="wrong-secret"),
            _refused(port=mailbox.port, password="wrong-sécret"),
            _refused(port=mailbox.port, folder="Orders"),
            _refused(port=mailbox.port, tls="starttls"),
            _refused(port=mailbox.port, tls="tls"),
            _refused(port=1),
        ]
        fine = Mailbox(settings(mailbox.port)).check()
        with structlog.testing.capture_logs() as logged:
            Office(tmp_path, mailbox.port, password="wrong-secret").fetching.once()

        named = ["imap.password", "imap.password", "imap.folder", "imap.tls", "imap.tls"]
        assert [True] * 6 == [
            name in each for name, each in zip([*named, "imap.port"], said, strict=True)
        ]
        assert f"INBOX at 127.0.0.1 port {mailbox.port}; asked every 1 s" == fine
        assert "cret" not in f"{said} {logged}".replace("secrets", "")
        assert [said[0]] == [each["reason"] for each in logged]
    for more in ({"host": "imap.example.org"}, {"user": ""}):
        with pytest.raises(BadConfig, match=r"imap\."):
            Mailbox(settings(1, **more))


@pytest.mark.parametrize(
    "greeting", [b"", b"220 mail.example.org SMTP\r\n", b"* OK hello\r\n\xff\xfe{99999999}\r\n"]
)
def test_a_server_that_is_none(greeting: bytes) -> None:
    """Whatever greets there is a sentence, and no crash."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_greet, args=(listener, greeting))
        thread.start()
        said = _refused(port=listener.getsockname()[1])
        thread.join(PATIENCE)

    assert said.startswith("the mailbox ")


@pytest.mark.programs
@pytest.mark.long
def test_a_server_tells_when_a_letter_comes(tmp_path: Path) -> None:
    """It comes in long before it would be looked for again; it stops as promptly."""
    with dovecot() as mailbox:
        office = Office(tmp_path, mailbox.port, every=10_000)
        with office.running() as thread:
            for number in range(1, 6):
                mailbox.deliver(LETTER % number)
                until(lambda number=number: len(office.waiting()) == number)  # type: ignore[misc]
            until(lambda: all(mailbox.seen()))
            begun = time.monotonic()
        stopped = time.monotonic() - begun

        assert not thread.is_alive()
        assert stopped < 10
        assert 5 == len(office.rung)


@pytest.mark.programs
@pytest.mark.long
def test_a_server_that_goes_away_and_comes_back(tmp_path: Path) -> None:
    """While it is away its letters wait; the connection is made anew."""
    with dovecot() as mailbox:
        office = Office(tmp_path, mailbox.port, every=10_000)
        with structlog.testing.capture_logs() as logged, office.running():
            mailbox.deliver(LETTER % 1)
            until(lambda: len(office.waiting()) == 1)
            mailbox.stop()
            until(lambda: any("cannot be reached" in str(each) for each in logged))
            mailbox.deliver(LETTER % 2)
            mailbox.start()
            until(lambda: len(office.waiting()) == 2)

        pauses = [each["again"] for each in logged if "again" in each]
        assert [2**n for n in range(len(pauses))] == pauses


@pytest.mark.programs
@pytest.mark.long
def test_only_a_server_that_can_be_trusted(tmp_path: Path) -> None:
    """By TLS at once, or by STARTTLS; a certificate of nobody or another name is not taken."""
    _, trusting = certificate(tmp_path)
    both = tmp_path / "both.pem"
    both.write_text((tmp_path / "cert.pem").read_text() + (tmp_path / "key.pem").read_text())
    with dovecot(both) as mailbox:
        for tls, port in (("tls", mailbox.tls_port), ("starttls", mailbox.port)):
            at = settings(port, host="localhost", tls=tls)
            with Mailbox(at, trusting).opened() as box:
                assert [] == box.unseen()
            with pytest.raises(MailboxAway, match="no certificate that can be trusted"):
                Mailbox(at).check()
            with pytest.raises(MailboxAway, match="no certificate that can be trusted"):
                Mailbox(settings(port, host="127.0.0.2", tls=tls), trusting).check()


def _refused(port: int, **more: object) -> str:
    with pytest.raises(MailboxAway) as refused:
        Mailbox(settings(port, **more)).check()
    return str(refused.value)


def _raises(trouble: Exception) -> Callable[..., None]:
    def raising(*_: object) -> None:
        raise trouble

    return raising


def _hard_at(words: bytes) -> Callable[[OpenMailbox, str, int], bytes | None]:
    """How letters are read where the connection breaks at one of them."""
    reading = OpenMailbox.raw

    def raw(box: OpenMailbox, uid: str, most: int) -> bytes | None:
        found = reading(box, uid, most)
        if found is not None and words in found:
            raise imaplib.IMAP4.abort("gone")
        return found

    return raw


def _greet(listener: socket.socket, greeting: bytes) -> None:
    connection, _ = listener.accept()
    with connection:
        connection.sendall(greeting)
