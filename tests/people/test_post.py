"""The outbox emptied: to who is meant now, at least once; links get their secret, in time."""

import json
import logging
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sql

from hegemon.core import Report, Section, Sentence, Story
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.play.beside import UMPIRE, Notice
from hegemon.play.inbox import found
from hegemon.play.inbox.replying import WithTurns
from hegemon.play.people.accounts import account_of
from hegemon.play.people.changes import AccountChanged, AccountMade
from hegemon.play.people.hashing import Argon2
from hegemon.play.people.links import MINUTES, ask_link
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.signing_in import sign_in_by_link
from hegemon.play.people.values import PURPOSES, SIGN_IN, Account
from hegemon.play.people.visits import Visitor
from hegemon.play.tables.forks import fork
from hegemon.play.tables.letters import text_of
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.post import TAKEN, TRIES, Parcel, deliver
from hegemon.play.tables.seats import (
    come_back,
    leave_seat,
    let_bot_play,
    link_for,
    pass_on,
    take_seat,
)
from hegemon.serving.chores import Sweep
from hegemon.serving.figures import ServerFigures
from hegemon.store.people import SqlPeople
from hegemon.store.post.carriers import carrier_of
from hegemon.store.post.outbox import SqlOutbox
from hegemon.store.schema import OUTBOX, TABLES
from hegemon.store.tables import SqlTables
from tests.play.table import P1, P2, P3
from tests.play.tables.hall import Place, a_place, an_account, two_at_a_table

HOME = Visitor("192.0.2.7")


class Postman:
    """Carries all, and can be made to stumble."""

    def __init__(self) -> None:
        self.carried: list[Parcel] = []
        self.stumbles = 0
        self.secrets = True

    def carries(self, about: str) -> bool:
        return self.secrets or about not in PURPOSES

    def carry(self, parcel: Parcel) -> None:
        if self.stumbles:
            self.stumbles -= 1
            raise OSError("no way through")
        self.carried.append(parcel)

    def told(self) -> list[tuple[str, str]]:
        """To whom it went, and about what."""
        return [(each.name, each.about) for each in self.carried]


class Post:
    """An outbox at a table, and what empties it."""

    def __init__(self, place: Place) -> None:
        store = place.hall.store
        assert isinstance(store, SqlTables)
        self.place, self.hall = place, place.hall
        self.outbox = SqlOutbox(store.database)
        self.desk = Counter(
            SqlPeople(store.database), Argon2(8, 1), place.clock, place.hall.entropy
        )
        self.table = two_at_a_table(place)
        self.postman = Postman()
        self.deliver()
        self.postman.carried.clear()

    def deliver(self) -> int:
        return deliver(self.outbox, self.hall, self.desk, self.postman)

    def tell(self, audience: str, about: str, key: str = "k") -> None:
        """A notice for an audience of the table."""
        self.hall.store.add(self.table, Notice(Player(audience), about, key, {"turn": 3}))


@pytest.fixture
def post(tmp_path: Path) -> Post:
    return Post(a_place(tmp_path))


def test_a_turn_is_told_whole_where_no_answer_comes_by_mail(post: Post) -> None:
    """With where to order instead of an address to answer."""
    post.tell(P2, "turn", "again")
    post.tell(P2, "message", "b")
    carrier = WithTurns(post.postman, post.hall)
    deliver(post.outbox, post.hall, post.desk, carrier)
    turn, message = sorted(post.postman.carried[-2:], key=lambda each: each.about, reverse=True)
    body = text_of(turn, "https://games.example.org").body

    assert turn.turn is not None
    assert message.turn is None
    assert "What you may order" in body
    assert "To order, go to the table: nobody reads an answer to this letter." in body
    assert "Write above" not in body


def test_a_notice_goes_to_who_holds_the_seat(post: Post) -> None:
    post.tell(P2, "turn")
    post.deliver()
    (parcel,) = post.postman.carried

    assert ("Bea", "turn", "Friday", {"turn": 3}, None) == (
        parcel.name,
        parcel.about,
        parcel.title,
        parcel.facts,
        parcel.link,
    )
    assert 0 == post.deliver()
    assert 0 == post.outbox.pending()


def test_a_letter_that_calls_to_play_begins_with_what_happened(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His own news, in words, the weightiest first; a game that has none is told of as before."""
    lines = tuple(Sentence(f"Of {one}.", story=Story("gain", one)) for one in range(5))
    told = {P2: Report("Turn 3", (Section("News", lines),))}
    monkeypatch.setattr(found, "news_of", lambda _, player: told.get(player, Report("", ())))
    for seat in (P1, P2):
        post.tell(seat, "turn", seat)
        post.deliver()
    none, some = (text_of(each, "").body.split("\n") for each in post.postman.carried)
    with_links = text_of(post.postman.carried[1], "https://games.example.org").body

    assert f"/{P2}/gazette/last\n" in with_links
    assert "gazette" not in "".join(some)
    assert ["What happened:", "- Of 4", "- Of 3", "- Of 2", ""] == some[2:7]
    assert some[7].startswith("It is your turn")
    assert none[2].startswith("It is your turn")


def test_his_turn_it_is_whatever_breaks_in_a_game(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that cannot be found are left out."""
    monkeypatch.setattr(found, "news_of", lambda *_: 1 / 0)
    post.tell(P2, "turn")
    post.deliver()

    assert [("Bea", "turn")] == post.postman.told()


def test_nothing_goes_to_who_has_left(post: Post) -> None:
    """Whoever has the seat when it is sent is told, and nobody where nobody has it."""
    post.tell(P2, "turn")
    an_account(post.place, "cat")
    pass_on(post.hall, post.table, P2, account="cat", called="Cat")
    post.deliver()
    leave_seat(post.hall, post.table, P2)
    post.postman.carried = [each for each in post.postman.carried if each.about == "turn"]
    post.tell(P2, "reminder", "later")
    post.deliver()

    assert [("Cat", "turn")] == [each for each in post.postman.told() if each[1] != "left"]


def test_what_holders_say_and_what_is_done_to_their_seats_is_told(post: Post) -> None:
    """To all at the table; what somebody else does to his seat to the holder, too."""
    match = post.hall.match(post.table)
    let_bot_play(post.hall, post.table, P2, "random")
    post.place.clock.turn(minutes=1)
    come_back(post.hall, post.table, P2)
    post.place.clock.turn(minutes=1)
    for player in (P1, P2):
        match.consent(player)
    match.consent(P2, wants=False)
    match.consent(P2)
    fork(post.hall, post.table, 0, "ann")
    link_for(post.hall, post.table, P2)
    post.deliver()
    told = [(each.name, text_of(each, "").body.split("\n")[2]) for each in post.postman.carried]

    assert set(told) == {
        ("Ann", "The bot random stands in for Bea, who keeps the seat and can come back."),
        ("Ann", "Bea plays again; the bot has left."),
        ("Ann", "Ann lets others go on from here at another table."),  # she runs it
        ("Ann", "Bea lets others go on from here at another table."),
        ("Ann", "Bea lets nobody go on from here at another table any more."),
        ("Bea", "Ann lets others go on from here at another table."),
        ("Ann", "A new table goes on from step 0 of this match."),
        ("Bea", "A new table goes on from step 0 of this match."),
        ("Ann", "The host has made a new link for the seat of Bea."),
        ("Bea", "The host has made a new link for the seat of Bea."),
    }


def test_whoever_runs_the_table_is_told(post: Post) -> None:
    post.tell(UMPIRE, "stuck")
    post.deliver()

    assert [("Ann", "stuck")] == post.postman.told()


def test_who_gives_up_his_seat_is_told_of_at_the_table(post: Post) -> None:
    """To who runs it and to who plays on, once where that is one person; not to who left."""
    leave_seat(post.hall, post.table, P2)
    post.deliver()
    text = text_of(post.postman.carried[0], "")

    assert [("Ann", "seat")] == post.postman.told()
    assert "The seat of Bea is given up: the rules answer until somebody takes it." in text.body


def test_who_plays_on_hears_of_the_seat_that_its_umpire_gave_up(post: Post) -> None:
    leave_seat(post.hall, post.table, P1)
    post.deliver()

    assert [("Ann", "seat"), ("Bea", "seat")] == sorted(post.postman.told())


def test_before_the_match_begins_only_the_umpire_hears_who_sits_where(post: Post) -> None:
    wanted = TableWanted("sealed-bids", openness="open", bots={P3: "random"})
    table = open_table(post.hall, wanted, "ann").match.name
    take_seat(post.hall, table, P2, account="bea", called="Bea")
    take_seat(post.hall, table, P1, account="ann", called="Ann")
    post.deliver()

    assert {("Ann", "seat")} == {each for each in post.postman.told() if each[1] == "seat"}


def test_what_cannot_be_sent_is_tried_ever_more_seldom(post: Post) -> None:
    post.tell(P1, "turn")
    post.postman.stumbles = TRIES
    tries = minutes = 0
    while tries < TRIES:
        tries += post.deliver()
        post.place.clock.turn(minutes=1)
        minutes += 1
    post.place.clock.turn(days=30)

    assert 2 ** (TRIES - 1) <= minutes <= 2**TRIES
    assert (0, 1) == (post.deliver(), post.outbox.pending())


def test_a_second_try_gets_through(post: Post) -> None:
    post.tell(P1, "turn")
    post.postman.stumbles = 1
    post.deliver()
    post.place.clock.turn(minutes=1)
    post.deliver()

    assert [("Ann", "turn")] == post.postman.told()


def test_two_workers_send_it_once(post: Post) -> None:
    """Whoever is second finds it taken; if the first dies, it is free again after a while."""
    post.tell(P1, "turn")
    (piece,) = post.outbox.waiting(post.place.clock.now(), 10)
    until = "2999-01-01T00:00:00Z"

    assert [True, False] == [post.outbox.take(piece, until) for _ in range(2)]
    assert 0 == post.deliver()
    post.outbox.again(piece, piece.next)
    assert post.outbox.take(piece, piece.next)
    post.place.clock.turn(seconds=TAKEN.seconds)
    assert 1 == post.deliver()


def with_address(post: Post) -> Account:
    """Ann, with an address."""
    before = account_of(post.desk, "ann")
    after = msgspec.structs.replace(before, address="ann@example.org")
    post.desk.people.commit(AccountChanged(before, after))
    return after


def test_a_login_link_gets_its_secret_when_it_is_sent(post: Post) -> None:
    account = with_address(post)
    ticket = ask_link(post.desk, HOME, "ann", SIGN_IN)
    post.deliver()
    (parcel,) = post.postman.carried

    assert ("ann@example.org", SIGN_IN, {}) == (parcel.address, parcel.about, parcel.facts)
    assert parcel.link is not None
    assert account == sign_in_by_link(post.desk, HOME, parcel.link, ticket).account


def test_a_link_that_is_too_late_is_not_sent(post: Post) -> None:
    with_address(post)
    ask_link(post.desk, HOME, "ann", SIGN_IN)
    post.place.clock.turn(minutes=MINUTES)
    post.deliver()

    assert ([], 0) == (post.postman.carried, post.outbox.pending())


def test_what_may_hold_no_secret_carries_no_link(post: Post) -> None:
    """A log, say: the letter waits, and goes when it is too late."""
    with_address(post)
    ask_link(post.desk, HOME, "ann", SIGN_IN)
    post.tell(P1, "turn")
    post.postman.secrets = False
    post.deliver()
    assert [("Ann", "turn")] == post.postman.told()
    assert 1 == post.outbox.pending()
    post.place.clock.turn(minutes=MINUTES)
    post.deliver()

    assert 0 == post.outbox.pending()


def test_what_was_sent_is_not_kept(post: Post) -> None:
    """But its key is: it is told once."""
    post.tell(P1, "turn")
    post.deliver()
    post.tell(P1, "turn")
    post.deliver()
    kept = post.desk.people.belongings("ann")

    assert 1 == len(post.postman.carried)
    assert "turn" not in json.dumps([row["body"] for row in kept.get("outbox", [])])


def test_what_is_old_is_forgotten(post: Post) -> None:
    """Sent, given up or never carried, after so many days; what is younger stays."""
    figures = ServerFigures()
    sweep = Sweep(post.outbox, post.desk, figures, days=30)
    post.tell(P1, "turn", "sent")
    post.deliver()
    post.tell(P1, "turn", "waits")
    post.place.clock.turn(days=29, hours=23)
    post.tell(P1, "turn", "young")
    sweep()
    before = kept(post)
    post.place.clock.turn(hours=2)
    sweep()

    assert {"sent", "waits", "young"} <= before
    assert {"young"} == kept(post)
    assert 1.0 == figures.registry.get_sample_value("hegemon_outbox_pending")


def kept(post: Post) -> set[str]:
    """The keys in the outbox, without the table that each is of."""
    store = post.hall.store
    assert isinstance(store, SqlTables)
    with store.database.reading() as connection:
        found = connection.execute(sql.select(OUTBOX.c.key)).scalars()
        return {key.removeprefix(f"{post.table}/") for key in found}


def test_nobody_is_told_twice_by_an_account_that_comes_after(post: Post) -> None:
    """A new account of an old name is another."""
    post.tell(P2, "turn")
    leave_seat(post.hall, post.table, P2)
    post.desk.people.commit(AccountMade(Account("bea2", "Bea Two", post.hall.time())))
    post.deliver()

    assert "Bea Two" not in [name for name, _ in post.postman.told()]


PARCEL = Parcel(
    id="0123456789abcdef",
    name="Ann\r\nBcc: x\x1b[2J",
    address="ann@example.org",
    zone="UTC",
    about=SIGN_IN,
    made="2026-11-21T05:30:00Z",
    table="",
    title="",
    facts={},
    link=Secret("hgmlogin_canary"),
)


def test_a_line_of_a_file_for_each(tmp_path: Path) -> None:
    """With the link; one line whatever is in it; nobody but its owner reads the file."""
    file = tmp_path / "out.jsonl"
    carrier = carrier_of("file", str(file))
    assert carrier
    assert carrier.carries(SIGN_IN)
    for _ in range(2):
        carrier.carry(PARCEL)
    lines = file.read_text("utf-8").splitlines()

    assert 2 == len(lines)
    assert "\x1b" not in lines[0]
    assert ("ann@example.org", "hgmlogin_canary") == (
        json.loads(lines[1])["address"],
        json.loads(lines[1])["link"],
    )
    assert 0o600 == file.stat().st_mode & 0o777


def test_the_log_gets_no_link_and_no_address(caplog: pytest.LogCaptureFixture) -> None:
    carrier = carrier_of("log", "")
    assert carrier
    with caplog.at_level(logging.INFO):
        carrier.carry(PARCEL._replace(about="turn"))

    assert not carrier.carries(SIGN_IN)
    assert "turn" in caplog.text
    assert "canary" not in caplog.text
    assert "example.org" not in caplog.text
    assert "\x1b" not in caplog.text


def test_where_parcels_go() -> None:
    assert carrier_of("nowhere", "") is None
    with pytest.raises(BadConfig):
        carrier_of("file", "")


def test_a_file_that_cannot_be_written_is_tried_again(post: Post, tmp_path: Path) -> None:
    post.tell(P1, "turn")
    carrier = carrier_of("file", str(tmp_path / "none" / "out.jsonl"))
    assert carrier
    deliver(post.outbox, post.hall, post.desk, carrier)
    post.place.clock.turn(minutes=1)
    (tmp_path / "none").mkdir()

    assert 1 == deliver(post.outbox, post.hall, post.desk, carrier)
    assert 0 == post.outbox.pending()


def test_what_is_for_nobody_is_ended_at_once(post: Post) -> None:
    """Most is, where people play by links alone: a flush of the disk for each held tables up."""
    commits: list[object] = []
    sql.event.listen(post.outbox._database.engine, "commit", commits.append)
    for number in range(20):
        post.tell(P3, "turn", f"k{number}")
    post.tell(P2, "turn", "last")
    commits.clear()
    dealt = post.deliver()

    assert (dealt, post.outbox.pending()) == (21, 0)
    assert post.postman.told() == [("Bea", "turn")]
    assert len(commits) == 3, "one for all that are for nobody, and to take and to end the other"


def test_a_table_that_cannot_be_read_keeps_no_other_waiting(post: Post) -> None:
    """Its notices are tried again, and stay for the host to look at."""
    post.tell(P2, "message", "broken")
    other = two_at_a_table(post.place)
    post.hall.store.add(other, Notice(P2, "over", "whole", {}))
    with post.outbox._database.writing() as connection:
        broken = TABLES.update().where(TABLES.c.match == post.table)
        connection.execute(broken.values(facts="{not json"))
    post.deliver()

    assert ("Bea", "over") in post.postman.told()
    assert ("BadSave",) == post.outbox.held().faults
