"""Packages as strangers bring them: a folder of modules with the metadata that pip would write."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

BOX = """
from hegemon.core.box import Box, BoxedBot

RISK = Box(
    ruleset="{name}.rules:RISK",
    title="Risk of {name}",
    summary="One bid after the other.",
    seats=(2, 4),
    presets=("as-written",),
    extras=(),
    bots=(BoxedBot("bidder", "bids one", "{name}.bots:Bidder"),),
    rulebook="{name}:rulebook.md",
    readings="{name}:readings.md",
)
"""
RULES = """
from dataclasses import replace
from tests.contract.toys.sealed_bids import SEALED_BIDS

RISK = replace(
    SEALED_BIDS, name="risk", title="Risk of {name}", summary="One bid after the other.",
    presets={{"as-written": SEALED_BIDS.presets["as-written"]}},
)
"""
BOTS = """
from hegemon.bots.random import Random

class Bidder(Random):
    \"\"\"Bids by lot, whatever its name says.\"\"\"
"""
GAMES = "[hegemon.games]\nrisk = {name}.box:RISK\n"


def package(place: Path, name: str, entry_points: str = GAMES, **files: str) -> Path:
    """A package that brings the game risk; `files` replace modules ("rules") or add to them."""
    modules = {"box": BOX, "rules": RULES, "bots": BOTS, **files}
    folder = place / name
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "rulebook.md").write_text("# Risk\n\n## 1. Bids\n\nOne bids.\n")
    (folder / "readings.md").write_text("# Readings\n\n### R1 Ties\n\nNobody wins.\n")
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text.format(name=name))
    about = place / f"{name}-0.3.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.3\n")
    (about / "entry_points.txt").write_text(entry_points.format(name=name))
    return place


def hegemon(
    place: Path, *arguments: str, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command where these packages are installed, too."""
    root = Path(__file__).resolve().parents[2]
    return subprocess.run(
        [sys.executable, "-m", "hegemon", *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        cwd=place,
        env={**os.environ, "PYTHONPATH": f"{place}{os.pathsep}{root}", **(env or {})},
    )
