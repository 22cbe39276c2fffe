"""Write the hashed requirements anew: `python3 run.py lock [--upgrade]`.

Three files come of it, for every platform and every supported Python, without a single address:
`core.txt` (what `hegemon` needs), `dev.txt` (that and the tools of the house) and `uv.txt` (the
one version of uv that run.py installs where there is none). Versions that still fit are kept
unless an upgrade is asked for. Nothing younger than a week is taken: a malicious release is found
out by then.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.bootstrap import call, find_uv

ROOT = Path(__file__).resolve().parents[1]
PROJECT = ["pyproject.toml", "--group"]
COMPILE = [
    *("pip", "compile", "--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-annotate", "--custom-compile-command", "python3 run.py lock"),
    *("--exclude-newer", "7 days"),
]


def main(arguments: list[str]) -> int:
    """Write the three files; arguments go to uv (for example --upgrade-package pytest)."""
    uv = find_uv()
    if not uv:
        print("This takes uv: on the PATH, or from the package registry.")
        return 1
    wanted = {
        "dev": [*PROJECT, "dev"],
        "core": [*PROJECT, "build", "--constraint", "requirements/dev.txt"],
        "uv": ["--group", "uv"],
    }
    for name, sources in wanted.items():
        file = f"requirements/{name}.txt"
        if not call(uv, *COMPILE, *sources, *arguments, "--output-file", file, quiet=True):
            print(f"{file} could not be written.")
            return 1
        print(f"{file}: {(ROOT / file).read_text('utf-8').count(' --hash')} hashes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
