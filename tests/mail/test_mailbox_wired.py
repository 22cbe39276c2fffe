"""A mailbox in the settings: the server fetches from it, `hegemon doctor` looks into it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from hegemon.cli.group import hegemon
from hegemon.core.errors import BadConfig
from hegemon.settings.known import DatabaseSettings as At
from hegemon.settings.known import Imap, Mail, Settings
from hegemon.wiring.house import WiredServer, house_of
from tests.cli.test_doctor import found, home  # noqa: F401 - a fixture
from tests.mail.mailboxes import PASSWORD, USER, Pymap, pymap, settings
from tests.mail.test_fetching import LETTER, until
from tests.store.postgres import VARIABLE

OURS = "orders@games.example.org"


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Pymap]:
    """A mailbox in which nobody has signed in but the test."""
    with pymap() as found:
        yield found


def house(folder: Path, imap: Imap, replies: str = OURS) -> WiredServer:
    """A server with a mailbox."""
    url = f"sqlite:///{folder / 'server.sqlite'}"
    return house_of(Settings(database=At(url=url), imap=imap, mail=Mail(replies=replies)))


def environ(mailbox: Pymap, **more: str) -> dict[str, str]:
    """Settings for a mailbox on this machine."""
    usual = {
        "HEGEMON_MAIL_REPLIES": OURS,
        "HEGEMON_IMAP_HOST": "127.0.0.1",
        "HEGEMON_IMAP_PORT": str(mailbox.port),
        "HEGEMON_IMAP_TLS": "none",
        "HEGEMON_IMAP_USER": USER,
        "HEGEMON_IMAP_PASSWORD": PASSWORD,
    }
    return {**usual, **more}


def test_a_server_fetches_meanwhile_and_its_worker_hears_of_it(
    mailbox: Pymap, tmp_path: Path
) -> None:
    served = house(tmp_path, settings(mailbox.port))
    bell, worker = served.services.bell, served.worker()
    with served.fetching():
        assert "mailbox" in {thread.name for thread in threading.enumerate()}
        mailbox.deliver(LETTER % 1)
        bell.wait_here(300)  # rung by the letter, or this takes too long
        worker.round()
        until(lambda: len(served.inbox.aside(10)) == 1)
    served.close()

    assert "mailbox" not in {thread.name for thread in threading.enumerate()}
    assert bell.over
    assert all(mailbox.seen())


def test_a_worker_that_works_once_fetches_once(mailbox: Pymap, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'server.sqlite'}"
    mailbox.deliver(LETTER % 2)
    runner = CliRunner(env={VARIABLE: None, **environ(mailbox)})
    told = runner.invoke(hegemon, ["worker", "--once", "--database", url])
    served = house(tmp_path, Imap())
    (kept,) = served.inbox.aside(10)
    served.close()

    assert 0 == told.exit_code, told.output
    assert LETTER % 2 == served.inbox.raw(kept.id)
    assert all(mailbox.seen())


def test_nothing_is_fetched_where_none_is_named(tmp_path: Path) -> None:
    """Nor where nobody would answer it: that is said at the start."""
    served = house(tmp_path, Imap())
    with served.fetching():
        assert "mailbox" not in {thread.name for thread in threading.enumerate()}
    served.close()
    deaf = house(tmp_path, settings(1), replies="")
    with pytest.raises(BadConfig, match=r"mail\.replies"), deaf.fetching():
        pass
    deaf.close()


def test_the_doctor_looks_into_the_mailbox(mailbox: Pymap, tmp_path: Path) -> None:
    """And touches no letter; each fault names its setting."""
    mailbox.deliver(LETTER % 3)
    fine = found(tmp_path, **environ(mailbox))["mailbox"]
    wrong = found(tmp_path, **environ(mailbox, HEGEMON_IMAP_PASSWORD="else"))["mailbox"]
    deaf = found(tmp_path, **environ(mailbox, HEGEMON_MAIL_REPLIES=""))["mailbox"]
    unsafe = found(tmp_path, **environ(mailbox, HEGEMON_IMAP_HOST="imap.example.org"))["mailbox"]

    assert (True, f"INBOX at 127.0.0.1 port {mailbox.port}; asked every 60 s") == (
        fine["fine"],
        fine["said"],
    )
    said = "the mailbox does not take user and password: see imap.user and imap.password"
    assert (False, said) == (wrong["fine"], wrong["said"])
    assert "mail.replies" in deaf["said"]
    assert "imap.tls" in unsafe["said"]
    assert "mailbox" not in found(tmp_path)
    assert not all(mailbox.seen())
