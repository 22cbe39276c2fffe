"""Many tables tended together: what is wrong with one is wrong with no other."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from hegemon.core.errors import BadSave
from hegemon.play.errors import NotSaved
from hegemon.play.now import Now
from hegemon.play.ports import Commit
from hegemon.play.tables import tending
from hegemon.play.tables.due import what_is_due
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, begin_with_bots, open_table
from hegemon.play.tables.seats import link_for
from hegemon.play.tables.tending import tend_all
from hegemon.play.verify import verify
from hegemon.store.schema import NEWS, OUTBOX
from hegemon.store.tables import SqlTables
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import GAMES, P1, P2, P3, SetClock
from tests.play.tables.hall import Place, a_place, two_at_a_table


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
    tend_all(place.hall)

    assert timedelta(seconds=1) > tending.MOMENT
    assert set(counted.sizes) == {1}
    assert steps(place.hall, names) == [1] * 3


@pytest.mark.parametrize("fault", [BadSave("damaged"), ZeroDivisionError()], ids=repr)
@pytest.mark.parametrize("where", ["what_is_due", "committing"])
def test_table_that_cannot_be_tended_is_put_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception, where: str
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


def test_bots_that_play_on_hold_up_nobody(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    hall = place.hall
    (name,) = due_tables(place, 1)
    bots = open_table(hall, TableWanted("sealed-bids"), None).match
    begin_with_bots(hall, bots.name, "random")
    tend_all(hall, rounds=3)

    assert hall.match(name).step == 1
    assert bots.result is None
    while tend_all(hall, rounds=3):
        pass
    assert bots.result is not None


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
