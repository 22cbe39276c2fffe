"""Before a server has threads its games are opened, and msgspec knows all types of theirs.

A type that two threads meet for the first time at once ends the process: see `serving/threads.py`.
"""

import json
import subprocess
import sys

import pytest

LEARNS = "get_class_annotations"
"""What msgspec asks Python when it meets a type that it does not know."""

PROGRAM = f"""
import json, sys
import msgspec
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.step import begin
from hegemon.games import RULESETS
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
