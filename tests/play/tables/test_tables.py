"""A table's life: opened, joined, played, forked, put away."""

import io
from pathlib import Path

import pytest
import sqlalchemy as sql

from hegemon.core.errors import BadConfig, HegemonError
from hegemon.core.game import Player
from hegemon.play import resolve
from hegemon.play.beside import EVERYBODY, UMPIRE
from hegemon.play.entries import NOBODY
from hegemon.play.errors import StillRunning
from hegemon.play.lines import read
from hegemon.play.people.secret import digest
from hegemon.play.tables.carrying import BROUGHT, HOST, carried
from hegemon.play.tables.forks import fork
from hegemon.play.tables.ledger import OVERSEEN, ledger
from hegemon.play.tables.messages import say
from hegemon.play.tables.opening import (
    TableWanted,
    begin_with_bots,
    new_invitation,
    open_table,
    put_away,
    retitle,
)
from hegemon.play.tables.ports import PageWanted
from hegemon.play.tables.seats import (
    free_seats,
    give_link,
    hand_on,
    leave_seat,
    pass_on,
    seat_bot,
    standing,
    take_seat,
    take_seat_by_link,
)
from hegemon.play.tables.telling import AT_ONCE
from hegemon.play.tables.tending import tend, tend_all
from hegemon.play.tables.umpire import act_by_hand, hand_of, roll_back, try_again
from hegemon.play.verify import verify
from hegemon.store.schema import OUTBOX
from hegemon.store.tables import SqlTables
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import GAMES, P1, P2, P3
from tests.play.tables.hall import a_place, an_account, two_at_a_table

UNFIT = [
    (TableWanted("chess"), "game: there is no 'chess'"),
    (TableWanted("strait", preset="none"), "no preset"),
    (TableWanted("strait", house_rules={"wind": 9}), "no house rule"),
    (TableWanted("sealed-bids", title="a\x1bb"), "title:"),
    (TableWanted("sealed-bids", openness="shut"), "openness:"),
    (TableWanted("sealed-bids", bots={P1: "deep blue"}), "no bot"),
    (TableWanted("sealed-bids", bots={"p9": "random"}), "bots: there is no seat"),
    (TableWanted("erkenfara", house_rules={"map": "@/etc/passwd"}), "map"),
]


@pytest.mark.parametrize(("wanted", "told"), UNFIT, ids=lambda each: str(each)[:30])
def test_table_that_cannot_be_opened_says_why(
    tmp_path: Path, wanted: TableWanted, told: str
) -> None:
    with pytest.raises(BadConfig, match=told):
        open_table(a_place(tmp_path).hall, wanted, None)


def test_match_begins_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    an_account(place, "ann")
    made = open_table(hall, TableWanted("sealed-bids", bots={P3: "random"}), "ann")
    name = made.match.name
    take_seat(hall, name, P1, account="ann", called="Ann", nonce=b"mine")
    free = free_seats(hall, made.match)
    waiting = hall.store.table(name).facts
    link = take_seat_by_link(hall, name, P2, called="Bea")
    tend(hall, name)

    assert (free, waiting.open, waiting.wake) == ((P2,), (P2,), "")
    assert made.match.step == 0
    assert made.match.now.nonces[P1] == b"mine".hex()
    assert hall.store.holders(name)[P2].link
    assert hall.store.invited_to(digest(made.invitation)) == name
    assert digest(link)


def test_seat_is_taken_once(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    an_account(place, "ann")
    an_account(place, "bea")
    name = open_table(hall, TableWanted("sealed-bids"), "ann").match.name
    take_seat(hall, name, P1, account="ann", called="Ann")

    with pytest.raises(BadConfig, match="seat p1 is not free; free are p2, p3"):
        take_seat(hall, name, P1, account="bea", called="Bea")

    assert hall.store.holders(name)[P1].account == "ann"


def test_seat_that_is_left_is_free_for_a_newcomer(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    name = two_at_a_table(place)
    match = hall.match(name)
    leave_seat(hall, name, P2)
    left = (match.now.plans[P2].by, free_seats(hall, match))
    tend(hall, name)
    an_account(place, "cat")
    take_seat(hall, name, P2, account="cat", called="Cat")

    assert left == (NOBODY, (P2,))
    assert match.now.sealed[P2].note == "no answer in time"
    assert match.now.plans[P2].name == "Cat"
    assert hall.store.holders(name)[P2].account == "cat"


def test_seat_is_handed_on_and_its_link_with_it(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    name = two_at_a_table(place)
    an_account(place, "cat")
    give_link(hall, name, P2)
    linked = hall.store.holders(name)[P2]
    pass_on(hall, name, P2, account="cat", called="Cat")

    held = hall.store.holders(name)[P2]
    assert (linked.account, linked.link) == ("bea", True)
    assert (held.account, held.link) == ("cat", False)
    assert standing(hall, name, "bea").seats == ()
    assert standing(hall, name, "cat").seats == (P2,)


def test_bots_of_one_sort_are_told_apart(tmp_path: Path) -> None:
    """By the numbers of their seats, whether they were there at first or came to begin."""
    place = a_place(tmp_path)
    hall = place.hall
    an_account(place, "ann")
    name = open_table(hall, TableWanted("sealed-bids"), "ann").match.name
    take_seat(hall, name, P1, account="ann", called="Ann")
    begun = begin_with_bots(hall, name, "random")
    at_first = open_table(
        hall, TableWanted("sealed-bids", bots={P1: "random", P3: "random"}), "ann"
    )

    assert ["Ann", "random 2", "random 3"] == [plan.name for plan in begun.plans.values()]
    opened = [plan.name for plan in at_first.match.plans.values()]
    assert ["random 1", "Player 2", "random 3"] == opened


def test_bots_take_seats(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    name = open_table(hall, TableWanted("sealed-bids"), None).match.name
    seat_bot(hall, name, P2, "random")
    match = begin_with_bots(hall, name, "random")
    rounds = tend(hall, name)

    assert match.result is not None
    assert rounds > 0
    assert hall.store.table(name).facts.over


def test_only_an_umpire_who_never_plays_oversees_a_table(tmp_path: Path) -> None:
    """Who opened it to play there runs it, and sees no more than his seat."""
    place = a_place(tmp_path)
    hall = place.hall
    for account in ("ann", "bea"):
        an_account(place, account)
    overseen, own = (
        open_table(hall, TableWanted("sealed-bids", runs=runs), "ann").match.name
        for runs in (True, False)
    )
    take_seat(hall, own, P1, account="ann", called="Ann")
    take_seat(hall, overseen, P2, account="bea", called="Bea")

    assert [True, False] == [standing(hall, name, "ann").oversees for name in (overseen, own)]
    assert [True, True] == [standing(hall, name, "ann").umpire for name in (overseen, own)]
    assert not any(
        standing(hall, name, who).oversees for name in (overseen, own) for who in ("bea", "")
    )
    assert not standing(hall, own, "bea").watches
    assert [True, False] == [hall.match(name).header.overseen for name in (overseen, own)]


def test_who_looks_at_everything_takes_no_seat(tmp_path: Path) -> None:
    """Neither a free one nor one that is handed to him; so he has never held one."""
    place = a_place(tmp_path)
    hall = place.hall
    for account in ("ann", "bea"):
        an_account(place, account)
    name = open_table(hall, TableWanted("sealed-bids", runs=True), "ann").match.name
    take_seat(hall, name, P2, account="bea", called="Bea")
    with pytest.raises(BadConfig, match="takes no seat"):
        take_seat(hall, name, P1, account="ann", called="Ann")
    with pytest.raises(BadConfig, match="takes no seat"):
        hand_on(hall, name, P2, account="ann", called="Ann")

    assert {P2} == set(hall.store.holders(name))


def test_players_are_told_who_oversees_them(tmp_path: Path) -> None:
    """In the first line of the match, which nobody can change, and so in the ledger."""
    place = a_place(tmp_path)
    an_account(place, "ann")
    told = [
        [line.text for line in ledger(place.hall.store, name)]
        for runs in (True, False)
        for name in [open_table(place.hall, TableWanted("strait", runs=runs), "ann").match.name]
    ]

    assert [[OVERSEEN], []] == told


def test_messages_reach_whom_they_are_for(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    name = two_at_a_table(place)
    say(hall, name, P1, (), "hello all")
    say(hall, name, P1, (P2,), "a\x1b[31m pact?\nyes")
    say(hall, name, P2, (P1,), "no")

    read = {who: [each.text for each in hall.store.messages(name, who)] for who in (P1, P2, P3)}
    numbers = [each.number for each in hall.store.messages(name, P2, after=1)]
    assert read[P1] == read[P2] == ["hello all", "a[31m pact?\nyes", "no"]
    assert read[P3] == ["hello all"]
    assert hall.store.messages(name, EVERYBODY) == hall.store.messages(name, P3)
    assert numbers == [2, 3]
    for to, text in (((P1, "p9"), "x"), ((), ""), ((), "x" * 4001)):
        with pytest.raises(BadConfig):
            say(hall, name, P1, to, text)


def test_step_is_news_to_all_and_a_message_no_notice_to_its_author(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    name = two_at_a_table(place)
    audiences = (P1, P2, P3, UMPIRE, EVERYBODY)
    before = [len(hall.store.news(name, who)) for who in audiences]
    hall.match(name).seal(P1, Bids())
    after = [len(hall.store.news(name, who)) for who in audiences]
    say(hall, name, P1, (P2,), "a word")

    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 1, 0, 1, 1]
    assert isinstance(hall.store, SqlTables)
    told = sql.select(OUTBOX.c.audience).where(OUTBOX.c.kind == "message")
    with hall.store.database.reading() as connection:
        assert connection.execute(told).scalars().all() == [P2]


def test_nobody_hears_how_often_another_changes_his_mind(tmp_path: Path) -> None:
    """Of one who seals twenty times as much as of one who seals once; his own devices hear all."""
    place = a_place(tmp_path)
    once, often = two_at_a_table(place), two_at_a_table(place)
    others = (P1, P3, UMPIRE, EVERYBODY)
    for name, times in ((once, 1), (often, 20)):
        match = place.hall.match(name)
        for at in range(times):
            if at:
                match.unseal(P2)
            match.seal(P2, Bids())
    heard = [[len(place.hall.store.news(name, who)) for who in others] for name in (once, often)]
    own = [len(place.hall.store.news(name, P2)) for name in (once, often)]
    match.seal(P1, Bids())
    tend(place.hall, often)

    assert heard[0] == heard[1]
    assert own[1] - own[0] == 38
    assert len(place.hall.store.news(often, P1)) > heard[1][0]


def test_news_count_for_each_audience_alone(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    name = two_at_a_table(place)
    before = {who: len(hall.store.news(name, who)) for who in (P1, P2, P3, UMPIRE, EVERYBODY)}
    say(hall, name, P1, (P2,), "a word")

    after = {who: hall.store.news(name, who) for who in before}
    assert {who: len(news) - before[who] for who, news in after.items()} == {
        P1: 1, P2: 1, P3: 0, UMPIRE: 0, EVERYBODY: 0
    }  # fmt: skip
    assert [each.number for each in after[P2]] == list(range(1, len(after[P2]) + 1))


def test_finished_match_is_forked(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    name = two_at_a_table(place)
    match = hall.match(name)
    with pytest.raises(StillRunning):
        fork(hall, name, 0, "ann", (P1,))
    while match.result is None:
        place.clock.turn(days=1)
        tend_all(hall)

    made = fork(hall, name, 1, "ann")
    take_seat(hall, made.match.name, P1, account="ann", called="Ann")
    take_seat(hall, made.match.name, P2, account="bea", called="Bea")
    tend(hall, made.match.name)

    source = next(hall.store.steps(name, 1, 1))
    first = next(hall.store.steps(made.match.name, 0, 0))
    assert first.state == source.state
    assert verify(hall.store, made.match.name, GAMES).right
    made.match.seal(P1, Bids())


def test_match_is_carried_elsewhere(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place)
    lines = list(place.hall.store.lines(name))
    file = b"\n".join(lines)
    (tmp_path / "there").mkdir()
    there = a_place(tmp_path / "there")

    match, findings = carried(there.hall, io.BytesIO(file), None, HOST)

    *brought, told = there.hall.store.lines(match.name)
    assert brought == lines
    assert read(told).reason == BROUGHT  # it runs, and who has the file knows all of it
    assert there.hall.store.table(match.name).facts.step == 1
    assert match.name != match.header.id == name
    assert findings.sound


def test_tables_are_listed(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    names = [two_at_a_table(place) for _ in range(3)]
    closed = two_at_a_table(place, openness="invited")

    first = hall.store.open_tables(PageWanted(most=2))
    rest = hall.store.open_tables(PageWanted(after=first[-1].match, most=2))
    assert {table.match for table in (*first, *rest)} == set(names)
    assert len(hall.store.tables_of("bea", PageWanted())) == 4
    retitle(hall, closed, title="Late", openness="open")
    assert hall.store.table(closed).opened.title == "Late"
    new_invitation(hall, closed)
    with pytest.raises(StillRunning):
        put_away(hall, closed)
    put_away(hall, closed, running=True)
    assert len(hall.store.tables_of("bea", PageWanted())) == 3


def test_going_back_is_told(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place)
    match = place.hall.match(name)
    for _ in range(2):
        place.clock.turn(days=1)
        tend_all(place.hall)
    roll_back(place.hall, name, 1, "a slip")
    tend(place.hall, name)

    assert match.step == 3
    assert match.now.due != ""
    assert verify(place.hall.store, name, GAMES).right


def test_rules_that_break_down_hold_up_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = a_place(tmp_path)
    broken, fine = two_at_a_table(place), two_at_a_table(place)
    matches = {name: place.hall.match(name) for name in (broken, fine)}
    for match in matches.values():
        match.seal(P1, Bids())
        match.seal(P2, Bids())
    taken = resolve._taken

    def breaking(now: object, ruleset: object) -> object:
        if now.match.id == matches[broken].header.id:  # type: ignore[attr-defined]
            raise ZeroDivisionError
        return taken(now, ruleset)  # type: ignore[arg-type]

    monkeypatch.setattr(resolve, "_taken", breaking)
    tend_all(place.hall)
    again = tend_all(place.hall)

    assert (matches[broken].step, matches[fine].step, again) == (0, 1, 0)
    assert place.hall.store.table(broken).facts.held == "stuck"

    try_again(place.hall, broken, by="administrator", reason="mended")
    try_again(place.hall, fine, by="administrator", reason="nothing to mend")
    wakes = place.hall.store.table(broken).facts.wake
    monkeypatch.undo()
    tend_all(place.hall)
    said = {name: [line.text for line in ledger(place.hall.store, name)] for name in matches}

    assert wakes == AT_ONCE
    assert (matches[broken].step, place.hall.store.table(broken).facts.held) == (1, "")
    assert said[broken][-1] == "an administrator lets the rules be tried again: mended"
    assert not any("tried again" in line for line in said[fine])
    assert verify(place.hall.store, broken, GAMES).right


def test_umpire_acts_by_hand(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    name = two_at_a_table(place, game="space-conquest")
    form = hand_of(hall, name)
    star = form.state.players[P1].home_star
    act_by_hand(hall, name, [f"ships {star} p1 7"], "a slip of mine")
    tend(hall, name)

    now = hall.match(name).now
    assert now.state["stars"][star]["stationed_ships"][P1] == 7
    assert [line.text for line in ledger(hall.store, name)][-1:] == [
        "the umpire changed the position (1 act): a slip of mine"
    ]
    assert all(line.acts == () for line in ledger(hall.store, name))
    assert verify(hall.store, name, GAMES).right


WRONG_ACTS = [
    ([], "at least one"),
    (["ships"], "star"),
    (["ships Z p1 7"], "Z"),
    (["ships A nobody 7"], "act 1: player: p1 or p2"),
    (["ships A p1 10000"], "0 to 9999"),
    (["conquer A"], "conquer"),
]


@pytest.mark.parametrize(("lines", "told"), WRONG_ACTS, ids=str)
def test_act_that_cannot_be_is_refused(tmp_path: Path, lines: list[str], told: str) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place, game="space-conquest")

    with pytest.raises(HegemonError, match=told):
        act_by_hand(place.hall, name, lines, "why not")

    assert place.hall.match(name).step == 0


def test_a_fork_remembers_who_had_conceded(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    for account in ("ann", "bea"):
        an_account(place, account)
    p4 = Player("p4")
    wanted = TableWanted("ec4x-monero", title="Friday", bots={P3: "random", p4: "random"})
    name = open_table(hall, wanted, "ann").match.name
    take_seat(hall, name, P1, account="ann", called="Ann")
    take_seat(hall, name, P2, account="bea", called="Bea")
    tend(hall, name)
    match = hall.match(name)
    match.concede(P2)
    match.expire([P1])
    tend(hall, name)
    assert P2 not in free_seats(hall, match)
    match.concede(P1)
    assert match.result is not None

    later = fork(hall, name, 1, "ann").match
    earlier = fork(hall, name, 0, "ann").match

    assert (P2,) == later.header.conceded
    assert () == earlier.header.conceded
    assert P2 not in free_seats(hall, later)
    assert P2 in free_seats(hall, earlier)
