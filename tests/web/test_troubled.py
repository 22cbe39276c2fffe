"""A server whose database cannot be written or reached: 503, a short line in the log, not ready."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sql

from hegemon.store import database as database_module
from hegemon.store import ready
from hegemon.store.database import Database, of_file
from hegemon.store.ready import lacking
from tests.play.table import begun
from tests.web.served import Served, served

SEAL = "/api/v1/tables/match/seats/p1/seal"
MESSAGES = "/api/v1/tables/match/seats/p1/messages"


@pytest.fixture
def found(tmp_path: Path) -> Database:
    return of_file(tmp_path / "server.sqlite")


@pytest.fixture
def server(found: Database) -> Served:
    return served(begun(), database=found, needed=(lambda: lacking(found),))


@contextmanager
def no_page_left(found: Database) -> Iterator[None]:
    """The database cannot grow meanwhile, on whatever connection."""

    def bound(connection: sql.Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    def unbound(connection: sql.Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")

    sql.event.listen(found.engine, "begin", bound)
    yield
    sql.event.remove(found.engine, "begin", bound)
    sql.event.listen(found.engine, "begin", unbound)


def said(server: Served, count: int) -> list[int]:
    """The statuses of long messages, one after the other."""
    body = {"to": ["p2"], "text": "x" * 2000}
    return [server.post(MESSAGES, body).status_code for _ in range(count)]


def test_a_full_disk_is_told_in_a_line_each_time(
    server: Served, found: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was a traceback of 6 kB for each refusal."""
    with no_page_left(found):
        statuses = said(server, 40)
    refused = statuses.count(503)
    log = capsys.readouterr().out

    assert {200, 503} >= set(statuses) - {201, 204}
    assert refused > 10
    assert "Traceback" not in log
    assert refused == log.count("not saved, so it does not count")
    assert len(log) < 40 * 700


def test_a_server_that_cannot_save_is_not_ready(server: Served, found: Database) -> None:
    """Until something could be saved again, or for a minute."""
    before = server.get("/readyz").status_code
    with no_page_left(found):
        said(server, 40)
        full = server.get("/readyz")
    said(server, 1)

    assert (200, 503) == (before, full.status_code)
    assert full.headers["retry-after"]
    assert 200 == server.get("/readyz").status_code


def test_what_could_not_be_saved_is_forgotten(
    server: Served, found: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy that sends nobody to who is not ready would never see him ready again."""
    with no_page_left(found):
        said(server, 40)
        full = server.get("/readyz").status_code
        monkeypatch.setattr(database_module, "LATELY", 0.0)

        assert (503, 200) == (full, server.get("/readyz").status_code)


def test_a_disk_without_room_is_not_ready(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything could not be saved."""
    before = server.get("/readyz").status_code
    monkeypatch.setattr(ready, "ROOM", 1 << 60)

    assert (200, 503) == (before, server.get("/readyz").status_code)
