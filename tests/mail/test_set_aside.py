"""What the umpire's hand, or an undo, sets aside: no sealed order is lost, and letters say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core.codec import Codec
from hegemon.core.report import sentences
from hegemon.play.position import position_of
from hegemon.play.tables.aside import again_in_words, set_aside
from hegemon.play.tables.letters import MOST, text_of
from hegemon.play.tables.post import Parcel
from hegemon.play.tables.tending import tend
from hegemon.play.tables.umpire import undo_last
from hegemon.play.turn.drafts import read_draft
from hegemon.play.turn.lines import in_notation
from hegemon.play.turn.page import news_of
from tests.mail.test_answering import Mailroom
from tests.mail.test_letters_out import parcel_of
from tests.play.table import GAMES, P1, P2, begun, bot_answer, play_on

URL = "https://games.example.org"
REASON = "a slip of the pen"
MINE = ("bid ring 1", "bid robe 2")


@pytest.fixture
def mailroom(tmp_path: Path) -> Mailroom:
    return Mailroom(tmp_path)


def seals(mailroom: Mailroom) -> Parcel:
    """Ann seals two orders by mail; the letter that she answered."""
    parcel = mailroom.letter()
    assert mailroom.answers(parcel, "\n".join(MINE)).startswith("Sealed: 2 orders.")
    return parcel


def acts(mailroom: Mailroom) -> str:
    """The umpire changes the position; what he reads."""
    match = mailroom.hall.match(mailroom.table)
    codec = Codec(match.ruleset)
    match.correct(codec.copy(position_of(match.now, match.ruleset).state), REASON)
    return told(mailroom)


def goes_on(mailroom: Mailroom) -> None:
    """The other seat of a person seals, and the step is taken."""
    match = mailroom.hall.match(mailroom.table)
    match.seal(P2, bot_answer(match, P2))
    tend(mailroom.hall, mailroom.table)


def told(mailroom: Mailroom) -> str:
    match = mailroom.hall.match(mailroom.table)
    drafts = mailroom.room.services.drafts_of(mailroom.table)
    said = again_in_words(match, set_aside(match, drafts))
    tend(mailroom.hall, mailroom.table)
    return said


def draft(mailroom: Mailroom) -> tuple[str, ...]:
    match = mailroom.hall.match(mailroom.table)
    drafts = mailroom.room.services.drafts_of(mailroom.table)
    return read_draft(match, P1, drafts).page.lines


def newest(mailroom: Mailroom, name: str = "Ann") -> Parcel:
    """The letter that somebody gets now."""
    mailroom.sends()
    return [each for each in mailroom.postman.carried if each.name == name][-1]


def test_an_act_by_hand_makes_a_draft_of_what_was_sealed(mailroom: Mailroom) -> None:
    seals(mailroom)
    said = acts(mailroom)

    assert "Sealed orders were set aside, and must be given again: Ann (p1)." == said
    assert MINE == draft(mailroom)
    assert mailroom.hall.match(mailroom.table).sealed(P1) is None


def test_its_letter_begins_with_what_was_done_and_has_a_subject_of_its_own(
    mailroom: Mailroom,
) -> None:
    seals(mailroom)
    acts(mailroom)
    letter = newest(mailroom)
    text = text_of(letter, URL)
    flat = " ".join(text.body.split())

    assert "Friday: the position was changed: order again" == text.subject
    assert flat.partition("Hello Ann, ")[2].startswith(
        "The umpire has changed the position. The reason: a slip of the pen. What you had sealed "
        "was set aside and does not count: please order again."
    )
    assert "You had sealed: bid ring 1 bid robe 2 To seal the same again, answer with" in flat
    assert "<code>bid ring 1</code>" in text.html


def test_the_letter_of_who_had_sealed_nothing_lists_nothing_of_others(mailroom: Mailroom) -> None:
    seals(mailroom)
    acts(mailroom)
    mailroom.sends()
    letters = [one for one in mailroom.postman.carried if one.about == "changed"]

    assert {"Ann"} == {one.name for one in letters if one.aside is not None}
    for one in letters:
        if one.name != "Ann":
            text = text_of(one, URL)
            assert "it is your turn" in text.subject
            assert "had sealed" not in text.body
            assert "bid robe 2" not in text.body


def test_one_word_seals_the_same_again(mailroom: Mailroom) -> None:
    seals(mailroom)
    acts(mailroom)
    said = mailroom.answers(newest(mailroom), "seal")
    match = mailroom.hall.match(mailroom.table)

    assert said.startswith("Sealed: 2 orders.")
    assert MINE == in_notation(match.sealed_orders(P1))  # type: ignore[arg-type]
    assert "sealed already" in mailroom.answers(newest(mailroom), "seal")


def test_that_word_seals_nothing_where_nothing_is_written(mailroom: Mailroom) -> None:
    assert "nothing is written as your draft" in mailroom.answers(mailroom.letter(), "seal")
    assert mailroom.hall.match(mailroom.table).sealed(P1) is None


def test_who_had_passed_passes_again(mailroom: Mailroom) -> None:
    mailroom.answers(mailroom.letter(), "pass")
    acts(mailroom)

    assert "you had passed" in text_of(newest(mailroom), URL).body
    assert mailroom.answers(newest(mailroom), "seal").startswith("Sealed: no order.")


def test_a_late_answer_is_told_what_is_true(mailroom: Mailroom) -> None:
    old = seals(mailroom)
    acts(mailroom)
    said = " ".join(mailroom.answers(old, "bid ring 2").split())

    assert "turn is over" not in said
    assert "the umpire has changed the position since the letter that you answer" in said
    assert REASON in said
    assert "bid ring 1" in said
    assert mailroom.hall.match(mailroom.table).sealed(P1) is None


def test_an_undo_offers_what_was_sealed_for_the_step_that_is_undone(mailroom: Mailroom) -> None:
    seals(mailroom)
    goes_on(mailroom)
    match = mailroom.hall.match(mailroom.table)
    undo_last(match, match.step + 1, REASON)
    said = told(mailroom)
    text = text_of(newest(mailroom), URL)

    assert "Ann (p1)" in said
    assert MINE == draft(mailroom)
    assert "Friday: a step was undone: order again" == text.subject
    head = " ".join(text.body.split()).partition("Hello Ann, ")[2]
    assert head.startswith("The umpire has undone what was played: the position after step 0 ")
    assert "You had sealed: bid ring 1 bid robe 2" in head


def test_what_was_undone_is_no_news(mailroom: Mailroom) -> None:
    """The letter that says so tells of the step that counts again, and of the umpire."""
    seals(mailroom)
    goes_on(mailroom)
    match = mailroom.hall.match(mailroom.table)
    undone = {one.plain for one in sentences(match.replay.report(P1, 1))}
    assert undone & {one.plain for one in sentences(news_of(match, P1))}

    undo_last(match, match.step + 1, REASON)
    news = {one.plain for one in sentences(news_of(match, P1))}

    assert not undone & news
    assert f"The umpire went back to step 0: {REASON}" in news


def test_an_older_draft_does_not_stand_in_its_way(mailroom: Mailroom) -> None:
    """She is not told of an old draft in place of what she had sealed."""
    mailroom.answers(mailroom.letter(), "bid ring 1\nbid nothing 2")
    mailroom.answers(mailroom.letter(), "\n".join(MINE))
    goes_on(mailroom)
    match = mailroom.hall.match(mailroom.table)
    undo_last(match, match.step + 1, REASON)
    told(mailroom)

    assert MINE == draft(mailroom)
    assert "never sealed" not in mailroom.answers(newest(mailroom), "status")


def test_two_acts_one_after_the_other_lose_nothing(mailroom: Mailroom) -> None:
    seals(mailroom)
    acts(mailroom)
    said = acts(mailroom)

    assert "Ann (p1)" in said
    assert MINE == draft(mailroom) == newest(mailroom).aside


def test_who_has_ordered_anew_keeps_that(mailroom: Mailroom) -> None:
    """An undo of an act offers what was sealed before it, and an act what was sealed last."""
    seals(mailroom)
    acts(mailroom)
    mailroom.answers(newest(mailroom), "bid ring 2")
    acts(mailroom)

    assert ("bid ring 2",) == draft(mailroom) == newest(mailroom).aside


def test_once_the_match_goes_on_nothing_is_set_aside(mailroom: Mailroom) -> None:
    seals(mailroom)
    acts(mailroom)
    mailroom.answers(newest(mailroom), "seal")
    goes_on(mailroom)

    assert "" == told(mailroom)
    assert "turn" == newest(mailroom).about
    assert newest(mailroom).aside is None


@pytest.mark.parametrize("game", ["ec4x-satoshi", "space-empires"])
def test_a_letter_with_many_orders_set_aside_is_no_longer_than_others(game: str) -> None:
    match = play_on(begun(GAMES[game]), 5)
    facts = {"why": REASON, "date": match.date, "due": "2026-11-21T20:00:00Z"}
    parcel = parcel_of(match, match.waiting[0], about="changed", facts=facts)
    many = tuple(f"order number {number} of many" for number in range(60))
    body = text_of(parcel._replace(aside=many), URL).body

    assert len(body.split("\n")) <= MOST + 1
    assert "and 40 more orders: `status` tells all." in body
