"""Many tables tended together: what is wrong with one is wrong with no other."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sql

from hegemon.bots.random import Random
from hegemon.bots.space_conquest.admiral import Admiral
from hegemon.core.errors import BadSave
from hegemon.play.errors import NotSaved
from hegemon.play.now import Now
from hegemon.play.ports import Commit
from hegemon.play.tables import tending
from hegemon.play.tables.due import SLICE, what_is_due
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, begin_with_bots, open_table
from hegemon.play.tables.seats import link_for, take_seat
from hegemon.play.tables.tending import Memory, tend, tend_all
from hegemon.play.times.terms import Terms
from hegemon.play.verify import verify
from hegemon.store.schema import NEWS, OUTBOX
from hegemon.store.tables import SqlTables
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import GAMES, P1, P2, P3, SetClock
from tests.play.tables.hall import Place, a_place, an_account, two_at_a_table


def due_tables(place: Place, count: int) -> list[str]:
    """Tables whose answers are due now."""
    names = [two_at_a_table(place) for _ in range(count)]
    place.clock.turn(days=1)
    return names


def steps(hall: Hall, names: Sequence[str]) -> list[int]:
    """How far each has come."""
    return [hall.match(name).step for name in names]


class Counted:
    """How the store of a hall was written to."""

    def __init__(self, hall: Hall, monkeypatch: pytest.MonkeyPatch, *, fails: int = 0) -> None:
        assert isinstance(hall.store, SqlTables)
        self.sizes: list[int] = []
        self.alone = 0
        self._fails = fails
        self._all, self._one = hall.store.commit_all, hall.store.commit
        monkeypatch.setattr(hall.store, "commit_all", self.commit_all)
        monkeypatch.setattr(hall.store, "commit", self.commit)

    def commit_all(self, commits: Sequence[Commit]) -> Any:
        self.sizes.append(len(commits))
        if len(self.sizes) <= self._fails:
            raise NotSaved("no room")
        return self._all(commits)

    def commit(self, *commit: Any) -> None:
        self.alone += 1
        self._one(*commit)


def test_due_tables_share_their_transactions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One for what expires, one for the steps, one for the answers of the bots that are asked."""
    place = a_place(tmp_path)
    names = due_tables(place, 5)
    counted = Counted(place.hall, monkeypatch)
    tended = tend_all(place.hall)

    assert (tended, steps(place.hall, names)) == (5, [1] * 5)
    assert (counted.sizes[:2], len(counted.sizes), counted.alone) == ([5, 5], 3, 0)
    assert all(verify(place.hall.store, name, GAMES).sound for name in names)
    assert tend_all(place.hall) == 0


def test_no_more_than_so_many_are_in_a_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = a_place(tmp_path)
    names = due_tables(place, 5)
    monkeypatch.setattr(tending, "TOGETHER", 2)
    counted = Counted(place.hall, monkeypatch)
    tend_all(place.hall)

    assert max(counted.sizes) == 2
    assert steps(place.hall, names) == [1] * 5


def test_what_is_ready_does_not_wait_for_slow_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = a_place(tmp_path)
    names = due_tables(place, 3)
    counted = Counted(place.hall, monkeypatch)

    def slow(hall: Hall, match: Any, now: Now) -> Any:
        assert isinstance(hall.clock, SetClock)
        hall.clock.turn(seconds=1)
        return what_is_due(hall, match, now)

    monkeypatch.setattr(tending, "what_is_due", slow)
    while tend_all(place.hall):
        pass

    assert timedelta(seconds=1) > tending.LOOK > tending.MOMENT
    assert set(counted.sizes) == {1}
    assert steps(place.hall, names) == [1] * 3


@pytest.mark.parametrize(
    "fault", [BadSave("damaged"), ZeroDivisionError(), SystemExit(1)], ids=repr
)
@pytest.mark.parametrize("where", ["what_is_due", "committing"])
def test_table_that_cannot_be_tended_is_put_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, where: str
) -> None:
    """Whatever is raised: a rule that asks may fail, too."""
    place = a_place(tmp_path)
    names = due_tables(place, 4)
    broken = place.hall.match(names[1]).header.id
    working = getattr(tending, where)

    def failing(*given: Any) -> Any:
        if any(isinstance(each, Now) and each.match.id == broken for each in given):
            raise fault
        return working(*given)

    with monkeypatch.context() as patched:
        patched.setattr(tending, where, failing)
        tend_all(place.hall)
        stood = (steps(place.hall, names), tend_all(place.hall))
    place.clock.turn(minutes=5)
    tend_all(place.hall)

    assert stood == ([1, 0, 1, 1], 0)
    assert steps(place.hall, names) == [1] * 4


def test_where_all_cannot_be_saved_each_is_tried_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = a_place(tmp_path)
    names = due_tables(place, 3)
    counted = Counted(place.hall, monkeypatch, fails=1)
    tend_all(place.hall)

    assert (counted.sizes, counted.alone >= 6) == ([3], True)
    assert steps(place.hall, names) == [1] * 3


def test_table_that_moves_on_meanwhile_is_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was decided on what stood before does not count."""
    place = a_place(tmp_path)
    hall = place.hall
    name = two_at_a_table(place)
    match = hall.match(name)
    match.seal(P1, Bids())
    match.seal(P2, Bids())
    working = tending.committing

    def late(*given: Any) -> Any:
        found = working(*given)
        monkeypatch.setattr(tending, "committing", working)
        hall.store.commit(*found)  # another worker was faster
        return found

    monkeypatch.setattr(tending, "committing", late)
    tend_all(hall)
    tend_all(hall)

    assert match.step == 1
    assert verify(hall.store, name, GAMES).sound


def bots_alone(place: Place, owner: str | None = None) -> str:
    """A table at which bots alone play; its match has not begun."""
    if owner is not None:
        an_account(place, owner)
    name = open_table(place.hall, TableWanted("sealed-bids"), owner).match.name
    begin_with_bots(place.hall, name, "random")
    return name


class Worked(NamedTuple):
    """Each thing that was done at a table takes a time; at which tables it was done."""

    names: list[str]

    @classmethod
    def with_bots(
        cls, place: Place, monkeypatch: pytest.MonkeyPatch, *, milliseconds: int
    ) -> "Worked":
        """From now on it is noted, and the clock goes on with it."""
        found = cls([])

        def slow(hall: Hall, match: Any, now: Now) -> Any:
            done = what_is_due(hall, match, now)
            place.clock.turn(milliseconds=milliseconds)
            found.names.append(match.name)
            return done

        monkeypatch.setattr(tending, "what_is_due", slow)
        return found


def test_bots_that_play_on_hold_up_nobody(tmp_path: Path) -> None:
    """They play when no people's table is due, and then to the end."""
    place = a_place(tmp_path)
    hall = place.hall
    bots = hall.match(bots_alone(place))
    (name,) = due_tables(place, 1)
    tend_all(hall, rounds=3)

    assert (hall.match(name).step, bots.step) == (1, -1)
    while tend_all(hall, rounds=3):
        pass
    assert bots.result is not None


def test_forty_tables_of_bots_come_after_the_table_of_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long they wait, and in the midst of their play: after one slice it is people's."""
    place = a_place(tmp_path)
    two = two_at_a_table(place, Terms())
    crowd = [bots_alone(place, "greedy") for _ in range(40)]
    place.clock.turn(hours=1)
    memory, match = Memory(), place.hall.match(two)
    worked = Worked.with_bots(place, monkeypatch, milliseconds=120)
    for _ in range(5):
        tend_all(place.hall, 1000, 8, memory)
    before = list(worked.names)
    match.seal(P1, Bids())
    match.seal(P2, Bids())
    tend_all(place.hall, 1000, 8, memory)
    since = worked.names[len(before) :]

    assert len(set(before)) == 5
    assert set(before) <= set(crowd)
    assert set(since) == {two}
    assert match.step == 1


def test_tables_of_bots_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each does one thing, and then it is the others' turn."""
    place = a_place(tmp_path)
    crowd = [bots_alone(place, "greedy") for _ in range(4)]
    memory = Memory()
    worked = Worked.with_bots(place, monkeypatch, milliseconds=1000)
    for _ in range(8):
        tend_all(place.hall, 1000, 8, memory)

    assert sorted(worked.names[:4]) == sorted(worked.names[4:]) == sorted(crowd)


def test_who_has_many_tables_of_people_is_not_tended_for_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The account that had much of the time waits for one that had little, whoever came first."""
    place = a_place(tmp_path)
    many = due_tables(place, 10)  # Ann's
    memory = Memory()
    worked = Worked.with_bots(place, monkeypatch, milliseconds=300)
    tend_all(place.hall, 1000, 8, memory)
    first = list(worked.names)
    an_account(place, "cem")
    other = open_table(place.hall, TableWanted("sealed-bids"), "cem").match.name
    take_seat(place.hall, other, P1, account="cem", called="Cem")
    begin_with_bots(place.hall, other, "random")
    tend_all(place.hall, 1000, 8, memory)

    assert len(first) == 1
    assert first[0] in many
    assert worked.names[1] == other


def test_bots_of_one_table_think_for_a_slice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others of them answer when it is their table's turn again."""
    place = a_place(tmp_path)
    name = bots_alone(place)
    tend(place.hall, name, rounds=1)
    thinking = Random.answer

    def slow(bot: Any, *asked: Any) -> Any:
        place.clock.turn(milliseconds=60)
        return thinking(bot, *asked)

    monkeypatch.setattr(Random, "answer", slow)
    match = place.hall.match(name)
    found = []
    for _ in range(3):
        tend_all(place.hall, rounds=1)
        found.append((match.step, len(match.now.sealed)))

    assert timedelta(milliseconds=60) < SLICE < timedelta(milliseconds=120)
    assert found == [(0, 2), (0, 3), (1, 0)]
    assert verify(place.hall.store, name, GAMES).sound


def test_bots_that_remember_are_kept_from_look_to_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else they would have to hear all of the match before each of their answers."""
    place = a_place(tmp_path)
    bots = {P1: "admiral", P2: "admiral"}
    match = open_table(place.hall, TableWanted("space-conquest", bots=bots), None).match
    memory = Memory()
    answers = list[int]()
    thinking = Admiral.answer

    def counted(bot: Any, *asked: Any) -> Any:
        answers.append(match.step)
        return thinking(bot, *asked)

    monkeypatch.setattr(Admiral, "answer", counted)
    while match.step < 6:
        tend_all(place.hall, 1000, 1, memory)

    assert answers == [step for step in range(6) for _ in bots]


def test_nothing_is_told_to_seats_that_nobody_reads_at(tmp_path: Path) -> None:
    """Neither news nor notices for a bot; for who takes its seat they begin with him."""
    place = a_place(tmp_path)
    name = two_at_a_table(place)  # p3 is a bot
    place.clock.turn(days=1)
    tend_all(place.hall)
    database = place.hall.store.database  # type: ignore[attr-defined]

    def told(table: sql.Table) -> dict[str, int]:
        with database.reading() as connection:
            return Counter(connection.execute(sql.select(table.c.audience)).scalars())

    assert place.hall.match(name).step >= 1
    for table in (NEWS, OUTBOX):
        assert P3 not in told(table)
        assert told(table)[P1]
    link_for(place.hall, name, P3, "Cleo")
    place.clock.turn(days=1)
    tend_all(place.hall)
    for table in (NEWS, OUTBOX):
        assert told(table)[P3]
