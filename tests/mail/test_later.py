"""Letters that come late, twice, or for what is not one's own any more."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hegemon.core.notation import write
from hegemon.mail.answering import TRIES
from hegemon.play.inbox.mark import MAIL_ANSWER
from hegemon.play.people.changes import AccountChanged
from hegemon.play.people.values import Account
from hegemon.play.receipts import in_utc
from hegemon.play.seat.sitting import sit_down
from hegemon.play.tables.seats import pass_on
from hegemon.play.tables.tending import tend
from hegemon.play.turn.drafts import draft_key
from tests.mail.test_answering import Mailroom
from tests.play.table import P1, P2
from tests.play.tables.hall import an_account


@pytest.fixture
def mailroom(tmp_path: Path) -> Mailroom:
    return Mailroom(tmp_path)


def bea_seals(mailroom: Mailroom) -> None:
    """The other one orders what stands as an example on her sheet."""
    drafts = mailroom.room.services.drafts_of(mailroom.table)
    sitting = sit_down(mailroom.hall.match(mailroom.table), P2, drafts)
    assert sitting is not None
    example = sitting.example()
    assert example is not None
    sitting.write(write(example))
    assert sitting.seal().receipt is not None


def next_turn(mailroom: Mailroom) -> None:
    tend(mailroom.hall, mailroom.table)


def sealed(mailroom: Mailroom) -> list[str]:
    """What Ann has sealed now, in notation."""
    return [str(order) for order in mailroom.hall.match(mailroom.table).sealed_orders(P1)]


def test_an_answer_to_an_answer_is_for_the_same_turn(mailroom: Mailroom) -> None:
    """The turn may end between the letter and its receipt: a second thought is late then."""
    bea_seals(mailroom)
    parcel = mailroom.letter()
    mailroom.receives_only(parcel, "bid ring 1")
    next_turn(mailroom)
    mailroom.sends()
    (receipt,) = (each for each in mailroom.postman.carried if each.about == MAIL_ANSWER)

    said = mailroom.answers(receipt, "bid robe 3")

    assert said.startswith("These orders came too late")
    assert [] == sealed(mailroom)


@pytest.mark.parametrize("word", ["unseal", "concede yes", "draw"])
def test_words_that_are_late_do_nothing(mailroom: Mailroom, word: str) -> None:
    old = mailroom.letter()
    bea_seals(mailroom)
    mailroom.answers(old, "bid ring 1")
    next_turn(mailroom)
    new = mailroom.letter()
    mailroom.answers(new, "bid robe 2")

    said = mailroom.answers(old, word)

    assert "Not done: this answers an earlier turn" in said
    assert len(sealed(mailroom)) == 1
    assert not mailroom.hall.match(mailroom.table).header.conceded


def test_a_seat_that_was_passed_on_is_no_longer_answered_for(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    an_account(mailroom.place, "cid")
    pass_on(mailroom.hall, mailroom.table, P1, account="cid", called="Cid")

    said = mailroom.answers(parcel, "bid ring 1\nreport")

    assert said == "Nothing was done: this seat is not yours any more."
    assert [] == sealed(mailroom)


def test_it_is_looked_again_whose_seat_it_is(
    mailroom: Mailroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else gets the seat between the first look and the sealing."""
    parcel = mailroom.letter()
    an_account(mailroom.place, "cid")
    settle = type(mailroom.inbox).settle

    def passes_on(self: object, *said: object, **more: object) -> None:
        pass_on(mailroom.hall, mailroom.table, P1, account="cid", called="Cid")
        settle(self, *said, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(type(mailroom.inbox), "settle", passes_on)
    said = mailroom.answers(parcel, "bid ring 1")

    assert said == "Nothing was done: this seat is not yours any more."
    assert [] == sealed(mailroom)


def test_an_answer_goes_to_the_address_of_now(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    mailroom.receives_only(parcel, "bid ring 1")
    account = mailroom.desk.people.account("ann")
    assert account is not None
    moved = msgspec.structs.replace(account, address="new@example.org")
    mailroom.desk.people.commit(AccountChanged(account, moved))
    mailroom.sends()

    assert mailroom.postman.carried[-1].address == "new@example.org"


def test_who_is_closed_gets_no_turn(mailroom: Mailroom) -> None:
    account: Account | None = mailroom.desk.people.account("ann")
    assert account is not None
    before = len(mailroom.postman.carried)
    closed = msgspec.structs.replace(account, closed=in_utc(mailroom.place.clock.now()))
    mailroom.desk.people.commit(AccountChanged(account, closed))
    mailroom.tell(P1, "turn", "again")
    mailroom.sends()

    assert before == len(mailroom.postman.carried)


def test_a_draft_that_is_written_elsewhere_stays(mailroom: Mailroom) -> None:
    match = mailroom.hall.match(mailroom.table)
    drafts = mailroom.room.services.drafts_of(mailroom.table)
    drafts.keep(draft_key(match, P1), ["bid robe 7"], "")

    said = mailroom.answers(mailroom.letter(), "bid rign 1")

    assert "Your draft stands, and nothing of this is kept" in said
    kept = drafts.recall(draft_key(match, P1))
    assert kept is not None
    assert kept.lines == ("bid robe 7",)


def test_what_is_sealed_stands_where_a_line_is_wrong(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    mailroom.answers(parcel, "bid ring 1")
    before = sealed(mailroom)

    said = mailroom.answers(parcel, "bid robe 2\nbid rign 5")

    assert "What you sealed before stands, and nothing of this is kept" in said.replace("\n", " ")
    assert before == sealed(mailroom)


def test_the_same_letter_is_answered_once(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    raw = mailroom.written(parcel, "bid ring 1\nsend all: hello")
    assert mailroom.receives(raw)
    assert not mailroom.receives(b"Received: by another way\r\n" + raw)

    assert len(mailroom.hall.store.messages(mailroom.table, P2)) == 1


def test_sent_again_to_the_right_address_it_is_another_letter(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    assert parcel.reply is not None
    raw = mailroom.written(parcel, "bid ring 1")
    secret = parcel.reply.reveal().encode()
    assert not mailroom.receives(raw.replace(secret, b"a" * 32)).startswith("Sealed")

    assert mailroom.receives(raw).startswith("Sealed: 1 order.")


def test_of_two_who_are_called_alike_nobody_is_written_to(mailroom: Mailroom) -> None:
    parcel = mailroom.letter()
    assert "Said to Bea." in mailroom.answers(parcel, "send BEA: hello")

    an_account(mailroom.place, "cid")
    pass_on(mailroom.hall, mailroom.table, P2, account="cid", called="Ann")
    said = mailroom.answers(parcel, "send Ann: hello")

    assert "several are called so: say which, p1 or p2" in said


def test_a_letter_that_ends_its_reader_is_put_aside(mailroom: Mailroom) -> None:
    """Whoever takes it never comes back: in the end nobody takes it any more."""
    mailroom.keeps(mailroom.written(mailroom.letter(), "bid ring 1"))
    for _ in range(TRIES):
        (item,) = mailroom.inbox.waiting(mailroom.place.clock.now(), 9)
        mailroom.inbox.take(item, in_utc(mailroom.place.clock.now()))
    mailroom.works()

    (item,) = mailroom.inbox.dealt_with("aside", 9)
    assert item.why == "it was tried too often"
