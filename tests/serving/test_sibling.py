"""A client beside `web` is written with `core`, `play` and `serving`, and no other is needed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.imports import imports

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BELOW = ("hegemon.core", "hegemon.play", "hegemon.serving", "hegemon.settings")


@pytest.mark.long
def test_orders_are_sealed_and_a_step_is_heard_of_without_any_other_client(tmp_path: Path) -> None:
    """A process of its own: it imports neither web nor the command line, and forged links fail."""
    command = [sys.executable, "-m", "tests.serving.by_mail", str(tmp_path)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600
    )

    assert not done.returncode, done.stderr

    said = json.loads(done.stdout.splitlines()[-1])

    assert said["told"]
    assert [False, True, False] == said["verdicts"]
    assert [["fly away", "fly back"], []] == said["misfits"]
    assert [False, True, False] == said["sealed"]
    assert said["written"] == said["again"]
    assert ["Unknown", "PermissionError"] == said["refused"]
    assert [] == said["clients"]


def test_what_a_sibling_imports_stands_below_it() -> None:
    """What the test above is made of would pass the gate `layers` as a package `hegemon.mail`."""
    of_ours = {
        found.imported
        for found in imports(HERE)
        if found.importer == "mailroom" and found.imported.startswith("hegemon")
    }

    assert of_ours
    assert {name for name in of_ours if not name.startswith(BELOW)} == set()
