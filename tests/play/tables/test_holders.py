"""A seat is for who holds it to give: nobody plays on from what it saw without his word."""

from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sql

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.play.beside import SeatHeld
from hegemon.play.commands import SetTerms, Vote
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.errors import StillRunning
from hegemon.play.holding.deciding import WATCHED
from hegemon.play.matches import Match
from hegemon.play.tables.forks import fork
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import (
    come_back,
    free_seats,
    hand_on,
    leave_seat,
    let_bot_play,
    link_for,
    pass_on,
    seat_bot,
    standing,
    take_seat,
    take_seat_by_link,
)
from hegemon.play.tables.tending import tend, tend_all
from hegemon.play.times.terms import Absence, Terms
from hegemon.play.verify import verify
from hegemon.store.light.tables import SqliteTables
from hegemon.store.schema import OUTBOX
from hegemon.store.tables import SqlTables
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import GAMES, P1, P2, P3
from tests.play.tables.hall import DAILY, Place, a_place, an_account, two_at_a_table, with_absence


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """Cat and Dan are there, too."""
    place = a_place(tmp_path)
    for account in ("cat", "dan"):
        an_account(place, account)
    return place


def told(place: Place, name: str) -> list[str]:
    """What the ledger says."""
    return [line.text for line in ledger(place.hall.store, name)]


def late(place: Place, name: str) -> None:
    """Ann answers, Bea does not, and the time is up."""
    place.hall.match(name).seal(P1, Bids())
    place.clock.turn(days=1)
    tend_all(place.hall)


# The attack of the look, step by step


def test_owner_who_plays_hands_no_seat_to_himself(place: Place) -> None:
    """Neither with its holder's word nor when it is free."""
    name = two_at_a_table(place)
    with pytest.raises(BadConfig, match="Ann plays or has played p1"):
        hand_on(place.hall, name, P2, account="ann", called="Ann")
    with pytest.raises(BadConfig, match="Ann plays or has played p1"):
        pass_on(place.hall, name, P2, account="ann", called="Ann")
    leave_seat(place.hall, name, P2)
    with pytest.raises(BadConfig, match="you play or have played p1"):
        take_seat(place.hall, name, P2, account="ann", called="Ann")
    with pytest.raises(BadConfig, match="Ann plays or has played p1"):
        hand_on(place.hall, name, P2, account="ann", called="Ann")

    assert standing(place.hall, name, "ann").seats == (P1,)
    assert free_seats(place.hall, place.hall.match(name)) == (P2,)


def test_who_has_left_a_seat_has_seen_what_it_saw(place: Place) -> None:
    """He may come back to it, and take no other."""
    name = two_at_a_table(place)
    leave_seat(place.hall, name, P1)
    leave_seat(place.hall, name, P2)
    with pytest.raises(BadConfig, match="you play or have played p1"):
        take_seat(place.hall, name, P2, account="ann", called="Ann")
    take_seat(place.hall, name, P1, account="ann", called="Ann")

    assert place.hall.store.seen_by(name, "ann") == [P1]
    assert place.hall.store.seen_by(name, "bea") == [P2]


def test_nobody_hands_on_what_another_holds(place: Place) -> None:
    name = two_at_a_table(place)
    with pytest.raises(BadConfig, match="p2 is held by Bea"):
        hand_on(place.hall, name, P2, account="cat", called="Cat")
    with pytest.raises(BadConfig, match="has missed no answer"):
        seat_bot(place.hall, name, P2, "random")

    assert place.hall.store.holders(name)[P2].account == "bea"


def test_a_bot_that_stands_in_opens_no_way_to_look(place: Place) -> None:
    """The look's second way: a bot on the seat, a fork in which it is anybody's, the seat back."""
    name = two_at_a_table(place)
    late(place, name)
    seat_bot(place.hall, name, P2, "random")
    with pytest.raises(StillRunning, match=r"p2 \(Bea\) must let others go on from step 0"):
        fork(place.hall, name, 0, "ann", (P1,))
    with pytest.raises(BadConfig, match="p2 is held by Bea"):
        hand_on(place.hall, name, P2, account="cat", called="Cat")

    assert standing(place.hall, name, "bea").seats == (P2,)
    assert free_seats(place.hall, place.hall.match(name)) == ()


# What friends need


def test_holder_hands_his_seat_on(place: Place) -> None:
    name = two_at_a_table(place)
    pass_on(place.hall, name, P2, account="cat", called="Cat")

    assert standing(place.hall, name, "cat").seats == (P2,)
    assert standing(place.hall, name, "bea").seats == ()
    assert "p2 is played by Cat, as who held it wants" in told(place, name)


def test_bot_stands_in_for_who_is_gone_until_he_comes_back(place: Place) -> None:
    """Nobody sees what he sees, and he does so all the time."""
    name = two_at_a_table(place)
    match = place.hall.match(name)
    late(place, name)
    seat_bot(place.hall, name, P2, "random")
    match.seal(P1, Bids())
    tend_all(place.hall)
    played = match.step
    come_back(place.hall, name, P2)
    tend_all(place.hall)

    assert played == 2
    assert match.step == 2
    assert (match.plans[P2].by, match.plans[P2].name) == (PERSON, "Bea")
    said = told(place, name)
    assert (
        "the bot random stands in for p2: Bea keeps the seat, as who runs the table wants" in said
    )
    assert said[-1] == "p2 is played by Bea again"
    assert verify(place.hall.store, name, GAMES).right


def test_holder_lets_a_bot_stand_in(place: Place) -> None:
    name = two_at_a_table(place)
    let_bot_play(place.hall, name, P2, "random")

    assert told(place, name)[-1] == (
        "the bot random stands in for p2: Bea keeps the seat, as who held it wants"
    )


def test_group_gives_up_the_seat_of_one_for_whom_a_bot_stands_in(place: Place) -> None:
    """By the vote that the terms know; then it is anybody's who has seen nothing else."""
    name = two_at_a_table(place, terms=with_absence(votes=True))
    late(place, name)
    seat_bot(place.hall, name, P2, "random")
    place.hall.match(name).act(Vote(P1, P2))
    left = place.hall.match(name).plans[P2].by
    hand_on(place.hall, name, P2, account="cat", called="Cat")

    assert left == NOBODY
    assert standing(place.hall, name, "cat").seats == (P2,)
    assert told(place, name)[-1] == "p2 is played by Cat, as who runs the table wants"


def test_seats_are_free_to_give_until_the_match_begins(place: Place) -> None:
    """There is nothing to see yet."""
    an_account(place, "ann")
    name = open_table(place.hall, TableWanted("sealed-bids"), "ann").match.name
    take_seat(place.hall, name, P1, account="ann", called="Ann")
    take_seat(place.hall, name, P2, account="cat", called="Cat")
    hand_on(place.hall, name, P2, account="ann", called="Ann too")
    seat_bot(place.hall, name, P1, "random")

    assert standing(place.hall, name, "ann").seats == (P2,)
    assert place.hall.store.seen_by(name, "cat") == []


def test_new_link_of_the_hosts_is_told(place: Place) -> None:
    """Whoever has it sees what the seat sees; before the match begins there is nothing to see."""
    name = two_at_a_table(place)
    link_for(place.hall, name, P2)
    link_for(place.hall, name, P1, "Dan")

    assert told(place, name)[-2:] == [
        "p2 has a new link of the host's: who has it sees what the seat sees",
        "p1 is played by Dan, as the host wants",
    ]


def test_who_shows_the_link_of_a_seat_takes_no_other(place: Place) -> None:
    """With an account or without one."""
    name = two_at_a_table(place)
    leave_seat(place.hall, name, P2)
    with pytest.raises(BadConfig, match="you play or have played p1"):
        take_seat_by_link(place.hall, name, P2, called="Guest", has=(P1,))
    with pytest.raises(BadConfig, match="you play or have played p1"):
        take_seat(place.hall, name, P2, account="cat", called="Cat", has=(P1,))


def test_two_seats_at_once_are_not_taken_by_one(place: Place) -> None:
    """Whoever looked before the other seat was his: the row itself is refused, in both stores."""
    name = two_at_a_table(place)
    leave_seat(place.hall, name, P2)
    held = SeatHeld(P2, "ann", only=True)
    with pytest.raises(BadConfig, match="nobody sees it by the eyes of another seat"):
        place.hall.store.add(name, held)
    light = SqliteTables(place.hall.store.database.path)
    now = light.now(name)
    with pytest.raises(BadConfig, match="nobody sees it by the eyes of another seat"):
        light.commit(name, now.chain, (), (held,))


# Forks


def test_match_that_runs_is_forked_with_the_word_of_all_who_play(place: Place) -> None:
    """Up to the step at which they gave it; all read it, and that it was done."""
    name = two_at_a_table(place)
    match = place.hall.match(name)
    late(place, name)
    match.consent(P2)
    late(place, name)
    made = fork(place.hall, name, 1, "ann", (P1,)).match
    with pytest.raises(StillRunning, match="p2"):
        fork(place.hall, name, 2, "ann", (P1,))
    match.consent(P2, wants=False)
    with pytest.raises(StillRunning, match="p2"):
        fork(place.hall, name, 1, "ann", (P1,))

    assert made.open_seats == (P1, P2)
    assert match.header.consents == {}
    assert told(place, name)[-3:] == [
        "p2 lets others go on at another table, from step 1 at most",
        "a new table goes on from step 1",
        "p2 lets nobody go on from here at another table any more",
    ]
    assert verify(place.hall.store, name, GAMES).right


GONE: dict[str, Callable[[Place, str], None]] = {
    "he left": lambda place, name: leave_seat(place.hall, name, P2),
    "he handed it on": lambda place, name: pass_on(
        place.hall, name, P2, account="cat", called="Cat"
    ),
    "the host gave it to another": lambda place, name: (
        link_for(place.hall, name, P2, "Dan") and None
    ),
}


@pytest.mark.parametrize("way", GONE)
def test_who_has_played_is_asked_as_who_plays(place: Place, way: str) -> None:
    """What he knew then is still his; what he allowed before he went still counts."""
    asked, allowed = two_at_a_table(place), two_at_a_table(place)
    place.hall.match(allowed).consent(P2)
    for name in (asked, allowed):
        GONE[way](place, name)
        if place.hall.match(name).plans[P2].by == PERSON:
            place.hall.match(name).consent(P2)
    fork(place.hall, allowed, 0, "ann", (P1,))

    with pytest.raises(StillRunning, match="Bea, who played p2,"):
        fork(place.hall, asked, 0, "ann", (P1,))


def test_who_plays_alone_forks_as_he_likes_and_newcomers_read_it(place: Place) -> None:
    an_account(place, "ann")
    bots = {P2: "random", P3: "random"}
    name = open_table(place.hall, TableWanted("sealed-bids", bots=bots), "ann").match.name
    take_seat(place.hall, name, P1, account="ann", called="Ann")
    tend(place.hall, name)
    fork(place.hall, name, 0, "ann", (P1,))

    assert told(place, name)[-1] == "a new table goes on from step 0"


def test_terms_that_give_a_seat_up_are_a_word_too(place: Place) -> None:
    """All agreed on them: whoever has seen nothing else can take it."""
    absence = Absence(most=1, then="free")
    name = two_at_a_table(place)
    place.hall.match(name).act(SetTerms(Terms(schedule=DAILY.schedule, absence=absence)))
    late(place, name)
    take_seat(place.hall, name, P2, account="cat", called="Cat")

    assert standing(place.hall, name, "cat").seats == (P2,)


# What bots that stand in leave as it was


def test_nothing_is_told_of_a_match_that_people_play_while_bots_stand_in(place: Place) -> None:
    """Nor of one whose people have left it: they and others may go on."""
    name = two_at_a_table(place)
    replay = place.hall.match(name).replay
    let_bot_play(place.hall, name, P1, "random")
    let_bot_play(place.hall, name, P2, "random")
    with pytest.raises(StillRunning):
        replay.truth(0)
    leave_seat(place.hall, name, P1)
    with pytest.raises(StillRunning):
        replay.truth(0)

    assert replay.persons() == [P1, P2]


def test_who_sits_down_where_bots_alone_have_played_is_told_that_all_was_open(place: Place) -> None:
    bots = {P1: "random", P2: "random", P3: "random"}
    name = open_table(place.hall, TableWanted("sealed-bids", bots=bots), "dan").match.name
    tend(place.hall, name, rounds=1)
    place.hall.match(name).replay.truth(0)
    hand_on(place.hall, name, P1, account="cat", called="Cat")
    with pytest.raises(StillRunning):
        place.hall.match(name).replay.truth(0)

    assert sum(WATCHED in line for line in told(place, name)) == 1


def test_a_seat_that_changes_hands_is_told_though_the_name_stays(place: Place) -> None:
    """And who has it now has not agreed to anything yet, and cannot for the one before."""
    name = two_at_a_table(place)
    place.hall.match(name).consent(P2)
    before = len(told(place, name))
    pass_on(place.hall, name, P2, account="cat", called="Bea")

    assert len(told(place, name)) == before + 1
    assert place.hall.match(name).now.consents == {}


def test_who_is_away_is_still_in_the_war(place: Place) -> None:
    """All others may give it up: whose bot stands in may come back and go on."""
    for account in ("ann", "bea"):
        an_account(place, account)
    bots = {P3: "steward", Player("p4"): "steward"}
    name = open_table(place.hall, TableWanted("ec4x-monero", bots=bots), "ann").match.name
    take_seat(place.hall, name, P1, account="ann", called="Ann")
    take_seat(place.hall, name, P2, account="bea", called="Bea")
    tend(place.hall, name)
    let_bot_play(place.hall, name, P2, "steward")
    match = place.hall.match(name)
    match.concede(P1)
    tend(place.hall, name, rounds=1)

    assert match.result is None
    come_back(place.hall, name, P2)
    assert match.plans[P2].by == PERSON


def test_who_is_away_hears_what_happens_but_not_that_it_is_his_turn(place: Place) -> None:
    name = two_at_a_table(place)
    let_bot_play(place.hall, name, P2, "random")
    for _ in range(2):
        place.hall.match(name).seal(P1, Bids())
        tend(place.hall, name)
    let_bot_play(place.hall, name, P1, "random")
    store = place.hall.store
    assert isinstance(store, SqlTables)
    with store.database.reading() as connection:
        rows = connection.execute(sql.select(OUTBOX.c.kind).where(OUTBOX.c.audience == P2))
        heard = [kind for (kind,) in rows]

    assert heard.count("turn") == 1  # the one before the bot stood in
    assert "seat" in heard


def test_a_fork_that_people_are_to_join_says_what_it_is(place: Place) -> None:
    match = begun_by_three(place)
    for player in match.players:
        match.consent(player)
    made = fork(place.hall, match.name, 0, "ann", [P1])

    assert place.hall.store.table(made.match.name).facts.step == made.match.now.number
    assert place.hall.store.table(made.match.name).facts.seats


def begun_by_three(place: Place) -> Match:
    """A match of three people."""
    for account in ("ann", "bea"):
        an_account(place, account)
    name = open_table(place.hall, TableWanted("sealed-bids"), "ann").match.name
    for player, account in ((P1, "ann"), (P2, "bea"), (P3, "cat")):
        take_seat(place.hall, name, player, account=account, called=account.title())
    tend(place.hall, name)
    return place.hall.match(name)
