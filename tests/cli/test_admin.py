"""`hegemon admin user`: accounts on the server's own machine, on each database."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.play.people.errors import Unknown
from hegemon.play.people.hashing import Argon2
from hegemon.play.people.keys import reset_password
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.signing_in import sign_in
from hegemon.play.people.visits import Visitor
from hegemon.play.people.who import credential, who
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.store.connections.listening import note_place
from hegemon.store.database import Database
from hegemon.store.people import SqlPeople
from tests.store.postgres import VARIABLE
from tests.store.stores import EACH_DATABASE, database

PASSWORD = Secret("four words in a row")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings but those of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.fixture(params=EACH_DATABASE)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The database of a server, by its URL."""
    found: str = database(request.param, tmp_path)._url.render_as_string(hide_password=False)
    return found


def run(url: str, *arguments: str, typed: str = "") -> Result:
    """One command about users."""
    given = ["admin", "user", arguments[0], "--database", url, *arguments[1:]]
    runner = CliRunner(env={VARIABLE: None})  # the tests' own, no setting of a server
    return runner.invoke(hegemon, given, input=typed, prog_name="hegemon")


def told(url: str, *arguments: str) -> Any:
    """What a command says to programs."""
    return json.loads(run(url, *arguments, "--json").stdout)


def desk_of(url: str) -> Counter:
    return Counter(SqlPeople(Database(url)), Argon2(8, 1), SystemClock(), SystemEntropy())


def test_added_with_a_link_that_sets_the_password(url: str) -> None:
    made = run(url, "add", "Ann")
    address, _, link = made.stdout.splitlines()[-1].partition("#")
    reset_password(desk_of(url), Visitor(""), Secret(link), None, PASSWORD)

    assert 0 == made.exit_code
    assert address == "http://127.0.0.1:8080/enter/password"
    assert "good once within 3 days" in made.stdout
    assert sign_in(desk_of(url), Visitor(""), "ann", PASSWORD)


def test_a_link_stands_behind_the_address_of_the_server(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That at which it listened last; the public one where it has one."""
    run(url, "list")
    for port in (7000, 9000):
        note_place(Database(url), f"http://127.0.0.1:{port}")
    made = told(url, "add", "Ann")
    assert made["address"] == f"http://127.0.0.1:9000/enter/password#{made['link']}"

    monkeypatch.setenv("HEGEMON_SERVER_PUBLIC_URL", "https://games.example.org/")
    again = run(url, "reset", "Ann").stdout
    assert "https://games.example.org/enter/password#hgmlogin_" in again


def test_added_with_a_password_or_as_a_bot(url: str) -> None:
    """Neither gets a link; the password is repeated nowhere."""
    ann = run(url, "add", "Ann", "--administrator", "--password-file", "-", typed="a b c d e f\n")
    bot = told(url, "add", "Robot", "--bot")
    listed = told(url, "list")["accounts"]

    assert "a b c" not in ann.output
    assert ["account"] == list(bot)
    assert [("Ann", True, None), ("Robot", None, True)] == [
        (each["name"], each.get("administrator"), each.get("bot")) for each in listed
    ]
    assert sign_in(desk_of(url), Visitor(""), "ann", Secret("a b c d e f"))


def test_listed_for_people(url: str) -> None:
    assert "There is no account yet" in run(url, "list").stdout
    run(url, "add", "Ann", "--administrator")
    (line,) = run(url, "list").stdout.splitlines()

    assert line.startswith("Ann  (")
    assert line.endswith("administrator")


def test_a_token_is_told_once(url: str) -> None:
    run(url, "add", "Ann")
    made = run(url, "token", "ANN", "--for", "my bot", "--scope", "seat:t1/p1:read,play")
    secret = made.stdout.splitlines()[-1]
    desk = desk_of(url)
    someone = who(desk.people, credential(secret), desk.clock.now())

    assert "A token of Ann for my bot" in made.stdout
    assert "seat:t1/p1:read,play" in made.stdout
    assert ("Ann", ("seat:t1/p1:read,play",)) == (
        someone.name,
        tuple(map(str, someone.scopes or ())),
    )
    assert secret not in run(url, "export", "ann").stdout
    assert told(url, "token", "ann")["secret"].startswith("hgm_")


def test_reset(url: str) -> None:
    """The old password counts until the link is used, unless all is ended at once."""
    run(url, "add", "Ann", "--password-file", "-", typed=f"{PASSWORD.reveal()}\n")
    desk = desk_of(url)
    admitted = sign_in(desk, Visitor(""), "ann", PASSWORD)
    link = told(url, "reset", "ann")["link"]
    assert who(desk.people, credential(admitted.secret.reveal()), desk.clock.now()).account
    told(url, "reset", "ann", "--sign-out", "--second-factor")

    assert () == desk.people.sessions(admitted.account.id)
    assert link.startswith("hgmlogin_")


def test_exported(url: str) -> None:
    run(url, "add", "Ann")
    found = json.loads(run(url, "export", "ann").stdout)

    assert {"account", "deed", "login_link"} == set(found)
    assert "Ann" == found["account"][0]["name"]


def test_deleted(url: str) -> None:
    """Not without being asked."""
    run(url, "add", "Ann")
    assert "Would be deleted: Ann" in run(url, "delete", "ann", "--dry-run").stdout
    assert 1 == run(url, "delete", "ann", typed="n\n").exit_code
    assert 1 == len(told(url, "list")["accounts"])
    assert "Deleted: Ann" in run(url, "delete", "ann", typed="y\n").stdout
    assert [] == told(url, "list")["accounts"]


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (3, ("token", "nobody")),
        (3, ("delete", "nobody", "--yes")),
        (4, ("add", "ANN")),
        (2, ("add", "ann@home")),
        (2, ("token", "ann", "--scope", "everything")),
        (2, ("token", "ann", "--days", "0")),
    ],
)
def test_refused(tmp_path: Path, code: int, arguments: tuple[str, ...]) -> None:
    """One sentence, and the exit code of its kind."""
    url = f"sqlite:///{tmp_path / 'server.sqlite'}"
    run(url, "add", "Ann")
    result = run(url, *arguments)

    assert code == result.exit_code
    assert result.stderr.startswith("Error: ")
    assert 1 == len(result.stderr.splitlines())


def test_where_the_database_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment says it too; a URL that is none is not repeated."""
    monkeypatch.setenv("HEGEMON_DATABASE_URL", f"sqlite:///{tmp_path / 'new' / 'server.sqlite'}")
    runner = CliRunner(env={VARIABLE: None})
    made = runner.invoke(hegemon, ["admin", "user", "add", "Ann", "--json"], prog_name="hegemon")
    wrong = run("mysql://ann:hunter2@localhost/x", "list")

    assert 0 == made.exit_code
    assert (tmp_path / "new" / "server.sqlite").exists()
    assert (2, True) == (wrong.exit_code, "hunter2" not in wrong.output)


def test_an_account_is_closed_and_opened_again(url: str) -> None:
    """What it opened opens nothing any more."""
    account = told(url, "add", "Ann")["account"]["id"]
    secret = told(url, "token", "Ann")["secret"]
    desk = desk_of(url)
    shut = run(url, "close", "Ann", "--reason", "asked for it").stdout
    with pytest.raises(Unknown):
        who(desk.people, credential(secret), SystemClock().now())
    opened = told(url, "reopen", "Ann", "--reason", "is back")["account"]

    assert shut.startswith(f"Closed: Ann  ({account})  closed 2")
    assert "closed" not in opened


def test_what_was_done_is_kept(url: str) -> None:
    """In the order of its doing, whoever did it; nothing leads to an account that is deleted."""
    account = told(url, "add", "Ann")["account"]["id"]
    run(url, "close", "Ann", "--reason", "a\x1bb")
    run(url, "delete", "Ann", "--yes")
    runner = CliRunner(env={VARIABLE: None})
    given = ["admin", "deeds", "--database", url]
    kept = json.loads(runner.invoke(hegemon, [*given, "--json"]).stdout)["deeds"]
    page = runner.invoke(hegemon, given).stdout

    assert ["delete account", "close account", "add account"] == [each["what"] for each in kept]
    assert "close account  by the host  a?b" in page
    assert account not in page


def test_everybody_is_told(url: str) -> None:
    given = ["admin", "announce", "An upgrade tonight", "--days", "2", "--database", url, "--json"]
    CliRunner(env={VARIABLE: None}).invoke(hegemon, given)

    assert ["An upgrade tonight"] == [each.text for each in desk_of(url).people.announcements()]
