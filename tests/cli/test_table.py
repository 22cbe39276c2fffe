"""`hegemon table`: from opening a table to deleting it, as a host does."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hegemon.cli.group import hegemon
from hegemon.cli.table.hall import services_at
from hegemon.core.game import Player
from hegemon.play.people.accounts import change, make_account
from hegemon.play.tables.seats import take_seat
from hegemon.play.tables.tending import tend
from hegemon.store.connections.listening import note_place
from hegemon.store.database import Database


class Host:
    """Somebody at the machine of a server."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'server.sqlite'}"

    def does(self, *words: str) -> Result:
        """A command of `hegemon table`."""
        return CliRunner().invoke(hegemon, ["table", *words, "--database", self.database])

    def reads(self, *words: str) -> Any:
        """What a command says to programs."""
        found = self.does(*words, "--json")
        assert found.exit_code == 0, found.output
        return json.loads(found.stdout)


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path)


def opened(host: Host) -> dict[str, Any]:
    """A table of Ann against a bot."""
    words = ["--link", "p1=Ann", "--bot", "p2=random", "--due", "every 24 hours", "--title", "Duel"]
    made: dict[str, Any] = host.reads("new", "space-conquest", *words)
    return made


def test_table_is_opened_and_shown(host: Host) -> None:
    made = opened(host)
    page = host.does("show", made["table"][:4]).stdout

    assert list(made["links"]) == ["p1"]
    assert made["free"] == []
    assert made["links"]["p1"].startswith("hgl_")
    assert "Duel (space-conquest)" in page
    assert "waits for p1" in page
    assert "Ann (human)" in page
    assert [row["title"] for row in host.reads("list")["tables"]] == ["Duel"]


def test_house_rules_change_from_the_next_turn_on(host: Host) -> None:
    """Those that may; the list says which, and why the others may not."""
    table = opened(host)["table"]
    listed = host.does("rule", table).stdout
    settled = host.does("rule", table, "sides=random", "--reason", "x")
    unsaid = host.does("rule", table, "turn_limit=40")
    said = host.does("rule", table, "turn_limit=40", "--reason", "we all want an end")

    assert "the galaxy was drawn with it" in listed
    assert "\nturn_limit = 0 (0 to 100000)\n" in listed
    assert "\ncorner_company = yes (settled: " in listed
    assert "the galaxy was drawn with it" in settled.stderr
    assert (settled.exit_code != 0, unsaid.exit_code, said.exit_code) == (True, 2, 0)
    assert "from the next turn on: turn_limit=40" in host.does("show", table).stdout
    to_come = "from the next turn on: turn_limit=40: we all want an end"
    assert to_come in host.does("rule", table).stdout
    off = host.does("rule", table, "--off", "--reason", "nobody wants it")
    assert (off.exit_code, "from the next turn on" in off.stdout) == (0, False)
    assert to_come not in host.does("rule", table).stdout
    assert "the house rules stay as they are" in host.does("show", table).stdout


def test_match_of_bots_alone_is_opened_and_left_to_the_server(host: Host) -> None:
    """The command comes back at once and says who plays the match, and when."""
    bots = ["--bot", "p1=random", "--bot", "p2=random"]
    said = host.does("new", "space-conquest", *bots).stdout
    table = said.split()[1]
    with services_at(host.database) as services:
        step = services.hall.match(table).step
    on = host.does("go-on", table).stdout

    assert "Only bots play here: the server goes on with it" in said
    assert step == 0
    assert "Only bots play here" in on
    assert host.reads("show", table)["state"] != "over"


def test_what_is_due_is_told_where_players_live(host: Host) -> None:
    """Where the schedule says, and on the wall of a player with an account."""
    words = ["--due", "daily at 20:00 Europe/Berlin", "--bot", "p2=random"]
    table = host.reads("new", "space-conquest", *words)["table"]
    with services_at(host.database) as services:
        account = make_account(services.desk, "Ann")
        change(services.desk, account.id, zone="Europe/London")
        take_seat(services.hall, table, Player("p1"), account=account.id, called="Ann")
        tend(services.hall, table)
    found, page = host.reads("show", table), host.does("show", table).stdout

    assert found["due_there"].endswith(", 20:00 (Europe/Berlin)")
    assert ("Europe/London", "") == tuple(seat["zone"] for seat in found["seats"])
    assert found["seats"][0]["due"].endswith(", 19:00 (Europe/London)")
    assert f"Ann (human), due {found['seats'][0]['due']}" in page


def test_more_time_is_told_on_the_clock_of_the_schedule(host: Host) -> None:
    words = ["--due", "daily at 20:00 Europe/Berlin", "--bot", "p2=random", "--link", "p1=Ann"]
    table = host.reads("new", "space-conquest", *words)["table"]
    said = host.does("extend", table, "60").stdout

    assert said.endswith("(Europe/Berlin).\n")
    assert said == f"Due {host.reads('show', table)['due_there']}.\n"


def test_a_device_without_an_end_is_no_match(host: Host) -> None:
    """It was read for ever."""
    found = host.does("import", "/dev/full")

    assert found.exit_code == 1
    assert "line 1: a line has at most" in found.stderr


def test_links_are_of_the_place_where_the_server_listens(host: Host) -> None:
    """Whatever port it was told to take."""
    table = opened(host)["table"]
    note_place(Database(host.database), "http://127.0.0.1:9000")

    assert "\nhttp://127.0.0.1:9000/sit#hgl_" in "\n" + host.does("link", table, "p1").stdout
    words = ["--link", "p1=Ann", "--bot", "p2=random"]
    made = host.does("new", "space-conquest", *words).stdout
    assert "link of p1  http://127.0.0.1:9000/sit#hgl_" in made


def test_hand_says_what_may_stand_next(host: Host) -> None:
    table = opened(host)["table"]
    stars = host.does("hand", table, "--choices", "ships").stdout.splitlines()
    owners = host.reads("hand", table, "--choices", "ships A")
    wrong = host.does("hand", table, "--choices", "ship A")
    page = host.reads("hand", table)["sheet"]

    assert 16 == len(stars)
    assert {"p1", "p2"} <= {each["value"] for each in owners}
    assert "ships" in wrong.stderr
    assert "ships" in {kind["word"] for kind in page["kinds"]}
    assert page["choices"]


def test_host_does_what_life_asks_for(host: Host) -> None:
    table = opened(host)["table"]
    said = [
        host.does("pause", table, "--reason", "tea"),
        host.does("go-on", table),
        host.does("extend", table, "60"),
        host.does("bot", table, "p1", "random"),
        host.does("link", table, "p1", "--name", "Dan"),
        host.does("hand", table),
        host.does("hand", table, "ships A p1 10000", "--reason", "why not"),
        host.does("hand", table, "ships A p1 1"),
    ]

    told = [line["text"] for line in host.reads("show", table)["ledger"]]
    assert [each.exit_code for each in said] == [0, 0, 0, 0, 0, 0, 4, 2]
    assert "a star has another owner" in said[5].stdout
    assert "0 to 9999" in said[6].stderr
    assert [text for text in told if text.startswith("paused")] == ["paused: tea"]
    shown = host.does("show", table).stdout.partition("Ledger:")[2]
    assert re.search(r"\(UTC\) +paused: tea", shown)
    assert not re.search(r"\dT\d", shown)


def test_table_moves_to_another_host(host: Host, tmp_path: Path) -> None:
    table = opened(host)["table"]
    file = tmp_path / "friday.hegemon"
    there = Host(tmp_path / "there")
    host.does("export", table, "--file", str(file))
    assert file.stat().st_mode & 0o777 == 0o600  # all that is hidden is in it
    brought = there.reads("import", str(file))
    gone = [host.does("delete", table, "--yes"), host.does("delete", table, "--yes", "--running")]

    assert [*brought] == ["table"]
    assert brought["table"] != table
    assert there.reads("show", brought["table"])["seats"][0]["name"] == "Ann"
    assert host.does("export", table, "--file", str(file)).exit_code != 0
    assert [each.exit_code for each in gone] == [4, 0]
    assert host.reads("list") == {"tables": []}


WRONG = [
    (["new", "space-conquest", "--due", "soon"], 2, "a schedule is written"),
    (["new", "space-conquest", "--link", "p9=Ann"], 3, "no seat"),
    (["new", "space-conquest", "--bot", "p1"], 2, "NAME=VALUE"),
    (["show", "ffff"], 3, "no table"),
    (["extend", "ffff", "1"], 3, "no table"),
    (["hand", __file__, "people"], 3, "is a file, and this needs a table: `hegemon table im"),
    (["rule", __file__], 3, "is a file, and this needs a table: `hegemon table import FILE`"),
]


@pytest.mark.parametrize(("words", "code", "told"), WRONG, ids=lambda each: str(each)[:30])
def test_what_is_wrong_is_said(host: Host, words: list[str], code: int, told: str) -> None:
    found = host.does(*words)

    assert told in found.stderr
    assert found.exit_code == code


def test_table_of_the_guide_is_opened(host: Host) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "host.md").read_text("utf-8")
    found = re.search(r"^hegemon table (new .*?[^\\])$", guide, re.MULTILINE | re.DOTALL)
    assert found is not None

    made = host.reads(*shlex.split(found[1].replace("\\\n", " ")))

    assert list(made["links"]) == ["p1", "p2", "p3"]
    assert made["free"] == []
