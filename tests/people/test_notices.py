"""What people want to be told of: kinds, quiet hours, a letter a day, links that stop letters."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from hegemon.play.beside import Notice
from hegemon.play.errors import NotThere
from hegemon.play.notices.feeds import drop_feed, due_dates, make_feed
from hegemon.play.notices.hours import held_until, quiet_ends
from hegemon.play.notices.preferences import KINDS, NoticePreferences, check_preferences, kind_of
from hegemon.play.notices.stopping import go_on, stop, stop_all, stop_link
from hegemon.play.notices.wishes import prefer, preferences_of
from hegemon.play.people.accounts import change, delete_account
from hegemon.play.people.errors import Unfit
from hegemon.play.people.secret import Secret
from hegemon.play.tables.letters import known, text_of
from hegemon.play.tables.post import CALLED, TRIES, deliver
from tests.contract.toys.sealed_bids import Bids
from tests.people.test_post import Post
from tests.play.table import P1, P2
from tests.play.tables.hall import a_place

URL = "https://games.example.org"
NIGHT = NoticePreferences(quiet_from="22:00", quiet_until="07:00")
DAILY = NoticePreferences(digest="08:00")
VIENNA = "Europe/Vienna"


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def answered(post: Post) -> None:
    """Bea seals an answer."""
    post.hall.match(post.table).seal(P2, Bids())


@pytest.fixture
def post(tmp_path: Path) -> Post:
    """The clock stands at 05:30 UTC on 21 November 2026."""
    return Post(a_place(tmp_path))


@pytest.mark.parametrize(
    ("now", "ends"),
    [
        ("2026-11-21 20:59", None),  # 21:59 in Vienna
        ("2026-11-21 21:00", "2026-11-22 06:00"),
        ("2026-11-22 05:59", "2026-11-22 06:00"),
        ("2026-11-22 06:00", None),
        ("2026-03-28 22:00", "2026-03-29 05:00"),  # summer time begins in that night
        ("2026-10-24 21:00", "2026-10-25 06:00"),  # and ends
    ],
)
def test_quiet_hours_are_those_on_the_wall(now: str, ends: str | None) -> None:
    assert (at(ends) if ends else None) == quiet_ends(NIGHT, VIENNA, at(now))


@pytest.mark.parametrize(
    ("due", "held"),
    [
        ("", "2026-11-22 07:00"),
        ("2026-11-22T08:00:00Z", "2026-11-22 07:00"),
        ("2026-11-22T07:00:00Z", None),  # due when the letter goes out: it would be too late
        ("2026-11-21T20:00:00Z", None),
    ],
)
def test_what_is_due_before_the_letter_of_the_day_does_not_wait_for_it(
    due: str, held: str | None
) -> None:
    found = held_until(DAILY, VIENNA, "2026-11-21T12:00:00Z", due, at("2026-11-21 12:00"))

    assert (at(held) if held else None) == found


@pytest.mark.parametrize(
    ("hour", "made", "held"),
    [
        ("06:00", "2026-11-21T12:00:00Z", "2026-11-22 06:00"),  # 7:00 in Vienna, not 6:00
        ("06:00", "2026-11-22T05:30:00Z", "2026-11-22 06:00"),  # made between both hours
        ("23:30", "2026-11-21T12:00:00Z", "2026-11-22 06:00"),
        ("07:00", "2026-11-21T12:00:00Z", "2026-11-22 06:00"),
        ("21:59", "2026-11-21T12:00:00Z", "2026-11-21 20:59"),
    ],
)
def test_the_letter_of_the_day_waits_for_the_end_of_quiet_hours(
    hour: str, made: str, held: str
) -> None:
    said = NoticePreferences(quiet_from="22:00", quiet_until="07:00", digest=hour)
    assert at(held) == held_until(said, VIENNA, made, "", at(made[:16].replace("T", " ")))


def test_who_is_asked_nothing_hears_that_the_match_goes_on_if_he_wants(post: Post) -> None:
    for about in ("step", "message"):
        post.tell(P1, about, f"1{about}")
        post.tell(P2, about, f"2{about}")
    prefer(post.desk, "bea", NoticePreferences(mail=KINDS))
    post.deliver()

    told = [("Ann", "message"), ("Bea", "message"), ("Bea", "step")]
    assert told == sorted(post.postman.told())


def test_what_was_made_before_the_hour_goes_at_the_hour() -> None:
    assert None is held_until(DAILY, VIENNA, "2026-11-21T06:59:00Z", "", at("2026-11-21 07:00"))


@pytest.mark.parametrize(
    "said",
    [
        NoticePreferences(quiet_from="22:00"),
        NoticePreferences(quiet_from="22:00", quiet_until="22:00"),
        NoticePreferences(digest="24:00"),
        NoticePreferences(digest="8"),
        NoticePreferences(digest="08:00\n"),
    ],
)
def test_hours_that_are_none_are_refused(said: NoticePreferences) -> None:
    with pytest.raises(Unfit):
        check_preferences(said)


def test_every_notice_of_a_table_has_a_kind_and_what_guards_an_account_none() -> None:
    guards = {"sign-in", "reset", "confirm-address", "password-changed", "address-changed"}
    host = {"closed", "reopened", "link-made", "announcement"}
    without = {about for about in known() if kind_of(about) is None}

    assert guards | host == without
    assert set(KINDS) == {kind_of(about) for about in known()} - {None}
    assert {None} == {kind_of(about) for about in CALLED - known()}  # the answer to a letter


def test_only_what_is_wanted_comes(post: Post) -> None:
    prefer(post.desk, "bea", NoticePreferences(mail=("reminder",)))
    for about in ("turn", "message", "reminder"):
        post.tell(P2, about, about)
        post.tell(P1, about, f"{about} too")
    post.deliver()

    assert [("Bea", "reminder")] == [each for each in post.postman.told() if each[0] == "Bea"]
    assert 3 == len([each for each in post.postman.told() if each[0] == "Ann"])
    assert 0 == post.outbox.pending()


def test_at_night_nothing_goes_and_in_the_morning_what_still_counts(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    prefer(post.desk, "bea", NoticePreferences(quiet_from="05:00", quiet_until="07:00"))
    post.tell(P2, "turn")
    post.tell(P2, "reminder", "r")
    post.tell(P1, "turn", "other")
    post.deliver()

    assert [("Ann", "turn")] == post.postman.told()
    assert 2 == post.outbox.pending()

    answered(post)
    post.place.clock.turn(minutes=90)
    post.deliver()

    assert [("Ann", "turn"), ("Bea", "turn")] == post.postman.told()  # her answer is in
    assert 0 == post.outbox.pending()


def test_who_ends_his_quiet_hours_gets_what_waits(post: Post) -> None:
    """And of what waits for others nothing comes sooner."""
    for name in ("ann", "bea"):
        prefer(post.desk, name, NoticePreferences(quiet_from="05:00", quiet_until="07:00"))
    post.tell(P2, "turn")
    post.tell(P1, "turn", "other")
    post.deliver()
    prefer(post.desk, "bea", NoticePreferences())
    post.deliver()

    assert [("Bea", "turn")] == post.postman.told()
    assert 1 == post.outbox.pending()


def test_who_moves_where_it_is_day_gets_what_waits(post: Post) -> None:
    prefer(post.desk, "bea", NoticePreferences(quiet_from="05:00", quiet_until="07:00"))
    post.tell(P2, "turn")
    post.deliver()
    change(post.desk, "bea", name="Beate")
    post.deliver()
    assert [] == post.postman.told()
    change(post.desk, "bea", zone="Pacific/Auckland")
    post.deliver()

    assert [("Beate", "turn")] == post.postman.told()


def test_a_letter_a_day_has_all_that_came_since(post: Post) -> None:
    prefer(post.desk, "bea", DAILY)
    post.tell(P2, "message", "a")
    post.place.clock.turn(minutes=30)
    post.tell(P2, "seat", "b")
    post.deliver()
    assert [] == post.postman.carried

    post.place.clock.turn(minutes=120)
    post.tell(P2, "over", "c")  # after 08:00: for tomorrow
    post.deliver()
    (parcel,) = post.postman.carried
    text = text_of(parcel, URL)

    assert "2 notices from Friday" == text.subject
    assert "Somebody has said something to you." in text.body
    assert "Another plays a seat now" in text.body
    assert f"{URL}/t/{post.table}\n" in text.body
    assert f"{URL}/unsubscribe/{parcel.stop.reveal() if parcel.stop else None}\n" in text.body
    assert parcel.stop == stop_link(post.desk, "bea", "message", "table")
    assert 1 == post.outbox.pending()

    post.place.clock.turn(minutes=24 * 60)
    post.deliver()

    assert ["digest", "over"] == [about for _, about in post.postman.told()]  # one alone is itself


def test_a_letter_of_the_day_is_one_though_more_is_due_than_is_looked_at_once(post: Post) -> None:
    """At eight o'clock that of a whole server is due, in the order in which it was made."""
    for account in ("ann", "bea"):
        prefer(post.desk, account, DAILY)
    for key in ("a", "b", "c"):
        for seat in (P1, P2):
            post.tell(seat, "message", f"{key} {seat}")
    post.deliver()
    post.place.clock.turn(minutes=180)
    while deliver(post.outbox, post.hall, post.desk, post.postman, 2):
        pass

    assert ["digest", "digest"] == [about for _, about in post.postman.told()]
    assert [3, 3] == [len(each.facts["items"]) for each in post.postman.carried]


def test_a_letter_of_the_day_that_stumbles_is_tried_again_whole_and_under_one_name(
    post: Post,
) -> None:
    prefer(post.desk, "bea", DAILY)
    for key in ("a", "b"):
        post.tell(P2, "message", key)
    post.place.clock.turn(minutes=180)
    post.postman.stumbles = 1
    post.deliver()
    assert [] == post.postman.carried

    post.place.clock.turn(minutes=2)
    post.deliver()

    assert [("Bea", "digest")] == post.postman.told()
    assert 2 == len(post.postman.carried[0].facts["items"])
    assert TRIES > 1
    assert 0 == post.outbox.pending()


def test_a_link_stops_letters_and_nothing_else_and_takes_it_back(post: Post) -> None:
    link = stop_link(post.desk, "bea", "message").reveal()
    assert link == stop_link(post.desk, "bea", "message").reveal()
    stop(post.desk, link)
    for about in ("message", "turn"):
        post.tell(P2, about, about)
    post.deliver()
    assert [("Bea", "turn")] == post.postman.told()

    stop_all(post.desk, link)
    for about in ("turn", "over"):
        post.tell(P2, about, f"{about} 2")
        post.tell(P1, about, f"{about} 3")
    post.deliver()
    assert {"Ann"} == {name for name, _ in post.postman.told()[1:]}

    go_on(post.desk, link)
    assert NoticePreferences() == preferences_of(post.desk, "bea")


def test_no_link_but_a_whole_one_of_ours_stops_anything(post: Post) -> None:
    link = stop_link(post.desk, "bea", "message").reveal()
    forged = link.replace("bea", "ann", 1), link.replace("message", "turn"), link[:-1], f"{link}A"
    for each in (*forged, "", "..", "\udcff.x.y", "bea.message."):
        with pytest.raises(NotThere):
            stop(post.desk, each)
    assert NoticePreferences() == preferences_of(post.desk, "ann")

    delete_account(post.desk, "bea", lambda *_: None)
    with pytest.raises(NotThere):
        stop(post.desk, link)


def test_wishes_go_with_the_account_and_are_its_owners_to_take_along(post: Post) -> None:
    prefer(post.desk, "bea", NIGHT)
    feed = make_feed(post.desk, "bea")
    told = post.desk.people.belongings("bea")["preference"]

    assert 'quiet_from":"22:00' in str(told)
    assert "feed" not in told[0]
    assert NIGHT == preferences_of(post.desk, "bea")  # the feed has left them as they were
    delete_account(post.desk, "bea", lambda *_: None)
    with pytest.raises(NotThere):
        due_dates(post.desk, post.hall.store, feed)


def test_a_feed_has_the_dates_of_ones_own_tables_until_it_is_renewed(post: Post) -> None:
    first = make_feed(post.desk, "bea")
    (date,) = due_dates(post.desk, post.hall.store, first)

    assert (post.table, "Friday", True) == (date.table, date.title, date.yours)
    assert date.due == post.hall.store.table(post.table).facts.due != ""

    answered(post)
    assert [False] == [each.yours for each in due_dates(post.desk, post.hall.store, first)]

    second = make_feed(post.desk, "bea")
    for dead in (first, Secret(""), Secret("hgmfeed_x")):
        with pytest.raises(NotThere):
            due_dates(post.desk, post.hall.store, dead)
    assert 1 == len(due_dates(post.desk, post.hall.store, second))
    drop_feed(post.desk, "bea")
    with pytest.raises(NotThere):
        due_dates(post.desk, post.hall.store, second)


def test_hours_move_with_the_zone_of_the_account(post: Post) -> None:
    """At 05:30 UTC it is half past two in the night in Sao Paulo."""
    prefer(post.desk, "bea", NIGHT)
    change(post.desk, "bea", zone="America/Sao_Paulo")
    prefer(post.desk, "ann", NIGHT)
    change(post.desk, "ann", zone="Asia/Tokyo")
    post.hall.store.add(post.table, *(Notice(each, "message", each) for each in (P1, P2)))
    post.deliver()

    assert [("Ann", "message")] == post.postman.told()
