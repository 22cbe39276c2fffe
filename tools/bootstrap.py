"""Make .venv: the part of run.py that a second start does not need. Standard library only.

uv does the work: the one on PATH, else the one in .uv, else pip puts it there. Where neither uv
nor pip is to be had, Python's own venv and the pip that comes with it do. All is locked and
hashed: no package is built or installed that requirements/*.txt does not vouch for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from run import BIN, ROOT, STAMP, read_stamp, stamp_for

VENV = os.path.dirname(STAMP)
FOLDER = os.path.join(ROOT, ".uv")
PYTHON = os.path.join(BIN, "python")
BASE_PYTHON = getattr(sys, "_base_executable", sys.executable)
PROJECT = ["--no-deps", "--no-build-isolation", "--editable", ROOT]
SETTINGS = {
    # This machine's Python and certificates, and no traces outside the checkout.
    "UV_CACHE_DIR": os.path.join(FOLDER, "cache"),
    "UV_PYTHON_DOWNLOADS": "never",
    "UV_SYSTEM_CERTS": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_CACHE_DIR": "1",
    "PIP_REQUIRE_VIRTUALENV": "0",
    "PIP_ROOT_USER_ACTION": "ignore",
    "PIP_USER": "0",
}
HELP = """
Could not set up .venv (what went wrong stands above).
It takes pip or venv for this Python (on Debian: apt install python3-pip), or uv on the PATH,
and for the first time a connection to the package registry."""


def set_up(level: str) -> None:
    """Bring .venv to the level (core or dev); tools for development that are there stay.

    Two at once wait for each other. What was interrupted has no digest in its stamp, so that the
    next start does it again.
    """
    with one_at_a_time():
        place, old_level, _ = found = read_stamp()
        level = "dev" if old_level == "dev" else level
        wanted = stamp_for(level)
        if found == wanted:
            return
        print("Setting up .venv: a few seconds, or minutes on a slow line ...", file=sys.stderr)
        if place != wanted[0]:
            shutil.rmtree(VENV, ignore_errors=True)
        os.makedirs(VENV, exist_ok=True)
        write_stamp([*wanted[:2], ""])
        if not all(call(*step) for step in steps(find_uv(), level)):
            sys.exit(HELP)
        write_stamp(wanted)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the lock of this checkout; it ends with the process, however that ends."""
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, "lock"), "w") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def steps(uv: str | None, level: str) -> list[list[str]]:
    """The commands that make .venv if need be and fill it: with uv, or with what Python has."""
    requirements = os.path.join(ROOT, "requirements", f"{level}.txt")
    if uv:
        return [
            [uv, "venv", "--quiet", "--allow-existing", "--python", BASE_PYTHON, VENV],
            [uv, "pip", "sync", "--quiet", "--python", PYTHON, "--require-hashes", requirements],
            [uv, "pip", "install", "--quiet", "--python", PYTHON, *PROJECT],
        ]
    pip = [PYTHON, "-m", "pip", "install", "--quiet"]
    return [
        [BASE_PYTHON, "-m", "venv", VENV],
        [*pip, "--require-hashes", "--requirement", requirements],
        [*pip, *PROJECT],
    ]


def find_uv() -> str | None:
    """A uv that runs: from PATH, from .uv, or brought there by pip; None if there is none."""
    own = os.path.join(FOLDER, "bin", "uv")
    for uv in (shutil.which("uv"), shutil.which(own)):
        if uv and call(uv, "--version", quiet=True):
            return uv
    hashed = ["--require-hashes", "--only-binary", ":all:", "--requirement"]
    pip = [BASE_PYTHON, "-m", "pip", "install", "--quiet", "--upgrade", "--target", FOLDER]
    brought = call(*pip, *hashed, os.path.join(ROOT, "requirements", "uv.txt"))
    return shutil.which(own) if brought else None


def call(*command: str, quiet: bool = False) -> bool:
    """Run a command, its output on stderr; say whether it did its work."""
    output = subprocess.DEVNULL if quiet else sys.stderr
    environment = {**SETTINGS, **os.environ}
    try:
        return subprocess.run(command, stdout=output, env=environment, check=False).returncode == 0
    except OSError:
        return False


def write_stamp(lines: list[str]) -> None:
    """Say in .venv what it is."""
    with open(STAMP, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
