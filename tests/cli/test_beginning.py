"""The first moments of the program: Ctrl-C leaves no traceback, whenever it comes."""

import signal
import subprocess
import sys

import pytest

HURRIED = """
import builtins, os, signal, sys
importing = builtins.__import__
def interrupted(name, *rest, **named):
    if name == {name!r}:
        builtins.__import__ = importing
        os.kill(os.getpid(), signal.SIGINT)
    return importing(name, *rest, **named)
builtins.__import__ = interrupted
sys.argv = ["hegemon", "games", "--json"]
import runpy
runpy.run_module("hegemon", run_name="__main__")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("name", ["click", "hegemon.cli.play", "hegemon.games", "msgspec"])
def test_ctrl_c_leaves_no_traceback(name: str) -> None:
    """It comes while that is being imported: before the command line stands, or after."""
    done = subprocess.run(
        [sys.executable, "-c", HURRIED.format(name=name)], capture_output=True, check=False
    )

    assert b"Traceback" not in done.stderr
    assert done.returncode in (-signal.SIGINT, 130, 1)
