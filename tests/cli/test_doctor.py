"""`hegemon doctor`: what waits to be sent, and whether the mail server lets us in."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hegemon.cli.group import hegemon
from hegemon.cli.table.hall import services_at
from hegemon.play.people.accounts import make_account
from hegemon.play.people.changes import LetterKept
from hegemon.play.people.values import Letter
from hegemon.store.post.inbox import SqlInbox
from hegemon.store.post.outbox import SqlOutbox
from tests.store.postgres import VARIABLE
from tests.store.test_mailing import Office


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings but those of the test."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def office() -> Iterator[Office]:
    """A mail server that runs."""
    found = Office()
    yield found
    found.controller.stop(no_assert=True)


def found(tmp_path: Path, **settings: str) -> dict[str, dict[str, Any]]:
    """What the doctor says, by what was looked at."""
    environ = {"HEGEMON_DATABASE_URL": f"sqlite:///{tmp_path / 'server.sqlite'}", **settings}
    told = CliRunner(env={VARIABLE: None, **environ}).invoke(hegemon, ["doctor", "--json"])
    return {each["what"]: each for each in json.loads(told.stdout)["findings"]}


def mail(office: Office, **more: str) -> dict[str, str]:
    """Settings for a mail server on this machine."""
    usual = {
        "HEGEMON_OUTBOX_TO": "mail",
        "HEGEMON_MAIL_HOST": "127.0.0.1",
        "HEGEMON_MAIL_PORT": f"{office.controller.port}",
        "HEGEMON_MAIL_TLS": "none",
        "HEGEMON_MAIL_SENDER": "hegemon@example.org",
    }
    return {**usual, **more}


def test_the_mail_server_is_spoken_to_and_gets_no_letter(tmp_path: Path, office: Office) -> None:
    fine = found(tmp_path, **mail(office))["mail"]
    away = found(tmp_path, **mail(office, HEGEMON_MAIL_PORT="1"))["mail"]
    unsafe = found(tmp_path, **mail(office, HEGEMON_MAIL_HOST="mail.example.org"))["mail"]

    assert (True, f"127.0.0.1 port {office.controller.port}") == (fine["fine"], fine["said"])
    assert (False, "the mail server cannot be reached") == (away["fine"], away["said"])
    assert "as they are" in unsafe["said"]
    assert "mail" not in found(tmp_path)
    assert [] == office.box.came


def test_letters_and_doorbells_are_counted(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'server.sqlite'}"
    replies = {"HEGEMON_MAIL_REPLIES": "orders@games.example.org"}
    assert "letters" not in found(tmp_path)
    assert "there are none yet" == found(tmp_path, **replies)["letters"]["said"]
    off = "devices off (notices.push), webhooks off (notices.webhooks)"
    assert (True, off) == tuple(found(tmp_path)["doorbells"].values())[1:]
    with services_at(url) as services:
        inbox = SqlInbox(services.hall.store.database)  # type: ignore[attr-defined]
        inbox.keep("a", b"x", services.clock.now())
        inbox.keep("b", b"x", services.clock.now(), "it has no reply address of ours")
        fine = found(tmp_path, **replies)["letters"]
        inbox.keep("c", b"x", services.clock.now() - timedelta(hours=2))
        late = found(tmp_path, **replies)["letters"]
    on = {"HEGEMON_NOTICES_WEBHOOKS": "true", "HEGEMON_NOTICES_PUSH": "mailto:host@example.org"}

    assert fine["fine"]
    assert "1 waiting" in fine["said"]
    assert "1 put aside: see `hegemon mail aside`" in fine["said"]
    assert not late["fine"]
    assert "2 waiting" in late["said"]
    said = "devices as mailto:host@example.org, webhooks on; 0 devices, 0 webhooks"
    assert said == found(tmp_path, **on)["doorbells"]["said"]


def test_what_waits_and_what_was_given_up(tmp_path: Path) -> None:
    """With the reason, and without a word of whom it was for."""
    url = f"sqlite:///{tmp_path / 'server.sqlite'}"
    assert "there is none yet" == found(tmp_path)["outbox"]["said"]
    with services_at(url) as services:
        made = services.hall.time()
        account = make_account(services.desk, "Ann")
        letter = Letter("l1", account.id, "ann@example.org", "turn", made)
        services.desk.people.commit(LetterKept(letter))
        waits = found(tmp_path)["outbox"]
        outbox = SqlOutbox(services.hall.store.database)  # type: ignore[attr-defined]
        (piece,) = outbox.waiting(services.clock.now(), 1)
        outbox.again(piece, "", "the mail server does not take this address (550)")
    lost = found(tmp_path)["outbox"]

    assert (True, f"to log: 1 waiting, the oldest since {made}") == (waits["fine"], waits["said"])
    assert not lost["fine"]
    assert "1 given up: the mail server does not take this address (550)" in lost["said"]
    assert "ann@" not in lost["said"]
