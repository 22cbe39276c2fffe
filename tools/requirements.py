"""The hashed requirements are those of pyproject.toml: every requirement is locked and fits.

`python -m tools.requirements` asks no registry; it prints what `python3 run.py lock` would mend.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PINNED = re.compile(r"^([\w.-]+)==([\w.]+)", re.MULTILINE)


def problems(root: Path) -> list[str]:
    """A sentence for every requirement that is not locked as it should be, in either file."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    wanted = {
        "core": [*project["project"]["dependencies"], *group(project, "build")],
        "dev": [*project["project"]["dependencies"], *group(project, "dev")],
        "uv": group(project, "uv"),
    }
    locked = {name: pins((root / f"requirements/{name}.txt").read_text("utf-8")) for name in wanted}
    missing = [
        f"requirements/{name}.txt does not have {requirement}"
        for name in wanted
        for requirement in wanted[name]
        if not fits(Requirement(requirement), locked[name])
    ]
    return missing + [
        f"requirements: {name} is {version} in core.txt and not in dev.txt"
        for name, version in locked["core"].items()
        if locked["dev"].get(name) != version
    ]


def group(project: dict[str, Any], name: str) -> list[str]:
    """The requirements of a dependency group, with those of the groups that it includes."""
    found: list[str] = []
    for item in project["dependency-groups"][name]:
        found += [item] if isinstance(item, str) else group(project, item["include-group"])
    return found


def pins(text: str) -> dict[str, str]:
    """Name and version of everything pinned in a requirements file."""
    return {canonicalize_name(name): version for name, version in PINNED.findall(text)}


def fits(requirement: Requirement, locked: dict[str, str]) -> bool:
    """Whether a pinned version meets the requirement."""
    version = locked.get(canonicalize_name(requirement.name))
    return version is not None and requirement.specifier.contains(version)


def main() -> int:
    """Print the problems; 1 if there are any."""
    found = problems(ROOT)
    print("\n".join(found) or "All requirements are locked.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
