"""Time at a table: schedules, and what comes of answers that are not there."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.games.shelf import Games, Installed
from hegemon.play.commands import BeAway, Extend, GiveBack, Vote
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.errors import Late
from hegemon.play.position import position_of
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.tending import after_outage, tend, tend_all
from hegemon.play.tables.umpire import go_on, pause, set_terms
from hegemon.play.times.schedule import next_due, parse_schedule
from hegemon.play.times.terms import Absence, Terms
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import P1, P2, P3
from tests.play.tables.hall import DAILY, a_place, two_at_a_table, with_absence

SCHEDULES = ["none", "every 1 hour", "every 36 hours", "daily at 20:00 UTC"]

DUE = [
    ("every 24 hours", "2026-11-21 05:30", "2026-11-22 05:30"),
    ("daily at 20:00 UTC", "2026-11-21 05:30", "2026-11-21 20:00"),
    ("daily at 20:00 UTC", "2026-11-21 19:55", "2026-11-22 20:00"),
    ("daily at 20:00 Europe/Berlin", "2026-11-21 05:30", "2026-11-21 19:00"),
    ("daily at 20:00 Europe/Berlin", "2026-07-21 05:30", "2026-07-21 18:00"),
    ("mon wed at 20:00 UTC", "2026-11-21 05:30", "2026-11-23 20:00"),
    ("sat at 06:00 UTC", "2026-11-21 05:30", "2026-11-28 06:00"),
    ("daily at 02:30 Europe/Berlin", "2026-03-28 12:00", "2026-03-29 01:30"),
    ("daily at 02:30 Europe/Berlin", "2026-10-24 12:00", "2026-10-25 00:30"),
]


def test_where_nothing_is_ever_due_no_word_is_said_of_who_is_late() -> None:
    assert "late" not in Terms().in_words()
    assert "for who is late the rules answer" in DAILY.in_words()


@pytest.mark.parametrize(("schedule", "asked", "due"), DUE)
def test_when_answers_are_due(schedule: str, asked: str, due: str) -> None:
    moment = datetime.fromisoformat(asked).replace(tzinfo=UTC)

    found = next_due(parse_schedule(schedule), moment)

    assert found == datetime.fromisoformat(due).replace(tzinfo=UTC)


@pytest.mark.parametrize("text", [*SCHEDULES, "mon wed fri at 07:05 America/New_York"])
def test_schedule_is_written_as_it_is_read(text: str) -> None:
    assert str(parse_schedule(text)) == text


@pytest.mark.parametrize(
    "text",
    ["soon", "every 0 hours", "every 9999 hours", "daily at 25:00 UTC", "daily at 20:00 Mars/Hill",
     "wed mon at 20:00 UTC", "mon mon at 20:00 UTC", "daily at 20:00 ../../etc/passwd"],
)  # fmt: skip
def test_what_is_no_schedule_is_refused(text: str) -> None:
    with pytest.raises(BadConfig):
        parse_schedule(text)


@given(st.text(max_size=80))
def test_no_text_breaks_a_schedule(text: str) -> None:
    try:
        found = str(parse_schedule(text))
    except BadConfig:
        return

    assert str(parse_schedule(found)) == found


def test_turn_runs_when_all_are_ready_and_no_later_than_it_is_due(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place)
    match = place.hall.match(name)

    due = match.now.due
    match.seal(P1, Bids())
    match.seal(P2, Bids())
    stood = match.step
    tend(place.hall, name)

    assert (due, stood, match.step) == ("2026-11-22T05:30:00Z", 0, 1)
    assert match.now.due == "2026-11-22T05:30:00Z"


def test_missing_answer_expires(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place)
    match = place.hall.match(name)
    match.seal(P1, Bids())
    place.clock.turn(hours=23, minutes=59)
    before = (tend_all(place.hall), match.step)
    place.clock.turn(minutes=1)

    tend_all(place.hall)

    assert before[1] == 0
    assert (match.step, match.now.attended(P1).missed, match.now.attended(P2).missed) == (1, 0, 1)
    assert match.now.due == "2026-11-23T05:30:00Z"


def test_step_that_is_due_does_not_wait_for_a_clock_that_was_set_back(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    match = place.hall.match(two_at_a_table(place, Terms()))
    place.clock.turn(days=2)
    match.seal(P1, Bids())
    match.seal(P2, Bids())
    place.clock.turn(days=-2)
    tend_all(place.hall)

    assert match.step == 1


@pytest.mark.parametrize(("seconds", "counts"), [(-1, True), (0, False), (1, False)])
def test_answer_at_the_last_moment(tmp_path: Path, seconds: int, counts: bool) -> None:
    place = a_place(tmp_path)
    match = place.hall.match(two_at_a_table(place))
    place.clock.turn(days=1, seconds=seconds)

    if counts:
        assert match.seal(P1, Bids()).time == "2026-11-22T05:29:59Z"
    else:
        with pytest.raises(Late, match="due at 2026-11-22T05:30:00Z"):
            match.seal(P1, Bids())


def test_grace_is_given_once(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place, Terms(schedule=DAILY.schedule, grace=60))
    match = place.hall.match(name)
    place.clock.turn(days=1, minutes=5)
    match.seal(P1, Bids())

    tend_all(place.hall)
    graced = (match.step, match.now.due)
    place.clock.turn(hours=1)
    tend_all(place.hall)

    assert graced == (0, "2026-11-22T06:30:00Z")
    assert (match.step, match.now.attended(P2).missed) == (1, 1)
    assert any("the grace counts" in line.text for line in ledger(place.hall.store, name))


def test_table_that_waits_takes_no_step(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place, with_absence(missing="wait"))
    match = place.hall.match(name)
    place.clock.turn(days=9)

    tend_all(place.hall)
    quiet = tend_all(place.hall)
    match.seal(P1, Bids())
    match.seal(P2, Bids())
    tend_all(place.hall)

    assert (quiet, match.step) == (0, 1)


def test_deputy_answers_without_what_it_must_not_order(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    allowed = two_at_a_table(place, with_absence(missing="deputy", deputy="random"))
    forbidding = with_absence(missing="deputy", deputy="random", forbidden=("bid",))
    barred = two_at_a_table(place, forbidding)
    place.clock.turn(days=1)

    tend_all(place.hall)

    taken = [next(place.hall.store.steps(name, 1, 1)).entry for name in (allowed, barred)]
    assert all(entry.notes[P1].startswith("no answer in time: a deputy") for entry in taken)
    assert taken[1].step.answers[P1]["bids"] == []
    assert taken[0].step.answers[P1]["bids"] != []


def test_extension_is_capped(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place, Terms(schedule=DAILY.schedule, extensions=1, extension=120))
    match = place.hall.match(name)
    match.act(Extend(P1))

    with pytest.raises(BadAnswer, match="1 times of 1"):
        match.act(Extend(P1))
    match.seal(P2, Bids())
    with pytest.raises(BadAnswer, match="not waited for"):
        match.act(Extend(P2))

    assert match.now.due == "2026-11-22T07:30:00Z"


def test_table_waits_for_who_is_away_within_the_holidays(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place, Terms(schedule=DAILY.schedule, holidays=5))
    match = place.hall.match(name)
    match.act(BeAway(P1, 3))

    with pytest.raises(BadAnswer, match="2 days of holidays left, not 3"):
        match.act(BeAway(P1, 3))

    assert match.now.due == "2026-11-24T05:30:00Z"
    match.seal(P1, Bids())
    match.seal(P2, Bids())
    tend(place.hall, name)
    assert match.now.due == "2026-11-24T05:30:00Z"


@pytest.mark.parametrize(
    ("schedule", "due"),
    [
        ("daily at 20:00 UTC", "2026-11-24T20:00:00Z"),
        ("daily at 09:00 UTC", "2026-11-24T09:00:00Z"),
        ("tue fri at 20:00 Europe/Vienna", "2026-11-24T19:00:00Z"),
        ("sat at 20:00 UTC", "2026-11-28T20:00:00Z"),
        ("every 36 hours", "2026-11-24T17:30:00Z"),
    ],
)
def test_a_table_that_waits_for_who_is_away_keeps_its_time_of_day(
    tmp_path: Path, schedule: str, due: str
) -> None:
    """Not the hour at which somebody happened to say that he is away; nor in the next turn."""
    place = a_place(tmp_path)
    name = two_at_a_table(place, Terms(schedule=parse_schedule(schedule), holidays=5))
    match = place.hall.match(name)
    match.act(BeAway(P1, 3))

    assert due == match.now.due
    match.seal(P1, Bids())
    match.seal(P2, Bids())
    tend(place.hall, name)
    assert due == match.now.due


def test_seat_that_is_never_there_is_given_up(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place, with_absence(most=2, then="free"))
    match = place.hall.match(name)
    for _ in range(2):
        match.seal(P1, Bids())
        place.clock.turn(days=1)
        tend_all(place.hall)

    assert match.now.plans[P2].by == NOBODY
    assert list(place.hall.store.holders(name)) == [P1]


def test_the_others_vote(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place, with_absence(votes=True, then="bot", deputy="random"))
    match = place.hall.match(name)
    with pytest.raises(BadAnswer, match="missed no answer"):
        match.act(Vote(P1, P2))
    match.seal(P1, Bids())
    place.clock.turn(days=1)
    tend_all(place.hall)

    match.act(Vote(P1, P2))

    assert match.now.plans[P2].by == "random"


def test_pause_gives_the_time_back(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place)
    match = place.hall.match(name)
    pause(place.hall, name, "holidays")
    place.clock.turn(days=3)
    tend_all(place.hall)
    go_on(place.hall, name)

    assert (match.step, match.now.due) == (0, "2026-11-25T05:30:00Z")


def test_outage_is_nobodys_fault(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place)
    match = place.hall.match(name)
    after_outage(place.hall, "one")
    place.clock.turn(hours=25)

    given = (after_outage(place.hall, "one"), after_outage(place.hall, "two"))
    tend_all(place.hall)

    assert given == (1, 0)
    assert (match.step, match.now.due) == (0, "2026-11-23T06:30:00Z")


def test_a_game_that_cannot_be_opened_keeps_no_worker_from_beginning(tmp_path: Path) -> None:
    """Its tables wait until its package is mended."""
    place = a_place(tmp_path)
    two_at_a_table(place)
    after_outage(place.hall, "one")
    place.clock.turn(hours=25)
    found = [Installed("sealed-bids", "no_such_module:BOX", "stranger", "0.3")]
    broken = replace(place.hall, rulesets=Games(lambda: found))

    assert 1 == after_outage(broken, "one")
    assert 0 == tend_all(broken)


def test_other_terms_count_from_now_on(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place)
    match = place.hall.match(name)
    place.clock.turn(hours=2)
    set_terms(place.hall, name, Terms(schedule=parse_schedule("every 2 hours")))
    first = match.now.due
    set_terms(place.hall, name, Terms())

    assert (first, match.now.due) == ("2026-11-21T09:30:00Z", "")
    with pytest.raises(BadConfig, match="deputy: name one of the bots random"):
        set_terms(place.hall, name, Terms(absence=Absence(missing="deputy")))


def test_one_of_two_others_is_not_enough(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    terms = with_absence(votes=True, then="free")
    name = open_table(place.hall, TableWanted("sealed-bids", terms=terms), None).match.name
    for player in (P1, P2, P3):
        take_seat_by_link(place.hall, name, player, called=f"N{player}")
    tend(place.hall, name)
    match = place.hall.match(name)
    match.seal(P1, Bids())
    match.seal(P3, Bids())
    place.clock.turn(days=1)
    tend_all(place.hall)

    match.act(Vote(P1, P2))
    after_one = match.now.plans[P2].by
    match.act(Vote(P1, P2, wants=False))
    match.act(Vote(P3, P2))
    after_another = match.now.plans[P2].by
    match.act(Vote(P1, P2))

    assert (after_one, after_another, match.now.plans[P2].by) == (PERSON, PERSON, NOBODY)


def test_who_answers_again_has_missed_nothing_in_a_row(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place)
    match = place.hall.match(name)
    match.seal(P1, Bids())
    place.clock.turn(days=1)
    tend_all(place.hall)
    match.seal(P1, Bids())
    match.seal(P2, Bids())
    tend_all(place.hall)

    assert (match.now.attended(P2).missed, match.now.attended(P2).ever) == (0, 1)


def test_outage_is_given_back_once_however_many_workers_begin(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    match = place.hall.match(two_at_a_table(place))
    for _ in range(2):
        match.act(GiveBack(60, "2026-11-21T00:00:00Z"))

    assert match.now.due == "2026-11-22T06:30:00Z"


def test_an_act_of_the_umpire_takes_no_time_from_anybody(tmp_path: Path) -> None:
    """What was given stays given; where nothing was, the schedule says when."""
    place = a_place(tmp_path)
    terms = msgspec.structs.replace(DAILY, extensions=1, extension=2_880)
    match = place.hall.match(two_at_a_table(place, terms))
    usual = match.due
    match.correct(position_of(match.now, match.ruleset).state, "a slip")
    unmoved = match.due
    match.act(Extend(P1))
    given = match.due
    match.correct(position_of(match.now, match.ruleset).state, "another slip")

    assert usual == unmoved < given == match.due
