"""`hegemon notices`: what an account is told of at a server, and a device or webhook tried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.play.notices.doorbells import DoorbellWanted, hang_webhook
from hegemon.play.people.access import scope
from hegemon.play.people.accounts import make_account
from hegemon.play.people.ports import Counter
from hegemon.play.people.tokens import make_token
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.store.database import of_file
from hegemon.store.people import SqlPeople
from hegemon.store.post.doorbells import SqlDoorbells
from tests.people.office import CountingHasher
from tests.web.process import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEGEMON_NOTICES_WEBHOOKS", "true")
        with running(tmp_path_factory.mktemp("server")) as found:
            yield found


def test_they_are_shown_and_tried(server: Running, tmp_path: Path) -> None:
    database = of_file(server.database)
    desk = Counter(SqlPeople(database), CountingHasher(), SystemClock(), SystemEntropy())
    account = make_account(desk, "Ann")
    wanted = scope("account:read,play")
    assert wanted is not None
    _, secret = make_token(desk, account.id, "a test", [wanted])
    hook = DoorbellWanted(account.id, "discord", "our channel", "https://games.example.org/hook")
    doorbell, _ = hang_webhook(desk, SqlDoorbells(database), hook)
    database.close()
    (tmp_path / "token").write_text(secret.reveal())
    (tmp_path / "token").chmod(0o600)

    def asked(*words: str) -> Result:
        at = ("--at", server.url, "--token-file", str(tmp_path / "token"))
        return CliRunner().invoke(hegemon, ["notices", *words, *at])

    shown, told = asked("show").stdout, json.loads(asked("show", "--json").stdout)
    assert "by mail: turn, reminder, message, over, table\n" in shown
    assert "games.example.org/hook" not in shown
    assert told["notices"]["wanted"]["digest"] == ""
    assert f"{doorbell.id}  discord  our channel: fine\n" in shown
    assert [doorbell.id] == [each["id"] for each in told["doorbells"]]
    tried = asked("test", doorbell.id)
    assert tried.exit_code == 0, tried.output
    strange = asked("test", "nobody")
    assert strange.exit_code != 0
    assert "there is no such device or webhook of yours" in strange.output
