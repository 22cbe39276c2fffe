"""PostgreSQL behind pgbouncer: sessions that are shared are served, transactions are refused."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sql

from hegemon.core.errors import BadConfig
from hegemon.store.database import Database
from hegemon.store.ready import condition_of, make_ready
from hegemon.store.sql import SqlStore
from tests.play.table import begun
from tests.ports import own_port
from tests.store.postgres import url_for

PATIENCE = 300
BOUNCER = shutil.which("pgbouncer", path=f"{os.environ.get('PATH')}:/usr/sbin")

pytestmark = [
    pytest.mark.programs,
    pytest.mark.skipif(not BOUNCER, reason="pgbouncer is not here"),
]


@contextmanager
def pooled(folder: Path, mode: str) -> Iterator[Database]:
    """A database behind a pooler, which runs as who has the server: it refuses to be root."""
    url, port = url_for(folder), own_port()
    server = str(url.query.get("host") or url.host)
    owner = Path(server).stat().st_uid if os.getuid() == 0 and server.startswith("/") else None
    name = url.username or "postgres"
    with tempfile.TemporaryDirectory() as place:
        own = Path(place) / "pgbouncer.ini"
        own.write_text(
            f"[databases]\n* = host={server} port={url.port or 5432} user={name}\n[pgbouncer]\n"
            f"listen_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
            f"auth_type = any\npool_mode = {mode}\n"
        )
        Path(place).chmod(0o755)
        assert BOUNCER is not None
        with (folder / "log").open("w") as log:
            process = subprocess.Popen([BOUNCER, str(own)], user=owner, stderr=log, cwd="/")
        here = url.set(host="127.0.0.1", port=port, username=name, query={})
        try:
            _wait_for(here, process, folder / "log")
            found = Database(here)
            yield found
            found.close()
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _wait_for(url: sql.URL, process: subprocess.Popen[bytes], log: Path) -> None:
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    begun_at = time.monotonic()
    while time.monotonic() - begun_at < PATIENCE and process.poll() is None:
        try:
            psycopg.connect(plain).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(log.read_text())


def test_a_pooler_of_sessions_serves(tmp_path: Path) -> None:
    with pooled(tmp_path, "session") as found:
        make_ready(found)
        match = begun(store=SqlStore(found))

        assert match.waiting


def test_a_pooler_of_transactions_is_refused(tmp_path: Path) -> None:
    """In one sentence, and nothing is made there."""
    with (
        pooled(tmp_path, "transaction") as found,
        pytest.raises(BadConfig, match="pool_mode = session"),
    ):
        make_ready(found)

    direct = Database(url_for(tmp_path))
    assert "empty" == condition_of(direct).value
    direct.close()
