"""How fast Hegemon is, on one core of this machine: `.venv/bin/python -m bench [PART ...]`."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import erkenfara, space_conquest, start
from bench.figures import Figure

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "space-conquest": space_conquest.figures,
    "erkenfara": erkenfara.figures,
    "start": start.figures,
}


def machine() -> str:
    """The processor, the number of cores and the Python."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    named = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    processor = named[0] if named else platform.processor() or platform.machine()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, {python}"


def main(names: list[str]) -> int:
    """Measure the named parts, or all; 2 if there is no such part."""
    unknown = sorted(set(names) - set(PARTS))
    if unknown:
        print(f"No such part: {', '.join(unknown)}. There are: {', '.join(PARTS)}.")
        return 2
    print(f"python -m bench {' '.join(names)}".rstrip())
    print(machine())
    for name in names or PARTS:
        print(f"\n{name}")
        for figure in PARTS[name]():
            print(f"  {figure.text:<72}{figure.value:>12,.{figure.places}f} {figure.unit}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
