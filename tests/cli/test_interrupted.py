"""Ctrl-C while the program starts: one word, no traceback."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys

moment = sys.argv[1]

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == moment:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
from hegemon.cli import main
sys.argv = ["hegemon", "games", "--json"]
main()
"""


@pytest.mark.parametrize(
    "moment", ["hegemon.cli.group", "click", "msgspec", "hegemon.games", "hegemon.terminal.console"]
)
def test_interrupted_at_any_import(moment: str) -> None:
    """Wherever in its imports the program is."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, moment], capture_output=True, text=True, check=False
    )

    assert (130, "Interrupted.\n") == (done.returncode, done.stderr)
