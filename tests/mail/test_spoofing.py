"""Letters of an enemy, letters twice, letters while a process dies: nothing is done twice.

Promise 24: a sender's name opens nothing; an address opens one question of one seat.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hegemon.core.game import Player
from hegemon.mail.answering import LETTERS, TAKEN, TRIES, PostRoom, answer_waiting
from hegemon.mail.receiving import receive
from hegemon.play.errors import NotSaved
from hegemon.play.inbox.mark import MAIL_ANSWER
from hegemon.play.inbox.ports import InboxItem
from hegemon.play.inbox.replying import reply_secret, with_secret
from hegemon.play.people.accounts import account_of
from hegemon.play.people.changes import AccountChanged
from hegemon.play.people.secret import Secret
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.seats import pass_on
from hegemon.play.tables.tending import tend
from hegemon.store.post.inbox import SqlInbox
from tests.mail.test_answering import OURS, Mailroom
from tests.play.table import GAMES, P1, P2, bot_answer
from tests.play.tables.hall import an_account
from tests.store.test_mailing import PARCEL

WHO = {P1: "ann", P2: "bea"}


class Office(Mailroom):
    """A mailroom at whose table Bea writes letters, too."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.change("bea", address="bea@example.org")
        self.expected: dict[str, str] = {}

    def change(self, account: str, **facts: Any) -> None:
        before = account_of(self.desk, account)
        self.desk.people.commit(AccountChanged(before, msgspec.structs.replace(before, **facts)))

    def secret(self, seat: Player = P1) -> str:
        """What is behind the plus in the letter that a seat gets now."""
        parcel = PARCEL._replace(table=self.table, seat=seat, account=WHO[seat], facts={})
        found = reply_secret(self.hall, self.addresses, parcel)
        assert found is not None
        return found.reveal()

    def mail(self, secret: str, text: str, **headers: str) -> bytes:
        """A letter to the address with this secret."""
        self.came += 1
        mail = EmailMessage()
        said = {
            "From": "ann@example.org",
            "To": with_secret(OURS, Secret(secret)),
            "Message-ID": f"<{self.came}@example.org>",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        for name, value in said.items():
            mail[name] = value
        mail.set_content(text)
        return mail.as_bytes()

    def takes(self, raw: bytes) -> list[tuple[str, str]]:
        """To whom the answers to a letter go, and what they say."""
        before = len(self.answered)
        receive(self.inbox, raw, self.place.clock)
        self.works()
        return [(each.address, str(each.facts["text"])) for each in self.answered[before:]]

    def works(self) -> None:
        answer_waiting(self.room)
        self.sends()

    @property
    def answered(self) -> list[Any]:
        return [each for each in self.postman.carried if each.about == MAIL_ANSWER]

    @property
    def sealed(self) -> tuple[Player, ...]:
        match = self.hall.match(self.table)
        return tuple(seat for seat in WHO if match.sealed(seat) is not None)

    def goes_on(self) -> None:
        """Everybody answers, and the step is over."""
        match = self.hall.match(self.table)
        step = match.step
        while match.step == step and match.result is None:
            match.seal(match.waiting[0], bot_answer(match, match.waiting[0]))
            tend(self.hall, self.table)
            match = self.hall.match(self.table)

    def fates(self) -> Counter[str]:
        """How many letters have met which fate."""
        with self.hall.store.database.reading() as connection:  # type: ignore[attr-defined]
            rows = connection.exec_driver_sql("select fate from inbox").all()
        return Counter(row[0] for row in rows)


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path)


# -- what opens nothing


def test_a_senders_name_opens_nothing(office: Office) -> None:
    """Who is named is asked, at the address that is his; nobody else learns anything."""
    raw = office.mail("x", "bid ring 1").replace(b"orders+x@", b"orders@")
    ((to, text),) = office.takes(raw)

    assert to == "ann@example.org"
    assert "Nothing was done" in text
    assert () == office.sealed


@pytest.mark.parametrize(
    "forged",
    ["", "a", "a" * 32, "*", "%", "x' or '1'='1", "../../x", "\u00e9" * 32, "a" * 5_000],
)
def test_a_guessed_secret_opens_nothing(office: Office, forged: str) -> None:
    office.secret()
    raw = office.mail("SECRET", "bid ring 1", From="mallory@example.org")
    assert [] == office.takes(raw.replace(b"SECRET", forged.encode()))
    assert () == office.sealed
    assert Counter(aside=1) == office.fates()


def test_a_part_of_a_secret_opens_nothing(office: Office) -> None:
    secret = office.secret()
    for part in (secret[:-1], secret[1:], secret[:16], f"{secret}a", f"a{secret}", f"{secret}+x"):
        assert [] == office.takes(office.mail(part, "bid ring 1", From="mallory@example.org"))
    assert () == office.sealed


@pytest.mark.parametrize("how", ["upper", "lower", "title", "swapcase"])
def test_a_secret_whose_case_a_relay_changed_opens(office: Office, how: str) -> None:
    secret = getattr(office.secret(), how)()
    ((to, text),) = office.takes(office.mail(secret, "bid ring 1"))

    assert to == "ann@example.org"
    assert text.startswith("Sealed: 1 order.")


def test_a_secret_is_of_one_seat(office: Office) -> None:
    """Whoever writes, it is the seat of who was asked, and he is told."""
    ((to, text),) = office.takes(office.mail(office.secret(P2), "bid ring 1"))

    assert to == "bea@example.org"
    assert text.startswith("Sealed")
    assert (P2,) == office.sealed


def test_an_answer_goes_nowhere_else(office: Office) -> None:
    raw = office.mail(
        office.secret(),
        "bid ring 1",
        From="mallory@example.org",
        Reply_To="mallory@example.org",
        Cc="mallory@example.org",
        Sender="mallory@example.org",
        Return_Path="<mallory@example.org>",
        Resent_From="mallory@example.org",
    )
    assert ["ann@example.org"] == [to for to, _ in office.takes(raw)]


def test_a_secret_of_a_past_step_seals_nothing(office: Office) -> None:
    old = office.secret()
    office.goes_on()
    ((to, text),) = office.takes(office.mail(old, "bid robe 1"))

    assert to == "ann@example.org"
    assert text.startswith("These orders came too late")
    assert () == office.sealed
    assert not office.room.services.drafts_of(office.table).recall(_key(office))


def _key(office: Office) -> Any:
    from hegemon.play.turn.drafts import draft_key

    return draft_key(office.hall.match(office.table), P1)


def test_a_secret_of_who_handed_his_seat_on_opens_nothing(office: Office) -> None:
    """He is told so, and of the seat nothing; the new holder hears nothing of it."""
    old = office.secret()
    an_account(office.place, "cat")
    office.change("cat", address="cat@example.org")
    pass_on(office.hall, office.table, P1, account="cat", called="Cat")
    office.sends()
    found = office.takes(office.mail(old, "bid ring 1\nstatus\nreport\nconcede yes"))

    assert [("ann@example.org", "Nothing was done: this seat is not yours any more.")] == found
    assert office.answered[-1].reply is None
    assert () == office.sealed
    assert office.hall.match(office.table).result is None


def test_a_closed_account_is_not_answered(office: Office) -> None:
    secret = office.secret()
    office.change("ann", closed="2026-11-21T05:30:00Z")
    assert [] == office.takes(office.mail(secret, "bid ring 1"))
    assert () == office.sealed
    assert Counter(aside=1) == office.fates()


def test_an_account_without_an_address_is_not_answered(office: Office) -> None:
    secret = office.secret()
    office.change("ann", address="")
    assert [] == office.takes(office.mail(secret, "bid ring 1"))
    assert () == office.sealed


# -- the same, machines, too many


def test_the_same_letter_is_answered_once(office: Office) -> None:
    raw = office.mail(office.secret(), "bid ring 1")
    assert 1 == len(office.takes(raw))
    receipt = office.hall.match(office.table).sealed(P1)
    for way in (
        raw,
        b"Received: from a by b; Sat, 21 Nov 2026 05:30:00 +0000\n" + raw,
        b"Delivered-To: orders@games.example.org\nX-Spam: no\n" + raw,
        raw.replace(b"\n", b"\r\n"),
    ):
        assert [] == office.takes(way)
    assert receipt == office.hall.match(office.table).sealed(P1)
    assert Counter(answered=1) == office.fates()


def test_machines_are_not_answered(office: Office) -> None:
    """Not even with a secret that opens: so two of them never go on forever."""
    for name, value in (
        ("Auto_Submitted", "auto-replied"),
        ("Precedence", "bulk"),
        ("Return_Path", "<>"),
        ("From", "MAILER-DAEMON@example.org"),
    ):
        assert [] == office.takes(office.mail(office.secret(), "bid ring 1", **{name: value}))
    assert () == office.sealed
    assert Counter(ignored=4) == office.fates()


@pytest.mark.long
def test_too_many_wait_and_all_are_answered(office: Office) -> None:
    """More than a minute takes, and more often put off than a letter in trouble is tried."""
    secret, many = office.secret(), LETTERS.tries + 40
    for _ in range(many):
        receive(office.inbox, office.mail(secret, "status"), office.place.clock)
    for _ in range(5):
        office.works()
    assert LETTERS.tries == len(office.answered)
    assert Counter({"answered": LETTERS.tries, "": 40}) == office.fates()

    for _ in range(60):
        office.place.clock.turn(seconds=LETTERS.every)
        office.works()
    assert Counter(answered=many) == office.fates()
    assert many == len(office.answered)


def test_what_stands_below_is_said(office: Office) -> None:
    ((_, text),) = office.takes(office.mail(office.secret(), "> Hello Ann,\n\nbid ring 1"))

    assert "nothing above the quoted text" in text
    assert "1 line, from “bid ring 1”" in " ".join(text.split())
    assert () == office.sealed


# -- processes die


class Died(BaseException):
    """The process is gone: nothing catches it."""


class DyingInbox(SqlInbox):
    """An inbox whose process dies at one of its deeds, before or after it."""

    deadly = ""

    def _at(self, place: str) -> None:
        if place == self.deadly:
            self.deadly = ""
            raise Died
        if f"{place}!" == self.deadly:
            self.deadly = ""
            raise NotSaved("no room")

    def raw(self, letter: str) -> bytes:
        self._at("read")
        return super().raw(letter)

    def take(self, item: InboxItem, until: str) -> bool:
        taken = super().take(item, until)
        self._at("taken")
        return taken

    def settle(self, item: InboxItem, fate: Any, why: str = "", table: str = "") -> None:
        self._at("settling")
        super().settle(item, fate, why, table)
        self._at("settled")


class SlowInbox(SqlInbox):
    """An inbox whose reader sleeps so long that another takes the letter, and answers it."""

    meanwhile: Callable[[], None] | None = None

    def raw(self, letter: str) -> bytes:
        found, meanwhile = super().raw(letter), self.meanwhile
        self.meanwhile = None
        if meanwhile is not None:
            meanwhile()
        return found


@pytest.mark.parametrize("text", ["bid ring 1", "status", "send p2: hello"])
def test_who_sleeps_over_a_letter_does_not_answer_it_again(office: Office, text: str) -> None:
    slow = SlowInbox(office.hall.store.database)  # type: ignore[attr-defined]
    receive(slow, office.mail(office.secret(), text), office.place.clock)

    def another() -> None:
        office.place.clock.turn(seconds=2 * int(TAKEN.total_seconds()))
        office.works()
        sealed.append(office.hall.match(office.table).sealed(P1))

    sealed: list[Any] = []
    slow.meanwhile = another
    answer_waiting(replace(office.room, inbox=slow))
    office.sends()

    assert 1 == len(office.answered)
    assert Counter(answered=1) == office.fates()
    assert sealed == [office.hall.match(office.table).sealed(P1)]
    said = [each for each in office.postman.carried if each.about == "message"]
    assert len(said) == text.startswith("send")


DEATHS = ("read", "taken", "settling", "settled", "read!", "settling!", "settled!")
TEXTS = (
    "bid ring 1",
    "bid robe 2",
    "add\nbid robe 1",
    "check\nbid ring 1",
    "bid nothing 1",
    "status",
    "unseal",
    "send p2: hello",
    "",
    "> bid ring 1",
)


def test_a_letter_that_kills_its_reader_is_put_aside(office: Office) -> None:
    dying = DyingInbox(office.hall.store.database)  # type: ignore[attr-defined]
    office.room = replace(office.room, inbox=dying)
    receive(dying, office.mail(office.secret(), "bid ring 1"), office.place.clock)
    for _ in range(TRIES):
        dying.deadly = "read"
        with pytest.raises(Died):
            answer_waiting(office.room)
        office.place.clock.turn(seconds=int(TAKEN.total_seconds()))
    office.works()

    assert Counter(aside=1) == office.fates()
    assert [] == office.answered


class Deed(NamedTuple):
    """One thing that happens."""

    what: str
    seat: Player = P1
    text: str = ""
    number: int = 0
    """Which earlier secret or letter is meant, from the last."""


_SEATS = st.sampled_from([P1, P2])
_DEEDS = st.lists(
    st.one_of(
        st.builds(Deed, st.just("letter"), _SEATS, st.sampled_from(TEXTS), st.integers(0, 2)),
        st.builds(Deed, st.just("forged"), _SEATS, st.sampled_from(TEXTS)),
        st.builds(Deed, st.just("machine"), _SEATS, st.sampled_from(TEXTS)),
        st.builds(Deed, st.just("again"), number=st.integers(0, 3)),
        st.builds(Deed, st.just("step")),
        st.builds(Deed, st.just("work")),
        st.builds(Deed, st.just("die"), text=st.sampled_from(DEATHS)),
    ),
    min_size=1,
    max_size=12,
)


class Happening:
    """Letters, duplicates, steps and deaths, one after the other; then all is done to the end."""

    def __init__(self, folder: Path) -> None:
        self.office = Office(folder)
        self.letters: list[bytes] = []
        self.secrets: dict[Player, list[str]] = {P1: [], P2: []}
        self.account: dict[str, str] = {}
        self.starts()

    def starts(self) -> None:
        """A new process: nothing is remembered but what is on the disk."""
        old = self.office
        old.hall = Hall(old.hall.store, GAMES, old.place.clock, old.place.hall.entropy)
        services = old.room.services
        services = type(services)(
            hall=old.hall, desk=services.desk, drafts=services.drafts, doors=services.doors
        )
        self.inbox = DyingInbox(old.hall.store.database)  # type: ignore[attr-defined]
        old.inbox = self.inbox
        old.room = PostRoom(services=services, inbox=self.inbox, addresses=old.addresses)

    def happens(self, deeds: Sequence[Deed]) -> None:
        for deed in deeds:
            getattr(self, f"_{deed.what}")(deed)
        for _ in range(20):
            self.office.place.clock.turn(seconds=int(TAKEN.total_seconds()) * 4)
            self._work(Deed("work"))

    def _sends(self, raw: bytes, account: str) -> None:
        self.account[f"<{self.office.came}@example.org>"] = account
        self.letters.append(raw)
        receive(self.inbox, raw, self.office.place.clock)

    def _letter(self, deed: Deed) -> None:
        mine = self.secrets[deed.seat]
        mine.append(self.office.secret(deed.seat))
        secret = mine[max(0, len(mine) - 1 - deed.number)]
        self._sends(self.office.mail(secret, deed.text), WHO[deed.seat])

    def _forged(self, deed: Deed) -> None:
        raw = self.office.mail("a" * 32, deed.text, From="mallory@example.org")
        self._sends(raw, "nobody")

    def _machine(self, deed: Deed) -> None:
        raw = self.office.mail(
            self.office.secret(deed.seat), deed.text, Auto_Submitted="auto-replied"
        )
        self._sends(raw, "nobody")

    def _again(self, deed: Deed) -> None:
        if self.letters:
            raw = self.letters[max(0, len(self.letters) - 1 - deed.number)]
            receive(self.inbox, b"Received: by a\n" + raw, self.office.place.clock)

    def _step(self, _: Deed) -> None:
        if self.office.hall.match(self.office.table).result is None:
            self.office.goes_on()

    def _work(self, _: Deed) -> None:
        try:
            answer_waiting(self.office.room)
        except Died:
            self.starts()
        self.office.sends()

    def _die(self, deed: Deed) -> None:
        self.inbox.deadly = deed.text


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
@given(_DEEDS)
def test_each_letter_is_answered_once_or_not_at_all(deeds: list[Deed]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        here = Happening(Path(folder))
        here.happens(deeds)
        fates = here.office.fates()
        answers = here.office.answered
        told = Counter(each.facts["answers"] for each in answers)
        owners = {each.facts["answers"]: each.account for each in answers}

    assert len(here.letters) == fates["answered"] + fates["ignored"] + fates["aside"]
    assert fates["answered"] == len(answers)
    assert all(count == 1 for count in told.values())
    assert all(here.account[letter] == owner for letter, owner in owners.items())
    signed = [letter for letter, account in here.account.items() if account != "nobody"]
    assert set(signed) == set(told)
