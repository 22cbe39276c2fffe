"""The home database without SQLAlchemy: row for row what the server writes, and read by either."""

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from hegemon.cli.home.first import person_here
from hegemon.core.errors import BadSave
from hegemon.play.beside import UMPIRE, MessageSaid, Opened, SeatHeld
from hegemon.play.commands import LeaveSeat, Replace, SetDue
from hegemon.play.entries import SeatPlan
from hegemon.play.errors import Changed, NotThere
from hegemon.play.ports import DraftKey
from hegemon.play.verify import verify
from hegemon.store.database import of_file
from hegemon.store.light.drafts import SqliteDrafts
from hegemon.store.light.tables import SqliteTables
from hegemon.store.people import SqlPeople
from hegemon.store.schema import SCHEMA
from hegemon.store.sendings import SqlDrafts
from hegemon.store.tables import SqlTables
from tests.people.office import office
from tests.play.table import GAMES, NAME, P1, P2, SetClock, begun, lines_of, play_on, resumed
from tests.store.test_races import at_once

OPENED = Opened("Friday", None, invitation="a" * 64)


def played(store: Any) -> None:
    """A match with people around it: opened, played, left, named anew, over."""
    match = begun(store=store)
    now = match.now
    store.commit(NAME, now.chain, (), (OPENED, SeatHeld(P1, None, "b" * 64), SeatHeld(P2, None)))
    match.act(LeaveSeat(P2))
    match.act(Replace(P2, SeatPlan("random", "Rob")), rows=(SeatHeld(P2, None),))
    match.act(SetDue("2026-11-22T05:30:00Z"))
    match.seal(P1, match.asked_of(P1).form.answer(()), key="k")  # type: ignore[union-attr]
    said = MessageSaid("p1", ("p2", UMPIRE), "Peace?", "2026-11-21T05:30:00Z")
    store.commit(NAME, match.now.chain, (), (said,))
    play_on(match)


def all_rows(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    database = of_file(path)
    with database.reading() as connection:
        found = {
            name: sorted(map(tuple, connection.execute(sql.select(table))), key=repr)
            for name, table in SCHEMA.tables.items()
        }
    database.close()
    return found


def test_both_write_the_same_rows(tmp_path: Path) -> None:
    """All tables, all columns: what one has written the other might have."""
    played(SqlTables(of_file(tmp_path / "a.sqlite"), SetClock()))
    played(SqliteTables(tmp_path / "b.sqlite", SetClock()))
    one, other = all_rows(tmp_path / "a.sqlite"), all_rows(tmp_path / "b.sqlite")

    assert {"holder", "message", "reader", "news", "outbox"} <= {k for k, v in one.items() if v}
    assert one == other


def test_each_goes_on_where_the_other_was(tmp_path: Path) -> None:
    """Both at once, turn by turn, on one file."""
    light = SqliteTables(tmp_path / "m.sqlite")
    match = begun(store=light)
    server = SqlTables(of_file(tmp_path / "m.sqlite"))
    stores = [light, server] * 1000
    while match.result is None:
        match.store = stores.pop()
        match = type(match)(match.store, NAME, match.ruleset, SetClock())
        match.expire(match.waiting[:1])
        assert light.now(NAME) == server.now(NAME)

    assert lines_of(light) == lines_of(server)
    assert verify(light, NAME, GAMES).sound


def test_both_at_once_lose_nothing(tmp_path: Path) -> None:
    """Two programs answer the same questions at the same moment: each answer counts once."""
    light = SqliteTables(tmp_path / "m.sqlite")
    match = begun(store=light)
    other = resumed(SqlTables(of_file(tmp_path / "m.sqlite")))
    while match.result is None:
        step = match.step
        at_once([match.expire, other.expire])
        assert step < match.step == other.step

    assert lines_of(light) == lines_of(other.store)
    assert verify(light, NAME, GAMES).sound


def test_drafts_are_the_same_for_both(tmp_path: Path) -> None:
    store = SqliteTables(tmp_path / "m.sqlite")
    begun(store=store)
    here, there = SqliteDrafts(store), SqlDrafts(of_file(tmp_path / "m.sqlite"), SetClock())
    key = DraftKey(NAME, 1, P1)
    first = here.keep(key, ["bid ring 1"], "")
    kept = there.recall(key)
    assert kept is not None
    assert (kept, first) == (here.recall(key), kept.revision)
    second = there.keep(key, ["bid ring 2"], first)
    with pytest.raises(Changed):
        here.keep(key, ["bid ring 3"], first)
    assert "" == here.keep(key, [], second)

    assert here.recall(key) is None


def test_the_person_is_who_the_browser_says(tmp_path: Path) -> None:
    """The oldest account that is no bot's, whatever it is called."""
    from hegemon.play.people.accounts import make_account

    found = office("sqlite", tmp_path)
    for name, bot, minutes in (("Robot", True, 1), ("Zoe", False, 1), ("Ann", False, 0)):
        make_account(found.desk, name, bot=bot)
        found.clock.forward(minutes=minutes)
    make_account(found.desk, "Bea")
    path = found.people.database.path
    assert path is not None
    person = SqliteTables(path).person()

    assert person is not None
    assert (person.id, person.name) == (person_here(found.desk).id, "Zoe")
    assert SqlPeople(of_file(path)).account(person.id) is not None


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    """It holds the secrets of the dice, as match files do."""
    begun(store=SqliteTables(tmp_path / "m.sqlite"))
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}

    assert {0o600} == modes


def test_another_programs_revisions_are_no_store_of_matches(tmp_path: Path) -> None:
    """Any program may number its tables as ours are."""
    with sqlite3.connect(tmp_path / "x.db") as base:
        base.execute("create table alembic_version (version_num)")
        base.execute("insert into alembic_version values ('0002')")
    base.close()
    with pytest.raises(BadSave, match="is not a store of matches"):
        SqliteTables(tmp_path / "x.db")


def test_a_match_that_was_deleted_takes_everything_with_it(tmp_path: Path) -> None:
    store = SqliteTables(tmp_path / "m.sqlite", SetClock())
    played(store)
    store.delete(NAME)
    left = {name for name, rows in all_rows(tmp_path / "m.sqlite").items() if rows}

    assert {"outbox"} == left
    with pytest.raises(NotThere):
        store.now(NAME)


def test_nothing_heavy_is_imported_for_it(tmp_path: Path) -> None:
    """Neither SQLAlchemy nor anything of the web, once the file is there."""
    begun(store=SqliteTables(tmp_path / "m.sqlite"))
    code = (
        "import sys; from pathlib import Path\n"
        "from hegemon.store.light.tables import SqliteTables\n"
        f"print(SqliteTables(Path({str(tmp_path / 'm.sqlite')!r})).now({NAME!r}).number)\n"
        "print(sorted({'sqlalchemy', 'hegemon.web', 'alembic', 'asyncio'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)

    assert ["1", "[]"] == done.stdout.decode().split("\n")[:2]
