"""`hegemon table desk`, `paper`, `enter`, `say` and `undo`: of a server, and of a match file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hegemon.cli.group import hegemon
from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play.matches import resume
from hegemon.play.system import SystemClock
from hegemon.store.finding import store_at
from tests.play.table import bot_lines


class Desk:
    """Somebody at the machine, with a table or a match file."""

    def __init__(self, place: str, *options: str) -> None:
        self.place, self.options = place, options

    def does(self, word: str, *words: str, typed: str = "") -> Result:
        """A command of `hegemon table`."""
        given = ["table", word, self.place, *words, *self.options]
        return CliRunner().invoke(hegemon, given, input=typed, prog_name="hegemon")

    def reads(self) -> Any:
        """The desk, as programs read it."""
        return json.loads(self.does("desk", "--json").stdout)


@pytest.fixture
def table(tmp_path: Path) -> Desk:
    """A table of the server: Ann has a link, the second seat is free."""
    url = f"sqlite:///{tmp_path / 'server.sqlite'}"
    words = ["table", "new", "space-conquest", "--link", "p1=Ann", "--database", url, "--json"]
    made = json.loads(CliRunner().invoke(hegemon, words, prog_name="hegemon").stdout)
    return Desk(made["table"], "--database", url)


@pytest.fixture
def kitchen(tmp_path: Path) -> Desk:
    """A match file of two people."""
    file = str(tmp_path / "kitchen.hegemon")
    words = ["play", "space-conquest", "--hot-seat", "--file", file]
    CliRunner().invoke(hegemon, words, input="quit\n", prog_name="hegemon")
    return Desk(file)


def test_somebody_with_a_pencil_plays_at_a_table_of_the_server(table: Desk) -> None:
    unnamed, held = table.does("paper", "p2"), table.does("paper", "p1", "--name", "Eve")
    early, theirs = (table.does("enter", seat, typed="pass") for seat in ("p2", "p1"))
    assert 0 == table.does("paper", "p2", "--name", "Bea").exit_code
    checked = table.does("enter", "p2", "--check", typed="dance")
    refused = table.does("enter", "p2", typed="dance")
    sealed = table.does("enter", "p2", typed="pass")
    seats = table.reads()["seats"]

    assert "--name" in unnamed.output
    assert "p1 is Ann's, who says so himself" in held.output
    assert f"`hegemon table paper {table.place} p2 --name NAME`" in early.output
    assert "says so himself, on the page" in theirs.output
    assert "1. Refused: " in checked.stdout
    assert "nothing is sealed" in refused.output
    assert sealed.stdout.startswith("Sealed and saved. receipt 1-p2-")
    assert [["web", "workbook"], ["paper"]] == [seat["ways"] for seat in seats]
    assert ["waited for", "handed in"] == [seat["state"] for seat in seats]
    page = table.does("desk").stdout
    assert not re.search(r"\dT\d\d:", page)
    assert "Bea" in page
    assert "the host entered the orders of p2 for step 1 from paper" in page
    assert "Taken back" in table.does("enter", "p2", "--take-back").stdout
    assert 0 == table.does("say", "p2", "draw").exit_code
    assert 0 == table.does("paper", "p2", "--off").exit_code
    assert "nobody" in table.does("desk").stdout


def test_an_evening_from_a_match_file(kitchen: Desk) -> None:
    """Both seats on paper; a turn entered and undone."""
    command = f"`hegemon table paper {kitchen.place} p1`"
    assert command in kitchen.does("enter", "p1", typed="pass").output
    assert command in kitchen.does("say", "p1", "draw").output
    for seat in ("p1", "p2"):
        assert 0 == kitchen.does("paper", seat).exit_code
    assert "leave --name out" in kitchen.does("paper", "p1", "--name", "Eve").output
    for seat in ("p1", "p2"):
        match = resume(store_at(Path(kitchen.place)), kitchen.place, RULESETS, SystemClock())
        lines = "\n".join(bot_lines(match, Player(seat)))
        sealed = kitchen.does("enter", seat, "-", typed=lines)
        assert 0 == sealed.exit_code, sealed.output
    assert 2 == kitchen.reads()["step"]
    assert 0 == kitchen.reads()["undo"]
    undone = kitchen.does("undo", "--reason", "a die was misread")
    assert "The position after step 0 counts again" in undone.stdout
    assert "the umpire went back to step 0: a die was misread" in kitchen.does("desk").stdout
