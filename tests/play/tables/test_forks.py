"""A new table from a step of another: the words of its players and the table are one matter."""

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hegemon.play.beside import Owned
from hegemon.play.errors import OverQuota, StillRunning
from hegemon.play.tables.forks import fork
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.ports import PageWanted
from hegemon.store.tables import SqlTables
from tests.play.table import P1, P2
from tests.play.tables.hall import Place, a_place, two_at_a_table

GOES_ON = "a new table goes on from step 0"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return a_place(tmp_path)


def told(place: Place, name: str) -> list[str]:
    """What the ledger says."""
    return [line.text for line in ledger(place.hall.store, name)]


def tables_of(place: Place, account: str) -> int:
    return len(place.hall.store.tables_of(account, PageWanted()))


def test_word_taken_back_while_it_is_looked_at_does_not_count(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bea takes hers back when it was read, and before anything was written."""
    name = two_at_a_table(place)
    place.hall.match(name).consent(P2)
    lines = place.hall.store.lines

    def read(match: str) -> Iterator[bytes]:
        yield from lines(match)
        monkeypatch.undo()
        place.hall.match(name).consent(P2, wants=False)

    monkeypatch.setattr(place.hall.store, "lines", read)
    with pytest.raises(StillRunning, match="p2"):
        fork(place.hall, name, 0, "ann", (P1,))

    assert GOES_ON not in told(place, name)
    assert tables_of(place, "ann") == 1


def test_move_of_somebody_else_meanwhile_hinders_nobody(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was decided on what stood before is decided anew, and there is one table."""
    name = two_at_a_table(place)
    place.hall.match(name).consent(P2)
    lines = place.hall.store.lines

    def read(match: str) -> Iterator[bytes]:
        yield from lines(match)
        monkeypatch.undo()
        place.hall.match(name).expire((P2,))

    monkeypatch.setattr(place.hall.store, "lines", read)
    fork(place.hall, name, 0, "ann", (P1,))

    assert told(place, name).count(GOES_ON) == 1
    assert tables_of(place, "ann") == 2


@pytest.mark.parametrize("longer", [False, True])
def test_ledger_tells_of_no_table_that_there_is_not(
    place: Place, monkeypatch: pytest.MonkeyPatch, *, longer: bool
) -> None:
    """Another process opens one when the fork is under way, and there is no room for both.

    Nor where it is part of a `longer` transaction, as in a request with a key: what was done
    before a refusal counts there.
    """
    name = two_at_a_table(place)
    place.hall.match(name).consent(P2)
    hall = replace(place.hall, quota=Owned(2, 9, 9, 10**9))
    other = replace(place.hall, store=SqlTables(store_of(place).database, place.clock))
    together = hall.store.together

    def later() -> Any:
        monkeypatch.undo()
        open_table(other, TableWanted("sealed-bids"), "ann")
        return together()

    monkeypatch.setattr(hall.store, "together", later)
    around = store_of(place).database.together() if longer else nullcontext()
    with around, pytest.raises(OverQuota):
        fork(hall, name, 0, "ann", (P1,))

    assert GOES_ON not in told(place, name)
    assert tables_of(place, "ann") == 2


def store_of(place: Place) -> SqlTables:
    assert isinstance(place.hall.store, SqlTables)
    return place.hall.store
