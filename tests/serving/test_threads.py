"""Before a server has threads its games are opened, and msgspec knows all types of theirs.

A type that two threads meet for the first time at once ends the process: see `serving/threads.py`.
"""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hegemon.agents import server, tools
from hegemon.cli import places
from hegemon.cli.agents import mcp
from hegemon.games import RULESETS
from hegemon.serving import threads
from hegemon.settings.known import DatabaseSettings, Settings
from hegemon.wiring import house as wired

LEARNS = "get_class_annotations"
"""What msgspec asks Python when it meets a type that it does not know."""

PROGRAM = f"""
import json, sys
import msgspec
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.step import begin
from hegemon.core.board import Board
from hegemon.games import RULESETS
from hegemon.play.beside import Facts
from hegemon.play.notices.preferences import NoticePreferences
from hegemon.serving.threads import ready_for_threads

if sys.argv[1] == "ready":
    ready_for_threads(RULESETS)
rulesets = list(RULESETS.values())
learned = []

def watch(frame, event, argument):
    if event == "call" and frame.f_code.co_name == "{LEARNS}":
        learned.append(str(frame.f_locals.get("obj")))

sys.setprofile(watch)
for ruleset in rulesets:
    codec, rules = Codec(ruleset), ruleset.house_rules()
    state, _ = begin(codec, rules, ruleset.players(rules), SeededDice(bytes(32), 0))
    codec.state(msgspec.to_builtins(state), ruleset.schema)
for stored in (Facts, NoticePreferences, Board):
    msgspec.json.Decoder(stored)
sys.setprofile(None)
print(json.dumps(learned))
"""


def learned(how: str) -> list[str]:
    """The types that msgspec learns while a position of each game is read in a new process."""
    command = [sys.executable, "-c", PROGRAM, how]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(("how", "some"), [("ready", False), ("as it is", True)])
def test_nothing_is_learned_when_a_position_is_read(how: str, some: bool) -> None:
    """After it was made ready; and the watch sees what is learned where it was not."""
    assert some == bool(learned(how))


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done, in order, beginning with what makes ready for threads."""
    told: list[str] = []
    for where in (threads, wired):
        monkeypatch.setattr(where, "ready_for_threads", lambda games: told.extend(sorted(games)))
    return told


def test_who_fetches_and_rings_begins_when_all_is_known(
    done: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Beside a worker that tends tables: `hegemon worker`, and `serve` before it answers."""
    url = f"sqlite:///{tmp_path / 'house.sqlite'}"
    house = wired.house_of(Settings(database=DatabaseSettings(url=url)))

    def begin() -> Any:
        done.append("rings")
        return SimpleNamespace(join=str)

    ringing = SimpleNamespace(begin=begin)
    monkeypatch.setattr(wired.WiredServer, "ringing", lambda _: ringing)
    with house.mailing():
        assert [*sorted(RULESETS), "rings"] == done
    house.close()


def test_tools_of_a_model_run_in_threads_when_its_game_is_known(
    done: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = SimpleNamespace(run=done.append)
    ruleset, header = SimpleNamespace(name="a game"), SimpleNamespace(id="m")
    seat: Any = SimpleNamespace(match=SimpleNamespace(ruleset=ruleset, header=header), seat="p1")
    monkeypatch.setattr(places, "notes_folder", lambda: tmp_path)
    monkeypatch.setattr(tools, "SeatTools", lambda *_: None)
    monkeypatch.setattr(server, "server_of", lambda _: made)
    mcp._serve(seat, None, None)

    assert ["a game", "stdio"] == done
