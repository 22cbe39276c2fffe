"""Write the hashed requirements anew: `python3 run.py lock [--upgrade]`.

Three files come of it, for every platform and every supported Python, without a single address:
`core.txt` (what `hegemon` needs), `dev.txt` (that and the tools of the house) and `uv.txt` (the
one version of uv that run.py installs where there is none). Versions that still fit are kept
unless an upgrade is asked for. Nothing younger than a week is taken: a malicious release is found
out by then.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPILE = [
    *("--quiet", "pip", "compile", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-annotate", "--custom-compile-command", "python3 run.py lock"),
    *("--exclude-newer", "7 days"),
]
PROJECT = ["pyproject.toml", "--group"]


def main(arguments: list[str]) -> int:
    """Write the three files; arguments go to uv (for example --upgrade-package pytest)."""
    lock("dev", *PROJECT, "dev", *arguments)
    lock("core", *PROJECT, "build", "--constraint", "requirements/dev.txt", *arguments)
    lock("uv", "-", *arguments, given="uv\n")
    return 0


def lock(name: str, *arguments: str, given: str = "") -> None:
    """Write one file; run.py names the uv program in the environment."""
    path = f"requirements/{name}.txt"
    command = [os.environ.get("UV", "uv"), *COMPILE, *arguments, "--output-file", path]
    subprocess.run(command, input=given, text=True, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    print(f"{path}: {(ROOT / path).read_text(encoding='utf-8').count(' --hash')} hashes")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
