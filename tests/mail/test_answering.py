"""A letter answers ours: orders are sealed, words are answered, once, to who has the seat."""

from __future__ import annotations

from email.message import EmailMessage
from functools import partial
from pathlib import Path

import pytest

from hegemon.mail.answering import answer_waiting
from hegemon.mail.receiving import receive
from hegemon.mail.room import PostRoom
from hegemon.mail.workbooks import beside_letters
from hegemon.play.inbox.replying import WithReplies, with_secret
from hegemon.play.tables.post import Parcel, deliver
from hegemon.serving.doors import HallDoors
from hegemon.serving.services import Services
from hegemon.store.inbox import SqlInbox, SqlReplyAddresses
from hegemon.store.sendings import SqlDrafts
from tests.people.test_post import Post
from tests.play.table import P1
from tests.play.tables.hall import a_place
from tests.store.test_mailing import with_address

OURS = "orders@games.example.org"


class Mailroom(Post):
    """A table whose Ann gets letters and answers them."""

    def __init__(self, folder: Path) -> None:
        super().__init__(a_place(folder))
        with_address(self)
        database = self.hall.store.database
        self.addresses, self.inbox = SqlReplyAddresses(database), SqlInbox(database)
        services = Services(
            hall=self.hall,
            desk=self.desk,
            drafts=SqlDrafts(database, self.place.clock),
            doors=HallDoors(self.hall, self.desk.people),
        )
        self.room = PostRoom(services=services, inbox=self.inbox, addresses=self.addresses)
        beside = partial(beside_letters, services)
        self.carrier = WithReplies(self.postman, self.hall, self.addresses, beside)
        self.came = 0

    def letter(self, about: str = "turn") -> Parcel:
        """What Ann gets."""
        self.tell(P1, about, f"k{self.came}")
        self.sends()
        return self.postman.carried[-1]

    def sends(self) -> None:
        deliver(self.outbox, self.hall, self.desk, self.carrier)

    def answers(self, parcel: Parcel, text: str, **headers: str) -> str:
        """Ann answers; what she gets back, "" for nothing."""
        assert parcel.reply is not None
        self.came += 1
        mail = EmailMessage()
        mail["From"] = "Ann <ann@example.org>"
        mail["To"] = with_secret(OURS, parcel.reply)
        mail["Subject"] = "Re: it is your turn"
        mail["Message-ID"] = f"<{self.came}@example.org>"
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        return self.receives(mail.as_bytes())

    def receives(self, raw: bytes) -> str:
        before = len(self.postman.carried)
        receive(self.inbox, raw, self.place.clock)
        answer_waiting(self.room)
        self.sends()
        came = self.postman.carried[before:]
        assert len(came) <= 1
        return str(came[0].facts["text"]) if came else ""


@pytest.fixture
def mailroom(tmp_path: Path) -> Mailroom:
    return Mailroom(tmp_path)


def test_orders_above_the_quote_are_sealed(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    said = mailroom.answers(parcel, "bid ring 1\n\n> Hello Ann,\n> bid robe 2")

    assert said.startswith("Sealed: 1 order.")
    receipt = mailroom.hall.match(mailroom.table).sealed(P1)
    assert receipt is not None
    assert receipt.digest in said.replace("\n    ", "")


def test_words_are_answered(mailroom: Mailroom) -> None:
    said = mailroom.answers(mailroom.letter(), "help\nstatus")

    assert "> help" in said
    assert "Waited for: Ann, Bea." in said
