"""Letters handed to a real mail server: whole, to nobody else, again where it stumbled."""

import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any, cast

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope

from hegemon.core.errors import BadConfig
from hegemon.play.people.links import ask_link
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import PURPOSES, SIGN_IN
from hegemon.play.tables.letters import known, text_of
from hegemon.play.tables.post import TRIES, NotCarried, Parcel, _parcels, deliver
from hegemon.store.mailing import REST, MailCarrier, MailServer
from tests.people.test_post import HOME, Post, with_address
from tests.play.table import P1, SetClock
from tests.play.tables.hall import a_place

PARCEL = Parcel(
    id="0123456789abcdef",
    name="Ann Ø",
    address="ann@example.org",
    zone="Europe/Vienna",
    about="turn",
    made="2026-11-21T05:30:00Z",
    table="3fa2",
    title="Friday",
    facts={"due": "2026-11-21T20:00:00Z", "date": "turn 3"},
)


class Mailbox:
    """What a mail server does with what comes; it says no as often as it is told to."""

    def __init__(self) -> None:
        self.came: list[Envelope] = []
        self.answers: list[str] = []
        self.users: list[tuple[bytes, bytes]] = []

    async def handle_RCPT(self, *given: Any) -> str:  # noqa: N802 - aiosmtpd calls it so
        address = given[3]
        if address.startswith("nobody"):
            return "550 no such address"
        given[2].rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, *given: Any) -> str:  # noqa: N802
        self.came.append(given[2])
        return self.answers.pop(0) if self.answers else "250 OK"

    def auth(self, *given: Any) -> AuthResult:
        """Lets one user in."""
        said = given[4]
        self.users.append((said.login, said.password))
        return AuthResult(success=said.password == b"sesame", handled=False)

    @property
    def letters(self) -> list[EmailMessage]:
        return [
            cast("EmailMessage", message_from_bytes(each.content or b"", policy=default))
            for each in self.came
        ]


class AnyPort(Controller):
    """A server on a port that is free, which is known once it listens."""

    def _trigger_server(self) -> None:
        self.port = cast("Any", self.server).sockets[0].getsockname()[1]
        super()._trigger_server()


class Office:
    """A mail server that runs, and what hands letters to it."""

    def __init__(self, **more: Any) -> None:
        self.box, self.clock = Mailbox(), SetClock()
        self.controller = AnyPort(self.box, hostname="127.0.0.1", port=0, ready_timeout=300, **more)
        self.controller.start()

    def carrier(self, context: ssl.SSLContext | None = None, **more: Any) -> MailCarrier:
        return MailCarrier(server(**{"port": self.controller.port, **more}), self.clock, context)


def server(**more: Any) -> MailServer:
    """A mail server on this machine, without encryption."""
    said: dict[str, Any] = {
        "host": "127.0.0.1",
        "port": 1,
        "tls": "none",
        "user": "",
        "password": Secret(""),
        "sender": "hegemon@games.example.org",
        "url": "https://games.example.org",
        "timeout": 300,
    }
    return MailServer(**{**said, **more})


@pytest.fixture
def start() -> Iterator[Callable[..., Office]]:
    """Mail servers that are stopped at the end."""
    running: list[Office] = []

    def begin(**more: Any) -> Office:
        running.append(Office(**more))
        return running[-1]

    yield begin
    for each in running:
        each.controller.stop(no_assert=True)


@pytest.fixture
def office(start: Callable[..., Office]) -> Office:
    return start()


def test_a_letter_arrives_as_it_was_written(office: Office) -> None:
    office.carrier().carry(PARCEL)
    (envelope,), (letter,) = office.box.came, office.box.letters

    assert (["ann@example.org"], "hegemon@games.example.org") == (
        envelope.rcpt_tos,
        envelope.mail_from,
    )
    assert "Friday: it is your turn" == letter["Subject"]
    assert "Ann Ø <ann@example.org>" == str(letter["To"])
    assert "<0123456789abcdef@games.example.org>" == letter["Message-ID"]
    assert "auto-generated" == letter["Auto-Submitted"]
    body = letter.get_content().replace("\r\n", "\n")
    assert "It is your turn (turn 3).\nYour answer is due Sat 21 Nov 2026, 21:00" in body
    assert "https://games.example.org/t/3fa2" in body


def test_sent_again_it_has_the_same_id(office: Office) -> None:
    """At least once: the answer may be lost after the letter was taken."""
    carrier = office.carrier()
    carrier.carry(PARCEL)
    carrier.carry(PARCEL)

    assert 1 == len({letter["Message-ID"] for letter in office.box.letters})


@pytest.mark.parametrize(
    "hostile",
    [
        "Ann\r\nBcc: eve@example.org",
        "\x1b[2JAnn",
        "x\r\n.\r\nMAIL FROM:<eve@example.org>",
        "a\n\nb",
    ],
)
def test_what_people_typed_begins_no_header_and_no_line(office: Office, hostile: str) -> None:
    facts = {"date": hostile, "by": hostile, "text": hostile}
    for about in known() - set(PURPOSES):
        parcel = PARCEL._replace(name=hostile, title=hostile, facts=facts, about=about)
        office.carrier().carry(parcel)
    names = {name for letter in office.box.letters for name in letter.keys()}  # noqa: SIM118
    usual = {"From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "Content-Type"}

    threading = {"In-Reply-To", "References"}
    assert names <= {*usual, *threading, "Content-Transfer-Encoding", "MIME-Version"}
    assert {("ann@example.org",)} == {tuple(each.rcpt_tos) for each in office.box.came}
    assert all(b"\x1b" not in (each.content or b"") for each in office.box.came)


def test_a_notice_says_to_mail_programs_and_to_people_how_it_is_stopped(office: Office) -> None:
    """RFC 8058; of a server without https one presses on its page."""
    letters = []
    for more, stop in (
        ({}, Secret("a.b.c")),
        ({}, None),
        ({"url": "http://localhost"}, Secret("a.b.c")),
    ):
        office.carrier(**more).carry(PARCEL._replace(stop=stop))
        letters.append(office.box.letters[-1])
    whole, guarding, plain = letters

    assert "<https://games.example.org/unsubscribe/a.b.c>" == whole["List-Unsubscribe"]
    assert "List-Unsubscribe=One-Click" == whole["List-Unsubscribe-Post"]
    assert (None, None) == (guarding["List-Unsubscribe"], guarding["List-Unsubscribe-Post"])
    assert ("<http://localhost/unsubscribe/a.b.c>", None) == (
        plain["List-Unsubscribe"],
        plain["List-Unsubscribe-Post"],
    )
    assert "https://games.example.org/unsubscribe/a.b.c" in whole.get_content().split("\r\n")
    assert "unsubscribe" not in guarding.get_content()


def test_the_address_that_stops_letters_is_sent_as_it_is_however_long(office: Office) -> None:
    """Mail programs read nothing else in this header: an encoded one stops nothing."""
    link = "abcdefghijklmnop.reminder.AbC-_fghijklmnopqrstuvwx"
    office.carrier().carry(PARCEL._replace(stop=Secret(link)))
    sent = office.box.came[-1].content or b""

    assert isinstance(sent, bytes)
    wanted = f"List-Unsubscribe: <https://games.example.org/unsubscribe/{link}>"
    assert wanted.encode() in sent.split(b"\r\n")


def test_every_notice_has_words_of_its_own() -> None:
    """What tables and accounts tell, and the links."""
    told = {"turn", "reminder", "due", "over", "stuck", "message", "seat", *PURPOSES}

    assert told <= known()


def test_a_link_stands_on_a_line_of_its_own() -> None:
    parcel = PARCEL._replace(about=SIGN_IN, table="", facts={}, link=Secret("hgmlogin_canary"))
    text = text_of(parcel, "https://games.example.org")

    assert "    https://games.example.org/enter#hgmlogin_canary" in text.body.splitlines()
    assert "canary" not in text.subject


def test_who_has_no_address_gets_no_letter(office: Office) -> None:
    office.carrier().carry(PARCEL._replace(address=""))

    assert [] == office.box.came


def test_what_is_refused_for_good_and_for_now(office: Office) -> None:
    carrier = office.carrier()
    office.box.answers = ["451 later", "554 never"]
    with pytest.raises(NotCarried, match=r"this letter \(451\)") as later:
        carrier.carry(PARCEL)
    with pytest.raises(NotCarried, match=r"this letter \(554\)") as never:
        carrier.carry(PARCEL)
    with pytest.raises(NotCarried, match=r"this address \(550\)") as nobody:
        carrier.carry(PARCEL._replace(address="nobody@example.org"))

    assert [False, True, True] == [each.value.for_good for each in (later, never, nobody)]
    assert "nobody" not in str(nobody.value)


def test_a_server_that_cannot_be_reached_is_left_alone_for_a_while() -> None:
    """Tables do not wait for it."""
    clock = SetClock()
    carrier = MailCarrier(server(), clock)
    with pytest.raises(NotCarried, match="cannot be reached"):
        carrier.carry(PARCEL)

    assert not carrier.carries("turn")
    clock.turn(seconds=REST.seconds)
    assert carrier.carries("turn")


@pytest.fixture
def post(tmp_path: Path) -> Post:
    """An outbox at a table, whose Ann has an address."""
    found = Post(a_place(tmp_path))
    with_address(found)
    return found


def test_the_outbox_tries_until_it_is_taken(post: Post, office: Office) -> None:
    post.tell(P1, "turn")
    office.box.answers = ["451 later"] * 3
    carrier = office.carrier()
    while post.outbox.pending():
        assert "(451)" in "".join(post.outbox.held().faults) or not office.box.came
        deliver(post.outbox, post.hall, post.desk, carrier)
        post.place.clock.turn(minutes=1)
    held = post.outbox.held()

    assert 4 == len(office.box.came)
    assert 1 == len({letter["Message-ID"] for letter in office.box.letters})
    assert (0, 0, ()) == (held.waiting, held.given_up, held.faults)


def test_a_server_that_is_away_costs_a_letter_one_try(post: Post) -> None:
    """The others wait untried, and the host reads why."""
    for key in "abc":
        post.tell(P1, "turn", key)
    carrier = MailCarrier(server(), post.place.clock)

    assert 1 == deliver(post.outbox, post.hall, post.desk, carrier)
    assert (3, ("the mail server cannot be reached",)) == (
        post.outbox.held().waiting,
        post.outbox.held().faults,
    )


def test_an_address_that_there_is_not_is_given_up_at_once(post: Post, office: Office) -> None:
    post.tell(P1, "turn")
    office.box.answers = ["554 never"] * TRIES
    deliver(post.outbox, post.hall, post.desk, office.carrier())
    post.place.clock.turn(days=1)

    assert 0 == deliver(post.outbox, post.hall, post.desk, office.carrier())
    assert (0, 1) == (post.outbox.held().waiting, post.outbox.held().given_up)


def test_a_user_signs_in_over_tls(start: Callable[..., Office], tmp_path: Path) -> None:
    """With the right password; the wrong one is told without being shown."""
    there, here = certificate(tmp_path)
    box = Mailbox()
    office = start(
        tls_context=there, require_starttls=True, auth_required=True, authenticator=box.auth
    )
    said = {"tls": "starttls", "host": "localhost", "user": "hegemon"}
    office.carrier(here, **said, password=Secret("sesame")).carry(PARCEL)
    wrong = office.carrier(here, **said, password=Secret("open"))
    with pytest.raises(NotCarried, match=r"user and password \(535\)") as told:
        wrong.check()
    with pytest.raises(NotCarried, match="no certificate that can be trusted"):
        office.carrier(**said, password=Secret("sesame")).check()

    assert 1 == len(office.box.came)
    assert (b"hegemon", b"sesame") in box.users
    assert "open" not in str(told.value)


def test_a_server_without_starttls_gets_nothing(office: Office) -> None:
    with pytest.raises(NotCarried, match="has no STARTTLS"):
        office.carrier(tls="starttls").carry(PARCEL)

    assert [] == office.box.came


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"host": ""}, "mail.host is not set"),
        ({"sender": ""}, "mail.sender is not set"),
        ({"sender": "hegemon"}, "mail.sender is no address"),
        ({"sender": "a@b\r\nBcc: eve@example.org"}, "mail.sender is no address"),
        ({"host": "mail.example.org"}, "over the network as they are"),
    ],
)
def test_settings_that_cannot_be(more: dict[str, str], said: str) -> None:
    with pytest.raises(BadConfig, match=said):
        MailCarrier(server(**more), SetClock())


def test_a_second_letter_with_a_link_is_another_letter(post: Post) -> None:
    """The link of the first opens nothing any more: no mailbox may throw the second away."""
    ask_link(post.desk, HOME, "ann", SIGN_IN)
    post.tell(P1, "turn")
    for _ in range(2):
        for piece in post.outbox.waiting(post.place.clock.now(), 10):
            post.postman.carried += _parcels(post.hall, post.desk, piece, post.hall.time())
            post.outbox.take(piece, piece.next)
    first, second = (
        {each.about: each.id for each in part} for part in halves(post.postman.carried)
    )

    assert first["turn"] == second["turn"]
    assert first[SIGN_IN] != second[SIGN_IN]


def halves(parcels: list[Parcel]) -> tuple[list[Parcel], list[Parcel]]:
    """The first ones and the others."""
    return parcels[: len(parcels) // 2], parcels[len(parcels) // 2 :]


def certificate(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's side and a client's of a certificate for localhost, made here."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not here")
    key, cert = folder / "key.pem", folder / "cert.pem"
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *name]
    subprocess.run([*made, "-keyout", key, "-out", cert], check=True, capture_output=True)
    there = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    there.load_cert_chain(cert, key)
    return there, ssl.create_default_context(cafile=str(cert))
