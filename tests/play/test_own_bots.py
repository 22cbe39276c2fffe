"""Bots that somebody names at his own machine, and the options that bots have."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from hegemon.bots import Bot
from hegemon.bots.random import Random
from hegemon.cli import hegemon
from hegemon.core.errors import BadConfig, BrokenPackage
from hegemon.core.records import Value
from hegemon.play.errors import NotThere
from hegemon.play.start.opponents import factory_of, taken_apart, with_options
from hegemon.play.start.own_bots import factory_here, factory_where_named

GAME = "space-conquest"
MINE = """
from hegemon.bots.random import Random

open("ran", "w").close()

class Mine(Random):
    pass

NO_BOT = 7
"""


class Wishes(Value, tag=False):
    """What may be wished for."""

    greed: Annotated[int, msgspec.Meta(ge=0, le=9)] = 1
    bold: bool = False


class Greedy(Random):
    """Has options."""

    options = Wishes

    def __init__(self, seed: int, options: Wishes = Wishes()) -> None:  # noqa: B008 - it is frozen
        super().__init__(seed)
        self.wishes = options


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which somebody writes bots, and is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "torn.py").write_text("1 // 0")
    return tmp_path


def hegemon_(*arguments: str) -> Result:
    """The command."""
    return CliRunner().invoke(hegemon, arguments, prog_name="hegemon")


def test_options_are_what_their_type_says() -> None:
    """Those that are not named have their defaults."""
    made: Any = with_options(Greedy, "greedy", ("greed=2", "bold=yes"))(1)
    usual: Any = with_options(Greedy, "greedy", ())(1)

    assert Wishes(greed=2, bold=True) == made.wishes
    assert Wishes() == usual.wishes


@pytest.mark.parametrize("setting", ["greed=10", "greed=much", "gred=2", "bold=2"])
def test_wrong_options_are_told_with_what_there_is(setting: str) -> None:
    """Unknown ones, and values of another type or out of bounds."""
    there = "there are greed (0 to 9, usually 1), bold (true, false, usually False)"

    with pytest.raises(BadConfig, match=re.escape(there)):
        with_options(Greedy, "greedy", (setting,))


def test_a_bot_without_options_takes_none() -> None:
    with pytest.raises(BadConfig, match="the bot random has no options, so none of greed=2"):
        factory_of(GAME, "random:greed=2")


def test_names_are_taken_apart() -> None:
    """Options come last; a name of a file may have colons in it."""
    assert ("steward", ("greed=2", "bold=no")) == taken_apart("steward:greed=2:bold=no")
    assert ("c:\\mine.py:Mine", ()) == taken_apart("c:\\mine.py:Mine")
    with pytest.raises(BadConfig, match="options last"):
        taken_apart("greed=2:steward")


@pytest.mark.parametrize("named", ["mine.py:Mine", "mine:Mine"])
def test_a_bot_of_a_file_or_module_plays(mine: Path, named: str) -> None:
    """At one's own machine, as any other."""
    bot = factory_here(GAME, named)(1)

    assert isinstance(bot, Bot)
    assert "Mine" == type(bot).__name__


@pytest.mark.parametrize(
    ("named", "kind", "said"),
    [
        ("nowhere.py:Mine", NotThere, "there is no file nowhere.py"),
        ("no_module_here:Mine", NotThere, "there is no module no_module_here"),
        ("mine.py:Other", BadConfig, "there is no Other in mine.py"),
        ("mine.py:NO_BOT", BrokenPackage, "it is no class made from hegemon.bots.Bot"),
        ("torn.py:Mine", BrokenPackage, "ZeroDivisionError.*torn.py, line 1"),
    ],
)
def test_what_is_no_bot_is_told(mine: Path, named: str, kind: Any, said: str) -> None:
    """In a sentence."""
    with pytest.raises(kind, match=said):
        factory_here(GAME, named)


@pytest.mark.parametrize("named", ["mine.py:Mine", "mine:Mine"])
def test_nobody_else_names_code(mine: Path, named: str) -> None:
    """What comes over a network, or stands in a file, runs nothing."""
    with pytest.raises(BadConfig, match="there is no bot"):
        factory_of(GAME, named)
    with pytest.raises(BadConfig, match=f"name it once more to run it, with --bot {named}"):
        factory_where_named(GAME, named, ("random",))
    assert not (mine / "ran").exists()


def test_a_match_with_a_bot_of_ones_own_goes_on_when_it_is_named_again(mine: Path) -> None:
    """The file alone does not run it: it may be somebody else's."""
    begun = hegemon_("play", GAME, "--bot", "p2=mine.py:Mine", "--file", "m.hegemon")
    (mine / "ran").unlink()
    refused = hegemon_("play", "--resume", "m.hegemon")
    again = hegemon_("play", "--resume", "m.hegemon", "--bot", "mine.py:Mine")

    assert "p2 Mine" in begun.stdout
    assert 2 == refused.exit_code
    assert "name it once more" in refused.stderr
    assert 0 == again.exit_code


def test_who_only_looks_or_orders_runs_no_code_unless_it_is_named(mine: Path) -> None:
    """Its seat is waited for like a person's, and it is told how to run it."""
    hegemon_("play", GAME, "--bot", "p2=mine.py:Mine", "--file", "m.hegemon")
    (mine / "ran").unlink()
    (mine / "nothing.txt").write_text("pass")
    shown = hegemon_("sheet", "m.hegemon")
    sealed = hegemon_("order", "m.hegemon", "nothing.txt")

    assert (0, 0) == (shown.exit_code, sealed.exit_code)
    assert not (mine / "ran").exists()
    assert 2 == json.loads(hegemon_("sheet", "m.hegemon", "--json").stdout)["step"]
    assert "unless you say --bot mine.py:Mine" in sealed.stderr
    again = hegemon_("order", "m.hegemon", "nothing.txt", "--bot", "mine.py:Mine")
    assert (0, "") == (again.exit_code, again.stderr)
    assert 3 == json.loads(hegemon_("sheet", "m.hegemon", "--json").stdout)["step"]
