"""The scripts of the pages: formatted and linted (biome), typed (tsc), tested (node's own runner).

    python3 -m tools.scripts            check all
    python3 -m tools.scripts --write    format first, and mend what biome can mend safely

It needs Node.js with npm. Without them nothing is checked and the gate passes, for the house must
also build where there is only Python; with REQUIRE_ALL=1, as in CI, it then fails. Where npm cannot
bring the tools (no network), only the tests run, and the gate says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = ROOT / "tools" / "js"
PLACE = ROOT / ".venv" / "js"
"""Where the tools lie: among what run.py made, which nothing else looks into."""

TOOLS = ("@biomejs/biome@2.6.8", "typescript@7.0.2")
"""Neither brings anything but itself. A lock file of npm would name its registry."""

PATIENCE = 120
"""Seconds for npm: where there is no network it would try for minutes."""

CODE = (ROOT / "src" / "hegemon" / "web" / "static" / "js", ROOT / "tests" / "js")


def main(arguments: list[str]) -> int:
    """Check everything; 0 if all is well."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        print("note: Node.js is missing: the scripts of the pages were not checked.")
        return 1 if os.environ.get("REQUIRE_ALL") else 0
    commands = [["node", "--test", *map(str, sorted((ROOT / "tests" / "js").glob("*.test.js")))]]
    if set_up(npm):
        write = ["--write"] if "--write" in arguments else []
        settings = f"--config-path={SETTINGS}"
        commands += [
            [_program("biome"), "check", settings, *write, *map(str, CODE)],
            [_program("tsc"), "-p", str(SETTINGS)],
        ]
    return max([subprocess.call(command, cwd=ROOT) for command in commands])


def set_up(npm: str) -> bool:
    """Bring the tools in these versions, unless they are there."""
    stamp, wanted = PLACE / "stamp", "\n".join(TOOLS)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return True
    PLACE.mkdir(parents=True, exist_ok=True)
    options = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]
    command = [npm, "install", "--fetch-retries=1", *options, str(PLACE), *TOOLS]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as trouble:
        print(f"note: npm could not bring biome and tsc, so only tests were run: {trouble}")
        return False
    stamp.write_text(wanted, encoding="utf-8")
    return True


def _program(name: str) -> str:
    return str(PLACE / "node_modules" / ".bin" / name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
