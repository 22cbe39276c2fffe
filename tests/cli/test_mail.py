"""`hegemon mail`: letters are kept, or tried again; those that nobody answered are looked at."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.store.database import of_file
from hegemon.store.post.inbox import SqlInbox
from hegemon.store.ready import make_ready

LETTER = b"From: ann@example.org\nMessage-ID: <1@example.org>\n\nbid ring 1\n"
LATER = datetime(2099, 1, 1, tzinfo=UTC)


def run(*arguments: str, letter: bytes = b"") -> Result:
    return CliRunner().invoke(hegemon, ["mail", *arguments], input=letter)


@pytest.fixture
def inbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqlInbox:
    database = of_file(tmp_path / "server.sqlite")
    make_ready(database)
    monkeypatch.setenv("HEGEMON_DATABASE_URL", f"sqlite:///{tmp_path / 'server.sqlite'}")
    return SqlInbox(database)


def test_a_letter_is_kept_once(inbox: SqlInbox) -> None:
    first = run("receive", letter=LETTER)
    again = run("receive", "--json", letter=b"Received: by another way\n" + LETTER)

    assert first.exit_code == 0
    key = first.stdout.split()[-1].rstrip(".")
    assert json.loads(again.stdout) == {"letter": key, "new": False}
    assert inbox.raw(key) == LETTER


@pytest.mark.parametrize("place", ["none.sqlite", "empty.sqlite", "foreign.sqlite"])
def test_what_cannot_be_kept_is_tried_again_by_the_mail_server(tmp_path: Path, place: str) -> None:
    (tmp_path / "empty.sqlite").touch()
    (tmp_path / "foreign.sqlite").write_bytes(b"no database at all" * 99)
    result = run("receive", "--database", f"sqlite:///{tmp_path / place}", letter=LETTER)

    assert result.exit_code == 75
    assert result.stderr.startswith("not kept, try again later: ")
    assert not (tmp_path / "none.sqlite").exists()


def test_what_nobody_answered_is_listed_shown_and_tried_again(inbox: SqlInbox) -> None:
    run("receive", letter=LETTER)
    assert run("aside").stdout == "No letter was put aside.\n"

    (item,) = inbox.waiting(LATER, 9)
    inbox.settle(item, "aside", "it cannot be read")

    assert run("aside").stdout.endswith("it cannot be read\n")
    (told,) = json.loads(run("aside", "--json").stdout)
    assert (told["letter"], told["why"]) == (item.id, "it cannot be read")
    assert run("show", item.id[:8]).stdout_bytes == LETTER
    assert run("again", item.id[:8]).exit_code == 0
    assert [found.id for found in inbox.waiting(LATER, 9)] == [item.id]
    missing = run("show", "zzz")
    assert missing.exit_code == 3
    assert "hegemon mail aside" in missing.stderr
