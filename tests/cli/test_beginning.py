"""The first moments of the program: Ctrl-C leaves no traceback, whenever it comes."""

import signal
import subprocess
import sys

import click
import pytest

from hegemon.cli import hegemon

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
@pytest.mark.parametrize("name", ["click", "hegemon.cli.guard", "hegemon.games", "msgspec"])
def test_ctrl_c_leaves_no_traceback(name: str) -> None:
    """It comes while that is being imported: before the command line stands, or after."""
    done = subprocess.run(
        [sys.executable, "-c", HURRIED.format(name=name)], capture_output=True, check=False
    )

    assert b"Traceback" not in done.stderr
    assert done.returncode in (-signal.SIGINT, 130, 1)


def test_a_command_imports_no_other() -> None:
    """Where there is no bytecode yet, two dozen modules are a third of a quick command's time."""
    code = (
        "import sys; from hegemon.cli import hegemon\n"
        "hegemon(['games'], standalone_mode=False)\n"
        "print([name for name in sys.modules if name.startswith('hegemon.cli.')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "hegemon.cli.games" in done.stderr
    for other in ("order", "play", "table", "admin", "server"):
        assert f"hegemon.cli.{other}" not in done.stderr


def test_every_command_has_the_name_under_which_it_is_found() -> None:
    context = click.Context(hegemon)
    names = hegemon.list_commands(context)
    found = [hegemon.get_command(context, name) for name in names]

    assert names == [command.name for command in found if command is not None]
    assert hegemon.get_command(context, "no-such") is None
