"""A game that `hegemon new-game` has written, installed without a network: its wheel, unpacked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

from tests.packages.made import hegemon

NAME = "iron-strait"

WITHOUT_PLUGINS = {"PYTEST_ADDOPTS": "-p no:schemathesis"}
"""What no stranger has installed, and half of what a pytest that starts takes."""


class Generated(NamedTuple):
    """Where it is."""

    folder: Path
    """The package as it was written: "hegemon-iron-strait"."""
    site: Path
    """Where it is installed; other games and bots, and matches, may lie there, too."""

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a module of Python in its folder, where it is installed."""
        return subprocess.run(
            [sys.executable, "-m", *command],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.site), **WITHOUT_PLUGINS},
            capture_output=True,
            text=True,
            check=False,
        )


def generate(place: Path) -> Generated:
    """Write the game below a folder and install it there."""
    hegemon(place, "new-game", NAME).check_returncode()
    return installed(place, NAME)


def installed(place: Path, name: str) -> Generated:
    """Install the package that was written below a folder."""
    made = Generated(place / f"hegemon-{name}", place / "site")
    made.run("hatchling", "build", "-t", "wheel", "-d", str(place / "built")).check_returncode()
    (wheel,) = (place / "built").glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(made.site)
    return made
