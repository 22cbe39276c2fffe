"""When it is over: who lets everybody see the war, and the same people at a next table."""

from itertools import combinations
from pathlib import Path

import pytest

from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.game import Player
from hegemon.play.commands import Replace, ShowWar
from hegemon.play.entries import SeatPlan
from hegemon.play.errors import StillRunning
from hegemon.play.matches import Match, sit_everyone
from hegemon.play.start.opponents import factory_of
from hegemon.play.system import SeededEntropy
from hegemon.play.tables.first import open_first
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.opening import put_away
from hegemon.play.tables.rematches import RematchSeat, join_rematch
from hegemon.play.tables.seats import leave_for_good, leave_seat, pass_on, take_seat
from hegemon.play.tables.tending import tend
from hegemon.play.turn.lesson import is_taught
from hegemon.play.verify import verify
from hegemon.play.war.sharing import sharing_of
from hegemon.store.post.outbox import SqlOutbox
from tests.play.table import GAMES, NAME, P1, P2, P3, bot_answer, created, kept, lines_of
from tests.play.tables.hall import Place, a_place, an_account, two_at_a_table


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return a_place(tmp_path)


def over(place: Place) -> str:
    """A table of Ann's, Bea's and a bot's whose match is over."""
    name = two_at_a_table(place)
    while (match := place.hall.match(name)).result is None:
        for player in match.waiting:
            if player != P3:
                match.seal(player, bot_answer(match, player))
        tend(place.hall, name)
    return name


def over_of_bots() -> Match:
    match = created(GAMES["space-conquest"], agreed={"turn_limit": 2}, by="random")
    sit_everyone(match, SeededEntropy("bots"))
    while match.result is None:
        match.bots_answer(dict.fromkeys(match.players, factory_of(match.ruleset.name, "random")))
    return match


def share(place: Place, name: str, player: Player, *, wants: bool = True) -> None:
    place.hall.match(name).act(ShowWar(player, wants))


def is_public(place: Place, name: str) -> bool:
    return sharing_of(place.hall.store.now(name)).public


def told(place: Place, name: str) -> list[str]:
    return [line.text for line in ledger(place.hall.store, name)]


def test_nothing_is_shown_or_played_again_before_the_end(place: Place) -> None:
    name = two_at_a_table(place)

    with pytest.raises(StillRunning):
        share(place, name, P1)
    with pytest.raises(StillRunning):
        join_rematch(place.hall, name, P1, account="ann")
    assert not is_public(place, name)


@pytest.mark.parametrize("agreed", [who for n in range(3) for who in combinations((P1, P2), n)])
def test_war_is_public_when_all_who_played_agree(place: Place, agreed: tuple[Player, ...]) -> None:
    """The bot is not asked."""
    name = over(place)
    for player in agreed:
        share(place, name, player)

    expected = len(agreed) == 2
    assert expected == is_public(place, name)
    assert (P1, P2) == tuple(sorted((*sharing_of(place.hall.store.now(name)).missing, *agreed)))


def test_word_can_be_taken_back_and_given_again(place: Place) -> None:
    name = over(place)
    share(place, name, P1)
    share(place, name, P2)
    share(place, name, P1, wants=False)

    assert not is_public(place, name)
    share(place, name, P1)
    assert is_public(place, name)
    assert [
        "p1 lets everybody see this war",
        "p2 lets everybody see this war",
        "p1 does not let everybody see this war",
        "p1 lets everybody see this war",
    ] == [text for text in told(place, name) if "see this war" in text]


def test_nobody_agrees_for_who_has_left(place: Place) -> None:
    """A seat that is given anew when all is over is not the one who played it."""
    name = over(place)
    share(place, name, P1)
    share(place, name, P2)
    leave_seat(place.hall, name, P2)
    an_account(place, "cat")
    take_seat(place.hall, name, P2, account="cat", called="Cat")

    assert not is_public(place, name)
    with pytest.raises(BadAnswer, match="has left"):
        share(place, name, P2)


def test_who_cannot_decide_fills_no_letter_box(place: Place) -> None:
    """Of the same others hear once a day, however often it is said."""
    name = over(place)
    outbox = SqlOutbox(place.hall.store.database)
    for number in range(6):
        place.clock.turn(minutes=1)
        share(place, name, P1, wants=number % 2 == 0)
    heard = [one.about for one in outbox.waiting(place.clock.now(), 500) if one.audience == P2]
    place.clock.turn(days=1)
    share(place, name, P1)
    later = [one.about for one in outbox.waiting(place.clock.now(), 500) if one.audience == P2]

    assert (1, 1) == (heard.count("shared"), heard.count("no-shared"))
    assert (2, 1) == (later.count("shared"), later.count("no-shared"))


def test_heir_has_the_word_and_must_say_it_himself(place: Place) -> None:
    name = over(place)
    share(place, name, P1)
    share(place, name, P2)
    an_account(place, "cat")
    pass_on(place.hall, name, P2, account="cat", called="Cat")

    assert not is_public(place, name)
    share(place, name, P2)
    assert is_public(place, name)


def test_deleted_account_takes_its_word_with_it(place: Place) -> None:
    name = over(place)
    share(place, name, P1)
    share(place, name, P2)
    leave_for_good(place.hall, name, P2)

    assert not is_public(place, name)


def test_bots_alone_make_nothing_public() -> None:
    """Nobody has agreed, and nobody is missing."""
    now = over_of_bots().now
    sharing = sharing_of(now)

    assert now.end is not None
    assert () == sharing.missing
    assert not sharing.public


def test_same_people_at_the_next_table(place: Place) -> None:
    """The first opens it, the second finds it, the bot sits already, and it begins."""
    hall, name = place.hall, over(place)
    first = join_rematch(hall, name, P1, account="ann")
    again = join_rematch(hall, name, P1, account="ann")
    second = join_rematch(hall, name, P2, account="bea")
    tend(hall, first.table)
    there, here = hall.match(first.table), hall.match(name)

    assert RematchSeat(first.table, P1) == first == again
    assert RematchSeat(first.table, P2) == second
    assert there.step >= 0
    assert ["Ann", "Bea", "random"] == [plan.name for plan in there.plans.values()]
    assert here.house_rules == there.house_rules
    assert here.now.terms == there.now.terms
    assert "Friday, again" == hall.store.table(first.table).opened.title
    assert "p1 plays again, with the same seats at a new table" in told(place, name)


def test_seats_can_go_round(place: Place) -> None:
    hall, name = place.hall, over(place)
    first = join_rematch(hall, name, P1, account="ann", rotated=True)

    assert P2 == first.seat
    assert "random" == hall.match(first.table).plans[P1].by
    assert P3 == join_rematch(hall, name, P2, account="bea").seat


def test_a_first_match_is_played_again_in_its_set_position(place: Place) -> None:
    """With its lesson and its dice; its bot keeps its seat, whatever order is wished for."""
    hall = place.hall
    an_account(place, "ann")
    match, seat = open_first(hall, "space-conquest", "ann", "Ann")
    tend(hall, match.name)
    hall.match(match.name).concede(seat)
    tend(hall, match.name)
    first = join_rematch(hall, match.name, seat, account="ann", rotated=True)
    tend(hall, first.table)
    old, there = hall.match(match.name), hall.match(first.table)

    assert seat == first.seat
    assert "First match, again" == hall.store.table(first.table).opened.title
    assert is_taught(there, seat)
    assert old.now.match.begins == there.now.match.begins
    assert old.replay.view(seat, 0) == there.replay.view(seat, 0)


def test_next_table_that_is_gone_is_opened_anew(place: Place) -> None:
    hall, name = place.hall, over(place)
    gone = join_rematch(hall, name, P1, account="ann")
    put_away(hall, gone.table)

    assert gone.table != join_rematch(hall, name, P2, account="bea").table


def test_who_has_no_account_follows_and_does_not_open(place: Place) -> None:
    hall, name = place.hall, over(place)
    with pytest.raises(BadConfig, match="needs an account"):
        join_rematch(hall, name, P2)
    join_rematch(hall, name, P1, account="ann")

    assert join_rematch(hall, name, P2).link is not None


def test_taken_seat_is_not_taken_from_anybody(place: Place) -> None:
    hall, name = place.hall, over(place)
    there = join_rematch(hall, name, P1, account="ann").table
    an_account(place, "cat")
    take_seat(hall, there, P2, account="cat", called="Cat")

    with pytest.raises(BadConfig, match="taken by Cat"):
        join_rematch(hall, name, P2, account="bea")


def test_lines_after_the_end_are_verified_and_travel(place: Place) -> None:
    """In a copy of the match stands what was agreed, and no table where they play again."""
    hall, name = place.hall, over(place)
    share(place, name, P1)
    share(place, name, P2)
    join_rematch(hall, name, P1, account="ann")
    copy = kept(lines_of(hall.store, name))

    assert verify(copy, NAME, GAMES).problems == ()
    assert sharing_of(copy.now(NAME)).public


def test_plan_of_a_seat_that_changes_meanwhile_is_no_obstacle(place: Place) -> None:
    name = over(place)
    share(place, name, P1)
    place.hall.match(name).act(Replace(P1, SeatPlan("random", "Ann"), "holder", keeps=True))

    assert P1 in place.hall.store.now(name).shared
