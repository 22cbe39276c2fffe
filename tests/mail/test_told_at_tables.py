"""Letters about words, votes and rules: they say what was said, and can be answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core.codec import Codec
from hegemon.core.report import sentences
from hegemon.play.commands import Propose
from hegemon.play.inbox.found import MessageTold
from hegemon.play.inbox.turn_letter import turn_told
from hegemon.play.notices.preferences import NoticePreferences
from hegemon.play.notices.wishes import prefer
from hegemon.play.position import position_of
from hegemon.play.tables.letters import MOST, MOST_SAID, text_of
from hegemon.play.tables.messages import say
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.post import Parcel
from hegemon.play.tables.seats import take_seat
from hegemon.play.tables.tending import tend
from hegemon.store.post.carriers import FileCarrier
from tests.mail.test_answering import Mailroom
from tests.mail.test_letters_out import EVIL
from tests.play.table import GAMES, P1, P2, begun, bot_answer, play_on
from tests.store.test_mailing import PARCEL

URL = "https://games.example.org"


@pytest.fixture
def mailroom(tmp_path: Path) -> Mailroom:
    return Mailroom(tmp_path)


def letters(mailroom: Mailroom, about: str) -> list[Parcel]:
    mailroom.sends()
    return [each for each in mailroom.postman.carried if each.about == about]


def test_a_message_comes_with_who_said_it_and_its_words(mailroom: Mailroom) -> None:
    say(mailroom.hall, mailroom.table, P2, [P1], "Shall we?\nThe ring is mine.")
    (letter,) = letters(mailroom, "message")
    body = text_of(letter, URL).body

    assert "Bea (p2) has said something to you." in body
    assert "Bea (p2):\n  Shall we?\n  The ring is mine.\n" in body
    assert "`send Ben: See you there.`" in body


def test_each_letter_has_the_words_that_it_is_about(mailroom: Mailroom) -> None:
    say(mailroom.hall, mailroom.table, P2, [P1], "Shall we?")
    mailroom.place.clock.turn(minutes=1)
    say(mailroom.hall, mailroom.table, P2, [P1], "Well?")
    first, second = [text_of(each, URL).body for each in letters(mailroom, "message")]

    assert "Shall we?" in first
    assert "Well?" not in first
    assert "Well?" in second
    assert "Shall we?" not in second


def test_its_words_wait_nowhere_but_where_messages_are_kept(
    mailroom: Mailroom, tmp_path: Path
) -> None:
    """Neither in the outbox nor in what a host's own program or the log gets."""
    say(mailroom.hall, mailroom.table, P2, [P1], "The ring is mine.")
    waiting = mailroom.outbox.waiting(mailroom.hall.clock.now(), 100)
    (letter,) = letters(mailroom, "message")
    FileCarrier(tmp_path / "out").carry(letter)

    assert waiting
    assert "ring" not in "".join(str(each.facts) for each in waiting)
    assert "ring" not in (tmp_path / "out").read_text()


def test_who_is_written_to_alone_reads_it(mailroom: Mailroom) -> None:
    say(mailroom.hall, mailroom.table, P1, [P2], "Only for Bea.")

    assert ["Bea"] == [each.name for each in letters(mailroom, "message")]


def test_what_is_said_is_harmless_and_no_endless_letter() -> None:
    told = (MessageTold(EVIL, f"{EVIL}\n" * 200),)
    body = text_of(PARCEL._replace(about="message", messages=told), URL).body

    assert "://" not in body.replace(URL, "")
    assert "\nBcc" not in body
    assert len(body.split("\n")) <= MOST
    assert MOST_SAID < len(body.split("\n"))


def test_it_is_in_the_letter_of_the_day_too(mailroom: Mailroom) -> None:
    prefer(mailroom.desk, "ann", NoticePreferences(digest="08:00"))
    say(mailroom.hall, mailroom.table, P2, [P1], "Shall we?")
    mailroom.place.clock.turn(minutes=1)
    say(mailroom.hall, mailroom.table, P2, [P1], "Well?")
    mailroom.place.clock.turn(hours=8)
    (letter,) = letters(mailroom, "digest")
    body = text_of(letter, URL).body

    assert body.index("Shall we?") < body.index("Well?")


def test_such_letters_are_answered_for_their_own_seat(mailroom: Mailroom) -> None:
    say(mailroom.hall, mailroom.table, P2, [P1], "Shall we?")
    (letter,) = letters(mailroom, "message")

    assert mailroom.answers(letter, "send Bea: We shall.").endswith("Said to Bea.")
    match = mailroom.hall.match(mailroom.table)
    match.want_draw(P2)
    (told,) = [each for each in letters(mailroom, "draw") if each.seat == P1]
    assert told.reply is not None


def a_vote(mailroom: Mailroom) -> Parcel:
    """Bea puts a house rule of a duel to the vote; the letter that Ann gets of it."""
    hall = mailroom.hall
    table = open_table(hall, TableWanted("space-conquest", title="Duel"), "ann").match.name
    take_seat(hall, table, P1, account="ann", called="Ann")
    take_seat(hall, table, P2, account="bea", called="Bea")
    tend(hall, table)
    match = hall.match(table)
    match.act(Propose({"turn_limit": 40}, "a tie is a tie", player=P2))
    (letter,) = [each for each in letters(mailroom, "proposal") if each.seat == P1]
    return letter


def test_a_vote_is_told_with_its_reason_and_how_one_votes_by_mail(mailroom: Mailroom) -> None:
    letter = a_vote(mailroom)
    flat = " ".join(text_of(letter, URL).body.split())

    assert (
        "Proposal 1 is put to the vote by Bea: turn_limit=40. The reason: a tie is a tie." in flat
    )
    assert "What this house rule is: " in flat
    assert "answer this letter: `vote 1 yes`, or `vote 1 no`" in flat


def test_one_votes_by_answering_it(mailroom: Mailroom) -> None:
    letter = a_vote(mailroom)

    assert "You vote for proposal 1." in mailroom.answers(letter, "vote 1 yes")


@pytest.mark.parametrize("game", ["space-conquest", "ec4x-satoshi"])
def test_a_step_of_the_umpire_swallows_no_report(game: str) -> None:
    """A letter tells all that happened since its reader answered last, and so does `report`."""
    match = play_on(begun(GAMES[game]), 1)
    for seat in match.waiting:
        match.seal(seat, bot_answer(match, seat))
    step, seat = match.step, match.waiting[0]
    before = {one.plain for one in sentences(match.report(seat, step)) if one.story}
    match.correct(Codec(match.ruleset).copy(position_of(match.now, match.ruleset).state), "a slip")
    told = {one.plain for one in sentences(turn_told(match, seat).report)}

    assert before <= told
    assert any("a slip" in one for one in told)


def test_the_letter_about_dice_leads_to_where_they_are_typed() -> None:
    assert "/umpire\n" in text_of(PARCEL._replace(about="dice"), URL).body


def test_of_one_proposal_nobody_need_say_the_number(mailroom: Mailroom) -> None:
    assert "You vote against proposal 1." in mailroom.answers(a_vote(mailroom), "vote no")


@pytest.mark.parametrize("name", ["Max", ""])
def test_who_is_away_is_told(name: str) -> None:
    """Everybody reads it in the ledger; notices from before it was said have no name."""
    facts = {"cause": "away", "due": "2026-12-05T19:00:00Z", "name": name}
    body = text_of(PARCEL._replace(about="due", facts=facts), URL).body

    assert f"{name or 'A player'} is away, and the table waits." in body
