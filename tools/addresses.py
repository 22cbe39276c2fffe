"""No address of another host stands in any file of the repository.

Registries are refused by name, with or without a scheme; other hosts wherever a URL names them.
Files of others (`vendor/`) stay as they were published: in them only registries are refused.
`python -m tools.addresses` prints every place.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Written so that this file does not name them either.
REGISTRIES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("debian", "org"),
        ("crates", "io"),
        ("anaconda", "org"),
    )
]
ALLOWED_HOSTS = {
    "www.apache.org",  # in the text of the licence
    "www.w3.org",  # the names of XML namespaces
    "games.example.org",  # nobody's: what people put their own name in place of
    "127.0.0.1",
    "localhost",
}
HIDDEN = {".ci", ".dockerignore", ".gitattributes", ".gitignore"}
MADE = {"__pycache__", "build", "dist", "uv.lock"}
HOST = re.compile(r"\bhttps?://([^\s/:\"'`<>)\]]+)")


def repository_files(root: Path) -> list[Path]:
    """The files of a checkout, without what tools make; it need not have git."""
    return [
        path
        for path in sorted(root.rglob("*"))
        if path.is_file() and not any(made(part) for part in path.relative_to(root).parts)
    ]


def made(name: str) -> bool:
    """Whether a file or folder of this name is made by tools: .gitignore lists the same."""
    return name in MADE or (name.startswith(".") and name not in HIDDEN)


def problems(root: Path, files: Iterable[Path]) -> list[str]:
    """A sentence for every line that names a registry or another host."""
    return [
        f"{path.relative_to(root)}:{number} names {', '.join(hosts)}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8", errors="replace").split("\n"), 1)
        if (hosts := registries_in(line) if "vendor" in path.parts else named_hosts(line))
    ]


def named_hosts(line: str) -> list[str]:
    """The hosts on a line that may not be there."""
    return registries_in(line) or [host for host in HOST.findall(line) if host not in ALLOWED_HOSTS]


def registries_in(line: str) -> list[str]:
    """The registries on a line."""
    return [host for host in REGISTRIES if host in line.lower()]


def main() -> int:
    """Print the problems; 1 if there are any."""
    files = repository_files(ROOT)
    found = problems(ROOT, files)
    print("\n".join(found) or f"{len(files)} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
