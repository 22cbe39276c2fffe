"""How fast Hegemon is, on one core of this machine.

.venv/bin/python -m bench [PART ...]           figures of every part, or of some
.venv/bin/python -m bench against FOLDER       ratios to an older checkout of ours
.venv/bin/python -m bench compare FOLDER       ratios to the engine of Space Conquest's author
.venv/bin/python -m bench beside FOLDER        the web page beside that of another 4X
"""

from __future__ import annotations

import os
import platform
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import (
    against,
    beside,
    beside_bots,
    compare,
    drawing,
    ec4x,
    erkenfara,
    home,
    http_sealing,
    memory,
    pages,
    sealing,
    space_conquest,
    space_empires,
    start,
    streams,
    tables,
    tokens,
    turns,
    twin,
    waiting,
)
from bench.figures import Figure
from bench.ratios import Missing, Ratio

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "space-conquest": space_conquest.figures,
    "twin": twin.figures,
    "erkenfara": erkenfara.figures,
    "space-empires": space_empires.figures,
    "ec4x": ec4x.figures,
    "waiting": waiting.figures,
    "tables": tables.figures,
    "beside-bots": beside_bots.figures,
    "drawing": drawing.figures,
    "sealing": sealing.figures,
    "http-sealing": http_sealing.figures,
    "streams": streams.figures,
    "memory": memory.figures,
    "turns": turns.figures,
    "pages": pages.figures,
    "home": home.figures,
    "start": start.figures,
    "tokens": tokens.figures,
}

COMPARISONS: dict[str, Callable[[Path], Iterator[Ratio | Missing]]] = {
    "against": against.ratios,
    "compare": compare.ratios,
    "beside": beside.ratios,
}
"""Each takes a folder; what is measured is interleaved with the same work of another program."""


def machine() -> str:
    """The processor, its cores and how busy they are, the Python and how it was built."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    named = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    processor = named[0] if named else platform.processor() or platform.machine()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    build = "shared library" if sysconfig.get_config_var("Py_ENABLE_SHARED") else "static"
    flags = sysconfig.get_config_var("PY_CFLAGS_NODIST") or ""
    lto = ", link-time optimized" if "-flto" in flags else ""
    cores = f"{os.cpu_count()} cores at load {os.getloadavg()[0]:.1f}"
    return (
        f"{processor}, {cores}, {platform.system()}\n"
        f"{python}, {platform.python_compiler()}, {build}{lto}, {sys.executable}"
    )


def main(arguments: list[str]) -> int:
    """Measure the named parts, or all, or compare; 2 if there is no such part or folder."""
    if arguments and arguments[0] in COMPARISONS:
        return _compared(*arguments)
    unknown = sorted(set(arguments) - set(PARTS))
    if unknown:
        print(f"No such part: {', '.join(unknown)}. There are: {', '.join(PARTS)}.")
        return 2
    _head(arguments)
    for name in arguments or PARTS:
        print(f"\n{name}")
        for figure in PARTS[name]():
            print(f"  {figure.text:<72}{figure.value:>12,.{figure.places}f} {figure.unit}")
    return 0


def _compared(name: str, *folders: str) -> int:
    if len(folders) != 1 or not Path(folders[0]).is_dir():
        print(f"Name one folder: python -m bench {name} FOLDER")
        return 2
    _head([name, *folders])
    print("\n  how many times as fast: the median, and the quartiles")
    for ratio in COMPARISONS[name](Path(folders[0])):
        print(ratio, flush=True)
    return 0


def _head(arguments: list[str]) -> None:
    print(f"python -m bench {' '.join(arguments)}".rstrip())
    print(machine())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
