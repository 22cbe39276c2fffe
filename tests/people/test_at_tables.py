"""Accounts at tables: what their owner is told of it, and what is left when he is gone."""

import json
from pathlib import Path

import pytest

from hegemon.core.game import Player
from hegemon.play.beside import EVERYBODY, UMPIRE
from hegemon.play.entries import NOBODY
from hegemon.play.people.accounts import delete_account, export_account
from hegemon.play.people.errors import Unknown
from hegemon.play.people.hashing import Argon2
from hegemon.play.people.ports import Counter
from hegemon.play.people.values import LinkedSeat
from hegemon.play.people.who import Credential, Kind, credential, who
from hegemon.play.tables.hall import SEAT_LINK
from hegemon.play.tables.messages import say
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import free_seats, give_link, leave_for_good, standing, take_seat
from hegemon.store.people import SqlPeople
from hegemon.store.sendings import SqlDrafts
from hegemon.store.tables import SqlTables
from hegemon.workbook.keeping import keep_notes
from tests.play.table import P1, P2
from tests.play.tables.hall import Place, a_place, an_account, two_at_a_table


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return a_place(tmp_path)


def desk_of(place: Place) -> Counter:
    """The desk over the people of a hall."""
    store = place.hall.store
    assert isinstance(store, SqlTables)
    return Counter(SqlPeople(store.database), Argon2(8, 1), place.clock, place.hall.entropy)


def test_the_link_that_a_table_gives_shows_its_seat(place: Place) -> None:
    """And nothing once the seat has another link."""
    desk, name = desk_of(place), two_at_a_table(place)
    old = credential(give_link(place.hall, name, P2).reveal())
    new = give_link(place.hall, name, P2)
    someone = who(desk.people, credential(new.reveal()), place.clock.now())

    assert Kind.SEAT_LINK.value == SEAT_LINK
    assert standing(place.hall, name, seat=P2).seats == someone.standing.seats  # type: ignore[union-attr]
    for shown in (old, Credential(Kind.TOKEN, new), Credential(Kind.SESSION, new)):
        with pytest.raises(Unknown):
            who(desk.people, shown, place.clock.now())


def test_the_export_has_seats_and_words_and_nobody_elses(place: Place) -> None:
    desk, name = desk_of(place), two_at_a_table(place)
    give_link(place.hall, name, P2)
    say(place.hall, name, P2, (P1,), "to Ann alone")
    say(place.hall, name, P2, (EVERYBODY,), "to all")
    say(place.hall, name, P1, (P2,), "from Ann")
    say(place.hall, name, UMPIRE, (EVERYBODY,), "from who runs the table")
    drafts = SqlDrafts(place.hall.store.database, place.clock)  # type: ignore[attr-defined]
    held = place.hall.store.holders(name)[P2].since
    for since, note in ((held, "Ann lies"), ("2020-01-01T00:00:00Z", "of who was here before")):
        keep_notes(place.hall.match(name), P2, drafts, (note,), since=since)
    of_bea, of_ann = (export_account(desk, account) for account in ("bea", "ann"))

    assert [("p2", name)] == [(row["seat"], row["match"]) for row in of_bea["holder"]]
    assert ["to Ann alone", "to all"] == [row["body"] for row in of_bea["message"]]
    assert [name] == [row["match"] for row in of_ann["table_"]]
    assert "from Ann" in [row["body"] for row in of_ann["message"]]
    assert 1 == len(of_bea["draft"])
    assert "Ann lies" in of_bea["draft"][0]["lines"]
    assert "draft" not in of_ann
    assert "link" not in json.dumps(of_bea)


def test_whoever_is_deleted_leaves_his_seats_and_his_words_stay(place: Place) -> None:
    desk, name = desk_of(place), two_at_a_table(place)
    say(place.hall, name, P2, (EVERYBODY,), "I am off")

    left = delete_account(
        desk, "bea", lambda seat, _: leave_for_good(place.hall, seat.table, seat_of(seat))
    )
    match = place.hall.match(name)

    assert (LinkedSeat(name, P2),) == left
    assert NOBODY == match.now.plans[P2].by
    assert P2 not in place.hall.store.holders(name)
    assert "ann" == place.hall.store.holders(name)[P1].account
    assert "a former player" == match.now.plans[P2].name
    assert {} == desk.people.belongings("bea")


def test_a_seat_is_open_again_before_the_match_begins(place: Place) -> None:
    desk, hall = desk_of(place), place.hall
    an_account(place, "ann")
    name = open_table(hall, TableWanted("sealed-bids"), "ann").match.name
    take_seat(hall, name, P1, account="ann", called="Ann")
    delete_account(desk, "ann", lambda seat, _: leave_for_good(hall, seat.table, seat_of(seat)))

    assert P1 in hall.match(name).open_seats
    assert P1 in free_seats(hall, hall.match(name))
    assert "a former player" == hall.match(name).now.plans[P1].name


def seat_of(linked: LinkedSeat) -> Player:
    return Player(linked.seat)


def test_whoever_opened_a_table_is_gone_and_the_table_stays(place: Place) -> None:
    desk, name = desk_of(place), two_at_a_table(place)
    delete_account(
        desk, "ann", lambda seat, _: leave_for_good(place.hall, seat.table, seat_of(seat))
    )

    assert None is place.hall.store.table(name).opened.owner
    assert "bea" == place.hall.store.holders(name)[P2].account
