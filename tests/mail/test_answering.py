"""A letter answers ours: orders are sealed, words are answered, once, to who has the seat."""

from __future__ import annotations

from email.message import EmailMessage
from functools import partial
from pathlib import Path

import pytest

from hegemon.mail.answering import answer_waiting
from hegemon.mail.deeds import _paragraphs
from hegemon.mail.receiving import receive
from hegemon.mail.room import PostRoom
from hegemon.mail.workbooks import beside_letters
from hegemon.play.inbox.mark import MAIL_ANSWER
from hegemon.play.inbox.replying import WithReplies, with_secret
from hegemon.play.tables.post import Parcel, deliver
from hegemon.serving.doors import HallDoors
from hegemon.serving.services import Services
from hegemon.store.post.inbox import SqlInbox, SqlReplyAddresses
from hegemon.store.sendings import SqlDrafts
from hegemon.workbook.unpacking import unpacked
from tests.people.test_post import Post
from tests.play.table import P1, P2
from tests.play.tables.hall import a_place
from tests.store.test_mailing import with_address
from tests.workbook.cells import filled

XLSX = "vnd.openxmlformats-officedocument.spreadsheetml.sheet"

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

    def answers(self, parcel: Parcel, text: str, *, book: bytes = b"", **headers: str) -> str:
        """Ann answers; what she gets back, "" for nothing."""
        return self.receives(self.written(parcel, text, book=book, **headers))

    def written(self, parcel: Parcel, text: str, *, book: bytes = b"", **headers: str) -> bytes:
        """The letter with which Ann answers."""
        assert parcel.reply is not None
        mail = self._mail("Ann <ann@example.org>", with_secret(OURS, parcel.reply), text)
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        if book:
            mail.add_attachment(book, maintype="application", subtype=XLSX, filename="turn.xlsx")
        return mail.as_bytes()

    def writes(self, text: str, sender: str = "ann@example.org") -> Parcel | None:
        """A letter that answers none of ours; what comes back."""
        raw = self._mail(sender, OURS, text).as_bytes()
        return self.postman.carried[-1] if self.receives(raw) else None

    def _mail(self, sender: str, to: str, text: str) -> EmailMessage:
        self.came += 1
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = sender, to, "Re: it is your turn"
        mail["Message-ID"] = f"<{self.came}@example.org>"
        mail.set_content(text)
        return mail

    def receives(self, raw: bytes) -> str:
        """A letter comes, and is answered; what goes back, "" for nothing."""
        before = len(self.postman.carried)
        self.keeps(raw)
        self.works()
        self.sends()
        came = [each for each in self.postman.carried[before:] if each.about == MAIL_ANSWER]
        assert len(came) <= 1
        return str(came[0].facts["text"]) if came else ""

    def receives_only(self, parcel: Parcel, text: str) -> None:
        """Ann's answer is dealt with, and what goes back to her still waits."""
        self.keeps(self.written(parcel, text))
        self.works()

    def keeps(self, raw: bytes) -> None:
        """A letter comes."""
        receive(self.inbox, raw, self.place.clock)

    def works(self) -> None:
        """What came is answered."""
        answer_waiting(self.room)


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


def test_wrong_lines_seal_nothing_and_are_mended_by_adding(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    said = mailroom.answers(parcel, "bid rign 1")
    assert said.startswith("NOT SEALED.")
    assert "NO   bid rign 1" in said
    assert mailroom.hall.match(mailroom.table).sealed(P1) is None

    assert mailroom.answers(parcel, "add\nbid ring 1").startswith("Sealed: 1 order.")


def test_check_seals_nothing(mailroom: Mailroom) -> None:
    said = mailroom.answers(mailroom.letter(), "check\nbid ring 1")

    assert said.startswith("Looked at only: nothing is sealed.")
    assert "All that would be ordered:\n  bid ring 1" in said
    assert mailroom.hall.match(mailroom.table).sealed(P1) is None


def test_check_says_that_what_was_sealed_before_stands(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    mailroom.answers(parcel, "bid ring 1")
    sealed = mailroom.hall.match(mailroom.table).sealed(P1)
    said = mailroom.answers(parcel, "check\nbid ring 2")

    assert said.startswith("Looked at only: what you sealed before stands.")
    assert sealed == mailroom.hall.match(mailroom.table).sealed(P1)


def test_pass_hands_in_that_nothing_is_ordered(mailroom: Mailroom) -> None:
    """A farewell below it is none of it; a question that takes no such answer refuses it."""
    said = mailroom.answers(mailroom.letter(), "pass\n\nBest wishes,\nAnn")

    assert "Taken for your signature" in said
    assert "\nSealed: no order.\n" in said
    assert mailroom.hall.match(mailroom.table).sealed(P1) is not None


def test_a_help_of_several_lines_is_wrapped_anew() -> None:
    """As `odds` alone is answered: a line break is no sign that cannot be shown."""
    told = "Two sides, each\nby itself:\n\n    3 CA vs 2 DD\n"

    assert ["Two sides, each by itself:", "", "    3 CA vs 2 DD"] == _paragraphs(told)


def test_a_second_letter_takes_the_place_of_the_first(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    first = mailroom.answers(parcel, "bid ring 1")
    second = mailroom.answers(parcel, "bid robe 2")

    assert "bid robe 2" in second
    assert first.split("receipt")[1] != second.split("receipt")[1]
    (order,) = mailroom.hall.match(mailroom.table).sealed_orders(P1)
    assert order.word == "bid"
    assert "robe" in str(order)


def test_an_unsigned_letter_counts_when_its_account_agrees(mailroom: Mailroom) -> None:
    asked = mailroom.writes("bid ring 1")
    assert asked is not None
    assert "answer this one with `yes`" in asked.facts["text"].replace("\n", " ")
    assert "  bid ring 1" in asked.facts["text"]
    assert mailroom.hall.match(mailroom.table).sealed(P1) is None

    assert mailroom.answers(asked, "Yes.\n\nAnn\n\n> bid robe 2").startswith("Sealed: 1 order.")


def test_strangers_are_not_answered(mailroom: Mailroom) -> None:
    assert mailroom.writes("bid ring 1", sender="mallory@example.org") is None

    (item,) = mailroom.inbox.dealt_with("aside", 9)
    assert item.why == "it has no reply address of ours, and no account has its sender's"


def test_a_workbook_comes_and_goes(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    assert "It comes with this letter." in mailroom.answers(parcel, "workbook")
    ((name, book),) = mailroom.postman.carried[-1].attached
    assert name == "turn.xlsx"

    said = mailroom.answers(
        parcel, "Here it is.", book=filled(book, [("bid", "ring", "1")], ["Bea bids 9"])
    )
    assert said.startswith("Sealed, as your workbook says.")
    mailroom.answers(parcel, "workbook")
    ((_, next_book),) = mailroom.postman.carried[-1].attached
    assert ("Bea bids 9",) == unpacked(next_book).notes
    assert "ok   Orders!" in said


def test_orders_beside_a_workbook_are_not_lost_unsaid(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    mailroom.answers(parcel, "workbook")
    ((_, book),) = mailroom.postman.carried[-1].attached

    said = mailroom.answers(parcel, "Here it is.\nbid crown 9", book=filled(book, []))

    assert "for your workbook says what you order: 1 line, from “bid" in said.replace("\n    ", "")
    assert "Here" not in said


def test_what_a_second_letter_leaves_out_is_told(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    assert "any more" not in mailroom.answers(parcel, "bid ring 1\nbid robe 2")

    said = mailroom.answers(parcel, "bid ring 1")

    assert "Not ordered any more:\n  bid robe 2" in said


def test_a_draft_that_is_not_sealed_is_told(mailroom: Mailroom) -> None:
    """Who forgets the line `add` reads what his letter before had right."""
    parcel = mailroom.letter()
    mailroom.answers(parcel, "bid ring 1\nbid rbe 2")

    said = mailroom.answers(parcel, "bid robe 2")

    assert "In your draft, and not sealed:\n  bid ring 1" in said


def test_nobody_opens_a_file_of_whoever_it_may_be(
    mailroom: Mailroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A letter without a reply address is Ann's only by its sender, which anybody writes."""
    opened = list[bytes]()
    monkeypatch.setattr("hegemon.mail.workbooks.read_book", opened.append)
    mailroom.letter()
    letter = mailroom._mail("ann@example.org", OURS, "bid ring 1")
    letter.add_attachment(b"PK", maintype="application", subtype=XLSX, filename="turn.xlsx")

    said = mailroom.receives(letter.as_bytes())

    assert "Nothing was done, and what it says is not shown" in said.replace("\n", " ")
    assert "bid ring 1" not in said
    assert [] == opened


@pytest.mark.parametrize("name", ["turn.ods", "turn.XLS", "orders.pdf", "orders.docx"])
def test_a_file_that_nobody_reads_is_told(mailroom: Mailroom, name: str) -> None:
    parcel = mailroom.letter()
    assert parcel.reply is not None
    letter = mailroom._mail("ann@example.org", with_secret(OURS, parcel.reply), "")
    letter.add_attachment(b"PK", maintype="application", subtype="x", filename=name)
    said = mailroom.receives(letter.as_bytes())

    assert said.startswith(f"NOTE {name} is not read: ")
    assert ".xlsx" in said
    assert mailroom.hall.match(mailroom.table).sealed(P1) is None


def test_a_picture_that_comes_along_is_no_matter(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    assert parcel.reply is not None
    letter = mailroom._mail("ann@example.org", with_secret(OURS, parcel.reply), "bid ring 1")
    letter.add_attachment(b"x", maintype="image", subtype="png", filename="map.png")
    assert mailroom.receives(letter.as_bytes()).startswith("Sealed: 1 order.")


def test_a_word_of_several_lines(mailroom: Mailroom) -> None:
    """Whatever stands in it: no line of it is an order, a greeting or a signature."""
    block = "send p2:\nHello Bea,\n\nI bid 9\n- the ring is mine\nThanks,\nAnn\nend"
    said = mailroom.answers(mailroom.letter(), f"{block}\nbid ring 1\n\n-- \nAnn")

    assert "Sealed: 1 order." in said
    (message,) = mailroom.hall.store.messages(mailroom.table, P2)
    assert "Hello Bea,\n\nI bid 9\n- the ring is mine\nThanks,\nAnn" == message.text
    shown = "> send p2:\n> Hello Bea,\n>\n> I bid 9\n> - the ring is mine\n> Thanks,\n> Ann\n"
    assert f"{shown}Said to Bea." in said
    assert len(mailroom.hall.match(mailroom.table).sealed_orders(P1)) == 1


def test_a_word_of_several_lines_that_does_not_end_is_not_sent(mailroom: Mailroom) -> None:
    said = mailroom.answers(mailroom.letter(), "send p2:\nHello Bea,\nhow are you?\nbid ring 1")

    assert "NOT SEALED." in said
    assert "> send p2:\nNot sent: there is no `end` below `send p2:`" in said
    assert not mailroom.hall.store.messages(mailroom.table, P2)


@pytest.mark.parametrize("bullet", ["", "- "])
def test_a_word_of_several_lines_swallows_no_order_and_no_other_word(
    mailroom: Mailroom, bullet: str
) -> None:
    """Its end is another's: nothing of what stands between is told to a rival."""
    text = f"send p2:\n\n{bullet}bid ring 1\n{bullet}send p2:\nOnly this.\n{bullet}end"
    said = mailroom.answers(mailroom.letter(), text)

    assert "Sealed: 1 order." in said
    assert "> send p2:\nNot sent: there is no `end` below `send p2:`" in said
    assert "> send p2:\n> Only this.\nSaid to Bea." in said
    assert ["Only this."] == [one.text for one in mailroom.hall.store.messages(mailroom.table, P2)]


@pytest.mark.parametrize("end", [".", ",", ";", ". "])
def test_what_a_telephone_puts_behind_an_order_is_no_fault(mailroom: Mailroom, end: str) -> None:
    said = mailroom.answers(mailroom.letter(), f"bid ring 1{end}")
    assert "Sealed: 1 order." in said


def test_words_are_answered(mailroom: Mailroom) -> None:
    said = mailroom.answers(mailroom.letter(), "help\nstatus")

    assert "> help" in said
    assert "Waited for: you, Bea." in said


def test_a_refusal_speaks_to_who_wrote(mailroom: Mailroom) -> None:
    said = mailroom.answers(mailroom.letter(), "away 500")

    assert "you have" in said
    assert "p1 has" not in said
