"""All gates but the tests: `python3 run.py check [GATE ...]`.

Every gate runs, also after one has failed; what a failed gate printed stands below its line.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
PYTHON = [sys.executable, "-m"]
NOTE = "note: "
"""Begins a line that is shown though the gate passed."""

GATES = {
    "lint": [str(BIN / "ruff"), "check", "--output-format", "concise", "."],
    "format": [str(BIN / "ruff"), "format", "--check", "--output-format", "concise", "."],
    "types": [*PYTHON, "mypy"],
    "layers": [str(BIN / "lint-imports"), "--no-logo"],
    "imports": [*PYTHON, "tools.imports"],
    "face": [*PYTHON, "tools.face", "--check"],
    "sizes": [*PYTHON, "tools.sizes"],
    "words": [*PYTHON, "tools.words"],
    "scripts": [*PYTHON, "tools.scripts"],
    "addresses": [*PYTHON, "tools.addresses"],
    "requirements": [*PYTHON, "tools.requirements"],
    "docs": [*PYTHON, "pytest", "-q", "tests/docs"],
}


def passes(name: str) -> bool:
    """Run one gate, print its line, and what it said if it failed."""
    start = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        GATES[name], cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    ok = done.returncode == 0
    print(f"{'ok' if ok else 'FAIL':5}{name:14}{time.perf_counter() - start:5.1f} s", flush=True)
    for line in done.stdout.splitlines():
        if ok and line.startswith(NOTE):
            print(line, flush=True)
    if not ok:
        print((done.stdout + done.stderr).rstrip(), end="\n\n", flush=True)
    return ok


def main(names: list[str]) -> int:
    """Run the named gates, or all; 0 if every one passes, 1 if one fails, 2 if there is none."""
    unknown = sorted(set(names) - set(GATES))
    if unknown:
        print(f"No such gate: {', '.join(unknown)}. There are: {', '.join(GATES)}.")
        return 2
    failed = [name for name in names or GATES if not passes(name)]
    print(f"{len(failed)} failed: {', '.join(failed)}" if failed else "All gates pass.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
